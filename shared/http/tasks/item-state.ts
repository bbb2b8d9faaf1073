import { createHash } from 'node:crypto'
import type { Call } from '../../contract/call.ts'
import { changesItem, type Endpoint } from '../../contract/declared-endpoint.ts'
import { inOrder } from '../../domain/in-order.ts'
import { fieldsChanged, type ItemBaseline, writtenValues } from '../../domain/tasks/item-baseline.ts'
import { isMembers, type Members, mergedMembers } from '../../domain/tasks/merged-members.ts'
import { asReadIn, check, type Write } from '../../storage/write.ts'
import type { Service } from '../service.ts'
import { type RepresentationNow, representationNow, type Seen, shownFields } from '../steps/if-match.ts'

/** The item that a stored call changes, as it is now. */
export type ItemState = {
  readonly etag: string
  readonly shown: Members
  /** Digests of the fields that the call writes. */
  readonly fields: Readonly<Record<string, string>>
  /** Time of the last change of the items behind it, in ISO 8601; `undefined` if none of them tells. */
  readonly lastModified: string | undefined
  /** Hold while the fields that the call writes are as they were read. */
  readonly guards: readonly Write[]
}

/** The GET that shows the item of a call; none for a call that creates, or whose item has no GET or never changes. */
export async function representationFor(endpoint: Endpoint, service: Service): Promise<Endpoint | undefined> {
  if (!changesItem(endpoint)) return undefined
  return service.representationOf(endpoint) ?? (await service.endpointNamed(`GET ${endpoint.path}`))
}

/** The item at proposal time, and its state to compare with later; neither if the call changes no item that can be read. */
export async function baselineOf(
  endpoint: Endpoint,
  call: Call,
  service: Service,
): Promise<{ readonly baseline?: ItemBaseline; readonly shown?: Members }> {
  const representation = await representationFor(endpoint, service)
  const now = representation === undefined ? undefined : await representationNow(representation, call)
  if (representation === undefined || now === undefined || !isMembers(now.body)) return {}
  const body = await bodyAsShown(endpoint, call)
  const { body: shown } = now
  const objects = objectsIn(endpoint, body, shown)
  const written = writtenValues(shown, { body, shownFields: new Set(shownFields(representation)) }, objects)
  const ifMatch = call.request.headers['if-match']
  const baseline = {
    etag: now.etag,
    fields: digested(written),
    ...(ifMatch === undefined || ifMatch.trim() === '*' ? {} : ({ onlyThis: true } as const)),
    ...(objects === undefined ? {} : { objects }),
  }
  return { baseline, shown }
}

/** The present state of the item of a stored call; `undefined` if it is gone. */
export async function itemNow(endpoint: Endpoint, call: Call, baseline: ItemBaseline, service: Service): Promise<ItemState | undefined> {
  const representation = await representationFor(endpoint, service)
  const now = representation === undefined ? undefined : await representationNow(representation, call)
  if (representation === undefined || now === undefined || !isMembers(now.body)) return undefined
  const change = { body: await bodyAsShown(endpoint, call), shownFields: new Set(shownFields(representation)) }
  const written = writtenValues(now.body, change, baseline.objects)
  return {
    etag: now.etag,
    shown: now.body,
    fields: digested(written),
    lastModified: lastChange(now),
    guards: guardsOn(now.seen, Object.keys(written)),
  }
}

/** Names the state of the fields that a call writes: approvals are for one of these. */
export function stateKey({ fields }: Pick<ItemState, 'fields'>): string {
  return digestOf(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The fields that the call writes and that have changed since it was proposed. */
export function changedFields(baseline: ItemBaseline, now: ItemState): readonly string[] {
  return fieldsChanged(baseline, now.fields)
}

/** The body with which a stored call runs: of a JSON value, only the members that the proposal changed are other than now. */
export async function mergedBody(endpoint: Endpoint, call: Call, baseline: ItemBaseline, shown: Members): Promise<unknown> {
  const { objects } = baseline
  if (objects === undefined || !isMembers(call.body)) return call.body
  const proposed = await bodyAsShown(endpoint, call)
  const merged = Object.entries(objects).flatMap(([name, base]) => {
    const [wanted, present] = [isMembers(proposed) ? proposed[name] : undefined, shown[name]]
    return isMembers(wanted) && isMembers(present) ? [[name, mergedMembers(base, wanted, present)] as const] : []
  })
  return { ...call.body, ...Object.fromEntries(merged) }
}

/** The body, with a JSON value that it sets as GET shows it afterwards. */
async function bodyAsShown({ sets }: Endpoint, call: Call): Promise<unknown> {
  if (sets === undefined || !isMembers(call.body)) return call.body
  return { ...call.body, [sets.field]: await sets.shown(call) }
}

/** The JSON object that the call sets, as it is now; `undefined` if it sets none. */
function objectsIn({ sets }: Endpoint, body: unknown, shown: Members): Readonly<Record<string, Members>> | undefined {
  if (sets === undefined || !isMembers(body)) return undefined
  const [wanted, present] = [body[sets.field], shown[sets.field]]
  return isMembers(wanted) && isMembers(present) ? { [sets.field]: present } : undefined
}

function digested(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digestOf(value)]))
}

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(value)) ?? '')
    .digest('base64url')
    .slice(0, 22)

function lastChange({ seen, body }: RepresentationNow): string | undefined {
  const own = isMembers(body) ? body.lastModified : undefined
  const times = [own, ...seen.map(({ item }) => item?.lastModified)].filter((time): time is string => typeof time === 'string')
  return times.toSorted().at(-1)
}

/** Only items that are there: what a change of the item creates has its own condition. */
function guardsOn(seen: readonly Seen[], written: readonly string[]): readonly Write[] {
  const attributes = [...new Set(written.map((name) => name.split('.')[0] ?? name))]
  return seen.flatMap(({ reference, item }) => (item === undefined ? [] : [check(reference, asReadIn(item, attributes))]))
}
