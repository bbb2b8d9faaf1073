"""How a client proves who it is."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, Union


class KeyHolder(Protocol):
    """Holds a private key that cannot be read out, such as one in an HSM."""

    def decrypt(self, challenge: bytes) -> bytes:
        """Decrypts by RSA-OAEP with SHA-1 (also for MGF1)."""


#: A PEM (PKCS #8, unencrypted), a private key of `cryptography`, or a `KeyHolder`.
PrivateKey = Union[str, bytes, KeyHolder, Any]


@dataclass(frozen=True, kw_only=True)
class Password:
    """An identity with its password and, if `private_key` is given, its key pair (PKI)."""

    identity: str
    password: str = field(repr=False)
    private_key: PrivateKey | None = field(default=None, repr=False)
    totp: Callable[[], str] | None = None
    """Called for the 6-digit code at each login of an identity that needs one."""
    otp: Callable[[], str] | None = None
    """Called at each login for the code that was sent by SMS, which enrols another device."""
    device_fingerprint: str | None = field(default=None, repr=False)
    """`<name>:<fingerprint>`, if the tenant requires it."""
    security_question_answers: Sequence[Mapping[str, Any]] | None = field(default=None, repr=False)


@dataclass(frozen=True, kw_only=True)
class ClientKey:
    """A registered OAuth client (`kind: service`), which proves itself by its private key (`private_key_jwt`)."""

    client_id: str
    private_key: PrivateKey = field(repr=False)
    """EC (P-256), Ed25519 or RSA: a PEM (PKCS #8), or a private key of `cryptography`."""
    key_id: str | None = None
    """`kid` of the key, if the client has several."""
    scope: Literal["propose"] | None = None
    """`propose`: the client only reads and proposes."""


@dataclass(frozen=True, kw_only=True)
class Token:
    """A token from elsewhere: a text, or a function that is called for a new one when the service refuses the last."""

    token: str | Callable[[], str] = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class LaunchToken:
    """The one-time token of a launch link."""

    launch_token: str = field(repr=False)


Credentials = Union[Password, ClientKey, Token, LaunchToken]


@dataclass(frozen=True)
class KeptSession:
    """A session that can be stored and given to another client. A secret."""

    token: str = field(repr=False)
    expires_epoch_secs: int | None = None
    csrf_header_name: str | None = None
    csrf_token: str | None = field(default=None, repr=False)

    @property
    def claims(self) -> Mapping[str, Any]:
        """The claims of the token, which nothing here verifies: the service does. Empty if it is no JWT."""
        try:
            payload = self.token.split(".")[1]
            claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        except (IndexError, ValueError, binascii.Error):
            return {}
        return claims if isinstance(claims, dict) else {}

    @property
    def is_renewable(self) -> bool:
        """False for an agent's token, and for that of an OAuth client, which proves its key again."""
        return self.claims.get("scope") != "UpdateByTasks" and "client_id" not in self.claims


def session_from(answer: Mapping[str, Any]) -> KeptSession:
    """The session in an answer to a login or renewal."""
    csrf_token = answer.get("csrfToken")
    name = answer.get("csrfHeaderName") or "renew-csrf"
    return KeptSession(bare(answer["headerValue"]), answer.get("expiresEpochSecs"), None if csrf_token is None else name, csrf_token)


def bare(token: str) -> str:
    return token.removeprefix("Bearer ")
