"""The contract between games and everything else. Knows no game and imports only the standard library."""
