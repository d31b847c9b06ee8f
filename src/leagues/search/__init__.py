"""Computer players and matches between them. Names no game."""
