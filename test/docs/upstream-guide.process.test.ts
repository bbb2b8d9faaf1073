import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { blockNamed } from '../support/code-blocks.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { type Arrived, OPERATIONS, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20' })
const run = promisify(execFile)
const PAGE = 'docs/upstreams.md'
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0
const hasJdk = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false

type Key = { readonly kid: string; readonly x: string; readonly y: string }
let directory = ''
let arrived: Arrived
let keys: readonly Key[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'upstream-guide-'))
  expect((await state.chief.call('POST', `${UPSTREAMS}/bank/payouts?urgent=1`, { body: payment() })).status).toBe(201)
  arrived = state.bank.arrived.at(-1) as Arrived
  keys = ((await service.call('GET', '/svc-conductor/.well-known/jwks.json')).body as { keys: readonly Key[] }).keys
})
afterAll(() => rm(directory, { recursive: true }))

const statement = () => String(arrived.headers['countersign-approvals'])
const changed = (token: string) => token.replace(/\.(.)/, (_, first: string) => `.${first === 'e' ? 'f' : 'e'}`)

describe('the samples of the guide', () => {
  test.skipIf(!hasPython)('verify a statement in Python, and refuse it for another request', async () => {
    const file = join(directory, 'verify_approvals.py')
    await writeFile(
      file,
      `${await blockNamed(PAGE, 'verify_approvals.py')}\nimport sys\nprint(json.dumps(verify_approvals(**json.loads(sys.argv[1], object_hook=lambda of: {**of, "body": of["body"].encode()} if "body" in of else of))))\n`,
    )
    const [path = '', query = ''] = arrived.url.split('?')
    const given = {
      ...{ token: statement(), jwks: { keys }, issuer: `${service.local.baseUrl}/svc-conductor`, base_url: state.bank.baseUrl },
      ...{ method: 'POST', path, query, body: arrived.body },
    }
    const verify = (sent: object) => run('python3', [file, JSON.stringify(sent)])
    expect(JSON.parse((await verify(given)).stdout)).toMatchObject({ initiator: state.chief.customerId, approvals: [] })
    for (const other of [
      { body: `${arrived.body} ` },
      { path: '/v1/others' },
      { query: '' },
      { token: changed(statement()) },
      { base_url: 'https://other.example' },
    ])
      await expect(verify({ ...given, ...other })).rejects.toThrow('Command failed')
  })

  test.skipIf(!hasJdk)('verify a statement in Java, and refuse one that was changed', async () => {
    const file = join(directory, 'VerifyApprovals.java')
    await writeFile(file, await blockNamed(PAGE, 'VerifyApprovals.java'))
    const [head = ''] = statement().split('.')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { readonly kid: string }
    const { x = '', y = '' } = keys.find((key) => key.kid === kid) ?? {}
    const verify = (token: string) => run('java', [file, token, x, y])
    expect(JSON.parse((await verify(statement())).stdout)).toMatchObject({ initiator: state.chief.customerId, aud: state.bank.baseUrl })
    await expect(verify(changed(statement()))).rejects.toThrow('Command failed')
  })

  test('put a proxy in front of a service that cannot be changed: it passes on what it has verified, each key once', async () => {
    const got: { readonly url: string; readonly headers: http.IncomingHttpHeaders }[] = []
    const target = http.createServer((request, response) => {
      got.push({ url: request.url ?? '', headers: request.headers })
      request.resume().on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"payoutId":"p9"}'))
    })
    await once(target.listen(0, '127.0.0.1'), 'listening')
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}/v1`
    const made = await state.chief.call('POST', UPSTREAMS, { body: { name: 'front', baseUrl, operations: OPERATIONS } })
    const { secret } = made.body as { readonly secret: string }
    const proxy = await started('proxy.mjs', {
      ...{ UPSTREAM_SECRET: secret, ISSUER: `${service.local.baseUrl}/svc-conductor`, BASE_URL: baseUrl, PORT: String(port) },
      TARGET: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
    })
    onTestFinished(() => {
      proxy.kill()
      target.closeAllConnections()
      target.close()
    })
    const post = (headers: Record<string, string>) => fetch(`${baseUrl}/payouts`, { method: 'POST', body: '{}', headers })
    await eventually('the proxy listens', () =>
      post({}).then(
        ({ status }) => status === 401,
        () => false,
      ),
    )
    const answer = await state.chief.call('POST', `${UPSTREAMS}/front/payouts`, { body: payment() })
    expect([answer.status, answer.body]).toEqual([201, { payoutId: 'p9' }])
    expect(got).toHaveLength(1)
    expect(got[0]?.url).toBe('/v1/payouts')
    expect(Object.keys(got[0]?.headers ?? {}).filter((name) => /^(?:countersign|webhook)-/.test(name))).toEqual([])
    expect((await post({ 'countersign-approvals': statement() })).status).toBe(401)
    expect(got).toHaveLength(1)
  })
})

/** Starts a program of the guide with the client from its sources. */
async function started(name: string, env: Readonly<Record<string, string>>) {
  const client = join(directory, 'node_modules/@countersign/client')
  await mkdir(client, { recursive: true })
  await writeFile(join(client, 'package.json'), '{"type":"module","exports":"./index.js"}')
  const source = pathToFileURL(fileURLToPath(new URL('../../clients/typescript/src/index.ts', import.meta.url))).href
  await writeFile(join(client, 'index.js'), `export * from '${source}'\n`)
  await writeFile(join(directory, name), await blockNamed(PAGE, name))
  return spawn(process.execPath, [name], { cwd: directory, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
}
