import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

export interface Shown {
  readonly say: string
  /** The command as a person types it. */
  readonly command: string
  /** Output as on a terminal: both streams. */
  readonly output: string
}

export type Show = (shown: Shown) => Promise<void> | void

/** Runs the steps one after the other against the local run of a data directory, and shows each as it ends. */
export async function tell(story: readonly Step[], dataDirectory: string, show: Show): Promise<void> {
  for (const { say, run: args, ends, tokenFrom } of story) {
    const token = tokenFrom === undefined ? undefined : (await readFile(join(dataDirectory, tokenFrom), 'utf8')).trim()
    const { code, stdout, stderr } = await countersign(args, dataDirectory, token)
    if ((code !== 0) !== (ends === 'refused')) throw new Error(`countersign ${args.join(' ')} ended with ${code}: ${stderr}`)
    const before = tokenFrom === undefined ? '' : `COUNTERSIGN_TOKEN=$(cat ${tokenFrom}) `
    const command = `${before}countersign ${args.map(quoted).join(' ')}`
    await show({ say, command, output: `${stdout}${stderr}`.trimEnd() })
  }
}

const quoted = (arg: string): string => (/^[\w./:=@{}-]+$/.test(arg) ? arg : `'${arg}'`)

const RUN = fileURLToPath(new URL('../run.js', import.meta.url))

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line beside the local run of a data directory, as one of its people, or with a token. */
export function countersign(args: readonly string[], dataDirectory: string, token?: string): Promise<Ran> {
  // The demo acts as the demo's people, whoever is signed in on this machine.
  const {
    COUNTERSIGN_URL: _url,
    COUNTERSIGN_TOKEN: _token,
    COUNTERSIGN_IDENTITY: _identity,
    COUNTERSIGN_TENANT: _tenant,
    ...others
  } = process.env
  const own = token === undefined ? {} : { COUNTERSIGN_TOKEN: token }
  const env = { ...others, ...own, DATA_DIR: dataDirectory, COUNTERSIGN_CONFIG_DIR: dataDirectory }
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, ...args], { cwd: dataDirectory, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}
