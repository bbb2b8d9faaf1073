import { SECRET_LENGTH, secretOf, totpUri } from '../domain/login/totp.ts'
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
