"""Writes every playthrough anew: `python -m tests.golden`. Read the difference before you keep it."""

from tests.contract.games import all_games

from .playthrough import FOLDER, path, playthrough, shortest


def main() -> None:
    """A file for each game and number of seats; files of games that are gone go too."""
    tables = [(game, seats) for game in all_games() for seats in game.seats]
    wanted = {path(*table): playthrough(*table, shortest(*table)) for table in tables}
    for old in sorted(set(FOLDER.glob("*.txt")) - set(wanted)):
        old.unlink()
        print(f"{old.name}: of no game any more, removed")
    for file, text in wanted.items():
        same = file.exists() and file.read_text(encoding="utf-8") == text
        file.write_text(text, encoding="utf-8", newline="\n")
        print(f"{file.name}: {len(text.encode())} bytes, {'as it was' if same else 'written'}")


if __name__ == "__main__":
    main()
