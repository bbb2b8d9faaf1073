import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdministrator } from '../../infra/operate/new-administrator.ts'
import { Authenticator } from '../support/authenticator.ts'
import { passkeysOf } from '../support/passkeys.ts'
import { running } from '../support/running.ts'

const COMMAND = fileURLToPath(new URL('../../infra/operate/create-admin.ts', import.meta.url))
const service = running({ seed: 'none' })
const passkeys = passkeysOf(service)
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-create-admin-'))
  await writeFile(join(directory, 'table.json'), JSON.stringify(service.local.tableAt))
})
afterAll(() => rm(directory, { recursive: true }))

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

const createAdmin = (...flags: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: directory }
    execFile(process.execPath, [COMMAND, ...flags], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

const secretIn = ({ stdout }: Ran): string => /^(?:password|enrolment code) +(\S+)$/m.exec(stdout)?.[1] ?? ''
const logIn = (identity: string, password: string) => service.call('POST', '/authentication/login', { body: { identity, password } })
const tokenIn = (body: unknown): string => (body as { headerValue: string }).headerValue.slice('Bearer '.length)

const ROOT = { identity: 'root@bank.example', password: 'a long enough phrase of mine' }

test('an address that is none is refused, and nobody is made', async () => {
  const ran = await createAdmin('--table', service.local.tableAt.name, '--identity', ROOT.identity, '--email', 'root at bank')
  expect(ran).toMatchObject({ code: 1, stdout: '', stderr: '--email must be an e-mail address (got "root at bank").\n' })
})

test('an empty table gets its first GLOBAL_ADMIN, who has to choose a password and can then do everything', async () => {
  const ran = await createAdmin('--table', service.local.tableAt.name, '--identity', ROOT.identity, '--email', ROOT.identity)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  const sent = secretIn(ran)

  const early = await logIn(ROOT.identity, sent)
  expect([early.status, early.body]).toEqual([401, expect.objectContaining({ code: 'USR021' })])
  const change = (currentPassword: string, password: string) =>
    service.call('POST', `/global/identities/${ROOT.identity}/password-change`, { body: { currentPassword, password } })
  expect((await change(sent, 'too short')).status).toBe(400)
  expect((await change(sent, ROOT.password)).status).toBe(200)
  // It served once.
  expect((await logIn(ROOT.identity, sent)).body).toMatchObject({ code: 'USR002' })
  expect((await change(sent, 'another phrase of mine, longer')).status).toBe(401)

  const signedIn = await logIn(ROOT.identity, ROOT.password)
  expect(signedIn.body).toMatchObject({ roles: ['GLOBAL_ADMIN'] })
  const token = tokenIn(signedIn.body)
  const admins = await service.call('GET', '/global/admin-users', { token })
  expect(admins.body).toMatchObject([{ role: 'GLOBAL_ADMIN', email: ROOT.identity }])
  const tenant = await service.call('POST', '/global/tenants', { token, body: { name: 'First Bank', institution: 'first' } })
  expect(tenant.status, tenant.text).toBe(200)
})

test('the audit says that it was made, by what, and holds nothing of its password', async () => {
  const token = tokenIn((await logIn(ROOT.identity, ROOT.password)).body)
  const audit = await service.call('GET', '/global/audit-events', { token })
  const entry = (audit.body as { action: string }[]).find(({ action }) => action === 'administrator.created')
  expect(entry).toMatchObject({ actor: 'service', after: { identity: ROOT.identity, reason: 'first', by: 'npm run create-admin' } })
  expect(Object.keys((entry as unknown as { after: object }).after).toSorted()).toEqual(
    ['by', 'customerId', 'identity', 'reason', 'role', 'signsInWith'].toSorted(),
  )
})

test('attack: while a GLOBAL_ADMIN exists nobody makes another at the command line by mistake', async () => {
  const ran = await createAdmin('--table', service.local.tableAt.name, '--identity', 'second@bank.example')
  expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--recover') })
  expect((await logIn('second@bank.example', 'x')).status).toBe(401)
})

test('a taken name is refused, also to recover', async () => {
  const ran = await createAdmin('--table', service.local.tableAt.name, '--identity', ROOT.identity, '--recover')
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('taken') })
})

test('with --recover and --passkey the code makes the first passkey, on the own domain of the service', async () => {
  const identity = 'recovered@bank.example'
  const ran = await createAdmin('--table', service.local.tableAt.name, '--identity', identity, '--recover', '--passkey')
  expect(ran).toMatchObject({ code: 0 })
  const challenge = await passkeys.challenge(identity)
  expect(challenge.options.rp).toEqual({ id: 'localhost', name: 'Countersign' })
  const origin = new URL(service.local.baseUrl.replace('127.0.0.1', 'localhost')).origin
  const response = new Authenticator(origin).create(challenge.options)
  const answer = await passkeys.logIn(identity, response, challenge, { otp: secretIn(ran) })
  expect(answer.body, answer.text).toMatchObject({ roles: ['GLOBAL_ADMIN'] })
})

test('attack: of commands that run at once on an empty table one makes the first administrator', async () => {
  const { ports } = service.local.service
  for (let round = 0; round < 5; round++) {
    const made = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        newAdministrator(
          ports.store,
          { identity: `race-${round}-${at}@bank.example`, signsInWith: 'passkey', reason: 'recover' },
          Date.now(),
        ),
      ),
    )
    expect(made.filter(({ kind }) => kind === 'made').length).toBe(1)
  }
})

test('wrong use gets an error, and changes nothing', async () => {
  expect(await createAdmin()).toMatchObject({ code: 2, stderr: expect.stringContaining('--identity is required') })
  expect(await createAdmin('--table', service.local.tableAt.name, '--identity', 'a/b', '--recover')).toMatchObject({ code: 1 })
})
