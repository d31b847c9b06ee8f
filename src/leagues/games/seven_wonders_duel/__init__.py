"""7 Wonders Duel (Repos Production, 2015), for two players."""
