import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Step } from './story.ts'

const RUN = fileURLToPath(new URL('../run.js', import.meta.url))

export interface Shown {
  readonly say: string
  /** The command as a person types it. */
  readonly command: string
  /** Output as on a terminal: both streams. */
  readonly output: string
}

/** Runs the steps one after the other against the local run of a data directory, and shows each as it ends. */
export async function tell(story: readonly Step[], dataDirectory: string, show: (shown: Shown) => Promise<void> | void): Promise<void> {
  for (const { say, run: args, ends } of story) {
    const { code, stdout, stderr } = await countersign(args, dataDirectory)
    if ((code !== 0) !== (ends === 'refused')) throw new Error(`countersign ${args.join(' ')} ended with ${code}: ${stderr}`)
    await show({ say, command: `countersign ${args.map(quoted).join(' ')}`, output: `${stdout}${stderr}`.trimEnd() })
  }
}

const quoted = (arg: string): string => (/^[\w./:=@{}-]+$/.test(arg) ? arg : `'${arg}'`)

function countersign(args: readonly string[], dataDirectory: string): Promise<{ code: number; stdout: string; stderr: string }> {
  // The demo acts as the demo's people, whoever is signed in on this machine.
  const {
    COUNTERSIGN_URL: _url,
    COUNTERSIGN_TOKEN: _token,
    COUNTERSIGN_IDENTITY: _identity,
    COUNTERSIGN_TENANT: _tenant,
    ...others
  } = process.env
  const env = { ...others, DATA_DIR: dataDirectory, COUNTERSIGN_CONFIG_DIR: dataDirectory }
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, ...args], { cwd: dataDirectory, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}
