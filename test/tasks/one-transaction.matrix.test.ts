import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { handlerPorts, oneTransactionPorts } from '../../shared/http/steps/handler-ports.ts'
import type { HandlerPorts } from '../../shared/ports/ports.ts'
import { task } from '../../shared/storage/tasks.ts'
import { update } from '../../shared/storage/write.ts'
import { claimingFirst } from '../support/claiming-first.ts'
import { eventually } from '../support/eventually.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { taskRound } from '../support/task-rounds.ts'
import { madeTask, withConfig } from '../support/tasks.ts'

const service = running()
const byRole = { roles: 'LEVEL_02' }

/** Endpoints whose stored calls claim their task, and the ports beside the transaction that they use. */
const CLAIMING: Readonly<Record<string, readonly string[]>> = {
  identities: ['passwords', 'secrets'],
  'security-questions': ['passwords', 'secrets'],
  'device-fingerprints': ['secrets'],
  'admin-users': ['passwords', 'secrets'],
  customers: ['secrets'],
  attachments: ['documents', 'secrets'],
  'temporary-positions': ['secrets'],
  'oauth-clients': ['fetcher', 'secrets'],
}

const lastNameIn = (name: string): string =>
  name
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1) ?? ''

test('a stored call claims its task only if it is about something whose calls send, hash or keep something beside their transaction', () => {
  const claiming = CATALOGUE.filter(({ storable, effect }) => storable && effect === undefined)
  expect(new Set(claiming.map(({ name }) => lastNameIn(name)))).toEqual(new Set(Object.keys(CLAIMING)))
})

test('every endpoint that moves money has its whole effect in one transaction', () => {
  const moving = CATALOGUE.filter(({ storable, group }) => storable && (group === 'wallets' || group === 'payments'))
  expect(moving.filter(({ effect }) => effect !== 'one-transaction')).toEqual([])
  expect(moving.length).toBeGreaterThan(8)
})

const CLOSED = [
  'cell',
  'tokens',
  'passwords',
  'pkiKey',
  'callbacks',
  'upstreams',
  'messages',
  'documents',
  'fetcher',
  'faces',
  'camera',
  'papers',
] as const

test.each(CLOSED)('a call whose effect is one transaction cannot use the port %s', (name) => {
  const ports = oneTransactionPorts(handlerPorts(service.local.service.ports))
  expect(() => ports[name]).toThrow(name)
})

test('such a call can use every other port; at once it writes only what does no harm without it', async () => {
  const wide = handlerPorts(service.local.service.ports)
  const ports = oneTransactionPorts(wide)
  const others = (Object.keys(wide) as (keyof HandlerPorts)[]).filter(
    (name) => name !== 'atOnce' && !(CLOSED as readonly string[]).includes(name),
  )
  expect(others.map((name) => ports[name])).toEqual(others.map((name) => wide[name]))
  const write = { kind: 'update', key: { PK: 'NOTHING', SK: 'NOTHING' }, change: { set: { n: 1 } }, when: [] } as const
  expect(() => ports.atOnce.write(write)).toThrow('atOnce')
  expect(() => ports.atOnce.commit([write])).toThrow('atOnce')
  expect(await ports.atOnce.commit([{ ...write, harmless: 'without-its-call' }])).toEqual({ kind: 'committed' })
})

