"""Scenes as messages for browsers: items with their art painted, and what changed from one scene to the next.

The shapes are those of docs/protocol.md.
"""

from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from leagues.core.actions import ActionTable
from leagues.core.message import Message
from leagues.ui.scene import Box, Choice, Detail, Item, Line, Part, Piece, Scene, Word, spoken
from leagues.ui.svg import ThemedPainter, Translate

Json = dict[str, Any]

KEPT = 4096  # arts remembered; most items of a scene were painted before


class Encoder:
    """Turns the scenes of one game into messages in one language.

    ``codes`` is the game's action table, ``sprite`` the address of its symbols. Painted art is kept by the identity of
    its parts, since games hand out the same parts as long as a thing looks the same.
    """

    def __init__(self, translate: Translate, codes: ActionTable, sprite: str) -> None:
        self.translate = translate
        self.codes = codes
        self._part = lru_cache(2 * KEPT)(ThemedPainter(translate, sprite).part)
        self._painted: OrderedDict[int, tuple[tuple[Part, ...], str]] = OrderedDict()

    def art(self, parts: tuple[Part, ...]) -> str:
        """Parts as SVG elements."""
        known = self._painted.get(id(parts))
        if known is not None and known[0] is parts:
            self._painted.move_to_end(id(parts))
            return known[1]
        drawn = "".join(map(self._part, parts))
        self._painted[id(parts)] = parts, drawn
        if len(self._painted) > KEPT:
            self._painted.popitem(last=False)
        return drawn

    def item(self, item: Item, shown: Item | None = None) -> Json:
        """An ITEM; without the art where that is as it was on the item that is ``shown``."""
        told: Json = {
            "id": item.id,
            "kind": item.kind,
            "face": item.face,
            "box": [item.x, item.y, item.w, item.h],
            "z": item.z,
            "label": self.translate(item.label),
        }
        if shown is None or shown.parts != item.parts:
            told["art"] = self.art(item.parts)
            told["radius"] = next((part.radius for part in item.parts if isinstance(part, Box)), 6.0)
        return told

    def items(self, old: Scene, changed: Iterable[Item]) -> list[Json]:
        """The items of a step from the old scene, as ``difference`` found them."""
        shown = {item.id: item for item in old.items}
        return [self.item(item, shown.get(item.id)) for item in changed]

    def board(self, scene: Scene) -> Json:
        """What a scene is, apart from its items."""
        bar = None if scene.bar is None else list(scene.bar)
        return {"w": scene.width, "h": scene.height, "label": self.translate(scene.label), "bar": bar}

    def choices(self, choices: Iterable[Choice], labels: dict[int, Message]) -> list[Json]:
        """CHOICEs; ``labels`` has the whole sentence of each legal action."""
        return [self._choice(choice, labels) for choice in choices]

    def _choice(self, choice: Choice, labels: dict[int, Message]) -> Json:
        heading, title = self._word(choice.heading), self._word(choice.title)
        label = f"{heading} \N{EN DASH} {title}" if choice.action is None else self.translate(labels[choice.action])
        return {
            "action": None if choice.action is None else self.codes.code(choice.action),
            "items": list(choice.items),
            "heading": heading,
            "title": title,
            **self._piece(choice.piece),
            "label": label,
            "note": None if choice.note is None else self.translate(choice.note),
            "main": choice.main,
        }

    def detail(self, detail: Detail) -> Json:
        """A DETAIL."""
        return {
            "title": self._word(detail.title),
            "kind": self._word(detail.kind),
            "face": self._optional(detail.face),
            "lines": [self._line(line) for line in detail.lines],
            "blocks": [
                {
                    "heading": self._words(block.heading),
                    "seat": block.seat,
                    "art": self._optional(block.piece),
                    "lines": [self._line(line) for line in block.lines],
                }
                for block in detail.blocks
            ],
            "notes": [self._line(line) for line in detail.notes],
        }

    def _line(self, line: Line) -> Json:
        return {"art": self._optional(line.piece), "cells": [self._words(cell) for cell in line.cells]}

    def _piece(self, piece: Piece) -> Json:
        return {"size": [round(piece.w, 2), round(piece.h, 2)], "art": self.art(piece.parts)}

    def _optional(self, piece: Piece | None) -> Json | None:
        return None if piece is None else self._piece(piece)

    def _word(self, word: Word) -> str:
        return word if isinstance(word, str) else self.translate(word)

    def _words(self, words: tuple[Word, ...]) -> str:
        return "\n".join(spoken(words, self.translate))


def difference(old: Scene, new: Scene) -> tuple[list[Item], list[str], list[str] | None]:
    """The new or changed items, the ids of those that are gone, and the new order where it is not the natural one."""
    before = {item.id: item for item in old.items}
    after = {item.id for item in new.items}
    changed = [item for item in new.items if not _looks_like(item, before.get(item.id))]
    gone = [id for id in before if id not in after]
    natural = [id for id in before if id in after] + [item.id for item in new.items if item.id not in before]
    order = [item.id for item in new.items]
    return changed, gone, None if order == natural else order


def _looks_like(new: Item, old: Item | None) -> bool:
    """Whether an item is shown as it was; which actions touch it is told by the choices."""
    if new is old:
        return True
    return (
        old is not None
        and new.parts == old.parts
        and (new.x, new.y, new.w, new.h, new.z, new.kind, new.face)
        == (old.x, old.y, old.w, old.h, old.z, old.kind, old.face)
        and new.label == old.label
    )
