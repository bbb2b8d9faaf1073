import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { type Answer, running } from '../support/running.ts'
import { startSts } from '../support/sts.ts'

const directory = await mkdtemp(join(tmpdir(), 'countersign-camera-'))
// `test/infra/camera-page.deployment.test.ts` tests the bundle of a deployment.
for (const name of ['camera.js', 'camera.css', 'tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'])
  await writeFile(join(directory, `${name}.gz`), gzipSync(`the bytes of ${name}`))
const sts = await startSts()
afterAll(() => {
  sts.stop()
  return rm(directory, { recursive: true, force: true })
})

const ROLE = 'arn:aws:iam::123456789012:role/camera'
const service = running({
  camera: {
    kind: 'camera',
    provider: { kind: 'stand-in', endpoint: sts.endpoint },
    role: () => ROLE,
    region: () => 'eu-west-1',
    directory: pathToFileURL(`${directory}/`),
    streamStandIn: () => undefined,
  },
})
const withoutCamera = running()

const LANDING = 'http://127.0.0.1/done'
let turn = 0
async function begun(info?: { readonly landingUrl: string }): Promise<string> {
  const name = `whoever-${++turn}@people.example`
  const body = { type: 'CLOUD_LIVENESS', ...defined({ info }) }
  const answer = await service.call('POST', `/global/identities/${name}/password-change-init`, { body })
  return (JSON.parse((answer.body as { info: string }).info) as { cloudLivenessSessionId: string }).cloudLivenessSessionId
}
const ask = (sessionId: unknown, on = service): Promise<Answer> => on.call('POST', '/global/liveness/camera', { body: { sessionId } })

describe('what a browser may do for a check', () => {
  test('is given once, by a role that may begin checks, and ends with the check', async () => {
    const sessionId = await begun({ landingUrl: LANDING })
    const began = service.local.clock.now()
    const given = await ask(sessionId)
    expect(given.status).toBe(200)
    expect(given.headers.get('cache-control')).toBe('no-store')
    const { expiration, ...keys } = given.body as Record<string, string>
    expect(keys).toEqual({ accessKeyId: 'ASIACAMERA', secretAccessKey: 'a secret of 15 minutes', sessionToken: 'a session token' })
    const until = Date.parse(expiration ?? '')
    expect(until - began).toBeLessThanOrEqual(180_000)
    expect(until - began).toBeGreaterThan(170_000)

    const asked = sts.asked.at(-1)
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: ROLE,
      RoleSessionName: `liveness-${sessionId}`,
      DurationSeconds: '900',
    })
    expect(JSON.parse(asked?.get('Policy') ?? '')).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'rekognition:StartFaceLivenessSession',
          Resource: '*',
          Condition: { DateLessThan: { 'aws:CurrentTime': `${new Date(until).toISOString().slice(0, 19)}Z` } },
        },
      ],
    })
    expect((await ask(sessionId)).status).toBe(404)
  })

  test('is given to one of 20 who ask at once, and AWS is asked for one', async () => {
    const sessionId = await begun({ landingUrl: LANDING })
    const before = sts.asked.length
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(sessionId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
    expect(sts.asked.length - before).toBe(1)
  })

  test('attack: is neither kept nor given again for the sake of an Idempotency-Key', async () => {
    const sessionId = await begun({ landingUrl: LANDING })
    const once = () => service.call('POST', '/global/liveness/camera', { body: { sessionId }, headers: { 'idempotency-key': 'again' } })
    expect([(await once()).status, (await once()).status]).toEqual([200, 404])
  })

  test('attack: is given for one check only, with every kind of token', async () => {
    const sessionId = await begun({ landingUrl: LANDING })
    const body = { sessionId: `${sessionId} `, purpose: 'step-up', until: 9e15 }
    for (const role of ['customer', 'globalAdmin'])
      expect((await service.call('POST', '/global/liveness/camera', { token: await service.tokenOf(role), body })).status).toBe(404)
    expect((await ask([sessionId])).status).toBe(400)
    expect((await ask(sessionId)).status).toBe(200)
  })

  test('is not used up by a provider that fails', async () => {
    const sessionId = await begun({ landingUrl: LANDING })
    sts.refuse('refuse')
    expect((await ask(sessionId)).status).toBe(500)
    sts.refuse('answer')
    expect((await ask(sessionId)).status).toBe(200)
  })

  test('is in no line of the log, nor is the id of the check', async () => {
    const sessionId = await begun({ landingUrl: LANDING })
    await ask(sessionId)
    expect((await service.call('POST', '/global/liveness/landing', { body: { sessionId } })).body).toEqual({ landingUrl: LANDING })
    const lines = JSON.stringify(service.logLines)
    for (const secret of [sessionId, 'ASIACAMERA', 'a secret of 15 minutes', 'a session token']) expect(lines).not.toContain(secret)
  })

  test('is given for no check that there isn’t, that another page shows, that was used, or whose time is over', async () => {
    for (const sessionId of ['a81bc81b-dead-4e5d-abff-90865d1e13b1', '../x', await begun()]) expect((await ask(sessionId)).status).toBe(404)
    for (const odd of ['', 7, null, undefined, 'x'.repeat(101)]) expect((await ask(odd)).status).toBe(400)
    const late = await begun({ landingUrl: LANDING })
    await service.local.advance(181)
    expect((await ask(late)).status).toBe(404)
    expect((await ask(late, withoutCamera)).status).toBe(404)
  })
})

describe('the page', () => {
  test('lets what the camera sees go to the provider in our region, and nowhere else', async () => {
    const page = await service.call('GET', '/svc-conductor/liveness')
    const policy = page.headers.get('content-security-policy') ?? ''
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(connect).toEqual([
      "'self'",
      'wss://streaming-rekognition.eu-west-1.amazonaws.com',
      expect.stringMatching(/^https:\/\/cdn\.liveness\.rekognition\.amazonaws\.com\/face-detection\/[\w./-]*\/model\/$/),
    ])
    expect(policy).toContain("default-src 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'")
    expect(page.headers.get('permissions-policy')).toContain('camera=(self)')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.text).not.toMatch(
      /<script(?! type="module" src="\/svc-conductor\/(liveness\/camera|password-change\/theme)\.js">)|\son\w+=/,
    )
  })

  test.each([
    ['camera.js', 'text/javascript; charset=utf-8'],
    ['camera.css', 'text/css; charset=utf-8'],
    ['tfjs-backend-wasm.wasm', 'application/wasm'],
    ['tfjs-backend-wasm-simd.wasm', 'application/wasm'],
  ])('serves %s itself', async (name, type) => {
    const response = await fetch(`${service.local.baseUrl}/svc-conductor/liveness/${name}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await response.arrayBuffer())
    const kept = gunzipSync(await fileOf(name))
    expect(bytes.equals(kept)).toBe(true)
    expect((await withoutCamera.call('GET', `/svc-conductor/liveness/${name}`)).status).toBe(404)
  })

  test.each(['camera.js.gz', 'handler.mjs', '..%2fhandler.mjs', '%2e%2e/%2e%2e/etc/passwd', 'camera.js%00', 'constructor', ''])(
    'attack: what lies beside its files is served to nobody: %s',
    async (name) => {
      const { status, text } = await service.call('GET', `/svc-conductor/liveness/${name}`)
      expect([400, 404]).toContain(status)
      expect(text).not.toContain('import')
    },
  )
})

async function fileOf(name: string): Promise<Uint8Array> {
  const { camera } = service.local.service.ports
  const bytes = camera.kind === 'camera' ? await camera.file(name) : undefined
  if (bytes === undefined) throw new Error(`${name} is not there`)
  return bytes
}
