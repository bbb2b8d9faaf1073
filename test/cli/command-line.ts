import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { bundleCommandLine } from '../../clients/cli/bundle.ts'
import type { Running } from '../support/running.ts'

const PACKAGE = fileURLToPath(new URL('../../clients/cli/package.json', import.meta.url))
/** Bundled once for all files: from its sources every run would read two hundred files, which takes four times as long. */
const MAIN = bundled()

async function bundled(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-cli-bundle-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await copyFile(PACKAGE, join(folder, 'package.json'))
  await bundleCommandLine(join(folder, 'dist'))
  return join(folder, 'dist/main.js')
}

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The command line beside a local run, in a folder of its own, without a terminal. */
export interface CommandLine {
  readonly folder: string
  run(
    args: readonly string[],
    options?: { readonly env?: Readonly<Record<string, string>>; readonly input?: string; readonly cwd?: string },
  ): Promise<Ran>
  /** The command as a shell takes it. */
  command(): Promise<string>
  /** Runs with `--json`, expects success, and answers what was printed. */
  json<T>(args: readonly string[]): Promise<T>
}

/** Writes `local.json` as `npm start` does, before the tests of a file. */
export function commandLine(service: Running): CommandLine {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-cli-'))
    await mkdir(join(folder, '.local'), { mode: 0o700 })
    const { baseUrl, demo, service: running } = service.local
    const details = { baseUrl, stage: 'sandbox', otpOverride: running.ports.otpOverride, pid: process.pid, ...demo }
    await writeFile(join(folder, '.local/local.json'), JSON.stringify(details), { mode: 0o600 })
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  const run: CommandLine['run'] = async (args, { env = {}, input = '', cwd = folder } = {}) => {
    const main = await MAIN
    return new Promise((resolve) => {
      const all = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), ...env }
      const child = execFile(process.execPath, [main, ...args], { cwd, env: all, maxBuffer: 20_000_000 }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      })
      child.stdin?.end(input)
    })
  }
  return {
    get folder() {
      return folder
    },
    run,
    command: async () => `${process.execPath} ${await MAIN}`,
    async json<T>(args: readonly string[]): Promise<T> {
      const { code, stdout, stderr } = await run([...args, '--json'])
      if (code !== 0) throw new Error(`countersign ${args.join(' ')} ended with ${code}: ${stderr}`)
      return JSON.parse(stdout) as T
    },
  }
}
