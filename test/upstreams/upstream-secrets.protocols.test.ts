import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20' })
const SECRET = 'pin-4711'
const secret = { type: 'string', writeOnly: true }
const member = (schema: object) => ({ type: 'object', properties: { pin: schema } })

/** Places of a document in which it can call a value a secret, and a body that has one there. */
const PLACES: readonly (readonly [string, object, unknown])[] = [
  ['a member', member(secret), { pin: SECRET }],
  ['a member behind a reference', member({ $ref: '#/components/schemas/Pin' }), { pin: SECRET }],
  ['a body behind a reference', { $ref: '#/components/schemas/Card' }, { pin: SECRET }],
  [
    'a list behind a reference',
    { type: 'object', properties: { cards: { $ref: '#/components/schemas/Cards' } } },
    { cards: [{ pin: SECRET }] },
  ],
  ['an alternative behind a reference', { oneOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }] }, { pin: SECRET }],
  ['a schema that refers to itself', { $ref: '#/components/schemas/Tree' }, { child: { child: { pin: SECRET } } }],
  ['a condition', { if: { type: 'array' }, else: member(secret) }, { pin: SECRET }],
  [
    'an element by its place',
    { type: 'object', properties: { pair: { type: 'array', prefixItems: [true, secret] } } },
    { pair: ['a', SECRET] },
  ],
  ['a member that no other schema names', { type: 'object', unevaluatedProperties: secret }, { pin: SECRET }],
  ['a member beside another one', { type: 'object', dependentSchemas: { name: member(secret) } }, { name: 'a', pin: SECRET }],
  ['a body that is a text', { $ref: '#/components/schemas/Pin' }, JSON.stringify(SECRET)],
]
const components = {
  schemas: {
    Pin: secret,
    Card: member({ $ref: '#/components/schemas/Pin' }),
    Cards: { type: 'array', items: { $ref: '#/components/schemas/Card' } },
    Tree: { type: 'object', properties: { pin: secret, child: { $ref: '#/components/schemas/Tree' } } },
  },
}

test.each(PLACES)('attack: nobody reads a secret that the document declares at %s', async (place, schema, body) => {
  const name = `desk${PLACES.findIndex(([each]) => each === place)}`
  const post = { operationId: 'makeCard', requestBody: { content: { 'application/json': { schema } } } }
  const document = { openapi: '3.1.0', paths: { '/cards': { post } }, components }
  const operations = [{ operationId: 'makeCard', item: 'Card', describe: 'Make a card with {{body.pin}}' }]
  const made = await state.chief.call('POST', UPSTREAMS, { body: { name, baseUrl: state.bank.baseUrl, document, operations } })
  expect(made.status).toBe(200)
  const row = { body: { value: 'LEVEL_20,LEVEL_05->LEVEL_10' } }
  expect((await state.chief.call('PUT', '/tenants/1/config/Card.CREATE.Allowed', row)).status).toBe(200)
  await service.local.advance(11)
  const path = `${UPSTREAMS}/${name}/cards`
  const headers = { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true', prefer: 'return=representation' }
  const proposed = await state.maker.call('POST', path, { body, headers })
  const direct = await state.chief.call('POST', path, { body })
  expect([proposed.status, direct.status, state.bank.arrived.at(-1)?.body.includes(SECRET)]).toEqual([200, 201, true])
  const all = (await state.chief.call('GET', '/tenants/1/audit-events')).body as { path: string }[]
  const audit = JSON.stringify(all.filter((each) => each.path.endsWith(`/${name}/cards`)))
  expect([proposed.text, audit].filter((text) => text.includes(SECRET))).toEqual([])
  expect(audit).toContain('Make a card with')
})

test('a call without its body is not described in words', async () => {
  const asked = { method: 'POST', path: `${UPSTREAMS}/bank/payouts`, describe: true }
  expect((await state.chief.call('POST', '/authorization/explain', { body: asked })).status).toBe(400)
})
