"""Nautilus (Libellud, 2012), the divers' game, for two players."""
