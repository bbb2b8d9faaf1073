"""Verifies what the service sends: callbacks, events, and requests to upstreams. HMAC needs the standard library only."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import threading
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from .errors import CallbackVerificationError
from .generated.schemas import CALLBACKS, EVENTS
from .keys import from_url_safe, verify_es256
from .values import decoded

_STATEMENT_TYPE = "countersign-approvals+jwt"
_KEYS_KEPT_SECONDS = 300.0
_KEYS_TIMEOUT_SECONDS = 10.0



def verify_callback(
    raw_body: bytes | str, headers: Mapping[str, Any], secret_or_secrets: str | Sequence[str], *, tolerance_seconds: float = 300
) -> Any:
    """
    Verifies a callback (Standard Webhooks) and returns its payload: a dataclass by `event_type`, or a dict of an event that is newer than
    this client. Pass the bytes that came, before anything parses them, and both secrets during a rotation. Raises
    `CallbackVerificationError`. A callback can come more than once: handle each `webhook-id` once.
    """
    return _payload(verified_body(raw_body, headers, secret_or_secrets, tolerance_seconds), CALLBACKS)


def verify_event(
    raw_body: bytes | str, headers: Mapping[str, Any], secret_or_secrets: str | Sequence[str], *, tolerance_seconds: float = 300
) -> Any:
    """The same for an event that a webhook endpoint received, with the secret of that endpoint."""
    return _payload(verified_body(raw_body, headers, secret_or_secrets, tolerance_seconds), EVENTS)


@dataclass(frozen=True, kw_only=True)
class Approval:
    customer_id: int
    at: str
    on_behalf_of: int | None = None
    """The person in whose place a substitute approved."""


@dataclass(frozen=True, kw_only=True)
class UpstreamApprovals:
    """The people behind a request: the one who asked, and those who approved."""

    initiator: int
    """The person who asked, by customer id."""
    approvals: tuple[Approval, ...]
    idempotency_key: str
    """The same key is the same request, however often it comes."""
    agent: str | None = None
    """Name of the agent that asked for them."""
    task_id: int | None = None
    """The task as which the request was approved; a direct call has none."""


def verify_upstream_request(
    raw_body: bytes | str,
    headers: Mapping[str, Any],
    secret_or_secrets: str | Sequence[str],
    *,
    approvals_from: str,
    audience: str,
    method: str,
    url: str,
    tolerance_seconds: float = 300,
) -> UpstreamApprovals:
    """
    Verifies a request that the service sent to an upstream: its signature (HMAC), and the statement of who asked and who approved (ES256 by
    the keys of the service, which needs the package `cryptography`). `approvals_from`: the address of the service with `/svc-conductor`.
    `audience`: the base URL under which this receiver is registered. `method`, `url`: of the request as it came; a path with query will do.
    """
    body = verified_body(raw_body, headers, secret_or_secrets, tolerance_seconds)
    claims = _statement_in(_header(headers, "countersign-approvals") or "", approvals_from, tolerance_seconds)
    if claims.get("aud") != audience.rstrip("/"):
        raise _does_not_fit("it is for another receiver")
    if claims.get("digest") != _digest_of(method, url, body):
        raise _does_not_fit("it is for another request")
    key = _header(headers, "idempotency-key") or ""
    if "taskId" in claims and _header(headers, "webhook-id") != key:
        raise _does_not_fit("its key is another")
    return UpstreamApprovals(
        initiator=claims["initiator"],
        approvals=tuple(Approval(customer_id=each["customerId"], at=each["at"], on_behalf_of=each.get("onBehalfOf")) for each in claims.get("approvals", ())),
        idempotency_key=key,
        agent=claims.get("agent"),
        task_id=claims.get("taskId"),
    )


def verified_body(raw_body: bytes | str, headers: Mapping[str, Any], secret_or_secrets: str | Sequence[str], tolerance_seconds: float) -> bytes:
    """Verifies the signature of a message, and returns the bytes of its body."""
    if not isinstance(raw_body, (bytes, bytearray, memoryview, str)):
        raise TypeError("raw_body must be the bytes that came, before anything parses them")
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    message_id, timestamp = _required(headers, "webhook-id"), _required(headers, "webhook-timestamp")
    signatures = _signatures_in(headers)
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or not abs(time.time() - int(timestamp)) <= tolerance_seconds:
        fault = f"Header webhook-timestamp must lie within {tolerance_seconds:g} s of now: it was replayed, or a clock is wrong"
        raise CallbackVerificationError("timestamp-is-off", fault)
    signed = f"{message_id}.{timestamp}.".encode() + body
    secrets = [secret_or_secrets] if isinstance(secret_or_secrets, str) else secret_or_secrets
    expected = [base64.b64encode(hmac.digest(_key_from(secret), signed, hashlib.sha256)) for secret in secrets]
    # All are compared, in constant time each.
    if not any([hmac.compare_digest(one, given.encode()) for one in expected for given in signatures]):
        fault = "No signature fits: the body was parsed and written again, or the secret is of another tenant or stage"
        raise CallbackVerificationError("no-signature-fits", fault)
    return body


def _signatures_in(headers: Mapping[str, Any]) -> list[str]:
    """The `v1,<base64>` parts of both headers."""
    values = [_header(headers, name) or "" for name in ("webhook-signature", "svc-signature")]
    signatures = [part[3:] for value in values for part in value.split(" ") if part.startswith("v1,")]
    if not signatures:
        raise CallbackVerificationError("header-is-missing", "Header webhook-signature is missing, or holds no v1 signature")
    return signatures


def _key_from(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    # With an empty key anybody could sign: an environment variable that is not set must not pass.
    if not key:
        raise CallbackVerificationError("secret-is-malformed", "The secret must be whsec_ followed by base64")
    return key


def _header(headers: Mapping[str, Any], name: str) -> str | None:
    for key, value in headers.items():
        if str(key).lower() == name:
            return value if isinstance(value, str) else (list(value) or [None])[0]
    return None


def _required(headers: Mapping[str, Any], name: str) -> str:
    value = _header(headers, name)
    if not value:
        raise CallbackVerificationError("header-is-missing", f"Header {name} is missing")
    return value


def _payload(body: bytes, kinds: Mapping[str, type]) -> Any:
    try:
        payload = json.loads(body, parse_float=Decimal)
    except ValueError as cause:
        raise CallbackVerificationError("body-is-no-json", "The signed body is no JSON") from cause
    kind = kinds.get(payload.get("eventType", "")) if isinstance(payload, dict) else None
    return payload if kind is None else decoded(kind, payload)


def _statement_in(token: str, issuer: str, tolerance_seconds: float) -> Mapping[str, Any]:
    parts = token.split(".")
    if len(parts) != 3:
        raise _does_not_fit("it is no statement of the service")
    head, claims = _part_of(parts[0]), _part_of(parts[1])
    if head.get("alg") != "ES256" or head.get("typ") != _STATEMENT_TYPE:
        raise _does_not_fit("it is no statement of the service")
    if not verify_es256(_key_named(issuer, head.get("kid")), f"{parts[0]}.{parts[1]}".encode(), _bytes_of(parts[2])):
        raise _does_not_fit("its signature is wrong")
    now = time.time()
    if claims.get("iss") != issuer:
        raise _does_not_fit("it is of another issuer")
    if claims.get("exp", 0) + tolerance_seconds < now or claims.get("iat", float("inf")) - tolerance_seconds > now:
        raise _does_not_fit("it has expired")
    return claims


def _part_of(text: str) -> Mapping[str, Any]:
    try:
        part = json.loads(_bytes_of(text))
    except ValueError as cause:
        raise _does_not_fit("it is no JWT") from cause
    if not isinstance(part, dict):
        raise _does_not_fit("it is no JWT")
    return part


def _bytes_of(text: str) -> bytes:
    try:
        return from_url_safe(text)
    except (binascii.Error, ValueError) as cause:
        raise _does_not_fit("it is no JWT") from cause


_keys: dict[str, tuple[float, list[Mapping[str, Any]]]] = {}
_keys_lock = threading.Lock()


def _key_named(issuer: str, kid: Any) -> Mapping[str, Any]:
    """A key of the service. An unknown one is looked for once more, since keys are rotated."""
    for is_anew in (False, True):
        for key in _keys_from(issuer, is_anew):
            if kid is not None and key.get("kid") == kid and key.get("crv") == "P-256":
                return key
    raise _does_not_fit("its key is unknown")


def _keys_from(issuer: str, is_anew: bool) -> list[Mapping[str, Any]]:
    with _keys_lock:
        until, keys = _keys.get(issuer, (0.0, []))
        if is_anew or until < time.monotonic():
            with urllib.request.urlopen(f"{issuer}/.well-known/jwks.json", timeout=_KEYS_TIMEOUT_SECONDS) as answer:
                keys = json.load(answer)["keys"]
            _keys[issuer] = (time.monotonic() + _KEYS_KEPT_SECONDS, keys)
        return keys


def _digest_of(method: str, url: str, body: bytes) -> str:
    target = urlsplit(url)
    digest = hashlib.sha256(f"{method.upper()}\n{target.path}\n{target.query}\n".encode() + body).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _does_not_fit(why: str) -> CallbackVerificationError:
    return CallbackVerificationError("approvals-do-not-fit", f"Header countersign-approvals does not fit: {why}")
