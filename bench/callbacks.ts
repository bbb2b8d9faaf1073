/* Callbacks: how fast, how late, how dear, and what receivers that hang do to the others. */
import { type CallbackCosts, callbackCosts } from './callback-costs.ts'
import { type Dispatch, dispatchRate } from './callback-dispatch.ts'
import { lateness, rateBesideHanging } from './callback-service.ts'
import { type SweepFigures, sweepFigures } from './callback-sweep.ts'
import type { Row, Setup } from './figures-table.ts'
import { installedPeers, type QueueLateness } from './installed-peers.ts'

export type CallbackFigures = {
  readonly dispatch: Dispatch
  readonly hanging: Awaited<ReturnType<typeof rateBesideHanging>>
  readonly late: Awaited<ReturnType<typeof lateness>>
  readonly others: QueueLateness
  readonly sweep: SweepFigures
  readonly costs: CallbackCosts
}

const NO_OTHERS: QueueLateness = { bullmqRetry: undefined, graphileWorker: undefined }

export async function callbackFigures(others: QueueLateness = NO_OTHERS): Promise<CallbackFigures> {
  return {
    dispatch: await dispatchRate(),
    hanging: await rateBesideHanging(),
    late: await lateness(),
    others,
    sweep: await sweepFigures(),
    costs: await callbackCosts(),
  }
}

/** The setup of most of these rows; a row says what differs. */
const SETUP: Setup = { artefact: 'source, the whole service on one machine', store: 'emulator', leftOut: 'SQS, TLS, Lambda' }

export function callbackRows(figures: CallbackFigures): readonly Row[] {
  return measures(figures).map((measure) => ({ ...SETUP, ...measure }))
}

function measures({
  dispatch,
  hanging,
  late,
  others: { bullmqRetry, graphileWorker },
  sweep,
  costs,
}: CallbackFigures): readonly (Omit<Row, keyof Setup> & Partial<Setup>)[] {
  const { ours, bare } = dispatch
  const rate = (aSecond: number): string => `${Math.round(aSecond)} a second`
  const { delivered, longGap, dollarsPerMillion } = costs
  return [
    {
      what: 'callbacks sent, rate',
      against: 'a bare loop of POSTs',
      store: 'in memory',
      figure: dispatch.ratio,
      goal: 0.7,
      better: 'higher',
      note: `${rate(ours.aSecond)} against ${rate(bare.aSecond)}; by CPU ${dispatch.cpuRatio.toFixed(2)}`,
    },
    {
      what: 'healthy rate beside 500 that hang',
      against: 'while these answer',
      figure: hanging.ratio,
      goal: 0.95,
      better: 'higher',
      note: `${rate(hanging.beside)} against ${rate(hanging.alone)}, on the emulators; rounds ${hanging.ratios.map((each) => each.toFixed(2)).join(', ')}`,
    },
    {
      what: 'longest wait beside 500 that hang',
      against: 'two seconds',
      figure: hanging.longestBeside / 2000,
      goal: 1,
      better: 'lower',
      note: `${hanging.longestBeside.toFixed(0)} ms at 50 a second, ${hanging.longestAlone.toFixed(0)} ms while these answer`,
    },
    {
      what: 'first attempt after the commit, p99',
      against: 'a second',
      figure: late.firstAttempt / 1000,
      goal: 1,
      better: 'lower',
      note: `${late.firstAttempt.toFixed(0)} ms at 50 a second`,
    },
    {
      what: 'retry after 1 s, p99 of its time',
      against: 'a timer and two POSTs',
      figure: (1000 + late.retry) / (1000 + late.bareRetry),
      goal: 1.1,
      better: 'lower',
      note: `late by ${late.retry.toFixed(0)} ms against ${late.bareRetry.toFixed(0)} ms`,
    },
    ...(bullmqRetry === undefined
      ? []
      : [
          {
            what: 'retry after 1 s, p99 of its lateness',
            against: 'bullmq on Redis',
            figure: late.retry / bullmqRetry,
            goal: 0.5,
            better: 'lower' as const,
            note: `late by ${late.retry.toFixed(0)} ms against ${bullmqRetry.toFixed(0)} ms`,
          },
        ]),
    ...(graphileWorker === undefined ? [] : besideGraphileWorker(late, graphileWorker)),
    {
      what: `sweep with ${sweep.waiting} waiting, read units`,
      against: 'with none waiting',
      figure: sweep.fewTenants.readUnits / sweep.alone.readUnits,
      goal: 1.1,
      better: 'lower',
      note: `${sweep.fewTenants.readUnits} units, ${sweep.fewTenants.requests} requests, ${sweep.fewTenants.milliseconds.toFixed(0)} ms`,
    },
    {
      what: 'sweep of 10,000 tenants, read units',
      against: 'of 10 tenants',
      figure: sweep.manyTenants.readUnits / sweep.fewTenants.readUnits,
      goal: 1.1,
      better: 'lower',
      note: `${sweep.manyTenants.milliseconds.toFixed(0)} ms against ${sweep.fewTenants.milliseconds.toFixed(0)} ms`,
    },
    {
      what: 'a callback that arrives, writes',
      against: 'three',
      figure: delivered.writes / 3,
      goal: 1,
      better: 'lower',
      note: `${delivered.writes.toFixed(2)} writes and ${delivered.reads.toFixed(2)} reads, ${delivered.writeUnits.toFixed(2)} and ${delivered.readUnits.toFixed(2)} units; $${dollarsPerMillion.delivered.toFixed(2)} a million`,
    },
    {
      what: 'the end of a long gap, a million',
      against: 'a dollar, at list prices',
      figure: dollarsPerMillion.firing,
      goal: 0.75,
      better: 'lower',
      note: `with the attempt and what it writes $${dollarsPerMillion.longGap.toFixed(2)}: ${longGap.writeUnits.toFixed(2)} write and ${longGap.readUnits.toFixed(2)} read units`,
    },
  ]
}

function besideGraphileWorker(late: CallbackFigures['late'], { firstAttempt, retry }: NonNullable<QueueLateness['graphileWorker']>) {
  const store = 'emulator; graphile-worker’s: PostgreSQL on the same machine, with fsync'
  const row = (what: string, ours: number, theirs: number, note: string) => ({
    ...{ what, against: 'graphile-worker on PostgreSQL', store, figure: ours / theirs, goal: 1, better: 'lower' as const },
    note: `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms${note}`,
  })
  return [
    row('first attempt after the commit, p99', late.firstAttempt, firstAttempt, ''),
    row('retry, p99 of its lateness', late.retry, retry, '; ours is due after 1 s, theirs after 2.7 s, and it looks every 2 s'),
  ]
}

if (import.meta.main) {
  for (const { what, against, figure, note } of callbackRows(await callbackFigures(await (await installedPeers())?.queueLateness())))
    console.log(`${what.padEnd(42)} ${figure.toFixed(2).padStart(6)} × ${against.padEnd(30)} ${note ?? ''}`)
  process.exit(0)
}
