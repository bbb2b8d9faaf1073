import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bundle, bundle } from '../../infra/bundle/bundle.ts'
import { type DynamoDb, startDynamoDb } from '../../infra/local/dynamodb-emulator.ts'
import { startQueues } from '../../infra/local/queue-emulator.ts'
import { type Local, startLocal } from '../../infra/local/start.ts'
import { functionNamed } from '../../infra/stacks/functions.ts'
import { LIVENESS_LIFETIME_SECONDS, openLivenessCheck } from '../../shared/storage/liveness-checks.ts'
import { startSts } from '../support/sts.ts'

/** Size limit: a larger login function starts too slowly. */
const LARGEST_LOGIN = 900_000

/** Size limit of what a start of a common path reads. */
const LARGEST_START = 405 * 1024

/** Packages that may be loaded before the first answer; everything else is imported when needed. */
const NEEDED_AT_ONCE = ['countersign', '@middy/core', 'jose', 'mnemonist', 'obliterator']

type Answered = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

const run = promisify(execFile)
let directory: string
let login: Bundle
/** Each is bundled once. */
const bundled = new Map<string, Promise<Bundle>>()
const bundleOf = (group: string): Promise<Bundle> => {
  const made = bundled.get(group) ?? bundle(functionNamed(group), join(directory, group))
  bundled.set(group, made)
  return made
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-bundles-'))
  login = await bundleOf('authentication')
})
afterAll(() => rm(directory, { recursive: true }))

