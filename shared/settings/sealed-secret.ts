import type { Call } from '../contract/call.ts'
import { KEPT_SECRET, mayKeepSecret, secretIn, withSecret } from '../domain/settings/client-secret.ts'
import { rivalsOf } from '../domain/settings/provider-keys.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import { property, type StoredSetting } from '../storage/settings.ts'
import type { SettingScope } from './setting-scope.ts'

/** The context in which the client secret of a property is sealed. */
export const secretContextOf = (key: string): string => `client-secret/${key}`

/** Refuses to keep a secret that is not there, or that belongs to another issuer or client. */
export async function refuseUnknownSecret({ read }: Pick<Call, 'read'>, { key, reference }: SettingScope, value: unknown): Promise<void> {
  if (secretIn(key, value) !== KEPT_SECRET) return
  const before = await read.one(reference)
  if (!mayKeepSecret(key, before?.value, value))
    throw invalid('value.clientSecret', 'must be sent: no secret is stored for this issuer and client')
}

/** The value as it is stored: a new secret is sealed, and the one that is kept stays as it is. */
export async function sealingSecret(
  { ports }: Pick<Call, 'ports'>,
  { key }: SettingScope,
  before: StoredSetting | undefined,
  value: unknown,
): Promise<unknown> {
  const secret = secretIn(key, value)
  if (secret === undefined) return value
  const sealed = secret === KEPT_SECRET ? secretIn(key, before?.value) : await ports.secrets.seal(secret, secretContextOf(key))
  return sealed === undefined ? value : withSecret(key, value, sealed)
}

/** Refuses a second provider under one short name: identities name their provider by it alone. */
export async function refuseRivalProvider({ read }: Pick<Call, 'read'>, { key, level, field }: SettingScope): Promise<void> {
  if (level !== 'global') return
  for (const rival of rivalsOf(key))
    if ((await read.one(property(rival))) !== undefined)
      throw new Refusal('conflict', { description: `${field}: ${rival} is set. Choose another short name, or take it back first.` })
}
