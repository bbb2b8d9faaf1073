import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'

/** `npm run suite -- fault` kills it ten times for each kind of call, the short run once; `KILLS` says it otherwise. */
const KILLS = Number(process.env.KILLS ?? (process.env.LONG === '1' ? 10 : 1))
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const COOL_DOWN_SECONDS = 60
/** A dead run is taken over after 40 s. */
const TAKEN_OVER_SECONDS = 45
const BEFORE_SECONDS = 2

let directory = ''
let service: ServiceProcess | undefined
afterAll(async () => {
  await service?.kill()
  await rm(directory, { recursive: true, force: true })
})

async function tokenOf({ call, demo }: ServiceProcess, role: string): Promise<string> {
  const { identity, password } = demo.users[role] ?? {}
  const { body } = await call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}
const advance = async ({ call }: ServiceProcess, advanceSeconds: number) =>
  expect((await call('POST', '/local/clock', { body: { advanceSeconds } })).status).toBe(200)

const POLICIES = ['createTransfer', 'createAdminUser'].map((operation) => ({
  ...{ name: operation, operations: [operation], coolDownMinutes: COOL_DOWN_SECONDS / 60 },
  steps: [{ name: 'above', roles: ['GLOBAL_ADMIN'], approvals: 1 }],
}))

/** One call runs in its own transaction alone, the other claims its task first. */
const CALLS = {
  createTransfer: ({ demo }: ServiceProcess) => ({
    path: '/tenants/1/wallets/transfers',
    body: { amount: 1, fromWalletId: demo.wallets.customerMain, toWalletId: demo.wallets.customer2Main },
  }),
  createAdminUser: (_: ServiceProcess, at: number) => ({
    path: '/tenants/1/admin-users',
    body: {
      identity: `killed-${at}@harbour.example`,
      firstName: 'K',
      lastName: 'L',
      email: `killed-${at}@harbour.example`,
      position: 'LEVEL_03',
    },
  }),
}

/** A task that is approved and runs in a moment. */
async function waiting(here: ServiceProcess, call: keyof typeof CALLS, at: number): Promise<string> {
  const { path, body } = CALLS[call](here, at)
  const headers = { 'task-by-policy': 'true', 'task-skip-draft': 'true' }
  const proposed = await here.call('POST', path, { token: await tokenOf(here, 'operator'), body, headers })
  expect(proposed.status).toBe(200)
  const task = `/global/tasks/${proposed.headers.get('task-id')}`
  const approved = await here.call('PUT', task, { token: await tokenOf(here, 'globalAdmin'), body: { status: 'EXECUTE' } })
  expect(approved.body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
  await advance(here, COOL_DOWN_SECONDS - BEFORE_SECONDS)
  return task
}

test.each(Object.keys(CALLS) as readonly (keyof typeof CALLS)[])(
  `%s runs once at its time, wherever the service is killed around it (SEED=${seed})`,
  async (call) => {
    directory = await mkdtemp(join(tmpdir(), 'killed-runs-'))
    service = await startService(directory)
    const token = await tokenOf(service, 'globalAdmin')
    expect((await service.call('PUT', '/tenants/1/config/approval.policies', { token, body: { value: POLICIES } })).status).toBe(200)
    const random = randomFrom(seed)
    for (let kill = 0; kill < KILLS; kill++) {
      const task = await waiting(service, call, kill)
      await pause(BEFORE_SECONDS * 1000 - 300 + random() * 500)
      await service.kill()
      const restarted = await startService(directory)
      service = restarted
      const reader = await tokenOf(restarted, 'operator')
      await advance(restarted, TAKEN_OVER_SECONDS)
      const status = async () => ((await restarted.call('GET', task, { token: reader })).body as { status: string }).status
      await eventually('the task has run', async () => (await status()) === 'EXECUTED')
      const lines = (await restarted.call('GET', `${task}/history`, { token: reader })).body as readonly { readonly what: string }[]
      expect(lines.filter(({ what }) => what === 'EXECUTED')).toHaveLength(1)
    }
    await service.kill()
    await rm(directory, { recursive: true, force: true })
  },
  900_000,
)