describe('a bundle', () => {
  test('of the login function is small', () => {
    expect(login.entryBytes).toBeLessThanOrEqual(LARGEST_LOGIN)
    // The clients that are bundled apart repeat what they share, and each of five languages has a file that is loaded when it is asked for.
    expect(login.totalBytes).toBeLessThanOrEqual(3.6 * LARGEST_LOGIN)
  })

  test('has all that a start reads in one file, for which the file waits by which Lambda finds it', async () => {
    const entry = await readFile(join(login.directory, 'handler.mjs'), 'utf8')
    expect(entry).toContain('await')
    expect([...entry.matchAll(/from"\.\/([^"]+)"/g)].map(([, name]) => name)).toEqual([await startFileNameOf(login)])
    expect(await startFileOf(login)).not.toMatch(/(^|;)import[^(;]*from"\.\/part-/)
    const parts = (await readdir(login.directory)).filter((name) => name.startsWith('part-'))
    const texts = await Promise.all(parts.map((name) => readFile(join(login.directory, name), 'utf8')))
    const read = new Set(texts.flatMap((text) => [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name = '']) => name)))
    expect([...read].filter((name) => !parts.includes(name))).toEqual([])
    expect([...read]).toContain(await startFileNameOf(login))
  })

  test.each(['authentication', 'wallets', 'tasks', 'mcp'])(
    'of %s loads zod with its first schema, and JSON Schema later',
    async (group) => {
      const { directory: of } = await bundleOf(group)
      const script = `const require = (await import('node:module')).createRequire(import.meta.url)
      await import('./handler.mjs')
      const atStart = Object.keys(require.cache).length
      require('./zod.cjs').string()
      process.stdout.write(JSON.stringify([atStart, Object.keys(require.cache).filter((name) => name.endsWith('json-schema.cjs')).length]))`
      await writeFile(join(of, 'loaded.mjs'), script)
      expect((await run(process.execPath, ['loaded.mjs'], { cwd: of })).stdout).toBe('[0,0]')
      expect(await readFile(join(of, 'json-schema.cjs'), 'utf8')).toContain('draft-2020-12')
    },
  )

  test.each(['authentication', 'wallets', 'tasks', 'payments', 'customers', 'identities', 'password-change', 'documents', 'mcp'])(
    'of %s, on a common path, reads at most 405 KiB at its start',
    async (group) => {
      expect((await bundleOf(group)).entryBytes).toBeLessThanOrEqual(LARGEST_START)
    },
  )

  test('understands phone numbers by a file beside it, which a start does not read', async () => {
    const { directory: of } = await bundleOf('customers')
    const script = `const { parsePhoneNumberFromString } = require('libphonenumber-js/min')
      process.stdout.write(String(parsePhoneNumberFromString('+27 82 000 0000', { extract: false }).number))`
    await writeFile(join(of, 'phones.cjs'), script)
    expect((await run(process.execPath, ['phones.cjs'], { cwd: of })).stdout).toBe('+27820000000')
  })

  test('of the same source has the same bytes', async () => {
    const again = await bundle(functionNamed('authentication'), join(directory, 'again'))
    expect(await startFileOf(again)).toBe(await startFileOf(login))
  })

  test.each(['authentication', 'tasks', 'wallets', 'mcp'])('of %s reads at its start only what its calls need', async (group) => {
    const { reads } = await bundleOf(group)
    const packages = reads.filter((name) => !name.startsWith('node:') && !/^(@aws-sdk|@smithy|@aws)\//.test(name))
    expect(NEEDED_AT_ONCE).toEqual(expect.arrayContaining(packages))
    // Importing it loads all of undici, a third of a start; the SDK loads it when it must.
    expect(reads).not.toContain('node:http')
    for (const client of ['sqs', 'secrets-manager', 'kms', 'sns', 'sesv2', 's3', 'rekognition', 'textract'])
      expect(reads).not.toContain(`@aws-sdk/client-${client}`)
  })

  test('keeps documents by a file of its own, which only the functions have that use it', async () => {
    const tasks = await bundleOf('tasks')
    const bucket = await startQueues({ queues: [], bucket: 'documents' })
    try {
      const script = `const { s3Documents } = await import('./s3-documents.mjs')
        const documents = s3Documents({ provider: { kind: 'stand-in', endpoint: '${bucket.endpoint}' }, bucket: () => 'documents' })
        await documents.put('a', 'sealed')
        process.stdout.write(JSON.stringify([await documents.get('a'), await documents.get('b')]))`
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: tasks.directory })
      expect(stdout).toBe('["sealed",null]')
    } finally {
      await bucket.stop()
    }
    const { directory: without } = await bundleOf('wallets')
    expect(await readdir(without)).not.toContain('s3-documents.mjs')
  })

  test('sends to upstreams by a file of its own, which only the functions have that use it', async () => {
    const script = `const { upstreamSender } = await import('./upstream-sender.mjs')
      const request = { method: 'GET', baseUrl: 'http://127.0.0.1:1', target: '/', headers: {}, policy: 'local', deadlineMs: 5000, mostBytes: 1 }
      process.stdout.write((await upstreamSender().send(request)).kind)`
    for (const group of ['upstreams', 'tasks', 'mcp', 'upstreams-queue']) {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: (await bundleOf(group)).directory })
      expect([group, stdout]).toEqual([group, 'not-sent'])
    }
    expect(await readdir(login.directory)).not.toContain('upstream-sender.mjs')
  })

  test('of a function that hashes passwords has the native argon2 of Lambda’s processor, and no other function has it', async () => {
    const binary = 'node_modules/@node-rs/argon2-linux-arm64-gnu/argon2.linux-arm64-gnu.node'
    const bytes = await readFile(join(login.directory, binary))
    expect(bytes.subarray(1, 4).toString()).toBe('ELF')
    // ELF-64: `e_machine`, of which 0xB7 is AArch64.
    expect(bytes.readUInt16LE(18)).toBe(0xb7)
    const { version } = JSON.parse(await readFile(join(login.directory, 'node_modules/@node-rs/argon2/package.json'), 'utf8'))
    expect(version).toBe(JSON.parse(await readFile('package.json', 'utf8')).dependencies['@node-rs/argon2'])
    const { directory: without } = await bundleOf('wallets')
    expect(await readdir(without)).not.toContain('node_modules')
  })

  test('answers a preflight without reaching for anything', async () => {
    const sent = event('OPTIONS', '/svc-conductor/rest/v1/authentication/login', '$default')
    const { answer } = await invoked(login, { ...sent, headers: { ...sent.headers, origin: 'https://evil.example' } }, nowhere())
    expect(answer.statusCode).toBe(403)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  test('without a setting that it needs answers a fault and logs which', async () => {
    const { TABLE_NAME: _, ...rest } = nowhere()
    const { answer, log } = await invoked(login, event('POST', '/svc-conductor/rest/v1/authentication/login'), rest)
    expect(answer.statusCode).toBe(500)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'GEN009' })
    expect(answer.headers).toMatchObject({ vary: 'origin, accept' })
    expect(answer.body).not.toContain('TABLE_NAME')
    expect(log).toContain('environment variable TABLE_NAME is missing')
  })

  test('of a live stage with an override for codes refuses every call', async () => {
    const { answer, log } = await invoked(login, event('OPTIONS', '/', '$default'), {
      ...nowhere(),
      STAGE: 'live',
      OTP_OVERRIDE: '1',
    })
    expect(answer.statusCode).toBe(500)
    expect(log).toContain('only the sandbox may have OTP_OVERRIDE')
  })
})

