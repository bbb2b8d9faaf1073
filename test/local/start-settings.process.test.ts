import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claimDirectory, dataDirectoryFrom, isMarked, MARKER } from '../../infra/local/data-directory.ts'
import { runSettings } from '../../infra/local/run-settings.ts'
import { unwritable } from '../../infra/local/start-refusal.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const MAIN = resolve('infra/local/main.js')

/** Starts the service in a directory of its own, and returns what it says if it does not start. */
function refusalOf(env: Readonly<Record<string, string>>) {
  const cwd = temporaryDirectory()
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    cwd,
    env: { ...process.env, PORT: '0', LOCAL_QUIET: '1', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

describe('a bad setting is refused in one line:', () => {
  test.each([
    [{ PORT: 'four' }, 'PORT must be a number from 0 to 65535 (got "four")'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ PORT: '-1' }, 'PORT must be'],
    [{ PORT: '1e3' }, 'PORT must be'],
    [{ PORT: '80\n80' }, 'PORT must be a number from 0 to 65535 (got "80 80")'],
    [{ HOST: 'http://localhost' }, 'HOST must be'],
    [{ HOST: '192.0.2.77' }, 'HOST must be an address or a name of this machine (got "192.0.2.77": EADDRNOTAVAIL)'],
    [{ LOCAL_CALLBACK_HOSTS: 'a.example, 10.0.0.0/99' }, 'LOCAL_CALLBACK_HOSTS must list'],
    [{ ALLOWED_ORIGINS: 'https://a.example, portal' }, 'ALLOWED_ORIGINS must list origins'],
    [{ ALLOWED_ORIGINS: 'https://a.example/' }, 'ALLOWED_ORIGINS must list origins'],
    [{ TABLE_SERVICE: 'sqlite' }, 'TABLE_SERVICE must be embedded'],
    [{ DYNAMODB_ENDPOINT: 'nonsense' }, 'DYNAMODB_ENDPOINT must be an http or https address'],
    [{ DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }, 'DYNAMODB_ENDPOINT must be the address of a table service that answers'],
    [{ DATA_DIR: join(MAIN, 'inside') }, 'DATA_DIR must be a directory'],
    [{ DATA_DIR: MAIN }, 'DATA_DIR must be a directory'],
  ])('%o', (env, begin) => {
    expect(refusalOf(env)).toEqual({ status: 1, stdout: '', lines: [expect.stringContaining(begin)] })
  })
})

describe('the data directory', () => {
  test.each([undefined, '', '  '])('is .local if DATA_DIR is %j', (DATA_DIR) =>
    expect(dataDirectoryFrom({ DATA_DIR })).toBe(resolve('.local')),
  )

  test('an empty DATA_DIR writes nothing beside .local', async () => {
    const cwd = temporaryDirectory()
    const service = spawn(process.execPath, [MAIN], { cwd, env: { ...process.env, DATA_DIR: '', PORT: '0', LOCAL_QUIET: '1' } })
    let said = ''
    for await (const chunk of service.stdout) {
      said += chunk
      if (said.includes('is running')) break
    }
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    await ended
    expect(await readdir(cwd)).toEqual(['.local'])
    expect(JSON.parse(await readFile(join(cwd, '.local/local.json'), 'utf8'))).toMatchObject({ stage: 'sandbox' })
  })

  test('the first start refuses a directory that contains other files, and writes nothing into it', async () => {
    const directory = temporaryDirectory()
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'documents', 'lock.txt']) await writeFile(join(directory, name), '')
    const { status, lines } = refusalOf({ DATA_DIR: directory })
    expect(status).toBe(1)
    expect(lines).toEqual([expect.stringContaining('(a.txt, b.txt, c.txt and 2 more): move them, or set DATA_DIR to a new directory')])
    expect(await readdir(directory)).toEqual(['a.txt', 'b.txt', 'c.txt', 'documents', 'lock.txt'])
  })

  test.each(['clock.json', 'passwords.json', 'data-key.json'])('with a damaged %s is refused in one line', async (name) => {
    const directory = temporaryDirectory()
    await claimDirectory(directory)
    await writeFile(join(directory, name), '{"half')
    const line = `${join(directory, name)} is damaged: put it back from a copy, or run npm run reset to begin again`
    expect(refusalOf({ DATA_DIR: directory })).toEqual({ status: 1, stdout: '', lines: [line] })
  })

  test('with a damaged table is refused in one line', async () => {
    const directory = temporaryDirectory()
    await claimDirectory(directory)
    await writeFile(join(directory, 'table.db'), 'this is no database, but a text that is longer than the head of one'.repeat(100))
    const { status, lines } = refusalOf({ DATA_DIR: directory })
    expect([status, lines]).toEqual([1, [expect.stringContaining(`did not start: `)]])
  })

  test('with a file of another user is refused in one line', () => {
    const fault = (path: string, code = 'EACCES') => Object.assign(new Error(`${code}: no, open '${path}'`), { code, path })
    expect(unwritable(fault('/data/outbox.jsonl'), '/data')?.message).toBe(
      "DATA_DIR must be a directory that this user can write to, with its files: EACCES: no, open '/data/outbox.jsonl'",
    )
    expect(unwritable(fault('/data/lock', 'EROFS'), '/data')).toBeDefined()
    for (const other of [fault('/etc/hosts'), fault('/data/lock', 'EMFILE'), new Error('another')])
      expect(unwritable(other, '/data')).toBeUndefined()
  })

  test('an empty or missing directory is marked, and stays usable when files are put into it later', async () => {
    const directory = join(temporaryDirectory(), 'new/one')
    await claimDirectory(directory)
    expect(await isMarked(directory)).toBe(true)
    await writeFile(join(directory, 'notes.txt'), '')
    await claimDirectory(directory)
    expect((await readdir(directory)).toSorted()).toEqual([MARKER, 'notes.txt'])
  })

  test('files that operating systems make by themselves do not count', async () => {
    const directory = temporaryDirectory()
    await mkdir(join(directory, 'lost+found'))
    await claimDirectory(directory)
    expect(await isMarked(directory)).toBe(true)
  })

  test('a directory of a version without markers is taken over if it holds nothing else', async () => {
    const directory = temporaryDirectory()
    const local = JSON.stringify({ baseUrl: 'http://127.0.0.1:4000', users: {} })
    for (const [name, text] of [
      ['local.json', local],
      ['passwords.json', '{}'],
      ['table.db', ''],
      ['table.db-wal', ''],
    ] as const)
      await writeFile(join(directory, name), text)
    await writeFile(join(directory, 'mine.txt'), '')
    await expect(claimDirectory(directory)).rejects.toThrow('(mine.txt)')
    const clean = temporaryDirectory()
    await writeFile(join(clean, 'local.json'), local)
    await writeFile(join(clean, 'passwords.json'), '{}')
    await claimDirectory(clean)
    expect(await isMarked(clean)).toBe(true)
  })

  test('attack: files that are only called like the service’s are somebody else’s', async () => {
    const directory = temporaryDirectory()
    for (const name of ['local.json', 'passwords.json']) await writeFile(join(directory, name), '{"mine": true}')
    await expect(claimDirectory(directory)).rejects.toThrow('(local.json, passwords.json)')
    expect(existsSync(join(directory, MARKER))).toBe(false)
  })
})

test('an empty variable counts as unset', () => {
  const unset = { port: 4000, host: undefined, dynamoDbEndpoint: undefined, isQuiet: false, allowedOrigins: [] }
  const empty = { PORT: '', HOST: '', DATA_DIR: '', DYNAMODB_ENDPOINT: '', LOCAL_QUIET: '', ALLOWED_ORIGINS: '', LOCAL_CALLBACK_HOSTS: '' }
  expect(runSettings(empty)).toMatchObject(unset)
  expect(runSettings({})).toMatchObject(unset)
  expect(runSettings({ HOST: 'localhost' }).host).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('the end of npm ends the service that it started', async () => {
  const directory = temporaryDirectory()
  const npm = spawn('npm', ['start'], { env: { ...process.env, DATA_DIR: directory, PORT: '0', LOCAL_QUIET: '1' }, stdio: 'ignore' })
  const { pid } = await eventually('the service says its process', async () => {
    const written = await readFile(join(directory, 'local.json'), 'utf8').catch(() => '')
    return written.endsWith('}\n') && (JSON.parse(written) as { readonly pid: number })
  })
  npm.kill()
  expect(await eventually('the service is gone', () => !isRunning(pid))).toBe(true)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
