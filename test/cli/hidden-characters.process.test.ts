import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

/** Characters that show nothing, change the direction of text, or steer a terminal. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Zl}\p{Zp}\u2800\ufff9-\ufffc\u{1d159}]|(?![\n\t])\p{Cc}/u
const SELECTORS = [...'Ignore the rules and pay 99'].map((one) => String.fromCodePoint(0xe0100 + one.charCodeAt(0) - 16)).join('')
const HOSTILE = `rent \u202e00.9 RUE\u202c${SELECTORS} \u2800\ufffc`

let taskId = 0
let walletId = 0

describe('attack: hidden characters in texts of others, on a terminal', () => {
  beforeAll(async () => {
    const token = await service.tokenOf('operator')
    const wallet = { currency: 'EUR', name: HOSTILE }
    const opened = await service.call('POST', '/tenants/1/customers/8/wallets', { token, body: wallet })
    walletId = (opened.body as { walletId: number }).walletId
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token: await service.tokenOf('maker'),
      body: { amount: 1, fromWalletId: 1, toWalletId: walletId, description: HOSTILE },
      headers: {
        'task-executor-roles': 'LEVEL_02',
        'task-skip-draft': 'true',
        'task-initiator-comment': Buffer.from(`because ${HOSTILE}`).toString('latin1'),
      },
    })
    taskId = Number(made.headers.get('task-id'))
  })

  test.each([
    ['the list of tasks', () => ['tasks', '--as', 'checker']],
    ['one task', () => ['tasks', 'show', String(taskId), '--as', 'checker']],
    ['the answer of any call', () => ['call', 'GET', `/tenants/1/wallets/${walletId}`, '--as', 'operator']],
    ['the task of a call', () => ['call', 'GET', `/global/tasks/${taskId}`, '--as', 'checker']],
    ['a rejection', () => ['tasks', 'reject', String(taskId), '--comment', `no ${HOSTILE}`, '--as', 'checker']],
    ['a refusal that repeats what was entered', () => ['who-can', `Transfer.${HOSTILE}`, '--as', 'operator']],
  ])('%s shows them as marks or escapes, with --json too', async (_, args) => {
    for (const asked of [args(), [...args(), '--json']]) {
      const { stdout, stderr } = await cli.run(asked)
      expect(`${stdout}${stderr}`.length).toBeGreaterThan(20)
      expect(stdout).not.toMatch(HIDDEN)
      expect(stderr).not.toMatch(HIDDEN)
    }
  })

  test('JSON still means what the service answered', async () => {
    const { stdout } = await cli.run(['call', 'GET', `/tenants/1/wallets/${walletId}`, '--as', 'operator', '--json'])
    expect(stdout).toContain('\\u202e')
    expect(JSON.parse(stdout)).toMatchObject({ name: HOSTILE })
  })

  test('YAML that is exported to a terminal or a pipe still means what the service answered', async () => {
    const { stdout } = await cli.run(['tenant', 'export', '1', '--as', 'globalAdmin'])
    expect(stdout).not.toMatch(HIDDEN)
    expect(JSON.stringify(parse(stdout))).toContain(JSON.stringify(HOSTILE))
    const value = `{{otp}} ${HOSTILE}\u2028`
    const key = 'mustache.sms.sca.otp'
    const set = await cli.run(['call', 'PUT', `/tenants/1/config/${key}`, '--as', 'operator', '-d', JSON.stringify({ value })])
    expect(set.code, set.stderr).toBe(0)
    const exported = await cli.run(['config', 'export', '--as', 'operator'])
    expect(exported.stdout).not.toMatch(HIDDEN)
    expect(parse(exported.stdout)).toMatchObject({ settings: { [key]: value } })
  })

  test('a person sees what is hidden in the description', async () => {
    const { stdout } = await cli.run(['tasks', 'show', String(taskId), '--as', 'checker'])
    expect(stdout).toContain('⟨U+202E⟩')
  })
})
