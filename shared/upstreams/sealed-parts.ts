import { BoundedMemory } from '../domain/bounded-memory.ts'
import { newSecret } from '../domain/callbacks/signature.ts'
import type { Ports } from '../ports/ports.ts'
import type { Upstream } from '../storage/upstreams.ts'

type Of = Pick<Upstream, 'tenantId' | 'name'>
type Sealing = Pick<Ports, 'secrets'>

/** The strength of the HMAC for which it is the key. */
const SECRET_BYTES = 32

/** The contexts bind what is sealed to one upstream, so that that of another one cannot replace it. */
const secretContext = ({ tenantId, name }: Of): string => `upstream-secret/${tenantId}/${name}`
const headersContext = ({ tenantId, name }: Of): string => `upstream-headers/${tenantId}/${name}`

/** A new secret, in the form that is shown once and in the form that is stored. */
export async function freshUpstreamSecret(ports: Sealing & Pick<Ports, 'randomBytes'>, of: Of) {
  const secret = newSecret(ports.randomBytes(SECRET_BYTES))
  return { secret, sealed: await ports.secrets.seal(secret, secretContext(of)) }
}

export function sealedHeaders({ secrets }: Sealing, of: Of, headers: Readonly<Record<string, string>>): Promise<string> {
  return secrets.seal(JSON.stringify(headers), headersContext(of))
}

/** The additional headers of an upstream. */
export async function openedHeaders({ secrets }: Sealing, of: Upstream): Promise<Readonly<Record<string, string>>> {
  if (of.sealedHeaders === undefined) return {}
  return JSON.parse(await opened(secrets, of.sealedHeaders, headersContext(of))) as Readonly<Record<string, string>>
}

/** The secrets that sign now, the current one first. */
export function signingSecretsOf({ secrets }: Sealing, of: Upstream, now: number): Promise<readonly string[]> {
  const live = of.previous.filter(({ expires }) => Date.parse(expires) > now)
  return Promise.all([of.secret, ...live.map(({ sealed }) => sealed)].map((each) => opened(secrets, each, secretContext(of))))
}

const MOST_OPENED = 1_000
const known = new WeakMap<Ports['secrets'], BoundedMemory<string, Promise<string>>>()

/** Opens each sealed text once per process: it never changes. */
function opened(secrets: Ports['secrets'], sealed: string, context: string): Promise<string> {
  const memory = known.get(secrets) ?? new BoundedMemory<string, Promise<string>>(MOST_OPENED)
  known.set(secrets, memory)
  const name = `${context} ${sealed}`
  const found = memory.get(name) ?? secrets.open(sealed, context)
  memory.set(name, found)
  found.catch(() => memory.delete(name))
  return found
}