describe('a bundled function behind an edge', () => {
  const known = 'x'.repeat(48)
  let secret: Awaited<ReturnType<typeof secretsOf>>
  beforeAll(async () => {
    const file = join(directory, 'origin-secret.json')
    await writeFile(file, JSON.stringify({ v1: known, v2: 'y'.repeat(48) }))
    secret = await secretsOf(file)
  })
  afterAll(() => void secret.server.close())

  const called = (headers: Readonly<Record<string, string>>) => {
    const sent = event('OPTIONS', '/svc-conductor/rest/v1/authentication/login', '$default')
    const here = { ...nowhere(), ORIGIN_SECRET: 'origin', AWS_ENDPOINT_URL_SECRETS_MANAGER: secret.url }
    return invoked(
      login,
      { ...sent, headers: { ...sent.headers, origin: 'https://shop.example', ...headers } },
      { ...here, ALLOWED_ORIGINS: 'https://shop.example' },
    )
  }
  const caller = { 'x-countersign-caller': '198.51.100.7' }

  test('answers what comes through it, also with the value before the last rotation', async () => {
    for (const value of [known, 'y'.repeat(48)]) {
      const { answer } = await called({ ...caller, 'x-countersign-edge': value })
      expect(answer.statusCode).toBe(204)
    }
  })

  test.each([
    ['without its secret', caller],
    ['with a guessed secret', { ...caller, 'x-countersign-edge': 'x'.repeat(47) }],
    ['with the whole secret instead of a value', { ...caller, 'x-countersign-edge': JSON.stringify({ v1: known }) }],
    ['with an empty secret', { ...caller, 'x-countersign-edge': '' }],
  ])('attack: who comes past it %s is refused, and rings nothing', async (_, headers) => {
    const { answer, log } = await called(headers)
    expect(answer.statusCode).toBe(403)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'SEC003' })
    expect(log).toBe('')
  })
})

