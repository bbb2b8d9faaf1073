import { beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { running } from '../support/running.ts'
import { samlOf } from '../support/saml.ts'

const service = running()

type Example = { readonly value?: unknown; readonly $ref?: string }
type Media = { readonly 'application/json'?: { readonly examples?: Readonly<Record<string, Example>> } }
type Documented = { readonly operationId: string; readonly requestBody?: { readonly content: Media } }

const { paths, components } = openApi(CATALOGUE)
const operations = Object.values(paths).flatMap((item) => Object.values(item)) as readonly Documented[]
const shared = components.examples as Readonly<Record<string, Example>>

/** The examples of the body of an operation, by name. */
function examplesOf(operationId: string): readonly (readonly [string, unknown])[] {
  const content = operations.find((operation) => operation.operationId === operationId)?.requestBody?.content
  const named = Object.entries(content?.['application/json']?.examples ?? {})
  return named.map(([name, { value, $ref }]) => [name, value ?? shared[$ref?.split('/').at(-1) ?? '']?.value])
}

const SENT = CATALOGUE.flatMap(({ operationId, method, path, access }) =>
  examplesOf(operationId).map(([name, body]) => ({ operationId, name, method, path, body, access: access.kind })),
)

/** Callers of operations that GLOBAL_ADMIN may not make, or would have to make with more: those who are asked for in their guides. */
const CALLERS: Readonly<Record<string, string>> = { createAgentToken: 'maker', simulate: 'operator' }
const KEYS: Readonly<Record<string, string>> = { updateProperty: 'arch.callback.config' }

beforeAll(async () => {
  await samlOf(service).configure('staff')
  const token = await service.tokenOf('globalAdmin')
  const value = { reports: 'https://reports.example/open' }
  expect((await service.call('PUT', '/global/properties/external.links.config', { token, body: { value } })).status).toBe(200)
})

/** Examples show a time of their own; what ends must end later than now. */
const inTwoWeeks = () => new Date(service.local.clock.now() + 14 * 86_400_000).toISOString()
const isLater = (body: unknown): body is object => typeof body === 'object' && body !== null && 'until' in body

test('there are examples', () => {
  expect(SENT.length).toBeGreaterThan(50)
})

test.each(SENT)('the service takes the example $name of $operationId', async ({ operationId, method, path, body, access }) => {
  const { users, wallets } = service.local.demo
  const values: Readonly<Record<string, string | number | undefined>> = {
    ...{ tenantId: 1, customerId: users.customer?.customerId, identity: users.customer?.identity, walletId: wallets.customerMain },
    ...{ institution: 'harbour', key: 'task.open.max', name: KEYS[operationId] },
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? 1)))
  const sent = access === 'open' ? {} : { token: await service.tokenOf(CALLERS[operationId] ?? 'globalAdmin') }
  const answer = await service.call(method, filled, { ...sent, body: isLater(body) ? { ...body, until: inTwoWeeks() } : body })
  // The things that an example names may be absent here, and proofs are made up.
  expect([400, 415, 422, 500].includes(answer.status) ? answer.text : '').toBe('')
})
