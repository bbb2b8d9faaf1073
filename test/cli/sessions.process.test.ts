import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

const userOf = (role: string) => service.local.demo.users[role] ?? { identity: '', password: '', privateKeyFile: '' }
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

/** The secrets that no output may contain. */
function secrets(): readonly string[] {
  const { users, callbackSecret } = service.local.demo
  return [...Object.values(users).map(({ password }) => password), callbackSecret, service.local.service.ports.otpOverride ?? 'none']
}

describe('status', () => {
  test('tells what runs, where, and who can sign in, without a secret', async () => {
    const { code, stdout } = await cli.run(['status', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      baseUrl: service.local.baseUrl,
      status: 'UP',
      clock: { offsetSeconds: 0 },
      users: expect.arrayContaining([
        { name: 'maker', identity: 'maker@harbour.example', customerId: 2, position: 'LEVEL_01', tenantId: 1 },
      ]),
    })
    const words = (await cli.run(['status'])).stdout
    for (const secret of secrets()) {
      expect(stdout).not.toContain(secret)
      expect(words).not.toContain(secret)
    }
  })

  test('prints variables of a shell; a password only of the user who is asked for', async () => {
    const plain = await cli.run(['status', '--env'])
    expect(plain.stdout.split('\n')).toContain(`export COUNTERSIGN_URL='${service.local.baseUrl}'`)
    for (const secret of secrets()) expect(plain.stdout).not.toContain(secret)
    const { stdout } = await cli.run(['status', '--env', '--as', 'maker'])
    expect(stdout).toContain(`export COUNTERSIGN_PASSWORD='${userOf('maker').password}'`)
  })

  test('finds the local run from a folder below it, and none elsewhere', async () => {
    expect((await cli.run(['status'], { cwd: join(cli.folder, '.local') })).code).toBe(0)
    const elsewhere = await cli.run(['status'], { cwd: '/' })
    expect(elsewhere.code).toBe(2)
    expect(elsewhere.stderr).toContain('No service was found here')
  })
})

