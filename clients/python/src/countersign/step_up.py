"""Proofs for a single call (SEC004)."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from .credentials import PrivateKey, bare
from .errors import CountersignError
from .keys import OpenCall, prove_pki
from .transport import Request, Transport

#: Number of proofs that the service accepts for verification.
MAX_PROOFS = 3


@dataclass(frozen=True, kw_only=True)
class StepUpRequest:
    """A call that needs a step-up."""

    type: Literal["OTP", "IDENTITY", "CLOUD_LIVENESS"]
    session_id: str | None
    """For a liveness check: its session, or the address of its page."""
    method: str
    path: str
    body: bytes | None
    """The bytes that were sent, and will be sent again unchanged."""
    description: str
    """The service's description of the proof."""
    attempt: int
    """1, then 2 and 3 after a wrong proof; the third wrong proof ends the step-up."""


@dataclass(frozen=True, kw_only=True)
class StepUpProof:
    """The proof, by the required kind. A completed liveness check needs none of the fields."""

    otp: str | None = field(default=None, repr=False)
    identity: str | None = None
    password: str | None = field(default=None, repr=False)
    totp: str | None = field(default=None, repr=False)
    private_key: PrivateKey | None = field(default=None, repr=False)
    """For IDENTITY: the key of the identity, with or without its password."""


#: Asks a person for a proof. Without one (None) the call is refused with SEC004.
OnStepUp = Callable[[StepUpRequest], "StepUpProof | None"]


def prove_step_up(
    refused: CountersignError, request: Request, token: str, on_step_up: OnStepUp, transport: Transport, call: OpenCall, url: str
) -> str | None:
    """Asks for proofs until one is right; returns a token that works once, for this request only."""
    needed = refused.step_up
    if needed is None:
        return None
    description = refused.description
    for attempt in range(1, MAX_PROOFS + 1):
        target = urlsplit(request.url)
        proof = on_step_up(
            StepUpRequest(
                type=needed.type,
                session_id=needed.session_id,
                method=request.method,
                path=f"{target.path}?{target.query}" if target.query else target.path,
                body=request.body,
                description=description,
                attempt=attempt,
            )
        )
        if proof is None:
            return None
        sent = {**_fields_of(proof, call), "jwt": token, "intentId": needed.intent_id}
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json", "idempotency-key": str(uuid.uuid4())}
        try:
            return bare(transport.send(Request("PUT", url, headers, json.dumps(sent).encode(), True)).body["headerValue"])
        except CountersignError as error:
            if error.code not in ("USR002", "USR016") or attempt == MAX_PROOFS:
                raise
            description = error.description
    return None


def _fields_of(proof: StepUpProof, call: OpenCall) -> dict[str, str]:
    given = {"otp": proof.otp, "identity": proof.identity, "password": proof.password, "totp": proof.totp}
    key = {} if proof.private_key is None else prove_pki(proof.private_key, proof.identity or "", call)
    return {name: value for name, value in given.items() if value is not None} | key
