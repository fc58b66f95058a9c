"""The pictures of Gossip Street."""
