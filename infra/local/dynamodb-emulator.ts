import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'

/** A running DynamoDB, and the function to stop it. */
export interface DynamoDb {
  readonly endpoint: string
  stop(): Promise<void>
}

export interface DynamoDbOptions {
  /** A DynamoDB that runs already: it is used as it is, and left running. */
  readonly configuredEndpoint?: string | undefined
  /** The file of the data. Without it, the data is in memory and lost with the process. */
  readonly databaseFile?: string | undefined
}

/** A start takes milliseconds. A port collision, or a predecessor that still holds the file, is over at once. */
const STARTS = 10
const START_TIMEOUT_MS = 10_000

/**
 * The emulator would outlive a parent that is killed. So a shell stands between: it holds the pipe of its standard input, which the
 * operating system closes when this process ends, however it ends, and then the shell stops the emulator. It closes its own copies of the
 * output, so that the end of the output shows that the emulator has ended. `$!` stays valid until `wait`, so no other process can be hit.
 */
const GUARD = '"$@" </dev/null & exec >/dev/null 2>&1; cat; kill "$!"; wait "$!"'

/**
 * Starts the emulator on a free port and returns when it answers; throws with the reason that the emulator gave. If no emulator has a
 * binary for this machine, or `TABLE_SERVICE=embedded` asks for it, the table service embedded in this process is used.
 */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<DynamoDb> {
  const { configuredEndpoint, databaseFile } = options
  if (configuredEndpoint !== undefined) return { endpoint: configuredEndpoint, stop: async () => {} }
  const binary = process.env.TABLE_SERVICE === 'embedded' ? undefined : dynamoDbBinary(packagedDynoxide(), process.env.PATH ?? '')
  if (binary === undefined) {
    // Only where it is needed: SQLite is a part of Node that costs memory and start time.
    const { startEmbeddedDynamoDb } = await import('./embedded/embedded-dynamodb.ts')
    return startEmbeddedDynamoDb(databaseFile)
  }
  for (let start = 1; ; start += 1) {
    const port = await freePort()
    const emulator = launch([binary, '--host', '127.0.0.1', '--port', String(port), ...database(databaseFile)])
    const outcome = await listening(emulator)
    if (outcome.kind === 'listening') return { endpoint: `http://127.0.0.1:${port}`, stop: () => end(emulator) }
    await end(emulator)
    if (start === STARTS || !passes(outcome.reason)) throw didNotStart(outcome.reason, databaseFile)
    await pause(50 * start)
  }
}

function didNotStart(reason: string, databaseFile: string | undefined): StartRefusal {
  const file = databaseFile === undefined ? '' : ` on ${databaseFile}`
  return new StartRefusal(`The DynamoDB emulator did not start: ${reason.trim().replaceAll(/\s*\n\s*/g, ' ')}${file}`)
}

function database(databaseFile: string | undefined): readonly string[] {
  return databaseFile === undefined ? [] : ['--db-path', databaseFile]
}

/** In a process group of its own: Ctrl-C in a terminal reaches only this process, so that calls in progress can finish. */
function launch(command: readonly string[]): ChildProcess {
  const [program = '', ...rest] = command
  if (process.platform === 'win32') return spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  return spawn('/bin/sh', ['-c', GUARD, 'dynamodb-guard', ...command], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
}

type Start = { readonly kind: 'listening' } | { readonly kind: 'failed'; readonly reason: string }

/** Reads the emulator's own output, not an answer on the port: another process might answer there. */
function listening(emulator: ChildProcess): Promise<Start> {
  return new Promise((resolve) => {
    let output = ''
    const timer = setTimeout(() => resolve({ kind: 'failed', reason: `no answer in ${START_TIMEOUT_MS} ms. ${output}` }), START_TIMEOUT_MS)
    const settle = (outcome: Start) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    const read = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2_000)
      if (output.includes('listening on http')) settle({ kind: 'listening' })
    }
    // The last output may come on either stream, and after the other has ended.
    let openStreams = 2
    const streamEnded = () => {
      openStreams -= 1
      if (openStreams === 0) settle({ kind: 'failed', reason: output.trim() || 'it ended at once' })
    }
    for (const stream of [emulator.stdout, emulator.stderr]) stream?.on('data', read).once('end', streamEnded)
    emulator.once('error', (error) => settle({ kind: 'failed', reason: error.message }))
    emulator.stdin?.on('error', () => {})
  })
}

/** Tells temporary failures: a port that was taken meanwhile, or a file that the emulator of a killed run is about to release. */
function passes(reason: string): boolean {
  return /in use|locked|busy/i.test(reason)
}

async function end(emulator: ChildProcess): Promise<void> {
  if (emulator.exitCode !== null || emulator.signalCode !== null || emulator.pid === undefined) return
  const ended = new Promise((resolve) => emulator.once('exit', resolve))
  if (process.platform === 'win32') emulator.kill()
  emulator.stdin?.end()
  await ended
}

/** A port on loopback that nothing listens on right now. Another process may take it before the caller does, so be ready to ask again. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The operating system has no free port')
  return address.port
}

/** The binary inside the npm package; undefined if npm left the package out because of the platform. */
function packagedDynoxide(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide')
  } catch {
    return undefined
  }
}

/** The emulator to run: the packaged one, else the first `dynoxide` on the search path; `undefined` without either. */
export function dynamoDbBinary(packaged: string | undefined, searchPath: string): string | undefined {
  if (packaged !== undefined) return packaged
  return searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => [join(folder, 'dynoxide'), join(folder, 'dynoxide.exe')])
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
