import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { freePlaces, hangs, keepPlace, type Lane, type LaneItem, placesOf, takePlace } from '../../shared/storage/callback-lanes.ts'
import { SLOW_AFTER, type Watch, watchOf } from './attempt-watch.ts'

type Tools = Pick<Ports, 'store' | 'clock' | 'random'>

/** The right of this process to send for a tenant, with what is known of the tenant's hosts. */
export type Place = {
  /** Whether a host hung lately, as far as this process and the others have told. */
  readonly hangs: (host: string) => boolean
  /** To be called for each attempt; gives back what is to be called when it has ended. Keeps the place for as long as attempts hang. */
  readonly begin: (host: string) => () => void
}

/** `undefined` where as many processes send for the tenant as may. */
export type LanePlaces = { readonly take: (tools: Tools, tenantId: TenantId, lane: Lane) => Promise<Place | undefined> }

/** Milliseconds. The first term is short: most callbacks are over at once, and nothing is written when they are. */
const FIRST_TERM = 900
const NEXT_TERM = 3_000
/** An attempt begins only while its place is held for longer than it takes to notice that it hangs. */
const LEAST_LEFT = 700
/** Longer than an attempt can take; kept anew when this much of it has passed. */
const HANGING_TERM = 17_000
const KEPT_ANEW = 1_500
/** For so long a host that was slow is a slow one. */
const SLOW_FOR = 300_000
/** For so long a host that has answered in time is known to, however many others hang. */
const ANSWERED_LATELY = 60_000
/** For so long a tenant without a free place isn't asked about again. */
const FULL_FOR = 500
const MOST_REMEMBERED = 5_000

type Held = { readonly place: string; until: number; seen: LaneItem }
type Standing = { held: Held | undefined; fullUntil: number; claiming: Promise<void> | undefined }

/** The places of one process. Costs one small write for a tenant that it has not sent for in the last moment. */
export function lanePlaces(): LanePlaces {
  const standings = new Map<string, Standing>()
  const answered = new Map<string, number>()
  const watch = watchOf()
  return {
    async take(tools, tenantId, lane) {
      const name = `${lane}#${tenantId}`
      const standing = standings.get(name) ?? { held: undefined, fullUntil: 0, claiming: undefined }
      if (!standings.has(name)) remember(standings, name, standing)
      const isHeld = () => standing.held !== undefined && standing.held.until - tools.clock.now() >= LEAST_LEFT
      if (!isHeld() && standing.fullUntil <= tools.clock.now()) {
        standing.claiming ??= claim(tools, tenantId, lane, standing).finally(() => {
          standing.claiming = undefined
        })
        await standing.claiming
      }
      return standing.held !== undefined && isHeld() ? placeOf(tools, tenantId, standing.held, { answered, watch }) : undefined
    },
  }
}

/** Takes a free place, or keeps the one that is held already. Whoever is refused is told what stands there, and asks for what is free. */
async function claim(tools: Tools, tenantId: TenantId, lane: Lane, standing: Standing): Promise<void> {
  const { held } = standing
  let place = held?.place ?? oneOf(placesOf(lane), tools.random)
  for (let tries = 0; tries < 4 && place !== undefined; tries++) {
    const now = tools.clock.now()
    const until = now + (held === undefined ? FIRST_TERM : NEXT_TERM)
    const written = await tools.store.write(
      takePlace(tenantId, place, { until, now, held: place === held?.place ? held.until : undefined }),
    )
    if (written.kind === 'written') {
      if (place === held?.place) Object.assign(held, { until: Math.max(until, held.until), seen: written.item })
      else standing.held = { place, until, seen: written.item }
      return
    }
    place = oneOf(freePlaces(lane, written.stored ?? {}, now), tools.random)
  }
  standing.held = undefined
  standing.fullUntil = tools.clock.now() + FULL_FOR
}

type Process = { readonly answered: Map<string, number>; readonly watch: Watch }

function placeOf(tools: Tools, tenantId: TenantId, held: Held, { answered, watch }: Process): Place {
  const now = () => tools.clock.now()
  return {
    hangs(host) {
      const known = hangs(host, held.seen, now())
      return known === 'yes' || (known === 'unknown' && (answered.get(`${tenantId} ${host}`) ?? 0) + ANSWERED_LATELY < now())
    },
    begin(host) {
      const ended = watch.begin({
        hangs: () => void keep(tools, tenantId, held),
        isSlow: () => void keep(tools, tenantId, held, host),
      })
      return () => {
        if (ended() < SLOW_AFTER) remember(answered, `${tenantId} ${host}`, now())
      }
    },
  }
}

/** Best effort: without it the place is free too early, and the host is found out by somebody else. */
async function keep({ store, clock }: Tools, tenantId: TenantId, held: Held, slowHost?: string): Promise<void> {
  const now = clock.now()
  const isKept = held.until - now > HANGING_TERM - KEPT_ANEW
  const isKnown = slowHost === undefined || hangs(slowHost, held.seen, now) !== 'no'
  if (isKept && isKnown) return
  const slow = slowHost === undefined || isKnown ? undefined : { host: slowHost, until: now + SLOW_FOR }
  held.until = now + HANGING_TERM
  try {
    const written = await store.write(keepPlace(tenantId, held.place, { until: held.until, now, slow, seen: held.seen }))
    if (written.kind === 'written') held.seen = written.item
  } catch {
    // The attempt itself goes on.
  }
}

function oneOf<T>(choice: readonly T[], random: () => number): T | undefined {
  return choice[Math.floor(random() * choice.length)]
}

/** The oldest is forgotten first. */
function remember<V>(memory: Map<string, V>, name: string, value: V): void {
  memory.set(name, value)
  if (memory.size <= MOST_REMEMBERED) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}
