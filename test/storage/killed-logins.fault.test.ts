import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { attemptsOn } from '../../shared/storage/attempts.ts'
import { sessionsOf } from '../../shared/storage/sessions.ts'
import { injectFaults } from '../support/faulty-dynamodb.ts'
import { newIdentity } from '../support/identities.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const service = running({}, proxy)
const WRITES: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'TransactWriteItems'])

/** The charge is the first write of a login; the second is the transaction of session, counts and audit entry. */
const DEATHS = [1, 2].flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })))

/** From its write number `at` on nothing of a login reaches the table, and no answer comes back. */
function dyingAt(
  { at, when }: (typeof DEATHS)[number],
  of: readonly string[],
): { readonly stop: () => void; readonly died: () => boolean } {
  let writes = 0
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (!WRITES.has(operation) || !of.some((part) => JSON.stringify(body).includes(part))) return pass()
    writes += 1
    if (writes < at) return pass()
    if (writes === at && when === 'after') await pass()
    return 'lost'
  })
  onTestFinished(stop)
  return { stop, died: () => writes >= at }
}

type Entry = { readonly actor: unknown; readonly action: string; readonly traceId: string }

async function entriesOf(customerId: number): Promise<readonly Entry[]> {
  const { body } = await service.call('GET', '/tenants/1/audit-events?limit=100', { token: await service.tokenOf('operator') })
  return (body as readonly Entry[]).filter(({ actor, action }) => actor === customerId && action === 'POST /authentication/login')
}

const tokenIn = ({ body }: InProcessAnswer) => (body as { readonly headerValue?: string }).headerValue

test.each(DEATHS)('a login whose process dies $when its write number $at gives no token, and the next login is whole', async (death) => {
  const name = `dies-${death.when}-${death.at}`
  const { customerId } = await newIdentity(service, name)
  let calls = 0
  const logIn = (traceId: string) =>
    inProcess(service.local.service)('POST', '/authentication/login', {
      body: { identity: name, password: name },
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    })
  const traceId = () => String(++calls).padStart(32, '1')

  // The entry names the person by number, the other items by name.
  const dying = dyingAt(death, [`"${customerId}"`, `IDENTITY#${name}`])
  const died = await logIn(traceId())
  // The client repeats requests without an answer for less than this; those of a dead process would not come.
  await setTimeout(1_000)
  dying.stop()
  expect(dying.died()).toBe(true)
  expect([died.status >= 500, tokenIn(died)]).toEqual([true, undefined])

  const next = traceId()
  const answer = await logIn(next)
  expect(answer.status).toBe(200)
  expect((await entriesOf(customerId)).map((entry) => entry.traceId)).toContain(next)
  const [counted] = await service.local.service.ports.store.read([attemptsOn(name)])
  expect(counted).toMatchObject({ failures: 0, logins: expect.toSatisfy((logins: number) => logins === 1 || logins === 2) })
})

test('a login through a lost answer has one session, one count and one entry', async () => {
  const name = 'lost answer'
  const { customerId } = await newIdentity(service, name)
  const faulty = injectFaults(proxy, ['answer-lost'], 'TransactWriteItems', 'lastRenewed')
  onTestFinished(faulty.stop)
  const { status } = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
  faulty.stop()
  expect([status, faulty.tokens.length]).toEqual([200, 2])
  const { store } = service.local.service.ports
  expect((await store.list(sessionsOf(customerId, 10))).things).toHaveLength(1)
  expect(await store.read([attemptsOn(name)])).toMatchObject([{ logins: 1, failures: 0 }])
  expect(await entriesOf(customerId)).toHaveLength(1)
})
