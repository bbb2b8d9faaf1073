import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withNewDataKey } from '../../infra/operate/rotate-data-keys.ts'
import { rotateKeys } from '../../infra/operate/rotate-keys.ts'
import { keysInSecret } from '../../infra/operate/stored-keys.ts'
import type { KeyRing } from '../../shared/domain/tokens/rotate-keys.ts'

/** Stands in for Secrets Manager: one secret, its versions and their stages. */
const versions = new Map<string, string>()
const stages = new Map<string, string>()
let client: SecretsManagerClient
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const input = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string & string[]>
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
  const current = stages.get('AWSCURRENT')
  switch (String(request.headers['x-amz-target']).split('.')[1]) {
    case 'GetSecretValue':
      if (current === undefined)
        return answer(400, {
          __type: 'ResourceNotFoundException',
          message: "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
        })
      return answer(200, { SecretString: versions.get(current), VersionId: current })
    case 'PutSecretValue': {
      const id = `${input.ClientRequestToken}`
      versions.set(id, `${input.SecretString}`)
      for (const stage of (input.VersionStages as string[] | undefined) ?? ['AWSCURRENT']) stages.set(stage, id)
      return answer(200, { VersionId: id })
    }
    case 'UpdateSecretVersionStage':
      if (input.RemoveFromVersionId !== current) return answer(400, { __type: 'InvalidParameterException', message: 'not there' })
      stages.set('AWSCURRENT', `${input.MoveToVersionId}`)
      return answer(200, {})
    default:
      return answer(400, { __type: 'InvalidRequestException' })
  }
})

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  client = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  })
})
afterAll(() => {
  client.destroy()
  server.close()
})
beforeEach(() => {
  versions.clear()
  stages.clear()
})

const stored = () => JSON.parse(versions.get(stages.get('AWSCURRENT') ?? '') ?? 'null') as KeyRing
const put = (content: string) => {
  versions.set('v1', content)
  stages.set('AWSCURRENT', 'v1')
}

test('a secret without a value, or with one that was generated with it, gets its first key', async () => {
  for (const prepare of [() => undefined, () => put('generated password'), () => put('{"username":"x"}')]) {
    prepare()
    await rotateKeys(keysInSecret('keys', client), 'routine', Date.now())
    expect(stored()).toMatchObject({ current: { kty: 'EC', d: expect.any(String) } })
    expect(stored().previous).toBeUndefined()
    versions.clear()
    stages.clear()
  }
})

test('a rotation makes the current key the previous one', async () => {
  const first = await rotateKeys(keysInSecret('keys', client), 'routine', Date.now())
  await rotateKeys(keysInSecret('keys', client), 'routine', Date.now())
  expect(stored().previous?.kid).toBe(first.current.kid)
  expect(stored().current.kid).not.toBe(first.current.kid)
})

test('of two rotations at once the second fails, so that no key is forgotten that has signed', async () => {
  await rotateKeys(keysInSecret('keys', client), 'routine', Date.now())
  const late = keysInSecret('keys', client)
  const seen = await late.read()
  const winner = await rotateKeys(keysInSecret('keys', client), 'routine', Date.now())
  await expect(late.replace({ current: { kid: 'x' }, ...(seen === undefined ? {} : { previous: seen.current }) })).rejects.toThrow(
    'not there',
  )
  expect(stored().current.kid).toBe(winner.current.kid)
})

test('those who only verify get the new key before it signs, and never a private part', async () => {
  const order: string[] = []
  const written: KeyRing[] = []
  const recording = (name: string) => ({
    read: async () => written.at(-1),
    replace: async (ring: KeyRing) => {
      order.push(name)
      written.push(ring)
    },
  })
  const ring = await rotateKeys(recording('private'), 'routine', Date.now(), recording('public'))
  expect(order).toEqual(['public', 'private'])
  expect(written[0]?.current).toEqual({ ...ring.current, d: undefined })
  expect(JSON.stringify(written[0])).not.toContain('"d":')
  const next = await rotateKeys(recording('private'), 'routine', Date.now(), recording('public'))
  expect(written[2]?.previous?.kid).toBe(ring.current.kid)
  expect(JSON.stringify(written[2])).not.toContain('"d":')
  expect(next.current).toHaveProperty('d')
})

test('a new data key loses no earlier one', () => {
  const first = withNewDataKey('a generated text, 32 characters.', new Uint8Array(32).fill(1))
  expect(first).toEqual({ current: 'k1', keys: { k1: Buffer.alloc(32, 1).toString('base64') } })
  const second = withNewDataKey(JSON.stringify(first), new Uint8Array(32).fill(2))
  expect(second.current).toBe('k2')
  expect(second.keys).toMatchObject(first.keys)
})

test.each([
  '{"current":"k1","keys":{"k1":"AAAAAAAAAAAAAAAAAAAA',
  '{"current":"k9","keys":{"k1":"AAAAAAAAAAAAAAAAAAAA"}}',
  '{"username":"somebody","password":"something"}',
])('a ring of data keys that cannot be read is left as it is: %s', (content) => {
  expect(() => withNewDataKey(content, new Uint8Array(32))).toThrow()
})
