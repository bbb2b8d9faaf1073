import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { customersOf, type Named, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { type RawAnswer, rawRequest } from '../support/raw-request.ts'
import { BASE, running } from '../support/running.ts'
import { move, seen } from '../support/tasks.ts'

const service = running()
const { call, newCustomer, withIdentity } = customersOf(service)

/** Sends exactly this path: no client normalises it. */
async function asOperator(method: string, path: string, headers: readonly (readonly [string, string])[] = []): Promise<RawAnswer> {
  const token = await service.tokenOf('operator')
  return rawRequest(service.local.baseUrl, { method, path: `${BASE}${path}`, headers: [['authorization', `Bearer ${token}`], ...headers] })
}

/** A customer with an identity called `name`. */
async function named(name: string): Promise<Named> {
  const customerId = await newCustomer()
  expect((await call('operator', 'POST', pathOf(customerId), { identity: name, password: PASSWORD })).status).toBe(200)
  return { customerId, identity: name }
}

const isThere = async ({ customerId, identity }: Named): Promise<boolean> =>
  (await call('operator', 'GET', pathOf(customerId, identity))).status === 200

describe('a path is decoded once in all', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])(
    '%s: an encoded percent sign does not reach the name that a second decoding would make',
    async (method) => {
      const victim = await named(`${method}aA`)
      for (const name of [`${method}a%2541`, `${method}%2561%2541`, `${method}a%252541`]) {
        const answer = await asOperator(method, `${pathOf(victim.customerId)}/${name}`)
        expect([400, 404, 405], `${method} ${name}`).toContain(answer.status)
      }
      expect(await isThere(victim)).toBe(true)
    },
  )

  test.each(['GET', 'PUT', 'DELETE'])(
    '%s: a name that goes on behind an encoded question mark does not reach what stands before it',
    async (method) => {
      const victim = await named(`${method}bob`)
      for (const rest of ['%3F1', '%3f', '%3Fx=1', '%3F%2F', '%3F1?limit=2'])
        expect((await asOperator(method, `${pathOf(victim.customerId)}/${victim.identity}${rest}`)).status, rest).toBe(404)
      expect(await isThere(victim)).toBe(true)
    },
  )

  test('an encoded question mark behind a word of the path leads nowhere either', async () => {
    for (const path of ['/tenants/1/config%3Fx', '/tenants%3F/1/config', '/tenants/1/config/overrideCheckerCount%3F']) {
      expect((await asOperator('GET', path)).status, path).toBe(404)
      // Cut by the gateway, the rest may be a path that has other methods.
      expect([404, 405], path).toContain((await asOperator('DELETE', path)).status)
    }
  })

  test.each(['%23', '%5C', '%25', '%253F', '%252F'])('a name with %s behind it is another name', async (rest) => {
    const victim = await withIdentity()
    expect((await asOperator('DELETE', `${pathOf(victim.customerId)}/${victim.identity}${rest}`)).status).toBe(404)
    expect(await isThere(victim)).toBe(true)
  })

  test('an encoded slash parts segments: the same path is authorised and answered', async () => {
    const { body } = await asOperator('GET', '/tenants/1/config/overrideCheckerCount')
    for (const path of ['/tenants/1/config%2FoverrideCheckerCount', '/%74enants/1/conf%69g/overrideChecker%43ount'])
      expect((await asOperator('GET', path)).body).toEqual(body)
    expect((await asOperator('GET', '/tenants/2%2Fconfig/overrideCheckerCount')).status).toBe(404)
    expect((await asOperator('GET', '/tenants/1%2F..%2F2/config/overrideCheckerCount')).status).toBe(404)
  })
})

test.each(['50%', 'a/b', 'a?b', 'a#b', 'DOMAIN\\user', 'ａ／ｂ', 'ａ？', '100％', '＃1', '＼', '.', '..', '．．', '‥'])(
  'a name that an address could read as something else is refused: %s',
  async (identity) => {
    const customerId = await newCustomer()
    const answer = await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ field: 'identity', description: expect.stringMatching(/^must /) }] },
    ])
  },
)

test.each(['a%b', 'a/b', 'a?b', 'a#b', 'a\\b'])('an institution is not called %s', async (institution) => {
  const answer = await call('globalAdmin', 'POST', '/global/tenants', { name: 'A tenant', institution })
  expect(answer.status).toBe(400)
})

test('a stored call names, shows and runs the canonical path, for every spelling that it was made with', async () => {
  const of = await named('Zoë +1@paths.example')
  const odd = `${pathOf(of.customerId)}/Z%6F%C3%AB%20+1%40paths.example`.replace('/identities', '%2Fidentities')
  const made = await service.call('DELETE', odd, {
    token: await service.tokenOf('operator'),
    headers: { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  })
  expect(made.status).toBe(200)
  const taskId: TaskId = asId(Number(made.headers.get('task-id')))
  expect(await seen(service, 'operator', taskId)).toMatchObject({
    path: `${BASE}${pathOf(of.customerId)}/Zo%C3%AB%20%2B1%40paths.example`,
  })
  expect((await move(service, 'backend', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  expect(await isThere(of)).toBe(false)
})
