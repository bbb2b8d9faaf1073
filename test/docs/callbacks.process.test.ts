import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { eventType, TEST_EVENT } from '../../shared/domain/callbacks/event-type.ts'
import { GAP_AFTER_LADDER_SECONDS, LADDER } from '../../shared/domain/callbacks/ladder.ts'
import type { CallbackId } from '../../shared/domain/ids.ts'
import { ENDINGS } from '../../shared/domain/payments/ending.ts'
import { noticesOf } from '../../shared/domain/tasks/task-notices.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { CALLBACK_STATES } from '../../shared/storage/callbacks.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { blockNamed } from '../support/code-blocks.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)
const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

async function page(): Promise<string> {
  return readFile(here('docs/webhooks.md'), 'utf8')
}

test('the receiver in Node takes what is signed, each id once, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'receiver-'))
  await writeFile(join(directory, 'receive.mjs'), await blockNamed('docs/webhooks.md', 'receiver.mjs'))
  await symlink(here('node_modules'), join(directory, 'node_modules'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), CALLBACK_SECRET: service.local.demo.callbackSecret }
  const receiver = spawn(process.execPath, ['receive.mjs'], { cwd: directory, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    receiver.kill()
    await rm(directory, { recursive: true })
  })
  let told = ''
  receiver.stdout.on('data', (chunk) => {
    told += chunk
  })
  const url = `http://127.0.0.1:${port}/`
  const post = (body: string, headers: Record<string, string>) => fetch(url, { method: 'POST', body, headers })
  await eventually('it listens', () =>
    post('{}', {}).then(
      ({ status }) => status === 400,
      () => false,
    ),
  )

  const { wallets } = service.local.demo
  const made = await service.call('POST', '/tenants/1/payments', {
    token: await service.tokenOf('operator'),
    body: {
      paymentType: 'CARD',
      amount: 12.5,
      currency: 'EUR',
      walletId: wallets.customerMain,
      externalUniqueId: 'order-1',
      callbackUrl: url,
    },
  })
  const { paymentId } = made.body as { paymentId: number }
  const ended = { token: await service.tokenOf('operator'), body: { status: 'SUCCESSFUL' } }
  expect((await service.call('PUT', `/tenants/1/payments/${paymentId}`, ended)).status).toBe(200)
  await eventually('it is told', () => told.includes(`payment.successful ${paymentId}`))

  const list = await service.call('GET', '/tenants/1/callbacks', { token: await service.tokenOf('operator') })
  const [{ callbackId }] = list.body as [{ callbackId: CallbackId }]
  expect((await callbacks.inState(callbackId, 'DELIVERED')).attempts).toMatchObject([{ status: 204 }])
  await service.call('POST', `/tenants/1/callbacks/${callbackId}/resend`, { token: await service.tokenOf('operator') })
  await callbacks.afterAttempts(callbackId, 2)
  expect(told.match(/payment/g), 'it came twice, and was taken once').toHaveLength(1)
  receiver.kill()
  await once(receiver, 'exit')
})

test.skipIf(!hasPython())('the check in Python accepts what is signed, and nothing that was changed', async () => {
  const receiver = await callbackReceiver()
  await callbacks.inState(await callbacks.send(receiver.url), 'DELIVERED')
  const [received] = receiver.received
  if (received === undefined) throw new Error('nothing was received')
  const read =
    '\nimport json, sys\nsent = json.load(sys.stdin)\nverify(sent["body"].encode(), sent["headers"], sent["secret"])\nprint("verified")\n'
  const program = (await blockNamed('docs/webhooks.md', 'verify.py')) + read
  const check = (sent: object) =>
    new Promise<string>((resolve) => {
      const child = execFile('python3', ['-c', program], (error, stdout, stderr) => resolve(error === null ? stdout.trim() : stderr))
      child.stdin?.end(JSON.stringify(sent))
    })
  const sent = { headers: received.headers, body: received.body, secret: service.local.demo.callbackSecret }
  expect(await check(sent)).toBe('verified')
  expect(await check({ ...sent, body: `${sent.body} ` })).toContain('no signature fits')
  const other = `whsec_${Buffer.from('another secret of 32 bytes......').toString('base64')}`
  expect(await check({ ...sent, secret: other })).toContain('no signature fits')
  expect(await check({ ...sent, headers: { ...sent.headers, 'webhook-timestamp': '1700000000' } })).toContain('too old')
})

test('the page names every event type', async () => {
  const text = await page()
  for (const status of ENDINGS) for (const subject of ['payment', 'withdrawal'] as const) expect(text).toContain(eventType(subject, status))
  for (const status of TASK_STATES.filter((each) => noticesOf({ what: each, status: each }).includes('callback')))
    expect(text).toContain(`\`${eventType('task', status)}\``)
  expect(text).toContain(`| \`${TEST_EVENT}\` |`)
})

test('the page shows the ladder as it is, and every state', async () => {
  const text = await page()
  const inWords = (seconds: number): string =>
    ({ 1: '1 second', 10: '10 seconds', 120: '2 minutes', 7200: '2 hours', 86400: '24 hours', 604800: '1 week' })[seconds] ?? `${seconds} s`
  const rows = LADDER.map(({ retries, gapSeconds }) => `| ${retries} | ${inWords(gapSeconds)} |`)
  expect(text).toContain([...rows, `| then | once every ${GAP_AFTER_LADDER_SECONDS / 86_400} days |`].join('\n'))
  for (const state of CALLBACK_STATES) expect(text).toContain(`| \`${state}\` |`)
})

function hasPython(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'python3')))
}
