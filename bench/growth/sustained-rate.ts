import { type Load, type Partitions, partitions } from './partitions.ts'

/** One request: what it takes from the table, and from the due index, without whose capacity the table refuses it too. */
export type Request = { readonly table: readonly Load[]; readonly index: readonly Load[] }

/** Makes the requests that one thing (a payment, a callback) causes. */
export type Traffic = () => readonly Request[]

type Question = Places & { readonly traffic: Traffic }
type Places = {
  readonly tablePartitions: number
  readonly indexPartitions: number
  /** `split`: after minutes of load, when DynamoDB has split what was hot; `as-placed`: at once. */
  readonly when: 'split' | 'as-placed'
}

/** The share of requests that may be throttled: the SDK sends these again, and nobody notices. */
const MAY_BE_REFUSED = 0.01
/** As many different things are made; a second at a higher rate repeats them. */
const SAMPLES = 20_000
/** More rounds of splits than a hot key needs to stand alone. */
const MOST_SPLITS = 8
const PRECISION = 0.03

/** `limitedBy`: the keys that are throttled first beyond the rate, with their numbers left out. */
export type Sustained = { readonly rate: number; readonly limitedBy: string }

/** The highest number of things a second that goes through with at most 1 % of the requests throttled. */
export function sustainedRate({ traffic, ...places }: Question): Sustained {
  const samples = Array.from({ length: SAMPLES }, traffic)
  const limit = (rate: number) => limitAt(samples, places, rate)
  let low = 0
  let high = 128
  let limitedBy = limit(high)
  while (limitedBy === undefined) {
    low = high
    high *= 2
    limitedBy = limit(high)
  }
  while (high - low > high * PRECISION) {
    const middle = Math.round((low + high) / 2)
    const first = limit(middle)
    if (first === undefined) low = middle
    else [high, limitedBy] = [middle, first]
  }
  return { rate: low, limitedBy }
}

type Samples = readonly (readonly Request[])[]

/** The keys that most throttled requests wanted; `undefined` if the rate is sustained. */
function limitAt(samples: Samples, { tablePartitions, indexPartitions, when }: Places, rate: number): string | undefined {
  const placed = { table: partitions(tablePartitions), index: partitions(indexPartitions) }
  if (when === 'split') for (let time = 0; time < MOST_SPLITS && splits(placed, samples, rate) > 0; time++);
  const refused = new Map<string, number>()
  const sent = oneSecond(placed, samples, { rate, refused })
  const [first] = [...refused].sort(([, one], [, other]) => other - one)
  return sumOf(refused) <= sent * MAY_BE_REFUSED ? undefined : first?.[0]
}

const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

type Placed = { readonly table: Partitions; readonly index: Partitions }

/** The buckets of the index change every minute, sooner than a hot partition is split: only the table is. */
function splits(placed: Placed, samples: Samples, rate: number): number {
  const refused = new Map<string, number>()
  oneSecond(placed, samples, { rate, refused })
  return refused.size === 0 ? 0 : placed.table.splitHot()
}

type Second = { readonly rate: number; readonly refused: Map<string, number> }

/** Sends the requests of a second, and counts those that are throttled by the shape of the key. Returns how many were sent. */
function oneSecond(placed: Placed, samples: Samples, { rate, refused }: Second): number {
  placed.table.nextSecond()
  placed.index.nextSecond()
  let sent = 0
  for (let made = 0; made < rate; made++)
    for (const request of samples[made % SAMPLES] ?? []) {
      sent++
      const full = firstFull(placed, request)
      if (full === undefined) take(placed, request)
      else refused.set(shapeOf(full), (refused.get(shapeOf(full)) ?? 0) + 1)
    }
  return sent
}

/** A request is served whole or not at all, as a transaction is. */
function firstFull({ table, index }: Placed, request: Request): Load | undefined {
  return request.table.find((load) => !table.hasRoom(load)) ?? request.index.find((load) => !index.hasRoom(load))
}

function take({ table, index }: Placed, request: Request): void {
  request.table.forEach(table.use)
  request.index.forEach(index.use)
}

const shapeOf = ({ key }: Load): string => key.replaceAll(/^\d{4}-\d\d-\d\dT\d\d:\d\d/g, 'minute').replaceAll(/\d+/g, 'n')
