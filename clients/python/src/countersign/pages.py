"""Lists over all their pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    items: list[Item]
    next: str | None
    """The position of the next page, to continue there with `CallOptions(start=…)`; None on the last page."""


class Pages(Generic[Item]):
    """A list over all its pages: `for item in client.list_…()`. Pages are fetched when they are needed."""

    def __init__(self, path: str, fetch: Callable[[str], tuple[list[Item], str | None]]) -> None:
        self._path = path
        self._fetch = fetch

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def pages(self) -> Iterator[Page[Item]]:
        path: str | None = self._path
        while path is not None:
            items, link = self._fetch(path)
            query = _next_query(link)
            yield Page(items, query)
            # Only the query of the link is used: no answer can send the token elsewhere.
            path = None if query is None else f"{self._path.partition('?')[0]}?{query}"

    def first(self, count: int) -> list[Item]:
        """The first items, in as few requests as they need."""
        found: list[Any] = []
        for page in self.pages() if count > 0 else ():
            found += page.items
            if len(found) >= count:
                break
        return found[:count]


def _next_query(link: str | None) -> str | None:
    """The query of the target with `rel="next"` in a header `link` (RFC 8288)."""
    for part in re.split(r",\s*(?=<)", link or ""):
        found = re.match(r'\s*<[^>?]*\?([^>]*)>.*;\s*rel="?next"?', part, re.IGNORECASE)
        if found:
            return found.group(1)
    return None
