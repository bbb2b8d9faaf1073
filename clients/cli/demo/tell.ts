import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countersign } from './countersign.ts'
import type { Step } from './story.ts'

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
