import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { type Body, customersOf } from '../support/customers.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { call, newCustomer, withIdentity, tokenFor } = customersOf(service)

const pathOf = (customerId: number, questionId?: number, tenantId = 1): string =>
  `/tenants/${tenantId}/customers/${customerId}/security-questions${questionId === undefined ? '' : `/${questionId}`}`
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const PET = { question: 'What was your first pet called?', answer: 'Schrödinger' }

async function aCustomer() {
  const { customerId, identity } = await withIdentity()
  const token = await tokenFor(identity)
  return {
    customerId,
    own: (method: string, path = pathOf(customerId), body?: Body, headers?: Record<string, string>) =>
      service.call(method, path, { token, ...defined({ body, headers }) }),
  }
}
const idOf = ({ body }: Answer): number => (body as { securityQuestionId: number }).securityQuestionId

test('a customer adds questions, reads them without the answers, newest first, and deletes one', async () => {
  const { customerId, own } = await aCustomer()
  const pet = await own('POST', pathOf(customerId), PET)
  expect(pet.status).toBe(200)
  const { securityQuestionId } = pet.body as { securityQuestionId: number }
  expect(pet.body).toEqual({
    securityQuestionId: expect.any(Number),
    customerId,
    question: PET.question,
    created: expect.stringMatching(/Z$/),
    lastModified: expect.stringMatching(/Z$/),
  })
  const town = await own('POST', pathOf(customerId), { question: 'Where were you born?', answer: 'Ulm' })
  const all = await own('GET')
  expect(all.body).toEqual([town.body, pet.body])
  expect(all.text).not.toMatch(/answer|argon2|Schr/i)

  expect((await own('DELETE', pathOf(customerId, securityQuestionId))).status).toBe(200)
  expect((await own('GET')).body).toEqual([town.body])
  expect(code(await own('DELETE', pathOf(customerId, securityQuestionId)))).toBe('404 GEN002')
})

test('an administrator of the tenant manages them too, an admin user has them too, and a reader sees none', async () => {
  const { customerId } = await aCustomer()
  expect((await call('operator', 'POST', pathOf(customerId), PET)).status).toBe(200)
  expect((await call('backend', 'GET', pathOf(customerId))).body).toMatchObject([{ question: PET.question }])
  expect(code(await call('maker', 'GET', pathOf(customerId)))).toBe('403 SEC003')
  expect(code(await call('maker', 'POST', pathOf(customerId), PET))).toBe('403 SEC003')
  const { customerId: maker = 0 } = service.local.demo.users.maker ?? {}
  expect((await call('maker', 'POST', pathOf(maker), PET)).status).toBe(200)
  expect((await call('maker', 'GET', pathOf(maker))).body).toMatchObject([{ customerId: maker }])
})

test('attack: another customer, another tenant’s administrator, and an administrator with fewer rights find no questions', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()]
  const questionId = idOf(await one.own('POST', pathOf(one.customerId), PET))
  for (const [method, path] of [
    ['GET', pathOf(one.customerId)],
    ['POST', pathOf(one.customerId)],
    ['DELETE', pathOf(one.customerId, questionId)],
    ['DELETE', pathOf(other.customerId, questionId)],
    ['GET', pathOf(one.customerId, undefined, 2)],
  ] as const)
    expect([method, path, code(await other.own(method, path, method === 'POST' ? PET : undefined))]).toEqual([method, path, '404 GEN002'])
  expect(code(await call('otherTenantAdmin', 'GET', pathOf(one.customerId)))).toBe('404 GEN002')
  expect(code(await call('otherTenantAdmin', 'POST', pathOf(one.customerId, undefined, 2), PET))).toBe('404 GEN002')
  const { customerId: operator = 0 } = service.local.demo.users.operator ?? {}
  expect(code(await call('backend', 'POST', pathOf(operator), PET))).toBe('403 SEC003')
})

test.each([
  { question: '', answer: 'x' },
  { question: 'x'.repeat(201), answer: 'x' },
  { question: 'bell \u0007', answer: 'x' },
  { question: 7, answer: 'x' },
  { answer: 'x' },
  { question: 'Who?' },
  { question: 'Who?', answer: '' },
  { question: 'Who?', answer: ' \u00a0\u3000' },
  { question: 'Who?', answer: 'x'.repeat(201) },
  { question: 'Who?', answer: '\ufdfa'.repeat(200) },
  { question: 'Who?', answer: '\ud800' },
  { question: 'Who?', answer: ['x'] },
])('a question like %j is refused', async (body) => {
  const { customerId, own } = await aCustomer()
  expect((await own('POST', pathOf(customerId), body as Body)).status).toBe(400)
})

test('the same question in another spelling is asked once; wrong answers reveal nothing', async () => {
  const { customerId, own } = await aCustomer()
  expect((await own('POST', pathOf(customerId), PET)).status).toBe(200)
  expect(code(await own('POST', pathOf(customerId), { question: ` ${PET.question.toUpperCase()}`, answer: 'other' }))).toBe('409 GEN004')
  expect((await own('POST', pathOf(customerId), { question: 'And the second?', answer: PET.answer })).status).toBe(200)
})

test('of 30 questions added at once none is lost, and no more are kept than 20', async () => {
  const customerId = await newCustomer()
  const turns = Array.from({ length: 30 }, (_, turn) => turn)
  const add = (turn: number): Promise<Answer> =>
    call('operator', 'POST', pathOf(customerId), { question: `Question ${turn}?`, answer: 'x' })
  const answers = await Promise.all(turns.map(add))
  const kept = answers.filter(({ status }) => status === 200).map(idOf)
  const listed = (await call('operator', 'GET', pathOf(customerId))).body as { securityQuestionId: number }[]
  expect(new Set(listed.map(({ securityQuestionId }) => securityQuestionId))).toEqual(new Set(kept))
  for (let turn = 30; turn < 50; turn++) await add(turn)
  expect((await call('operator', 'GET', pathOf(customerId))).body).toHaveLength(20)
  expect((await add(51)).status).toBe(400)
})

test('as a task the answer is masked, and the approver reads the question', async () => {
  const customerId = await newCustomer()
  const headers = { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' }
  const made = await call('operator', 'POST', pathOf(customerId), PET, headers)
  const seen = await call('operator', 'GET', `/global/tasks/${made.headers.get('task-id')}`)
  expect(seen.body).toMatchObject({
    body: JSON.stringify({ question: PET.question, answer: '***' }),
    description: `Add security question “${PET.question}” to customer ${customerId} “Emmy Noether”`,
  })
  expect(seen.text).not.toContain(PET.answer)
})

test('no answer is ever in a log line or readable at rest', async () => {
  const { customerId, own } = await aCustomer()
  await own('POST', pathOf(customerId), { question: 'Name of the ship?', answer: 'Nebuchadnezzar' })
  const { securityQuestionsOf } = await import('../../shared/storage/security-questions.ts')
  const stored = await service.local.service.ports.store.read([securityQuestionsOf(customerId)])
  expect(JSON.stringify(stored)).toContain('Name of the ship?')
  expect(`${JSON.stringify(stored)}${JSON.stringify(service.logLines)}`.toLowerCase()).not.toContain('nebuchadnezzar')
})
