import { timingSafeEqual } from 'node:crypto'
import { codeHash } from '../contract/code-hash.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeIn } from '../domain/login/recovery-code.ts'
import type { Ports } from '../ports/ports.ts'
import type { Identity } from '../storage/identities.ts'

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
