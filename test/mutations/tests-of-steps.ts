const api = (...names: readonly string[]): readonly string[] => names.map((name) => `test/api/${name}.test.ts`)

/** The tests that hold each step of the grid, the quickest first. They run until one fails. */
export const TESTS_OF_STEPS: Readonly<Record<string, readonly string[]>> = {
  refuseTaskOfOpenCall: api('task-attacks'),
  validateRequest: api('bad-input'),
  judgeValidation: api('anonymous', 'bad-input', 'tasks', 'task-attacks'),
  readTogether: api('first-path', 'tasks'),
  readSettings: api('anonymous'),
  authenticate: api('first-path', 'tasks', 'authentication-tokens'),
  countCaller: api('lanes', 'rate-limits'),
  refuseSwitchedOffAgent: api('agent-limits'),
  noteAgentUse: api('agent-tokens', 'agent-proposals'),
  answerRepeated: api('idempotency'),
  refuseTamperedCall: api('task-attacks'),
  readStoredItems: api('tasks'),
  refuseToSayMore: api('anonymous'),
  judgeAgent: api('agent-tokens', 'agent-proposals'),
  readTaskRequest: api('tasks'),
  keepWithinLimits: api('agent-limits'),
  refuseWhatAskerMayNotSee: api('explain', 'permission-holders'),
  findScope: api('lanes', 'first-path', 'explain', 'anonymous'),
  decideAccess: api('first-path', 'tasks', 'anonymous', 'agent-tokens'),
  refuseAgent: api('agent-tokens', 'agent-proposals'),
  refuseLostRights: api('task-attacks', 'approvals-that-count'),
  refuseManyLookUps: api('look-ups'),
  makeCall: api('first-path', 'lanes', 'explain'),
  makeOpenCall: api('first-path'),
  judgeStepUp: api('step-up-single-use', 'step-up-tasks', 'fresh-proof'),
  ensureEffect: api('lanes'),
  holdToApprovedState: api('stale-proposals'),
  explainDecision: api('explain'),
  guardKnown: api('lanes', 'conditional-requests'),
  storeTask: api('lanes', 'tasks'),
  handle: api('first-path', 'lanes'),
  leaveOutEffectOfHead: api('head-requests'),
  demandMissingStepUp: api('step-up-single-use', 'fresh-proof'),
  useStepUp: api('step-up-single-use'),
  keepPromiseToChangeNothing: api('lanes'),
  concludeInEffect: api('lanes', 'tasks'),
  audit: api('lanes', 'audit', 'carried-entries', 'tasks'),
  keepAnswer: api('idempotency'),
  awaitCount: api('rate-limits', 'logins-at-once'),
  commitAll: api('first-path', 'lanes', 'tasks'),
  tagNewState: api('http-details'),
  noteAgentRead: api('agent-reads'),
}

/** Changes that no test can notice, by step and lane, and the reason. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'refuseUnlessGranted anonymous':
    'A second lock: `decideAccess` refuses before it whatever the matrix does not grant to ANONYMOUS, for whom it knows neither tasks nor step-ups.',
}
