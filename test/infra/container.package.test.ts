import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOf, dockerStages, environmentOf, isLeftOut, type Step, textsOf } from '../support/dockerfile.ts'
import { eventually } from '../support/eventually.ts'

/*
 * No container engine is needed: these tests run the steps of the Dockerfile in folders, as a user without rights. They do not show that the
 * base image exists, nor what an engine does with ports and volumes.
 */
const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LIMIT_BYTES = 250 * 1024 * 1024
const NOBODY = 65_534
/** The user of the steps: nobody if this process may choose, else the one of this process, which has no rights then. */
const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const ROOT_USER = { uid: 0, gid: 0 }
const [building = [], shipped = []] = dockerStages()

let folder = ''
const inFolder = (path: string): string => join(folder, path)
const DATA = 'data'
/** The settings of the machine by which npm reaches its registry. */
const REACHING_NPM =
  /^(?:npm_config_(?:registry|cafile|proxy|https_proxy|noproxy)|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file)$/i
const environment = (variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => REACHING_NPM.test(name))),
  PATH: [inFolder('bin'), process.env.PATH].join(delimiter),
  HOME: inFolder('home'),
  ...variables,
})

/** Runs COPY and RUN of a stage in folders that stand for those of the image. */
async function perform(steps: readonly Step[]): Promise<void> {
  let directory = '/'
  for (const { keyword, text } of steps) {
    if (keyword === 'WORKDIR') {
      directory = text
      await own(inFolder(text))
    }
    if (keyword === 'COPY') await copy(text, directory)
    // Making and giving away the data directory needs root, as an engine has it.
    if (keyword === 'RUN' && !text.includes('chown'))
      await run('sh', ['-c', text], { cwd: inFolder(directory), env: environment(), maxBuffer: 50_000_000, ...USER })
  }
}

async function copy(text: string, directory: string): Promise<void> {
  const { from, sources, target } = copyOf(text)
  const into = join(directory, target)
  for (const source of sources) {
    const at = inFolder(from === undefined ? join('context', source) : source)
    const isFolder = (await lstat(at)).isDirectory()
    const to = isFolder ? inFolder(into) : inFolder(join(into, source.split('/').at(-1) ?? ''))
    await cp(at, to, { recursive: true })
  }
  // Here the user who builds owns the files of the build. As in an engine, root owns those of the image.
  await give(inFolder(directory), from === undefined ? USER : ROOT_USER)
}

async function own(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await give(path, USER)
}

async function give(path: string, owner: typeof USER): Promise<void> {
  if (USER.uid === undefined || owner.uid === undefined) return
  await chown(path, owner.uid, owner.gid)
  if (!(await lstat(path)).isDirectory()) return
  for (const name of await readdir(path)) if (name !== 'node_modules') await give(join(path, name), owner)
}

/** The files that an engine would get: those of the repository, without what `.dockerignore` leaves out. */
async function copyContext(): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((each) => each !== '' && !isLeftOut(each)))
    await cp(join(ROOT, file), inFolder(join('context', file))).catch((error: NodeJS.ErrnoException) => {
      // Deleted, and not committed yet.
      if (error.code !== 'ENOENT') throw error
    })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-image-'))
  await chmod(folder, 0o755)
  await mkdir(inFolder('bin'))
  await cp(process.execPath, inFolder('bin/node'))
  for (const path of ['home', DATA]) await own(inFolder(path))
  await copyContext()
  await perform(building)
  await perform(shipped)
}, 600_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const PLACE = textsOf(shipped, 'WORKDIR')[0] ?? ''

/** A command of the image, as its user, with its variables. */
function started(command: readonly string[]): ChildProcess {
  const [program = '', ...rest] = command
  const variables = { ...environmentOf(shipped), DATA_DIR: inFolder(DATA) }
  return spawn(program, rest, { cwd: inFolder(PLACE), env: environment(variables), stdio: ['ignore', 'ignore', 'pipe'], ...USER })
}

const commandOf = (text = ''): readonly string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]

async function health(): Promise<unknown> {
  const [code] = (await once(started(commandOf(textsOf(shipped, 'HEALTHCHECK')[0])), 'exit')) as [unknown]
  return code
}

async function bytesIn(path: string): Promise<number> {
  const stat = await lstat(path)
  if (!stat.isDirectory()) return stat.size
  const sizes = await Promise.all((await readdir(path)).map((name) => bytesIn(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

type Details = {
  readonly baseUrl: string
  readonly users: Readonly<Record<string, { readonly identity: string; readonly password: string }>>
}
const details = async () => JSON.parse(await readFile(inFolder(`${DATA}/local.json`), 'utf8')) as Details

test('the image adds less than 250 MB to its base', async () => {
  const bytes = await bytesIn(inFolder(PLACE))
  console.log(`The image adds ${(bytes / 1024 / 1024).toFixed(1)} MB.`)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThan(LIMIT_BYTES)
})

test('the service starts as a user without rights, becomes healthy, signs an approver in, and keeps its state over a restart', async () => {
  expect(await health()).toBe(1)
  const passwords: unknown[] = []
  for (const round of ['first', 'second']) {
    const service = started(commandOf(textsOf(shipped, 'CMD')[0]))
    const ended = once(service, 'exit')
    let said = ''
    service.stderr?.on('data', (chunk) => {
      said += chunk
    })
    try {
      await eventually(`healthy in the ${round} round`, async () => ((await health()) === 0 ? true : undefined))
      const { baseUrl, users } = await details()
      const { identity, password } = users.checker ?? {}
      passwords.push(password)
      const login = await fetch(`${baseUrl}/svc-conductor/rest/v1/authentication/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identity, password }),
      })
      expect(login.status).toBe(200)
      for (const path of ['portal/', 'docs', 'docs/guides/local-development', 'openapi.json'])
        expect([path, (await fetch(`${baseUrl}/svc-conductor/${path}`)).status]).toEqual([path, 200])
      expect(said).toMatch(/^WARNING: HOST=0\.0\.0\.0 /m)
    } finally {
      service.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  }
  expect(new Set(passwords).size).toBe(1)
})

test.skipIf(USER.uid === undefined)('the service cannot change its own code', async () => {
  const file = inFolder(join(PLACE, 'dist/start.js'))
  const change = run('sh', ['-c', `echo x >> '${file}'`], { env: environment(), ...USER })
  await expect(change).rejects.toThrow()
})
