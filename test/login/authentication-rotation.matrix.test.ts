import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signingKeysIn } from '../../infra/local/secret-files.ts'
import { type Local, startLocal } from '../../infra/local/start.ts'
import { jwtTokens, oneIssuer } from '../../shared/runtime/tokens.ts'

let local: Local
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rotation-'))
  local = await startLocal({ port: 0, dataDirectory: directory, log: () => undefined })
})
afterAll(async () => {
  await local.stop()
  await rm(directory, { recursive: true })
})

const file = () => join(directory, 'signing-keys.json')
const rotate = (...options: string[]) =>
  promisify(execFile)(process.execPath, ['infra/operate/rotate-keys.ts', ...options], { env: { ...process.env, DATA_DIR: directory } })

async function call(method: string, path: string, sent: { readonly jwt?: string; readonly body?: unknown } = {}) {
  const response = await fetch(`${local.baseUrl}/svc-conductor${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(sent.jwt === undefined ? {} : { authorization: `Bearer ${sent.jwt}` }) },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const jwtOf = ({ body }: { readonly body: Record<string, unknown> }) => String(body.headerValue).slice('Bearer '.length)
const kidOf = (jwt: string): unknown => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid
const published = async () => ((await call('GET', '/.well-known/jwks.json')).body.keys as { kid: string }[]).map(({ kid }) => kid)

async function logIn(): Promise<string> {
  const { identity, password } = local.demo.users.customer ?? {}
  return jwtOf(await call('POST', '/rest/v1/authentication/login', { body: { identity, password } }))
}

/** A token as another process signs it that has loaded the rotated keys already. */
async function signedElsewhere(jwt: string): Promise<string> {
  const tokens = jwtTokens({ issuer: oneIssuer(`${local.baseUrl}/svc-conductor`), audience: 'countersign', keys: signingKeysIn(file()) })
  const claims = await tokens.verify(jwt)
  if (claims === undefined) throw new Error('the other process does not know the token')
  return tokens.sign(claims)
}

test('three rotations in a row end no session: earlier tokens work and are renewed, and a token of the new key works at once', async () => {
  const first = await logIn()
  expect(await published()).toEqual([kidOf(first)])
  for (let turn = 0; turn < 3; turn++) {
    const { stdout } = await rotate()
    expect(stdout).toMatch(/New tokens are signed with key [0-9a-f-]{36}/)
  }
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readFile(file(), 'utf8')).toMatch(/"d":/)
  expect((await readFile(file(), 'utf8')).match(/"d":/g)).toHaveLength(1)

  const fresh = await signedElsewhere(first)
  expect(kidOf(fresh)).not.toBe(kidOf(first))
  expect((await call('GET', '/rest/v1/authentication/sessions', { jwt: fresh })).status).toBe(200)
  expect((await call('GET', '/rest/v1/authentication/sessions', { jwt: first })).status).toBe(200)
  const renewed = await call('POST', '/rest/v1/authentication/renew', { body: { jwt: first } })
  expect(kidOf(jwtOf(renewed))).toBe(kidOf(fresh))

  const keys = await published()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(kidOf(fresh))
})

test('the published keys hold no private part', async () => {
  const { body } = await call('GET', '/.well-known/jwks.json')
  for (const key of body.keys as object[]) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('keys that can not be read again leave those that were read', async () => {
  const jwt = await logIn()
  const content = await readFile(file(), 'utf8')
  await writeFile(file(), 'no keys')
  const [header, payload, signature] = jwt.split('.')
  const unknown = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(header ?? '', 'base64url').toString()), kid: 'unknown' }))
  const forged = `${unknown.toString('base64url')}.${payload}.${signature}`
  expect((await call('GET', '/rest/v1/authentication/sessions', { jwt: forged })).status).toBe(401)
  expect((await call('GET', '/rest/v1/authentication/sessions', { jwt })).status).toBe(200)
  await writeFile(file(), content)
})

test('after a compromise a token of an earlier key does not verify', async () => {
  const jwt = await logIn()
  await rotate('--compromised')
  expect(Object.keys(JSON.parse(await readFile(file(), 'utf8')))).toEqual(['current'])
  await expect(signedElsewhere(jwt)).rejects.toThrow('does not know')
})

test('attack: within a minute of a compromise a running service refuses and renews no token that it knew before', async () => {
  const jwt = await logIn()
  const sessions = () => call('GET', '/rest/v1/authentication/sessions', { jwt })
  expect((await sessions()).status).toBe(200)
  await rotate('--compromised')
  const from = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => from + 59_000)
  onTestFinished(() => later.mockRestore())
  expect(await sessions()).toMatchObject({ status: 401, body: { code: 'SEC001' } })
  expect(await call('POST', '/rest/v1/authentication/renew', { body: { jwt } })).toMatchObject({ status: 401, body: { code: 'SEC001' } })
  expect(kidOf(await logIn())).toBe((await published())[0])
})

test('an option that does not exist is refused, and changes nothing', async () => {
  const before = await readFile(file(), 'utf8')
  await expect(rotate('--compromise')).rejects.toMatchObject({ code: 1 })
  expect(await readFile(file(), 'utf8')).toBe(before)
})
