import type { Call } from '../contract/call.ts'
import type { Identity } from '../storage/identities.ts'
import { credentialsOf, removeCredentials } from '../storage/webauthn-credentials.ts'
import type { Write } from '../storage/write.ts'

/** Removes the passkeys of identities that are removed, or get another kind of sign-in. */
export async function removedCredentials({ read }: Pick<Call, 'read'>, identities: readonly Identity[]): Promise<readonly Write[]> {
  const names = identities.filter(({ kind }) => kind === 'webauthn').map(({ canonicalName }) => canonicalName)
  const kept = await read.many(names.map(credentialsOf))
  return names.flatMap((name, index) => removeCredentials(name, kept[index]))
}
