import { NO_ID } from '../domain/ids.ts'
import { keys } from '../storage/table.ts'
import type { Asking } from './explain-steps.ts'
import type { Anonymous, Bearing, Opened } from './request-context.ts'
import { type After, type Early, type Grid, type LaneName, laneOf, later, pass, passOnFreshItems, row, type Tries } from './run-lane.ts'
import * as admit from './steps/admit.ts'
import { keepWithinAmount, refuseSwitchedOffAgent } from './steps/agent-limits.ts'
import { tagNewState } from './steps/answer-conditionally.ts'
import { countSumsOfDay, refuseHeldByPolicy } from './steps/approval-policies.ts'
import * as arrive from './steps/arrive.ts'
import * as effect from './steps/effect.ts'
import { keepingRefusal } from './steps/keep-refusal.ts'
import { makeCall, makeOpenCall } from './steps/make-call.ts'
import { noteAgentRead, noteAgentUse } from './steps/note-agent-read.ts'
import { noteUseOfPermission } from './steps/note-use.ts'
import { refuseManyLookUps } from './steps/refuse-many-look-ups.ts'
import { refuseRightBeyond } from './steps/right-beyond.ts'
import { sendOn } from './steps/send-on.ts'
import * as stepUp from './steps/step-up.ts'
import type { Executing } from './tasks/execute-steps.ts'

const proposing = () => import('./tasks/propose-steps.ts')
const executing = () => import('./tasks/execute-steps.ts')
const pending = () => import('./steps/show-pending-tasks.ts')
const explaining = () => import('./explain-steps.ts')

/**
 * The life of a call: its steps from top to bottom, and the lanes that take them as columns (see `row`). The compiler refuses a lane in
 * which a step needs something that no earlier step adds.
 */
export const LANES = {
  once: [
    //  direct
    //  | propose
    //  | | execute
    //  | | | anonymous: no token where a permission decides
    //  | | | | open: an endpoint that needs no token
    //  | | | | | explain
    row('· · · · ● ·', arrive.refuseTaskOfOpenCall),
    row('● ● · ● ● ·', arrive.validateRequest),
    row('· · · · ● ·', admit.judgeValidation),
    row('● ● · · · ·', arrive.readTogether),
    row('· · · ● · ·', arrive.readSettings),
    row('● ● · · · ·', arrive.authenticate),
    row('● ● · · · ·', arrive.countCaller),
    row('● ● · · · ·', refuseSwitchedOffAgent),
    row('● ● · · · ·', noteAgentUse),
    row('● ● · · · ·', admit.refuseUnseenOperation),
    row('● ● · · · ·', arrive.answerRepeated),
  ],
  /** Repeated on fresh items if another call created the same item at the same time. */
  eachTry: [
    row(
      '· · ● · · ·',
      later(async () => (await executing()).refuseTamperedCall),
    ),
    row(
      '· · ● · · ·',
      later(async () => (await executing()).readStoredItems),
    ),
    row('· · · ● · ·', admit.refuseToSayMore),
    row('● ● · · · ·', admit.judgeAgent),
    row('· ● · · · ·', admit.readTaskRequest),
    row('● ● ● ● · ·', admit.judgeValidation),
    row('● ● · · · ·', admit.keepWithinLimits),
    row(
      '· · · · · ●',
      later(async () => (await explaining()).refuseWhatAskerMayNotSee),
    ),
    row('● ● ● ○ · ●', admit.findScope),
    row('● ● · ○ · ·', admit.decideAccess),
    row('● ● · · · ·', admit.refuseAgentsProofs),
    row('● ● · · · ·', keepWithinAmount),
    row('● ● · · · ·', admit.refuseAgent),
    row('· · · ● · ·', admit.refuseUnlessGranted),
    row(
      '· · ● · · ·',
      later(async () => (await executing()).refuseLostRights),
    ),
    row('● · · · · ·', refuseManyLookUps),
    row('● ● ● ● · ●', makeCall),
    row(
      '· · ● · · ·',
      later(async () => (await executing()).holdToApprovedState),
    ),
    row('· · · · ● ·', makeOpenCall),
    row('● ● · · · ·', stepUp.judgeStepUp),
    row('● ● ● ● · ·', effect.ensureEffect),
    row(
      '· · ● · · ·',
      later(async () => (await executing()).ensureForMaker),
    ),
    row('● · · ● · ·', refuseRightBeyond),
    row('● · · ○ · ·', refuseHeldByPolicy),
    row(
      '· · ● · · ·',
      later(async () => (await import('./tasks/right-beyond-approvers.ts')).refuseRightBeyondApprovers),
    ),
    row(
      '· · · · · ●',
      later(async () => (await explaining()).explainDecision),
    ),
    row('● ● · ● · ·', effect.guardKnown),
    row(
      '· ● · · · ·',
      later(async () => (await proposing()).storeTask),
    ),
    row('● · · · · ·', stepUp.demandBeforeSending),
    row('● · ● ● ● ·', effect.handle),
    row('● · ● ● · ·', countSumsOfDay),
    row(
      '● · · · · ·',
      later(async () => (await pending()).showPendingTasks),
    ),
    row('· · · · ● ·', effect.leaveOutEffectOfHead),
    row('● ● · · · ·', stepUp.demandMissingStepUp),
    row('● ● · · · ·', stepUp.useStepUp),
    row('● · · ● ● ·', effect.keepPromiseToChangeNothing),
    row(
      '· · ● · · ·',
      later(async () => (await executing()).concludeInEffect),
    ),
    row('● ● ● ● ● ·', effect.audit),
    row('● ● · · · ·', effect.keepAnswer),
    row('· · · · ● ·', admit.awaitCount),
    row('● ● ● ● ● ·', effect.commitAll),
    row('● ● · · · ·', noteUseOfPermission),
    row('● · · · · ·', sendOn),
    row('● · · · · ·', tagNewState),
    row('● · · · · ·', noteAgentRead),
  ],
} as const satisfies Grid

/** The context at the start of each lane. */
type Begin = {
  readonly direct: Bearing
  readonly propose: Bearing
  readonly execute: Executing
  readonly anonymous: Anonymous
  readonly open: Opened
  readonly explain: Asking
}

/** The context at the end of each lane. */
type End = { readonly [L in LaneName]: After<After<Begin[L], typeof LANES.once, L>, typeof LANES.eachTry, L> }

/** Number of tries on fresh items before a collision is a conflict. */
const TRIES: Readonly<Record<LaneName, Tries>> = {
  direct: { most: 12 },
  propose: { most: 12 },
  // The task is read by the call that executes it.
  execute: { most: 3, notOn: keys.task(NO_ID).SK },
  anonymous: { most: 12 },
  open: { most: 12 },
  explain: { most: 1 },
}

const STEPS = {
  direct: laneOf(LANES, 'direct'),
  propose: laneOf(LANES, 'propose'),
  execute: laneOf(LANES, 'execute'),
  anonymous: laneOf(LANES, 'anonymous'),
  open: laneOf(LANES, 'open'),
  explain: laneOf(LANES, 'explain'),
}

/** Takes a call through its lane. */
export async function takeLane<L extends LaneName>(lane: L, begin: Begin[L]): Promise<End[L] | Early> {
  const arrived = await pass(STEPS[lane].once, begin)
  if ('early' in arrived) return arrived as Early
  const context = arrived as Begin[L]
  return (await keepingRefusal(context, () => passOnFreshItems(STEPS[lane].eachTry, context, TRIES[lane]))) as End[L] | Early
}
