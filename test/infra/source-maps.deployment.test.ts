import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../infra/bundle/bundle.ts'
import { codeIdOf } from '../../infra/bundle/code-id.ts'
import { type Queues, startQueues } from '../../infra/local/queue-emulator.ts'
import { originalStack } from '../../infra/operate/explain-fault.ts'
import { uploadSourceMaps } from '../../infra/operate/upload-source-maps.ts'
import { functionNamed } from '../../infra/stacks/functions.ts'

let directory: string
let emulator: Queues
let client: S3Client
const code = () => join(directory, 'code')
const maps = () => join(directory, 'maps')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-maps-'))
  await bundle(functionNamed('wallets'), code(), maps())
  emulator = await startQueues({ queues: [], bucket: 'maps' })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new S3Client({ endpoint: emulator.endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
}, 120_000)
afterAll(async () => {
  await emulator.stop()
  await rm(directory, { recursive: true })
})

test('a bundle of the same source has the same name, and none of its source maps is in it', async () => {
  await bundle(functionNamed('wallets'), join(directory, 'again'), join(directory, 'other-maps'))
  expect(codeIdOf(code())).toBe(codeIdOf(join(directory, 'again')))
  expect((await readdir(code())).filter((name) => name.endsWith('.map'))).toEqual([])
  for (const name of (await readdir(code())).filter((each) => each.endsWith('.mjs')))
    expect(await readFile(join(code(), name), 'utf8')).not.toContain('sourceMappingURL=handler')
  expect(await readdir(join(maps(), codeIdOf(code())))).toContain('handler.mjs.map')
})

test('a fault of the minified code is shown in the files of the source, by the maps that its code names', async () => {
  const files = await uploadSourceMaps(client, 'maps', maps())
  expect(files).toBeGreaterThan(5)
  const line = await faultLine()
  expect(line).toMatchObject({ event: 'fault', code: codeIdOf(code()), invocation: 'request-1' })
  expect(line.because).toMatch(/part-\w+\.mjs:\d+:\d+/)
  const shown = await originalStack(line.because, async (file) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'maps', Key: `source-maps/${line.code}/${file}.map` }))
    return Body?.transformToString()
  })
  expect(shown).toContain('environment variable TABLE_NAME is missing')
  expect(shown).toMatch(/shared\/runtime\/environment\.ts:\d+:\d+/)
  expect(shown).toMatch(/shared\/runtime\/lambda-service\.ts:\d+:\d+/)
})

test('a frame without a map stays as it is', async () => {
  const stack = 'Error: x\n    at a (file:///var/task/start.mjs:1:2)\n    at node:internal/x:1:1'
  expect(await originalStack(stack, async () => undefined)).toBe(stack)
})

type Fault = { readonly event: string; readonly because: string; readonly code: string; readonly invocation: string }

/** Lets the bundled function fail for want of a setting, and reads its log. */
async function faultLine(): Promise<Fault> {
  const event = {
    rawPath: '/',
    rawQueryString: '',
    routeKey: '$default',
    headers: {},
    requestContext: { http: { method: 'GET', sourceIp: '192.0.2.1' } },
  }
  const script = `const { handler } = await import('./handler.mjs')
    await handler(${JSON.stringify(event)}, { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 9000 })`
  const env = { STAGE: 'sandbox', BASE_URL: 'http://127.0.0.1', CODE_ID: codeIdOf(code()) }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: code(), env })
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  return JSON.parse(lines.find((line) => line.includes('"fault"')) ?? '{}') as Fault
}