describe('exit codes', () => {
  test('3 where nothing answers', async () => {
    const { code, stdout, stderr } = await cli.run(['status', '--url', 'http://127.0.0.1:1'])
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain('Not reachable')
  })

  test('2 for what is used wrongly: unknown commands, missing arguments, unknown users', async () => {
    for (const args of [
      ['nonsense'],
      ['call', 'GET'],
      ['whoami', '--as', 'nobody'],
      ['whoami'],
      ['call', 'FETCH', '/x', '--as', 'maker'],
      ['call', 'POST', '/x', '-d', '{', '--as', 'maker'],
    ]) {
      const { code, stdout, stderr } = await cli.run(args)
      expect([args.join(' '), code, stdout]).toEqual([args.join(' '), 2, ''])
      expect(stderr.length).toBeGreaterThan(10)
    }
  })

  test('2 for what cannot be sent: a header, an address of another kind, and a name of a profile before anybody logs in', async () => {
    const wallet = ['call', 'GET', '/tenants/1/wallets/1', '--as', 'maker']
    const client = ['clients', 'create', '--name', 'Nightly', '--kind', 'service', '--acts-as', '6', '--as', 'globalAdmin']
    await writeFile(join(cli.folder, 'taken.json'), 'kept')
    for (const [args, fault] of [
      [[...client, '--out', 'taken.json'], 'taken.json exists already, and is not overwritten. Name another file.'],
      [[...wallet, '-H', 'two words: x'], 'two words'],
      [[...wallet, '-H', 'x-note: a\nb'], 'header value'],
      [[...wallet, '--url', 'ftp://127.0.0.1'], 'must be an http or https URL'],
      [['login', '--as', 'maker', '--profile', '../out'], '--profile must be'],
      [['outbox', '--limit', 'many'], '--limit must be a whole number above 0'],
      [['config', 'export', 'nowhere/harbour.yaml', '--as', 'operator'], 'There is no folder nowhere.'],
      [['config', 'plan', '.local', '--as', 'operator'], 'is a directory, not a file.'],
      [['call', 'POST', '/x', '-d', '@.local', '--as', 'maker'], 'is a directory, not a file.'],
      [['agents', 'create', '--name', 'bot', '--out', '.local/local.json', '--as', 'maker'], '.local/local.json exists already'],
    ] as const) {
      const { code, stdout, stderr } = await cli.run(args)
      expect([args.join(' '), code, stdout, stderr]).toEqual([args.join(' '), 2, '', expect.stringContaining(fault)])
    }
    const wrong = await cli.run(['login', '--identity', 'nobody', '--password-stdin'], { input: 'wrong\n' })
    expect(wrong.stderr).toContain(`${service.local.baseUrl}/svc-conductor/docs/errors#USR002`)
  })

  test.skipIf(!existsSync('/dev/full'))('2 where the output cannot be written, in one line', async () => {
    const env = { PATH: process.env.PATH, HOME: cli.folder }
    const { status, stderr } = spawnSync('/bin/sh', ['-c', `${await cli.command()} completion bash > /dev/full`], {
      cwd: cli.folder,
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^The output could not be written: ENOSPC.*\n$/)])
  })

  test('2 for wrong usage in JSON too, where that was asked for', async () => {
    for (const args of [['nonsense'], ['call', 'GET'], ['call', 'GET', '/x', '--nonsense']]) {
      const { code, stdout, stderr } = await cli.run([...args, '--json'])
      expect([args.join(' '), code, stdout, JSON.parse(stderr)]).toEqual([
        ...[args.join(' '), 2, ''],
        { error: { description: expect.any(String) } },
      ])
    }
  })

  test('1 for what the service refuses: code, trace id and what next on stderr', async () => {
    const { code, stdout, stderr } = await cli.run([
      'call',
      'POST',
      '/tenants/1/wallets/transfers',
      '--as',
      'maker',
      '-d',
      '{"amount":1,"fromWalletId":1,"toWalletId":3}',
    ])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/SEC006/)
    expect(stderr).toMatch(/trace +[0-9a-f]{32}/)
    expect(stderr).toContain('--as-task')
    const json = await cli.run(['call', 'GET', '/tenants/1/wallets/999', '--as', 'maker', '--json'])
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: 'GEN002', status: 404, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
  })

  test('0 for help and version, of every command of the table', async () => {
    const { code, stdout } = await cli.run(['--help'])
    expect(code).toBe(0)
    const commands = [
      'status',
      'login',
      'whoami',
      'logout',
      'call',
      'tasks',
      'explain',
      'who-can',
      'listen',
      'trigger',
      'callbacks',
      'secret',
      'clock',
      'outbox',
      'keys',
      'doctor',
      'agents',
      'mcp',
      'config',
      'completion',
    ]
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
    expect((await cli.run(['config', 'apply', '--help'])).stdout).toMatch(/--as-task[\s\S]*--json/)
  })
})

