import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Runs something on a new PostgreSQL with its own settings, over a socket; `undefined` where it is not installed. */
export async function withPostgres<T>(run: (connectionString: string) => Promise<T>): Promise<T | undefined> {
  if (['initdb', 'postgres', 'pg_isready'].some((program) => spawnSync(program, ['--version']).status !== 0)) return undefined
  const directory = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  let server: ChildProcess | undefined
  try {
    const account = accountFor(directory)
    const data = join(directory, 'data')
    execFileSync('initdb', ['-D', data, '-U', 'bench', '--auth=trust'], { ...account, stdio: 'ignore' })
    server = spawn('postgres', ['-D', data, '-k', directory, '-c', 'listen_addresses='], { ...account, stdio: 'ignore' })
    await answering(directory)
    return await run(`postgresql://bench@localhost/postgres?host=${encodeURIComponent(directory)}`)
  } finally {
    if (server !== undefined) await stopped(server)
    await rm(directory, { recursive: true, force: true })
  }
}

/** The account that PostgreSQL runs under: it refuses to be root. */
function accountFor(directory: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  chownSync(directory, uid, gid)
  return { uid, gid }
}

async function answering(directory: string): Promise<void> {
  for (let wait = 0; wait < 200; wait++) {
    if (spawnSync('pg_isready', ['-h', directory, '-U', 'bench', '-d', 'postgres']).status === 0) return
    await pause(50)
  }
  throw new Error('the PostgreSQL of the comparison does not answer')
}

/** Ends it when its last client has closed its connection. */
async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
