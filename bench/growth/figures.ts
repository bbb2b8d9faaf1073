/*
 * Simulates the load at which DynamoDB throttles one installation: keys and items come from the code of the service, and meet
 * partitions as DynamoDB places them. `node bench/growth/figures.ts` writes the figures, and `npm run docs` then the page that shows them.
 */
import { writeFile } from 'node:fs/promises'
import { type Sustained, sustainedRate } from './sustained-rate.ts'
import { callbacksOf, type Payments, paymentsOf } from './traffic.ts'

export const PARTITIONS = 32
export const BUSY_TENANT: Payments = {
  shards: 1,
  wallets: 100_000,
  credits: 'one-by-one',
  callers: 16,
  callbacks: 'without-callbacks',
}

/** Payments a second of one tenant. `when`: at once, or after minutes, when DynamoDB has split what was hot. */
export function paymentRate(of: Partial<Payments>, when: 'as-placed' | 'split'): Sustained {
  return sustainedRate({ traffic: paymentsOf({ ...BUSY_TENANT, ...of }), tablePartitions: PARTITIONS, indexPartitions: PARTITIONS, when })
}

export const TENANTS = 5_000

type Index = { readonly dueShards: number; readonly partitions: number; readonly failing: number }

/** Callbacks a second over many tenants in one minute, for which the table has room: other minutes have other buckets. */
export function callbackRate(minute: number, { partitions: indexPartitions, ...index }: Index, tenants = TENANTS): Sustained {
  const traffic = callbacksOf({ tenants, minute, ...index })
  return sustainedRate({ traffic, tablePartitions: 4_096, indexPartitions, when: 'as-placed' })
}

export type PaymentFigure = { readonly what: string; readonly shards: number; readonly asPlaced: Sustained; readonly split: Sustained }
export type CallbackFigure = Index & { readonly worst: Sustained; readonly middle: Sustained }
export type GrowthFigures = {
  readonly payments: readonly PaymentFigure[]
  readonly callbacks: readonly CallbackFigure[]
  readonly callbacksOfOneTenant: Sustained
}

const SAMPLED_BUCKETS = 7

/** The rows of the page, with what each changes about the busy tenant. */
export const PAYMENT_ROWS: readonly (readonly [string, Partial<Payments>])[] = [
  ['1 shard, as every tenant begins', { shards: 1 }],
  ['8 shards', { shards: 8 }],
  ['32 shards', { shards: 32 }],
  ['64 shards', { shards: 64 }],
  ['64 shards, each with a callback', { shards: 64, callbacks: 'with-callbacks' }],
  ['64 shards, all into one wallet', { shards: 64, wallets: 1 }],
  ['64 shards, all into one wallet with batched credits', { shards: 64, wallets: 1, credits: 'in-batches' }],
]

function paymentFigure([what, of]: (typeof PAYMENT_ROWS)[number]): PaymentFigure {
  return { what, shards: of.shards ?? 1, asPlaced: paymentRate(of, 'as-placed'), split: paymentRate(of, 'split') }
}

/** An ordinary day, a day on which many receivers fail, and one on which all do. */
const FAILING = [0.01, 0.1, 1]

function callbackFigure(index: Index): CallbackFigure {
  const rates = Array.from({ length: SAMPLED_BUCKETS }, (_, minute) => callbackRate(minute, index)).sort(
    (one, other) => one.rate - other.rate,
  )
  const [worst, middle] = [rates[0], rates[Math.floor(SAMPLED_BUCKETS / 2)]]
  if (worst === undefined || middle === undefined) throw new Error('minutes are sampled')
  return { ...index, worst, middle }
}

const SIZES = [8, 64, 512].flatMap((dueShards) => [32, 128].map((partitions) => ({ dueShards, partitions })))
/** A new installation, and one that was prepared for many callbacks. */
const ORDINARY_SIZES = [
  { dueShards: 8, partitions: PARTITIONS },
  { dueShards: 64, partitions: PARTITIONS },
]

if (import.meta.main) {
  const callbacks = FAILING.flatMap((failing) =>
    (failing === 1 ? SIZES : ORDINARY_SIZES).map((size) => callbackFigure({ ...size, failing })),
  )
  const figures: GrowthFigures = {
    payments: PAYMENT_ROWS.map(paymentFigure),
    callbacks,
    callbacksOfOneTenant: callbackRate(0, { dueShards: 64, partitions: PARTITIONS, failing: 0.01 }, 1),
  }
  await writeFile(new URL('./figures.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
}