async function put(on: Service, who: string, taskId: TaskId, body: object) {
  const answer = await inProcess(on)('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf(who), body })
  return { status: answer.status, body: answer.body as Readonly<Record<string, unknown>> }
}

const execute = (on: Service, who: string, taskId: TaskId) => put(on, who, taskId, { status: 'EXECUTE' })

test('attack: an endpoint that is declared one transaction but sends something fails before it sends, and moves nothing', async () => {
  const here = service.local.service
  const round = await taskRound(service, 'maker', byRole)
  const deceiving: Service = {
    ...here,
    endpointNamed: async (name) => {
      const found = await here.endpointNamed(name)
      if (found === undefined) return undefined
      const handle: typeof found.handle = async (call) => {
        await call.ports.documents.put('stolen', 'anything')
        return found.handle(call)
      }
      return { ...found, handle }
    },
  }
  expect(await execute(deceiving, 'checker', round.taskId)).toMatchObject({ status: 200, body: { status: 'FAILED', responseCode: 500 } })
  expect(await here.ports.documents.get('stolen')).toBeUndefined()
  expect(service.logLines.find(({ event }) => event === 'task.execution-fault')?.detail).toMatchObject({
    because: expect.stringContaining('the port documents'),
  })
  expect(await round.moved()).toBe(0)
  expect(await execute(here, 'checker2', round.taskId)).toMatchObject({ body: { status: 'EXECUTED' } })
  expect(await round.moved()).toBe(1)
})

/** The service on a table that breaks once, at a transaction of at least two writes: before it, or after, so that only its answer is lost. */
function breaking(when: 'before' | 'after'): Service {
  const here = service.local.service
  let broke = false
  const { store } = here.ports
  const commit: typeof store.commit = async (writes) => {
    if (broke || writes.length < 2) return store.commit(writes)
    broke = true
    if (when === 'after') await store.commit(writes)
    throw new Error('the connection broke')
  }
  return { ...here, ports: { ...here.ports, store: { ...store, commit } } }
}

test('an execution whose commit reached the table while its answer was lost answers EXECUTED, and has moved the money once', async () => {
  const round = await taskRound(service, 'maker', byRole)
  expect(await execute(breaking('after'), 'checker', round.taskId)).toMatchObject({
    status: 200,
    body: { status: 'EXECUTED', responseCode: 200 },
  })
  expect(await round.moved()).toBe(1)
  expect(await execute(service.local.service, 'checker2', round.taskId)).toMatchObject({ status: 409, body: { code: 'TSK004' } })
  expect(await round.moved()).toBe(1)
})

test('an execution whose commit broke before the table is FAILED without an effect, and runs again', async () => {
  const round = await taskRound(service, 'maker', byRole)
  expect(await execute(breaking('before'), 'checker', round.taskId)).toMatchObject({ body: { status: 'FAILED', responseCode: 500 } })
  expect(await round.moved()).toBe(0)
  expect(await execute(service.local.service, 'checker2', round.taskId)).toMatchObject({ body: { status: 'EXECUTED' } })
  expect(await round.moved()).toBe(1)
})

type Step = readonly [who: string, body: object]
type Way = { readonly wish: object; readonly steps: readonly Step[]; readonly count?: number; readonly call?: 'refused' }

const go = { status: 'EXECUTE' } as const
const WAYS: Readonly<Record<string, Way>> = {
  'one approver': { wish: byRole, steps: [['checker', go]] },
  'one approver with a comment': { wish: byRole, steps: [['checker', { ...go, executorComment: 'as agreed' }]] },
  'a named approver': { wish: { approvers: [3] }, steps: [['checker', go]] },
  'two approvers': {
    wish: byRole,
    count: 2,
    steps: [
      ['checker', { ...go, executorComment: 'first' }],
      ['checker2', go],
    ],
  },
  'a call that fails': { wish: byRole, call: 'refused', steps: [['checker', go]] },
  'a call that fails twice, is approved by two, and is closed': {
    wish: byRole,
    call: 'refused',
    count: 2,
    steps: [
      ['checker', go],
      ['checker2', { ...go, executorComment: 'now' }],
      ['checker', go],
      ['operator', { status: 'REJECTED', executorComment: 'no money' }],
    ],
  },
}

describe('an execution without a claim reads like one with a claim', () => {
  /** All that people see of a task after it went this way, without the ids and times that differ between two tasks. */
  async function story(on: Service, { wish, steps, call, count = 0 }: Way) {
    return withConfig(service, 'overrideCheckerCount', count, async () => {
      const taskId = await madeTask(service, 'maker', wish)
      if (call === 'refused') await on.ports.store.commit([update(task(taskId), { set: { digest: 'of another call' } })])
      const answers: Awaited<ReturnType<typeof put>>[] = []
      for (const [who, body] of steps) answers.push(await put(on, who, taskId, body))
      const see = async (path: string) => (await inProcess(on)('GET', path, { token: await service.tokenOf('operator') })).body
      const rows = async () => {
        const states = ['PENDING', 'EXECUTED', 'FAILED', 'REJECTED']
        const lists = states.flatMap((status) => [`executorRoles=LEVEL_02&status=${status}`, `status=${status}`])
        const listed = await Promise.all(lists.map((query) => see(`/global/tasks?${query}&limit=50`)))
        return lists.filter((_, place) => (listed[place] as { taskId: number }[]).some((one) => one.taskId === taskId))
      }
      await eventually('its rows have moved', async () =>
        (await rows()).every((list) => list.endsWith(String(answers.at(-1)?.body.status))),
      )
      const audit = (await see('/tenants/1/audit-events?limit=100')) as { readonly taskId?: TaskId }[]
      return withoutIds({
        answers,
        task: await see(`/global/tasks/${taskId}`),
        history: await see(`/global/tasks/${taskId}/history`),
        rows: await rows(),
        audit: audit.filter((entry) => entry.taskId === taskId),
      })
    })
  }

  test.each(Object.entries(WAYS))('%s', async (_, way) => {
    const claimed = await story(claimingFirst(service.local.service), way)
    expect(await story(service.local.service, way)).toEqual(claimed)
  })
})

function withoutIds(value: unknown): unknown {
  const text = JSON.stringify(value, (key, field: unknown) => (UNIQUE.has(key) ? `a ${key}` : field))
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{32}/g, 'a trace')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
      .replaceAll(/\d{13,}/g, '0'),
  )
}

const UNIQUE: ReadonlySet<string> = new Set([
  'auditId',
  'eventId',
  'seq',
  'hash',
  'previousHash',
  'traceId',
  'sessionId',
  'etag',
  'id',
  'sealed',
])