describe('a bundled function on a real table', () => {
  let dynamoDb: DynamoDb
  let local: Local
  let secrets: { readonly server: Server; readonly url: string }

  beforeAll(async () => {
    dynamoDb = await startDynamoDb({ configuredEndpoint: undefined, databaseFile: undefined })
    local = await startLocal({ port: 0, dataDirectory: join(directory, 'data'), log: () => undefined, dynamoDbEndpoint: dynamoDb.endpoint })
    await local.service.ports.tokens.publicKeys()
    secrets = await secretsOf(join(directory, 'data', 'signing-keys.json'))
  })
  afterAll(async () => {
    secrets.server.close()
    await local.stop()
    await dynamoDb.stop()
  })

  test('for logins reads its keys from the secret, takes the password and issues a token that the service takes', async () => {
    const { identity, password } = local.demo.users.maker ?? { identity: '', password: '' }
    const body = JSON.stringify({ identity, password })
    const { answer } = await invoked(login, { ...event('POST', '/svc-conductor/rest/v1/authentication/login'), body }, somewhere())
    expect(answer.statusCode, answer.body).toBe(200)
    const { headerValue } = JSON.parse(answer.body) as { headerValue: string }
    const task = await fetch(`${local.baseUrl}/svc-conductor/rest/v1/global/tasks/1`, { headers: { authorization: headerValue } })
    expect(await task.json()).toMatchObject({ code: 'TSK001' })
  })

  test('makes no schema for a GET, so that it does without zod', async () => {
    const { identity, password } = local.demo.users.maker ?? { identity: '', password: '' }
    const body = JSON.stringify({ identity, password })
    const logsIn = await invoked(login, { ...event('POST', '/svc-conductor/rest/v1/authentication/login'), body }, somewhere())
    const { headerValue } = JSON.parse(logsIn.answer.body) as { headerValue: string }
    const base = '/svc-conductor/rest/v1/tenants'
    const sent = event('GET', `${base}/1/wallets/1`, `GET ${base}/{tenantId}/wallets/{walletId}`)
    const { answer, loaded } = await invoked(await bundleOf('wallets'), { ...sent, headers: { authorization: headerValue } }, somewhere())
    expect(answer.statusCode, answer.body).toBe(200)
    expect(logsIn.loaded).toContain('zod.cjs')
    expect(loaded).not.toContain('zod.cjs')
  })

  test('for new passwords shows the page that looks into a camera from what lies beside the code, and asks STS for what a browser may do', async () => {
    const page = await bundle(functionNamed('password-change'), join(directory, 'password-change'))
    const sts = await startSts()
    const here = { ...somewhere(), AWS_ENDPOINT_URL_STS: sts.endpoint, AWS_REGION: 'eu-west-1', CAMERA_ROLE: 'arn:aws:iam::1:role/camera' }
    try {
      const script = await invoked(page, event('GET', '/svc-conductor/liveness/camera.js'), here)
      expect(script.answer).toMatchObject({ statusCode: 200, isBase64Encoded: true, headers: { 'content-encoding': 'gzip' } })
      expect(gunzipSync(Buffer.from(script.answer.body, 'base64')).toString()).toContain('FaceMovementAndLightChallenge')
      const html = await invoked(page, event('GET', '/svc-conductor/liveness'), here)
      expect(html.answer.headers['content-security-policy']).toContain('wss://streaming-rekognition.eu-west-1.amazonaws.com')

      const expiresAt = Math.floor(local.service.ports.clock.now() / 1000) + LIVENESS_LIFETIME_SECONDS
      const purpose = { kind: 'password-change', canonicalName: 'x' } as const
      await local.service.ports.store.commit([
        openLivenessCheck({ sessionId: 'bundled', purpose, landingUrl: 'https://landing.example/', expiresAt }),
      ])
      const path = '/svc-conductor/rest/v1/global/liveness/camera'
      const body = JSON.stringify({ sessionId: 'bundled' })
      const { answer } = await invoked(page, { ...event('POST', path), body }, here)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({ accessKeyId: 'ASIACAMERA' })
    } finally {
      sts.stop()
    }
  })

  function somewhere() {
    return { ...nowhere(), AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint, AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url }
  }
})

/** The file that a start reads: the only one that the entry imports. */
async function startFileNameOf({ directory: of }: Bundle): Promise<string> {
  return /from"\.\/([^"]+)"/.exec(await readFile(join(of, 'handler.mjs'), 'utf8'))?.[1] ?? ''
}

const startFileOf = async (of: Bundle): Promise<string> => readFile(join(of.directory, await startFileNameOf(of)), 'utf8')

/** An environment in which nothing can be reached. */
function nowhere(): Readonly<Record<string, string>> {
  return {
    STAGE: 'sandbox',
    BASE_URL: 'http://127.0.0.1',
    TABLE_NAME: 'countersign',
    TOKEN_KEYS_SECRET: 'token-keys',
    DATA_KEYS_SECRET: 'data-keys',
    QUEUE_URLS: '{}',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_MAX_ATTEMPTS: '1',
  }
}

function event(method: string, rawPath: string, routeKey = `${method} ${rawPath}`) {
  return {
    routeKey,
    rawPath,
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method, sourceIp: '192.0.2.1' } },
    isBase64Encoded: false,
  }
}

/** Calls the handler as Lambda does, in a process that has nothing but the bundle and the environment. */
async function invoked({ directory: of }: Bundle, sent: object, environment: Readonly<Record<string, string>>) {
  const script = `const { handler } = await import(${JSON.stringify(join(of, 'handler.mjs'))})
    const answer = await handler(${JSON.stringify(sent)}, { getRemainingTimeInMillis: () => 15_000 })
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(import.meta.url).cache).map((path) => path.split('/').at(-1))
    process.stderr.write(JSON.stringify({ answer, loaded }), () => process.exit(0))`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script], { env: environment, cwd: of })
  const { answer, loaded } = JSON.parse(stderr) as { readonly answer: Answered; readonly loaded: readonly string[] }
  return { answer, loaded, log: stdout }
}

/** Secrets Manager, as far as GetSecretValue goes. */
async function secretsOf(file: string): Promise<{ readonly server: Server; readonly url: string }> {
  const SecretString = await readFile(file, 'utf8')
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.1')
    response.end(JSON.stringify({ SecretString }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
