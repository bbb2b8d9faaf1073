/** One step of the story that `npm run demo` and the README show: a sentence, and its command. */
export interface Step {
  readonly say: string
  /** The arguments of `countersign`, as a shell takes them. */
  readonly run: readonly string[]
  /** Set if the step shows a refusal. */
  readonly ends?: 'refused'
  /** The file with the token that the command uses. */
  readonly tokenFrom?: string
}

const TRANSFER = '{"amount": 25, "fromWalletId": 1, "toWalletId": 3, "description": "rent"}'
const CALL = ['call', 'POST', '/tenants/1/wallets/transfers', '--as', 'maker', '-d', TRANSFER] as const

/**
 * The main job: a call that one person may not make alone, approved by another; the reason, and the approvers; and a payment up to its
 * callback.
 */
export const STORY: readonly Step[] = [
  { say: 'Mary may not move money alone:', run: CALL, ends: 'refused' },
  { say: 'Why not, and what would help?', run: ['explain', 'POST', '/tenants/1/wallets/transfers', '--as', 'maker', '-d', TRANSFER] },
  { say: 'The same call, proposed: it is stored, not run, and waits for somebody of LEVEL_02.', run: [...CALL, '--as-task', 'LEVEL_02'] },
  { say: 'Charles finds it, and reads what it will do:', run: ['tasks', '--as', 'checker'] },
  { say: 'He approves: it runs now, once, exactly as he saw it.', run: ['tasks', 'approve', '--latest', '--as', 'checker'] },
  { say: 'Who else could have moved that money?', run: ['who-can', 'Transfer.CREATE'] },
  { say: 'A payment on the sandbox ends by itself, and its end is called back, signed:', run: ['trigger', 'payment'] },
  { say: 'The log of callbacks shows each attempt, and when the next one is due:', run: ['callbacks', 'list', '--limit', '1'] },
]
