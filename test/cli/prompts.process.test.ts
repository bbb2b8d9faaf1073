import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { newIdentity } from '../support/identities.ts'
import { jpeg } from '../support/pictures.ts'
import { running } from '../support/running.ts'
import { secondFactorsOf } from '../support/second-factors.ts'
import { commandLine } from './command-line.ts'
import { hasTerminal, onTerminal, type Typed } from './terminal.ts'

const service = running()
const cli = commandLine(service)
const { configure } = secondFactorsOf(service)
const STALE_AFTER_SECONDS = 6 * 60
const QUESTION = JSON.stringify({ question: 'Which colour?', answer: 'Teal' })
const questionsOf = (customerId: number) => `/tenants/1/customers/${customerId}/security-questions`

const typing = (args: readonly string[], typed: readonly Typed[], env: Readonly<Record<string, string>> = {}) =>
  onTerminal(args, typed, {
    cwd: cli.folder,
    env: { PATH: process.env.PATH ?? '', HOME: cli.folder, XDG_CONFIG_HOME: join(cli.folder, 'config'), ...env },
  })

async function withTotp(name: string) {
  const { ports } = service.local.service
  const { sealedSecret, totpUri } = await newTotp(ports, { identity: name, canonicalName: name })
  const { customerId } = await newIdentity(service, name, { totpSecret: sealedSecret })
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return { customerId, code: () => generateSync({ secret, period: 60, epoch: Math.floor(ports.clock.now() / 1000) }) }
}

describe.skipIf(!hasTerminal)('on a terminal', () => {
  test('login asks for identity and password, and never shows the password', async () => {
    const { identity = '', password = '' } = service.local.demo.users.operator ?? {}
    const { code, shown } = await typing(
      ['login', '--profile', 'typed'],
      [
        { at: /Identity:/, type: identity },
        { at: /Password of /, type: password },
      ],
    )
    expect([code, shown]).toEqual([0, expect.stringContaining(`Logged in as ${identity}`)])
    expect(shown).not.toContain(password)
    expect(shown).toContain('•')
    await cli.run(['logout', '--profile', 'typed'])
  })

  test('login asks for the code of the authenticator app where the service wants one', async () => {
    const { code: now } = await withTotp('typed-totp')
    const { code, shown } = await typing(
      ['login', '--profile', 'app'],
      [
        { at: /Identity:/, type: 'typed-totp' },
        { at: /Password of /, type: 'typed-totp' },
        { at: /authenticator app:/, type: now() },
      ],
    )
    expect([code, shown]).toEqual([0, expect.stringContaining('Logged in')])
  })

  test('a wrong code of a step-up is asked for again', async () => {
    const { otpOverride = '' } = service.local.service.ports
    const wrong = otpOverride === '000000' ? '000001' : '000000'
    const body = { amount: 1, type: 'CASH', externalUniqueId: 'typed-code', deliverToPhone: '+447700900123' }
    const { code, shown } = await typing(
      ['call', 'POST', '/tenants/1/wallets/1/withdrawals', '--as', 'customer', '-d', JSON.stringify(body)],
      [
        { at: /Code that was sent to you/, type: wrong },
        { at: /That code was wrong/, type: otpOverride },
      ],
    )
    expect([code, shown]).toEqual([0, expect.stringContaining('"withdrawalId"')])
  })

  test('a proof of identity is asked for, and the code of the app beside it', async () => {
    const { customerId, code: now } = await withTotp('typed-identity')
    const env = { COUNTERSIGN_IDENTITY: 'typed-identity', COUNTERSIGN_PASSWORD: 'typed-identity', COUNTERSIGN_TOTP: now() }
    const login = await cli.run(['login', '--profile', 'proving'], { env })
    expect([login.code, login.stderr]).toEqual([0, ''])
    await service.local.advance(STALE_AFTER_SECONDS)
    const { code, shown } = await typing(
      ['call', 'POST', questionsOf(customerId), '-d', QUESTION, '--profile', 'proving'],
      [
        { at: /Password of typed-identity/, type: 'typed-identity' },
        { at: /authenticator app:/, type: now() },
      ],
    )
    expect([code, shown]).toEqual([0, expect.stringContaining('securityQuestionId')])
  })

  test('a liveness check shows its page, and goes on when it is done', async () => {
    service.forgetTokens()
    const photo = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') }
    const token = await service.tokenOf('operator')
    expect((await service.call('POST', '/tenants/1/customers/8/attachments', { token, body: photo })).status).toBe(200)
    await configure({ 'Withdrawal.CREATE.Allowed': 'SCA_CLOUD_LIVENESS' })
    const body = { amount: 1, type: 'CASH', externalUniqueId: 'typed-alive', deliverToPhone: '+447700900123' }
    const pass = async (shown: string) => {
      const [page = '', id = ''] = /http:\/\/\S+\/svc-conductor\/liveness\?sessionId=([\w%-]+)/.exec(shown) ?? []
      expect((await fetch(page)).status).toBe(200)
      expect((await service.call('POST', `/local/liveness/${id}`, { body: { outcome: 'PASS' } })).status).toBe(200)
    }
    const { code, shown } = await typing(
      ['call', 'POST', '/tenants/1/wallets/1/withdrawals', '--as', 'customer', '-d', JSON.stringify(body)],
      [
        // Nobody has looked into the camera yet: it says what is missing, and asks again.
        { at: /liveness\?sessionId=\S+[\s\S]*Then type done:/, type: 'done' },
        { at: /A further proof is required: liveness[\s\S]*Then type done:/, type: 'done', before: pass },
      ],
    )
    expect([code, shown]).toEqual([0, expect.stringContaining('"withdrawalId"')])
  })

  test('config apply shows what it would do, and does it only when that is confirmed', async () => {
    const file = join(cli.folder, 'tenant.yaml')
    await writeFile(file, 'tenant: 1\nsettings:\n  task.expiry.hours: 12\n')
    const value = async () =>
      (await cli.json<{ value: unknown }>(['call', 'GET', '/tenants/1/config/task.expiry.hours', '--as', 'operator'])).value
    const no = await typing(['config', 'apply', file], [{ at: /Make these changes\?/, type: 'n' }])
    expect([no.code, await value()]).toEqual([2, 0])
    const yes = await typing(['config', 'apply', file], [{ at: /Make these changes\?/, type: 'y' }])
    expect([yes.code, await value()]).toEqual([0, 12])
  })
})

test('without a terminal there is no prompt, and the error names the missing option', async () => {
  const login = await cli.run(['login'])
  expect([login.code, login.stderr]).toEqual([2, expect.stringContaining('--identity')])
})

test('without a terminal a proof of identity is made of the credentials in the environment, the key pair with them', async () => {
  const identity = 'unattended'
  const { customerId, code } = await withTotp(identity)
  const args = ['call', 'POST', questionsOf(customerId), '-d', QUESTION]
  const env = { COUNTERSIGN_IDENTITY: identity, COUNTERSIGN_PASSWORD: identity, COUNTERSIGN_URL: service.local.baseUrl }
  const refused = await cli.run(args, { env, cwd: '/' })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/USR016[\s\S]*totp/i)])
  expect((await cli.run(args, { env: { ...env, COUNTERSIGN_TOTP: code() }, cwd: '/' })).code).toBe(0)
})
