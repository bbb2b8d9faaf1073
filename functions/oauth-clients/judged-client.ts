import type { Call } from '../../shared/contract/call.ts'
import { checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import { type ClientKey, readClientKeys } from '../../shared/domain/oauth/client-keys.ts'
import { faultsOfClient } from '../../shared/domain/oauth/judge-client.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'

/** The keys in a body; refuses private members and weak keys. */
export function keysIn(jwks: unknown): readonly ClientKey[] | undefined {
  if (jwks === undefined) return undefined
  const read = readClientKeys(jwks)
  if (read.kind === 'refused') throw invalid('jwks', read.fault)
  return read.keys
}

/** Refuses a client that breaks the rules of its kind, and names every fault. */
export function refuseFaulty({ ports }: Pick<Call, 'ports'>, client: OAuthClient): void {
  const check = (text: string) => checkCallbackUrl(text, ports.callbackPolicy, ports.callbackHosts)
  const faults = faultsOfClient(client, {
    calledUrlFault: (text) => whyRefused(check(text)),
    keysUrlFault: (text) => whyNoKeys(check(text)),
  })
  if (faults.length > 0) throw new Refusal('invalid-request', { fields: faults.slice(0, 20) })
}

type Checked = ReturnType<typeof checkCallbackUrl>

const whyRefused = (checked: Checked): string | undefined => (checked.kind === 'refused' ? WHY_REFUSED[checked.why] : undefined)

/** Keys that come over http could be exchanged on their way. A local run may read those of this machine, and of hosts that it lists. */
function whyNoKeys(checked: Checked): string | undefined {
  if (checked.kind === 'refused') return whyRefused(checked)
  const isNear = checked.reach === 'loopback' || checked.reach === 'listed'
  return checked.url.protocol === 'https:' || isNear ? undefined : 'must be an https URL'
}
