"""A site for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.site import Browser, Site, opened


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path) as found:
        yield found


@pytest.fixture
def ada(site: Site) -> Browser:
    """A guest called Ada."""
    found = site.browser()
    assert found.patch("/api/me", json={"name": "Ada"}).status_code == 200
    return found


@pytest.fixture
def ben(site: Site) -> Browser:
    """A guest called Ben."""
    found = site.browser()
    assert found.patch("/api/me", json={"name": "Ben"}).status_code == 200
    return found
