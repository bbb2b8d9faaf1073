"""Turns JSON into dataclasses and back."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union

Number = Union[Decimal, int, float]
Class = TypeVar("Class", bound=type)


class Null(Enum):
    """The type of `NULL`."""

    NULL = "null"


#: An explicit ``null`` of JSON: removes a value where the API says so. ``None`` leaves a field out.
NULL = Null.NULL


def named(**names: str) -> Callable[[Class], Class]:
    """Gives fields names in JSON that do not follow from their names here."""

    def wrap(cls: Class) -> Class:
        setattr(cls, "_names", names)
        return cls

    return wrap


def encoded(value: Any) -> Any:
    """A value as `json` writes it. Fields that are ``None`` are left out."""
    if value is NULL:
        return None
    if isinstance(value, Decimal):
        # The shortest text that reads as this number, which is how the service reads it.
        return int(value) if value == value.to_integral_value() else float(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = ((name, getattr(value, field)) for field, (name, _) in _fields_of(type(value)).items())
        return {name: encoded(each) for name, each in fields if each is not None}
    if isinstance(value, Mapping):
        return {name: encoded(each) for name, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [encoded(each) for each in value]
    return value


def decoded(kind: Any, value: Any) -> Any:
    """A value of JSON as this type. What does not fit stays as it is: a newer service may answer more than this client knows."""
    if value is None:
        return None
    if dataclasses.is_dataclass(kind):
        return _thing(typing.cast(type, kind), value) if isinstance(value, Mapping) else value
    if kind is Decimal:
        return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        return _choice(inner, value)
    if origin is not None and origin is not Literal and isinstance(value, list):
        return [decoded(inner[0], each) for each in value]
    if origin is dict and isinstance(value, Mapping):
        return {name: decoded(inner[1], each) for name, each in value.items()}
    return value


def _choice(kinds: tuple[Any, ...], value: Any) -> Any:
    fits = next((kind for kind in kinds if _fits(kind, value)), None)
    return value if fits is None else decoded(fits, value)


def _fits(kind: Any, value: Any) -> bool:
    if dataclasses.is_dataclass(kind):
        known = _fields_of(typing.cast(type, kind)).values()
        required = {field.name for field in dataclasses.fields(kind) if field.default is dataclasses.MISSING}
        names = {name for field, (name, _) in _fields_of(typing.cast(type, kind)).items() if field in required}
        return isinstance(value, Mapping) and names <= value.keys() and all(_is_possible(inner, value.get(name)) for name, inner in known)
    if kind is Decimal:
        return isinstance(value, (int, Decimal)) and not isinstance(value, bool)
    origin = typing.get_origin(kind)
    if origin is Literal:
        return value in typing.get_args(kind)
    if origin is not None:
        return isinstance(value, Mapping if origin is dict else list)
    return isinstance(kind, type) and isinstance(value, kind)


def _is_possible(kind: Any, value: Any) -> bool:
    return typing.get_origin(kind) is not Literal or value in typing.get_args(kind)


def _thing(kind: type, value: Mapping[str, Any]) -> Any:
    fields = _fields_of(kind)
    found = {field: decoded(inner, value.get(name)) for field, (name, inner) in fields.items()}
    return kind(**found)


@cache
def _fields_of(kind: type) -> Mapping[str, tuple[str, Any]]:
    """The fields of a dataclass: the name in JSON, and the type."""
    names: Mapping[str, str] = getattr(kind, "_names", {})
    hints = typing.get_type_hints(kind)
    return {field: (names.get(field, _camel_case(field)), hints[field]) for field in hints}


def _camel_case(name: str) -> str:
    return re.sub(r"_([a-z0-9])", lambda found: found.group(1).upper(), name)
