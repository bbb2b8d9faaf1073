import { defined } from '../../shared/domain/defined.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { person } from '../../shared/storage/persons.ts'
import { replace } from '../../shared/storage/write.ts'
import { asId } from './ids.ts'
import type { Running } from './running.ts'

let nextCustomerId = 5_000_000

/** Gives the running service one more customer with one identity, whose password is its name unless `changes` say otherwise. */
export async function newIdentity({ local }: Running, name: string, changes: Partial<Identity> = {}): Promise<Identity> {
  const { ports } = local.service
  const canonical = identityName(name)
  if (canonical.kind === 'refused') throw new Error(`${name} is no possible name`)
  const at = new Date(ports.clock.now()).toISOString()
  const identity: Identity = {
    identity: name,
    canonicalName: canonical.canonical,
    customerId: asId(nextCustomerId++),
    tenantId: asId(1),
    kind: 'password',
    passwordHash: await ports.passwords.hash(name),
    epoch: 1,
    holdings: [{ kind: 'customer', tenantId: asId(1) }],
    created: at,
    lastModified: at,
    ...changes,
  }
  const { customerId, tenantId, holdings } = identity
  await ports.store.commit([
    replace(identityNamed(identity.canonicalName), identity),
    replace(person(customerId), {
      customerId,
      ...defined({ tenantId }),
      kind: 'customer' as const,
      holdings,
      identities: [identity.canonicalName],
      version: 1,
    }),
  ])
  return identity
}
