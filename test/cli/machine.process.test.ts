import { execFileSync, spawn } from 'node:child_process'
import { constants, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)
const RUN = fileURLToPath(new URL('../../clients/cli/run.js', import.meta.url))

test('the clock is shown, moved forward and taken back to real time', async () => {
  expect(await cli.json(['clock'])).toMatchObject({ offsetSeconds: 0 })
  expect(await cli.json(['clock', 'advance', '1h30m'])).toMatchObject({ offsetSeconds: 5400 })
  expect(await cli.json(['status'])).toMatchObject({ clock: { offsetSeconds: 5400 } })
  expect(await cli.json(['clock', 'reset'])).toMatchObject({ offsetSeconds: 0 })
  expect((await cli.run(['clock', 'advance', 'soon'])).code).toBe(2)
  expect((await cli.run(['clock'], { cwd: '/' })).code).toBe(2)
})

test('clock and outbox are those of COUNTERSIGN_URL or --url too, without a local.json', async () => {
  const env = { COUNTERSIGN_URL: service.local.baseUrl }
  const elsewhere = { cwd: '/', env }
  const moved = await cli.run(['clock', 'advance', '30s', '--json'], elsewhere)
  expect([moved.code, JSON.parse(moved.stdout)]).toMatchObject([0, { offsetSeconds: 30 }])
  expect((await cli.run(['clock', 'reset', '--url', service.local.baseUrl], { cwd: '/' })).code).toBe(0)
  expect(JSON.parse((await cli.run(['outbox', '--json'], elsewhere)).stdout)).toEqual(expect.any(Array))
  const wrong = { cwd: '/', env: { COUNTERSIGN_URL: 'http://127.0.0.1:9' } }
  expect((await cli.run(['clock'], wrong)).code).toBe(3)
})

test('a service without local pages is named as the fault', async () => {
  const server = createServer((_, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ran = await cli.run(['outbox', '--url', url])
  server.close()
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('is not a local run')])
})

test('captured messages are shown, by address', async () => {
  expect((await service.call('POST', '/global/verifications', { body: { identity: 'ada@customer.example' } })).status).toBe(200)
  type Message = { readonly channel: string; readonly to: string; readonly text: string }
  let message: Message | undefined
  await eventually('the code is captured', async () => {
    ;[message] = await cli.json<Message[]>(['outbox', '--to', '+447700900008', '--limit', '1'])
    return message !== undefined
  })
  expect(message).toMatchObject({ channel: 'SMS', to: '+447700900008' })
  expect((await cli.run(['outbox', '--to', '+447700900008'])).stdout).toContain(message?.text ?? 'no message')
})

test('outbox --follow begins with as many messages as were asked for, and goes on with new ones alone', async () => {
  const captured = async () => (await cli.json<{ to: string }[]>(['outbox', '--channel', 'SMS'])).length
  const sendTo = async (identity: string) => {
    const before = await captured()
    await service.call('POST', '/global/verifications', { body: { identity } })
    await eventually('the code is captured', async () => (await captured()) > before)
  }
  await sendTo('ada@customer.example')
  await sendTo('alan@customer.example')
  const env = { PATH: process.env.PATH, HOME: cli.folder, XDG_CONFIG_HOME: join(cli.folder, 'config') }
  const following = spawn(process.execPath, [RUN, 'outbox', '--channel', 'SMS', '--follow', '--limit', '1', '--json'], {
    cwd: cli.folder,
    env,
  })
  const lines: string[] = []
  createInterface({ input: following.stdout }).on('line', (line) => lines.push(line))
  await eventually('it follows', async () => lines.length > 0)
  await sendTo('ada@customer.example')
  await eventually('the new one is shown', async () => lines.length > 1)
  following.kill()
  expect(lines.map((line) => (JSON.parse(line) as { to: string }).to)).toEqual(['+447700900009', '+447700900008'])
})

