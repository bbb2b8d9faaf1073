import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../clients/typescript/ensure-built.ts'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { compileJava, hasJdk } from '../client/languages/compiled-java.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const open: ChildProcess[] = []
afterAll(async () => {
  for (const child of open.splice(0)) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
})

const COUNTERSIGN_PYTHON = at('clients/python/src')
const python = ['python3', '/usr/bin/python3'].find((program) => spawnSync(program, ['-c', 'import fastapi, uvicorn']).status === 0)

/** Starts an application as this person of the local run. Answers its address when it listens. */
async function start(
  program: string,
  args: readonly string[],
  role: string,
  env: NodeJS.ProcessEnv,
  cwd: string,
  port: number,
): Promise<string> {
  const { users, callbackSecret } = service.local.demo
  const { identity: IDENTITY, password: PASSWORD } = users[role] ?? {}
  const own = { COUNTERSIGN_URL: service.local.baseUrl, IDENTITY, PASSWORD, CALLBACK_SECRET: callbackSecret, PORT: String(port), ...env }
  const child = spawn(program, args, { cwd, env: { ...process.env, ...own }, stdio: ['ignore', 'ignore', 'inherit'] })
  open.push(child)
  const url = `http://127.0.0.1:${port}`
  await eventually('it listens', async () => ((await fetch(url).catch(() => undefined)) === undefined ? undefined : true))
  return url
}

type Sent = { readonly body?: string; readonly user?: string; readonly type?: string }
async function call(method: string, url: string, { body, user, type = 'application/json' }: Sent = {}) {
  const headers = { 'content-type': type, ...(user === undefined ? {} : { 'x-user': user }) }
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text }
}

const forged = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': `v1,${'A'.repeat(43)}=`,
}

async function decide(taskId: number, status: 'EXECUTE' | 'REJECTED'): Promise<void> {
  const answer = await service.call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker'), body: { status } })
  expect(answer.status).toBe(200)
}

async function openTask(tag: string): Promise<number> {
  const answer = await service.call('GET', '/global/tasks?executorRoles=LEVEL_02&status=PENDING', {
    token: await service.tokenOf('checker'),
  })
  const found = (answer.body as { readonly taskId: number; readonly tag?: string }[]).filter((task) => task.tag === tag)
  expect(found).toHaveLength(1)
  return found[0]?.taskId ?? 0
}

