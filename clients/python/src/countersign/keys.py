"""Everything that needs a private or public key. The standard library has neither RSA nor EC: install the package `cryptography`."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from .credentials import ClientKey, PrivateKey
from .errors import CountersignError

#: Makes a call that needs no token, and returns the body of its answer.
OpenCall = Callable[..., Any]

_CHALLENGE_BYTES = 64
#: The service accepts an assertion for at most five minutes.
_ASSERTION_LIFETIME_SECONDS = 60


def prove_pki(private_key: PrivateKey, identity: str, call: OpenCall) -> dict[str, str]:
    """Proves a key pair: first checks that the service has its own private key, then answers its challenge."""
    _require_cryptography()
    from cryptography.hazmat.primitives.serialization import load_der_public_key

    decrypt = _decryption_by(private_key)
    service_key: Any = load_der_public_key(base64.b64decode(call("GET", "/global/config/pkiAuthPublicKey")))
    secret = secrets.token_bytes(_CHALLENGE_BYTES)
    query = urlencode({"identity": identity, "clientChallenge": _base64(service_key.encrypt(secret, _oaep()))})
    answer = call("GET", f"/authentication/login-challenges?{query}")
    if not secrets.compare_digest(answer.get("base64EncodedClientChallengeResponse", ""), _sha256(secret)):
        raise CountersignError("CLIENT_PKI", "The service did not prove that it holds its private key: nothing was sent to it")
    challenge = base64.b64decode(answer["base64EncodedChallenge"])
    try:
        opened = decrypt(challenge)
    except Exception as cause:
        fault = "The private key does not open the challenge: it belongs to another public key than the one on the identity"
        raise CountersignError("CLIENT_PKI", fault) from cause
    return {"base64EncodedChallengeResponse": _sha256(opened), "base64EncodedChallengeHash": _sha256(challenge)}


def signed_assertion(client: ClientKey, issuer: str) -> str:
    """A JWT by which an OAuth client proves that it holds its key (RFC 7523)."""
    _require_cryptography()
    algorithm, sign = _signature_by(_loaded(client.private_key, "CLIENT_KEY"))
    now = int(time.time())
    header = {"alg": algorithm} if client.key_id is None else {"alg": algorithm, "kid": client.key_id}
    times = {"iat": now, "exp": now + _ASSERTION_LIFETIME_SECONDS, "jti": secrets.token_urlsafe(16)}
    signed = f"{_part({**header})}.{_part({'iss': client.client_id, 'sub': client.client_id, 'aud': issuer, **times})}"
    return f"{signed}.{_url_safe(sign(signed.encode()))}"


def verify_es256(jwk: Mapping[str, Any], signed: bytes, signature: bytes) -> bool:
    """True if the key of a JWKS made this signature (ES256)."""
    _require_cryptography()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    if len(signature) != 64:
        return False
    point = [int.from_bytes(from_url_safe(jwk[name]), "big") for name in ("x", "y")]
    key = ec.EllipticCurvePublicNumbers(point[0], point[1], ec.SECP256R1()).public_key()
    der = encode_dss_signature(int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
    try:
        key.verify(der, signed, ec.ECDSA(SHA256()))
    except InvalidSignature:
        return False
    return True


def from_url_safe(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _decryption_by(key: PrivateKey) -> Callable[[bytes], bytes]:
    if isinstance(key, (str, bytes)) or hasattr(key, "private_numbers"):
        loaded = _loaded(key, "CLIENT_PKI")
        if not hasattr(loaded, "decrypt"):
            raise CountersignError("CLIENT_PKI", "private_key must be an RSA key")
        return lambda challenge: loaded.decrypt(challenge, _oaep())
    return key.decrypt


def _loaded(key: PrivateKey, code: str) -> Any:
    if not isinstance(key, (str, bytes)):
        return key
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    text = (key.encode() if isinstance(key, str) else key).replace(b"\\n", b"\n")
    try:
        return load_pem_private_key(text, password=None)
    except (TypeError, ValueError) as cause:
        fault = "private_key must be the text of an unencrypted PEM file that begins with -----BEGIN PRIVATE KEY-----, not its path"
        raise CountersignError(code, fault) from cause


def _signature_by(key: Any) -> tuple[str, Callable[[bytes], bytes]]:
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    def by_curve(text: bytes) -> bytes:
        return b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(key.sign(text, ec.ECDSA(SHA256()))))

    if isinstance(key, ec.EllipticCurvePrivateKey) and isinstance(key.curve, ec.SECP256R1):
        return "ES256", by_curve
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return "EdDSA", key.sign
    if isinstance(key, rsa.RSAPrivateKey):
        return "PS256", lambda text: key.sign(text, padding.PSS(padding.MGF1(SHA256()), 32), SHA256())
    raise CountersignError("CLIENT_KEY", "private_key must be an EC (P-256), Ed25519 or RSA key")


def _oaep() -> Any:
    from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
    from cryptography.hazmat.primitives.hashes import SHA1

    return OAEP(mgf=MGF1(SHA1()), algorithm=SHA1(), label=None)


def _require_cryptography() -> None:
    try:
        import cryptography  # noqa: F401
    except ImportError as cause:
        fault = "Keys need the package cryptography: pip install cryptography"
        raise CountersignError("CLIENT_KEY", fault) from cause


def _part(value: Mapping[str, Any]) -> str:
    return _url_safe(json.dumps(value, separators=(",", ":")).encode())


def _url_safe(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _sha256(content: bytes) -> str:
    return _base64(hashlib.sha256(content).digest())


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()