test('a completion script completes commands, subcommands and options', async () => {
  const { stdout } = await cli.run(['completion', 'bash'])
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _countersign; echo "\${COMPREPLY[@]}"`,
      ],
      { encoding: 'utf8' },
    ).trim()
  expect(complete('countersign', 'who')).toBe('whoami who-can')
  expect(complete('countersign', 'tasks', 'app')).toBe('approve')
  expect(complete('countersign', 'config', 'apply', '--as-t')).toBe('--as-task')
  for (const shell of ['zsh', 'fish']) expect((await cli.run(['completion', shell])).stdout).toContain('who-can')
  expect((await cli.run(['completion', 'cmd'])).code).toBe(2)
})

describe('keys', () => {
  test('a new pair has 4096 bits: the private key in a file of its own, the public one in one line', async () => {
    const { code, stdout, stderr } = await cli.run(['keys', 'new', '--out', 'new-key.pem'])
    expect(code).toBe(0)
    const file = join(cli.folder, 'new-key.pem')
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    const key = createPrivateKey(await readFile(file, 'utf8'))
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(4096)
    expect(stdout.trim()).toBe(createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'))
    expect(stderr).not.toContain('PRIVATE KEY-----')
    expect((await cli.run(['keys', 'new', '--out', 'new-key.pem'])).stderr).toContain('is not overwritten')
  })
})

describe('doctor pki', () => {
  let keyFile = ''
  let challenge = ''
  let plain = Buffer.alloc(0)
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64')

  beforeAll(async () => {
    keyFile = service.local.demo.users.backend?.privateKeyFile ?? ''
    const key = createPrivateKey(await readFile(keyFile, 'utf8'))
    plain = Buffer.from(Array.from({ length: 64 }, (_, place) => place * 3))
    challenge = publicEncrypt({ key: createPublicKey(key), oaepHash: 'sha1', padding: constants.RSA_PKCS1_OAEP_PADDING }, plain).toString(
      'base64',
    )
    expect(privateDecrypt({ key, oaepHash: 'sha1' }, Buffer.from(challenge, 'base64'))).toEqual(plain)
  })

  const examined = (...args: string[]) => cli.run(['doctor', 'pki', '--key', keyFile, ...args])

  test('finds nothing wrong with the key of the backend', async () => {
    const { code, stdout } = await cli.run(['doctor', 'pki', '--as', 'backend', '--json'])
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { healthy: true }])
  })

  test('names what a program did wrong with a challenge', async () => {
    const cipher = Buffer.from(challenge, 'base64')
    const right = await examined('--challenge', challenge, '--response', sha256(plain), '--hash', sha256(cipher))
    expect([right.code, right.stdout]).toEqual([0, expect.not.stringContaining('✗')])
    const mistakes: readonly (readonly [string, string, string])[] = [
      ['--hash', sha256(plain), 'a hash of the decrypted bytes'],
      ['--hash', sha256(challenge), 'the hash of the base64 text of the challenge'],
      ['--response', plain.toString('base64'), 'not hashed'],
      ['--response', sha256(plain.toString('hex')), 'hexadecimal text'],
      ['--response', createHash('sha256').update(plain).digest('hex'), 'in hexadecimal, not in base64'],
    ]
    for (const [flag, value, named] of mistakes) {
      const { code, stdout } = await examined('--challenge', challenge, flag, value)
      expect([code, stdout]).toEqual([1, expect.stringContaining(named)])
    }
  })

  test('names OAEP with SHA-256, an unescaped +, line breaks in a key, and the key of another pair', async () => {
    const key = createPublicKey(createPrivateKey(await readFile(keyFile, 'utf8')))
    const wrongOaep = publicEncrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, plain).toString('base64')
    expect((await examined('--challenge', wrongOaep)).stdout).toContain('OAEP and SHA-256')
    expect((await examined('--client-challenge', `${'A'.repeat(300)} ${'A'.repeat(383)}=`)).stdout).toContain(
      'each was a + that was not escaped',
    )
    const line = key.export({ type: 'spki', format: 'der' }).toString('base64')
    expect((await examined('--public-key', `${line.slice(0, 64)}\n${line.slice(64)}`)).stdout).toContain('it has line breaks')
    const other = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const file = join(cli.folder, 'other.pem')
    await writeFile(file, other.privateKey, { mode: 0o600 })
    const { code, stdout } = await cli.run(['doctor', 'pki', '--key', file, '--identity', 'backend@harbour.example'])
    expect([code, stdout]).toEqual([1, expect.stringMatching(/it has 2048[\s\S]*made for another public key/)])
  })

  test('asks the service about a client challenge that only it can open', async () => {
    const pem = (await service.call('GET', '/global/config/pkiAuthPublicKey')).text.replaceAll('"', '')
    const key = createPublicKey({ key: Buffer.from(pem, 'base64'), format: 'der', type: 'spki' })
    const wrongOaep = publicEncrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, plain).toString('base64')
    const { code, stdout } = await cli.run(['doctor', 'pki', '--as', 'backend', '--client-challenge', wrongOaep])
    expect([code, stdout]).toEqual([1, expect.stringContaining('(not SHA-256)')])
  })
})

describe('doctor local', () => {
  test('finds a healthy run healthy, and says what is wrong with one that ended', async () => {
    expect(await cli.json(['doctor', 'local'])).toMatchObject({ healthy: true })
    const file = join(cli.folder, '.local/local.json')
    const text = await readFile(file, 'utf8')
    await writeFile(file, JSON.stringify({ ...JSON.parse(text), baseUrl: 'http://127.0.0.1:1', pid: 999_999_999 }))
    await chmod(file, 0o644)
    const { code, stdout } = await cli.run(['doctor', 'local'])
    expect([code, stdout]).toEqual([1, expect.stringMatching(/chmod 600[\s\S]*Start it: npm start/)])
    await writeFile(file, text)
    await chmod(file, 0o600)
  })
})
