"""How Rumourmongers looks: cards, the table by suits and players, the sum, what may be played when."""