describe('a session', () => {
  test('is kept by login in a profile that its owner alone can read, without the password, and ended by logout', async () => {
    const { identity, password } = userOf('operator')
    const login = await cli.run(['login', '--identity', identity, '--password-stdin', '--profile', 'ops'], { input: `${password}\n` })
    expect([login.code, login.stderr]).toEqual([0, ''])
    const file = join(cli.folder, 'config/countersign/profiles/ops.json')
    expect(await modeOf(file)).toBe('600')
    expect(await modeOf(join(cli.folder, 'config/countersign/profiles'))).toBe('700')
    const kept = await readFile(file, 'utf8')
    expect(kept).not.toContain(password)
    const token = (JSON.parse(kept) as { session: { token: string } }).session.token
    expect(login.stdout).not.toContain(token)

    const me = await cli.run(['whoami', '--profile', 'ops', '--json'])
    expect(JSON.parse(me.stdout)).toMatchObject({ identity, tenantId: 1, customerId: 5, holds: ['LEVEL_20'], from: 'profile ops' })
    expect(me.stdout + me.stderr).not.toContain(token)

    expect((await cli.run(['logout', '--profile', 'ops'])).code).toBe(0)
    expect(await readdir(join(cli.folder, 'config/countersign/profiles'))).toEqual([])
    expect((await cli.run(['whoami', '--profile', 'ops'])).code).toBe(2)
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
  })

  test('attack: the password of a local user goes to no service of another machine', async () => {
    for (const [args, env] of [
      [['--url', 'https://elsewhere.example'], {}],
      [[], { COUNTERSIGN_URL: 'https://elsewhere.example' }],
    ] as const) {
      const { code, stderr } = await cli.run(['login', '--as', 'maker', '--profile', 'away', ...args], { env })
      expect([code, stderr]).toEqual([2, expect.stringContaining('--as sends passwords of the local run')])
    }
  })

  test.each(['{"url": "http://127.0', 'null', '{"identity": "ops"}'])('in a damaged profile (%s) is named with its file', async (text) => {
    const folder = join(cli.folder, 'config/countersign/profiles')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'broken.json'), text)
    const { code, stderr } = await cli.run(['whoami', '--profile', 'broken'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`The profile broken is damaged: ${join(folder, 'broken.json')}`)])
    expect(stderr).toContain('countersign login --profile broken')
    expect((await cli.run(['login', '--as', 'maker', '--profile', 'broken'])).code).toBe(0)
    expect((await cli.run(['logout', '--profile', 'broken'])).code).toBe(0)
  })

  test('attack: the token of a profile goes to no other service', async () => {
    await cli.run(['login', '--as', 'checker', '--profile', 'here'])
    const { code, stderr } = await cli.run(['whoami', '--profile', 'here', '--url', 'http://127.0.0.1:1'])
    expect([code, stderr.includes('is for')]).toEqual([2, true])
    expect((await cli.run(['whoami', '--as', 'checker', '--url', 'https://countersign.example'])).code).toBe(2)
    await cli.run(['logout', '--profile', 'here'])
  })

  test('begins with a key pair, and tells each step where that is asked for', async () => {
    const { identity, password, privateKeyFile = '' } = userOf('backend')
    const args = ['login', '--identity', identity, '--pki', privateKeyFile, '--profile', 'pki', '--verbose']
    const { code, stderr } = await cli.run(args, { env: { COUNTERSIGN_PASSWORD: password } })
    expect(code).toBe(0)
    expect(stderr).toContain('it holds its private key')
    expect(stderr).not.toContain(password)
    await cli.run(['logout', '--profile', 'pki'])
  })

  test('comes from the environment: a token, or identity and password with a key', async () => {
    const token = await service.tokenOf('maker')
    const byToken = await cli.run(['whoami', '--json'], { env: { COUNTERSIGN_TOKEN: token } })
    expect(JSON.parse(byToken.stdout)).toMatchObject({ customerId: 2, from: 'COUNTERSIGN_TOKEN' })
    const { identity, password, privateKeyFile = '' } = userOf('backend')
    const env = {
      COUNTERSIGN_URL: service.local.baseUrl,
      COUNTERSIGN_IDENTITY: identity,
      COUNTERSIGN_PASSWORD: password,
      COUNTERSIGN_PRIVATE_KEY: privateKeyFile,
    }
    const byKey = await cli.run(['whoami', '--json'], { env, cwd: '/' })
    expect(JSON.parse(byKey.stdout)).toMatchObject({ identity, from: 'COUNTERSIGN_IDENTITY' })
  })

  test('of a token in the environment is ended by logout; that of an agent is not, and logout says so', async () => {
    const token = await service.tokenOf('maker')
    expect((await cli.run(['logout'], { env: { COUNTERSIGN_TOKEN: token } })).code).toBe(0)
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
    const agent = await cli.json<{ token: string }>(['agents', 'create', '--name', 'bot', '--as', 'maker'])
    const { code, stderr } = await cli.run(['logout'], { env: { COUNTERSIGN_TOKEN: agent.token } })
    expect([code, stderr]).toEqual([1, expect.stringContaining('SEC007')])
  })

  test('of a local user is used again, beside local.json and as private as it', async () => {
    const before = await cli.json<{ sessionId: string }>(['whoami', '--as', 'checker2'])
    const after = await cli.json<{ sessionId: string }>(['whoami', '--as', 'checker2'])
    expect(after.sessionId).toBe(before.sessionId)
    expect(await modeOf(join(cli.folder, '.local/cli-sessions.json'))).toBe('600')
  })
})

test('output into a pipe has no colours', async () => {
  const ran = await Promise.all([cli.run(['status']), cli.run(['call', 'GET', '/nowhere', '--as', 'maker'])])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes that colours are made of
  for (const { stdout, stderr } of ran) expect(`${stdout}${stderr}`).not.toMatch(/\u001b\[/)
})
