import { timingSafeEqual } from 'node:crypto'
import { codeHash } from '../contract/code-hash.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeIn, SECRET_LENGTH, secretOf, totpUri } from '../domain/login/totp.ts'
import type { Ports } from '../ports/ports.ts'
import type { Identity } from '../storage/identities.ts'

type Named = Pick<Identity, 'identity' | 'canonicalName'>
type SecretPorts = Pick<Ports, 'secrets' | 'randomBytes'>

/** A new TOTP secret for an identity: the sealed form (`totpSecret`), and the URI for the user's QR code, which is shown once. */
export async function newTotp(
  { secrets, randomBytes }: SecretPorts,
  { identity, canonicalName }: Named,
): Promise<{ readonly sealedSecret: string; readonly totpUri: string }> {
  const secret = await secretOf(randomBytes(SECRET_LENGTH))
  return { sealedSecret: await secrets.seal(secret, contextOf(canonicalName)), totpUri: totpUri(identity, secret) }
}

/** The secret of an identity that has one, in base32. */
export function openTotp({ secrets }: Pick<Ports, 'secrets'>, canonicalName: string, sealedSecret: string): Promise<string> {
  return secrets.open(sealedSecret, contextOf(canonicalName))
}

const contextOf = (canonicalName: string): string => `totp/${canonicalName}`

type Hashing = Pick<Ports, 'secrets'>

/** New recovery codes for an identity: as they are shown, once, and the keyed hashes that are stored. */
export async function newRecoveryCodes(
  { secrets, randomBytes }: Pick<Ports, 'secrets' | 'randomBytes'>,
  canonicalName: string,
): Promise<{ readonly codes: readonly string[]; readonly hashes: readonly string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(randomBytes))
  return { codes, hashes: await Promise.all(codes.map((code) => hashOf({ secrets }, recoveryCodeIn(code) ?? code, canonicalName))) }
}

/** The hashes that stay when this code is used; `undefined` if it is none of the identity's open codes. */
export async function recoveryCodesAfter(
  ports: Hashing,
  { recoveryCodes = [], canonicalName }: Pick<Identity, 'recoveryCodes' | 'canonicalName'>,
  code: string,
): Promise<readonly string[] | undefined> {
  const hash = Buffer.from(await hashOf(ports, code, canonicalName))
  const others = recoveryCodes.filter((each) => !timingSafeEqual(Buffer.from(each), hash))
  return others.length === recoveryCodes.length ? undefined : others
}

function hashOf({ secrets }: Hashing, code: string, canonicalName: string): Promise<string> {
  return codeHash(secrets, code, `recovery/${canonicalName}`)
}
