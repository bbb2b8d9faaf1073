import type { UnitOfWork } from '../../contract/unit-of-work.ts'
import { asciiJson } from '../../domain/ascii-json.ts'
import { defined } from '../../domain/defined.ts'
import type { EventOrigin } from '../../domain/events/event-report.ts'
import { Collision, Refusal } from '../../errors/refusal.ts'
import type { Committed } from '../../ports/store.ts'
import { DUE_ATTRIBUTES, type DueMessage } from '../../storage/due.ts'
import { TASK_RESCUE } from '../../storage/tasks.ts'
import type { Write } from '../../storage/write.ts'
import type { Service } from '../service.ts'
import { commitInTurn } from './commit-in-turn.ts'
import { underMark } from './mark-callbacks.ts'
import { withEvents } from './store-events.ts'

/** SQS accepts delays of at most 900 s. The sweep sends what is due later. */
const QUEUE_HORIZON_MS = 900_000
/** Due only after a failure: the sweep sends these, since a message in advance is not worth its cost. */
const LEFT_TO_THE_SWEEP: ReadonlySet<string> = new Set([TASK_RESCUE])

/**
 * Commits the writes of a call, then queues what is due soon. A message that is never sent is no loss: the item is in the due index, and
 * the sweep sends it, or it stands under a mark, and the rescue finds it.
 */
export async function commit(unitOfWork: UnitOfWork, service: Service, now: number, origin: EventOrigin = {}): Promise<void> {
  if (unitOfWork.writes.length === 0) return
  const writes = await prepared(unitOfWork.writes, service, now, origin)
  const outcome = await commitInTurn(writes, service.ports.store)
  if (outcome.kind === 'refused') {
    await Promise.all(unitOfWork.undos.map((undo) => undo()))
    throw refusedBy(outcome.write)
  }
  service.settings.notice(writes)
  for (const then of unitOfWork.dones) then()
  await queueMarked(writes, service)
}

/** The writes as they are stored: with the events that they report, and with what becomes due by them. */
async function prepared(of: readonly Write[], service: Service, now: number, origin: EventOrigin): Promise<readonly Write[]> {
  const { settings, ports } = service
  const all = await withEvents(of, { settings, ports, now, ...origin })
  const wanted = await Promise.all(all.map(async (write) => underMark(await dueIfWanted(write, service), ports, now)))
  const shards = wanted.some(({ due }) => due !== undefined) ? await dueShards(service) : undefined
  return wanted.map((write) => inShards(markedIfSoon(write, now), shards))
}

/** Commits writes that a call does not wait for its end with. Those that report no event, and make nothing due, are stored as they are. */
export async function commitAtOnce(writes: readonly Write[], service: Service, origin: EventOrigin = {}): Promise<Committed> {
  const { store, clock } = service.ports
  if (!writes.some(({ reports, due }) => reports !== undefined || due !== undefined)) return store.commit(writes)
  const all = await prepared(writes, service, clock.now(), origin)
  const outcome = await store.commit(all)
  if (outcome.kind === 'committed') await queueMarked(all, service)
  return outcome
}

/** Most tenants want no notices, and nothing is due. Their configuration has been read already, so this costs no round trip. */
async function dueIfWanted(write: Write, { settings }: Service): Promise<Write> {
  const { dueWhereSet, ...plain } = write
  if (dueWhereSet === undefined) return write
  const own = (await settings.of(dueWhereSet.tenantId)).settings
  return dueWhereSet.keys.some((key) => own.value(key) !== '') ? dueNow(plain, dueWhereSet) : plain
}

function dueNow({ item, change, ...write }: Write, { due, set }: NonNullable<Write['dueWhereSet']>): Write {
  const remove = change?.remove?.filter((attribute) => !DUE_NAMES.has(attribute)) ?? []
  return {
    ...write,
    due,
    ...(item === undefined ? {} : { item: { ...item, ...set } }),
    ...(change === undefined ? {} : { change: { ...change, set: { ...change.set, ...set }, remove } }),
  }
}

const DUE_NAMES: ReadonlySet<string> = new Set(DUE_ATTRIBUTES)

function markedIfSoon(write: Write, now: number): Write {
  const { due } = write
  if (due === undefined || LEFT_TO_THE_SWEEP.has(due.kind) || due.at - now > QUEUE_HORIZON_MS) return write
  return { ...write, due: { ...due, queuedBy: 'commit' } }
}

async function dueShards({ settings }: Service): Promise<number> {
  return (await settings.of(undefined)).settings.value('due.shards')
}

function inShards(write: Write, shards: number | undefined): Write {
  return write.due === undefined || shards === undefined ? write : { ...write, due: { ...write.due, shards } }
}

function refusedBy(write: Write): Error {
  const on = write.key.SK.split('#')[0] ?? ''
  return write.otherwise === undefined ? new Collision(on) : new Refusal(write.otherwise, { because: `condition on ${on}` })
}

async function queueMarked(writes: readonly Write[], service: Service): Promise<void> {
  const messages = writes.flatMap((write): readonly DueMessage[] => {
    const due = write.due?.queuedBy === 'commit' ? write.due : write.announced
    if (due === undefined) return []
    const item = carried(write)
    return [{ kind: due.kind, key: write.key, turn: due.turn, dueAt: new Date(due.at).toISOString(), ...defined({ item }) }]
  })
  if (messages.length === 0) return
  try {
    await service.queue.send(messages)
  } catch (error) {
    service.ports.log('error', 'queue.send-failed', { count: messages.length, because: error instanceof Error ? error.name : 'unknown' })
  }
}

/** SQS takes 256 KiB in one request, which can have ten messages. In ASCII, as it is sent. */
const MOST_CHARACTERS = 24_000

function carried({ markedFor, item }: Write): Write['item'] {
  return markedFor === undefined || asciiJson(item).length > MOST_CHARACTERS ? undefined : item
}
