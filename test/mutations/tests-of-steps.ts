import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const paths = globSync('test/**/*.test.ts', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))

/** The paths of tests, by their names without folder and suite. A name that no file has stays as it is, so that the test of this table fails. */
const files = (...names: readonly string[]): readonly string[] =>
  names.map((name) => paths.find((path) => (path.split('/').at(-1) ?? '').split('.')[0] === name) ?? name)

/** The tests that hold each step of the grid, the quickest first. They run until one fails. */
export const TESTS_OF_STEPS: Readonly<Record<string, readonly string[]>> = {
  refuseTaskOfOpenCall: files('task-attacks'),
  validateRequest: files('bad-input'),
  judgeValidation: files('anonymous', 'bad-input', 'tasks', 'task-attacks'),
  readTogether: files('first-path', 'tasks'),
  readSettings: files('anonymous'),
  authenticate: files('first-path', 'tasks', 'authentication-tokens'),
  countCaller: files('lanes', 'rate-limits'),
  refuseSwitchedOffAgent: files('agent-limits'),
  noteAgentUse: files('agent-tokens', 'agent-proposals'),
  refuseUnseenOperation: files('upstream-calls'),
  answerRepeated: files('idempotency'),
  refuseTamperedCall: files('task-attacks'),
  readStoredItems: files('tasks'),
  refuseToSayMore: files('anonymous'),
  judgeAgent: files('agent-tokens', 'agent-proposals'),
  readTaskRequest: files('tasks'),
  keepWithinLimits: files('agent-limits'),
  refuseWhatAskerMayNotSee: files('explain', 'permission-holders'),
  findScope: files('lanes', 'first-path', 'explain', 'anonymous'),
  decideAccess: files('first-path', 'tasks', 'anonymous', 'agent-tokens'),
  refuseAgentsProofs: files('agents-choose-no-proofs'),
  keepWithinAmount: files('agent-limits'),
  refuseAgent: files('agent-tokens', 'agent-proposals'),
  refuseHeldByPolicy: files('policies-direct'),
  countSumsOfDay: files('policies-direct', 'policies-tasks'),
  refuseRightBeyond: files('rights-by-configuration'),
  refuseRightBeyondApprovers: files('rights-by-configuration'),
  refuseLostRights: files('task-attacks', 'approvals-that-count', 'approvers-who-count', 'many-approvals', 'task-progress'),
  refuseManyLookUps: files('look-ups'),
  makeCall: files('first-path', 'lanes', 'explain'),
  makeOpenCall: files('first-path'),
  judgeStepUp: files('step-up-single-use', 'step-up-tasks', 'fresh-proof'),
  ensureEffect: files('lanes'),
  ensureForMaker: files('identity-rights', 'customers'),
  holdToApprovedState: files('stale-proposals'),
  explainDecision: files('explain'),
  guardKnown: files('lanes', 'conditional-requests'),
  storeTask: files('lanes', 'tasks'),
  handle: files('first-path', 'lanes'),
  showPendingTasks: files('pending-tasks'),
  leaveOutEffectOfHead: files('head-requests'),
  demandBeforeSending: files('upstream-direct'),
  demandMissingStepUp: files('step-up-single-use', 'fresh-proof'),
  useStepUp: files('step-up-single-use'),
  keepPromiseToChangeNothing: files('lanes'),
  concludeInEffect: files('lanes', 'tasks'),
  audit: files('lanes', 'audit', 'carried-entries', 'tasks', 'logins-at-once'),
  keepAnswer: files('idempotency'),
  commitAll: files('first-path', 'lanes', 'tasks'),
  noteUseOfPermission: files('access-report'),
  sendOn: files('upstream-calls'),
  tagNewState: files('http-details'),
  noteAgentRead: files('agent-reads'),
}

/** Changes that no test can notice, by step and lane, and the reason. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'refuseUnlessGranted anonymous':
    'A second lock: `decideAccess` refuses before it whatever the matrix does not grant to ANONYMOUS, for whom it knows neither tasks nor step-ups.',
  'awaitCount open':
    'A second lock: login, the only endpoint that is admitted before it is counted, waits for its count in each of its branches.',
}
