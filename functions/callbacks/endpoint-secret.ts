import { newSecret } from '../../shared/domain/callbacks/signature.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'

/** As long as the output of the HMAC whose key it is. */
const SECRET_BYTES = 32
const MOST_OPENED = 1_000

type Named = Pick<WebhookEndpoint, 'tenantId' | 'webhookEndpointId'>

/** The context that a secret is sealed for, so that the secret of another endpoint cannot replace it. */
const contextOf = ({ tenantId, webhookEndpointId }: Named): string => `webhook-endpoint/${tenantId}/${webhookEndpointId}`

/** A new secret of an endpoint, in the form that is shown once and in the form that is stored. */
export async function newEndpointSecret(tools: Pick<Ports, 'secrets' | 'randomBytes'>, of: Named) {
  const secret = newSecret(tools.randomBytes(SECRET_BYTES))
  return { secret, sealed: await tools.secrets.seal(secret, contextOf(of)) }
}

/** The secrets that sign for an endpoint now, the current one first. */
export function endpointSecrets({ secrets }: Pick<Ports, 'secrets'>, of: WebhookEndpoint, now: number): Promise<readonly string[]> {
  const live = of.previous.filter(({ expires }) => Date.parse(expires) > now).map(({ sealed }) => sealed)
  return Promise.all([of.sealed, ...live].map((sealed) => opened(secrets, of, sealed)))
}

const openedSecrets = new WeakMap<Ports['secrets'], Map<string, Promise<string>>>()

/** Opens each secret once per process: a sealed text never changes. */
function opened(secrets: Ports['secrets'], of: Named, sealed: string): Promise<string> {
  const known = openedSecrets.get(secrets) ?? new Map<string, Promise<string>>()
  openedSecrets.set(secrets, known)
  const name = `${contextOf(of)} ${sealed}`
  const secret = known.get(name) ?? secrets.open(sealed, contextOf(of))
  if (known.size >= MOST_OPENED) known.clear()
  known.set(name, secret)
  secret.catch(() => known.delete(name))
  return secret
}