async function transfersNamed(text: string): Promise<number> {
  const answer = await service.call('GET', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator') })
  return (answer.body as { readonly description?: string }[]).filter(({ description }) => description === text).length
}

describe('the Express application', () => {
  test('has a refund approved, and sends its mail once when the webhook tells so', async () => {
    await ensureBuilt()
    const { dependencies } = JSON.parse(await readFile(at('docs/examples/express/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(createRequire(import.meta.url)('express/package.json')).toMatchObject({ version: dependencies.express })
    const shop = await start(process.execPath, ['server.mjs'], 'maker', {}, at('docs/examples/express'), await freePort())
    await withConfig(service, 'task.callback.url', `${shop}/callbacks`, async () => {
      const refund = (order: string, amount: unknown = 5) =>
        call('POST', `${shop}/refunds`, { body: JSON.stringify({ order, amount }), user: 'ada' })
      const asked = await Promise.all([refund('o-1'), refund('o-1'), refund('o-2')])
      expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
      expect((await call('GET', `${shop}/mails`)).body).toEqual([])
      expect((await refund('o-3', 'much')).status).toBe(400)
      expect((await fetch(`${shop}/callbacks`, { method: 'POST', headers: forged, body: '{"eventType":"task.executed"}' })).status).toBe(
        400,
      )

      await decide(await openTask('o-1'), 'EXECUTE')
      await decide(await openTask('o-2'), 'REJECTED')
      const states = async () => Promise.all(['o-1', 'o-2'].map(async (order) => (await call('GET', `${shop}/refunds/${order}`)).body))
      await eventually('both are decided', async () => (JSON.stringify(await states()).includes('WAITING') ? undefined : true))
      expect(await states()).toEqual([expect.objectContaining({ state: 'PAID' }), expect.objectContaining({ state: 'REJECTED' })])
      expect((await refund('o-1')).status).toBe(200)
      expect((await call('GET', `${shop}/mails`)).body).toEqual([expect.objectContaining({ order: 'o-1' })])
      expect(await transfersNamed('Refund of o-1')).toBe(1)
    })
  })

  test('acts at once for an account that may, and refuses for one that may not', async () => {
    const folder = at('docs/examples/express')
    const [mayAct, mayNot] = [await freePort(), await freePort()]
    const refund = (shop: string) => call('POST', `${shop}/refunds`, { body: '{"order": "o-4", "amount": 5}', user: 'ada' })
    const paid = await refund(await start(process.execPath, ['server.mjs'], 'operator', {}, folder, mayAct))
    expect(paid).toEqual({ status: 200, body: { order: 'o-4', state: 'PAID' } })
    const refused = await refund(await start(process.execPath, ['server.mjs'], 'checker', {}, folder, mayNot))
    expect(refused).toEqual({ status: 403, body: { error: expect.any(String) } })
  })
})

describe.skipIf(python === undefined)('the FastAPI application', () => {
  test('asks whether its user may pay, and sends the goods once when the callback tells so', async () => {
    const port = await freePort()
    const env = { CALLBACK_URL: `http://127.0.0.1:${port}/callbacks`, PYTHONPATH: COUNTERSIGN_PYTHON, PYTHONDONTWRITEBYTECODE: '1' }
    const args = ['-m', 'uvicorn', 'app:app', '--port', String(port), '--log-level', 'error']
    const shop = await start(python ?? '', args, 'operator', env, at('docs/examples/fastapi'), port)
    const { operator, checker } = service.local.demo.users
    const order = (name: string, customerId: number | undefined, amount: unknown = 12.5) =>
      call('POST', `${shop}/orders`, { body: JSON.stringify({ order: name, amount }), user: String(customerId) })
    expect((await order('o-1', checker?.customerId)).status).toBe(403)
    const asked = await Promise.all([order('o-1', operator?.customerId), order('o-1', operator?.customerId)])
    const [first, second] = asked.map(({ body }) => body as { readonly paymentId: number })
    expect([asked.map(({ status }) => status), second]).toEqual([[202, 202], first])
    expect((await fetch(`${shop}/callbacks`, { method: 'POST', headers: forged, body: '{}' })).status).toBe(400)
    expect((await call('GET', `${shop}/orders/o-1`)).body).toMatchObject({ state: 'WAITING', timesSent: 0 })

    const token = await service.tokenOf('operator')
    await service.call('PUT', `/tenants/1/payments/${first?.paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
    const state = async () => (await call('GET', `${shop}/orders/o-1`)).body as { readonly state: string }
    await eventually('it is paid', async () => ((await state()).state === 'PAID' ? true : undefined))
    const [callback] = (await service.call('GET', '/tenants/1/callbacks', { token })).body as { readonly callbackId: number }[]
    const again = await service.call('POST', `/tenants/1/callbacks/${callback?.callbackId}/resend`, { token })
    expect(again.status).toBe(200)
    await eventually('it came again', async () => {
      const attempts = (await service.call('GET', `/tenants/1/callbacks/${callback?.callbackId}`, { token })).body as {
        readonly attempts: readonly unknown[]
      }
      return attempts.attempts.length > 1
    })
    expect(await state()).toMatchObject({ state: 'PAID', timesSent: 1 })
  })
})

test.runIf(python === undefined)('the FastAPI application is left out: this machine lacks fastapi and uvicorn', () => undefined)

describe.skipIf(!hasJdk)('the application of the plain JDK', () => {
  test('has a payout approved, waits for the decision, and tells the courier once', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jdk-example-'))
    try {
      expect(await compileJava(folder, [at('docs/examples/jdk/PayoutServer.java')])).toBe('')
      const shop = await start('java', ['-XX:TieredStopAtLevel=1', '-cp', folder, 'PayoutServer'], 'maker', {}, folder, await freePort())
      const payOut = (name: string, body = '7') => call('POST', `${shop}/payouts/${name}`, { body, user: 'ada' })
      await Promise.all([payOut('p-1'), payOut('p-1'), payOut('p-2')])
      expect((await payOut('p-3', 'much')).status).toBe(400)
      expect((await call('GET', `${shop}/payouts/p-1`)).body).toEqual({ state: 'WAITING', couriers: 0 })
      await decide(await openTask('p-1'), 'EXECUTE')
      await decide(await openTask('p-2'), 'REJECTED')
      const states = async () => Promise.all(['p-1', 'p-2'].map(async (name) => (await call('GET', `${shop}/payouts/${name}`)).body))
      await eventually('both are decided', async () => (JSON.stringify(await states()).includes('WAITING') ? undefined : true))
      expect(await states()).toEqual([
        expect.objectContaining({ state: 'PAID', couriers: 1 }),
        expect.objectContaining({ state: 'REFUSED' }),
      ])
      await payOut('p-1')
      expect((await call('GET', `${shop}/payouts/p-1`)).body).toEqual({ state: 'PAID', couriers: 1 })
      expect(await transfersNamed('Payout p-1')).toBe(1)
    } finally {
      for (const child of open.splice(0)) child.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  })
})

test.runIf(!hasJdk)('the application of the plain JDK is left out: this machine lacks a JDK', () => undefined)
