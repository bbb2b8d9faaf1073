import { does } from '../domain/cells/standing.ts'
import { type CustomerId, type TenantId, writtenId } from '../domain/ids.ts'
import type { Ports } from '../ports/ports.ts'
import type { DueMessage } from '../storage/due.ts'
import { person } from '../storage/persons.ts'
import { reference } from '../storage/read.ts'
import { tenantOfOwnKey } from '../storage/tenant-of-key.ts'

/** Tells whether due work must wait, because its tenant moves or is not here. Reads the item only if some tenant moves or has moved. */
export async function waitsForMove(message: DueMessage, { standings, store }: Pick<Ports, 'standings' | 'store'>): Promise<boolean> {
  if (!(await standings.isAnyOther())) return false
  const tenantId = tenantOfOwnKey(message.key) ?? (await tenantOfItem(message, store))
  return tenantId !== undefined && !does(await standings.of(tenantId), 'work')
}

async function tenantOfItem({ key }: DueMessage, { read }: Ports['store']): Promise<TenantId | undefined> {
  const [, customerId] = /^PERSON#(\d+)/.exec(key.PK) ?? []
  const references = customerId === undefined ? [reference(key)] : [reference(key), person(writtenId<CustomerId>(customerId))]
  const found = (await read(references)) as readonly ({ readonly tenantId?: TenantId } | undefined)[]
  return found.find((item) => item?.tenantId !== undefined)?.tenantId
}
