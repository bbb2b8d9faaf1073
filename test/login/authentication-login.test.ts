import { expect, test } from 'vitest'
import type { Identity } from '../../shared/storage/identities.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const logIn = (identity: unknown, password: unknown): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password } })
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string }).code ?? ''}`.trim()

test('the login response is exactly the specified one', async () => {
  const { identity, password } = service.local.demo.users.customer ?? {}
  const { status, body, headers } = await logIn(identity, password)
  expect(status).toBe(200)
  expect(body).toEqual({
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    expiresEpochSecs: expect.any(Number),
    headerName: 'Authorization',
    headerValue: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
    roles: ['customer'],
    customerId: service.local.demo.users.customer?.customerId,
    tenantId: 1,
    sessionId: expect.any(String),
  })
  const { expires, expiresEpochSecs } = body as { expires: string; expiresEpochSecs: number }
  expect(Date.parse(expires)).toBe(expiresEpochSecs * 1000)
  expect(expiresEpochSecs - service.local.clock.now() / 1000).toBeCloseTo(900, -1)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('roles of the response are the caller’s roles and positions', async () => {
  const held: [Identity['holdings'], readonly string[]][] = [
    [[{ kind: 'global', role: 'GLOBAL_ADMIN' }], ['GLOBAL_ADMIN']],
    [[{ kind: 'institution', role: 'INSTITUTION_SUPPORT', institution: 'harbour' }], ['INSTITUTION_SUPPORT']],
    [[{ kind: 'tenant', position: 'LEVEL_07', tenantId: asId(1) }], ['LEVEL_07']],
    [
      [
        { kind: 'customer', tenantId: asId(1) },
        { kind: 'organisation', position: 'DIRECTOR', tenantId: asId(1), organisationId: asId(5) },
        { kind: 'organisation', position: 'DIRECTOR', tenantId: asId(1), organisationId: asId(6) },
      ],
      ['customer', 'DIRECTOR'],
    ],
    [[], []],
  ]
  for (const [place, [holdings, roles]] of held.entries()) {
    await newIdentity(service, `roles ${place}`, { holdings })
    expect((await logIn(`roles ${place}`, `roles ${place}`)).body).toMatchObject({ roles })
  }
})

test('attack: unknown and known identities cannot be told apart by status, body, headers or work', async () => {
  await newIdentity(service, 'known')
  const [known, unknown] = [await logIn('known', 'wrong'), await logIn('unknown', 'wrong')]
  const shapeOf = ({ status, body, headers }: Answer) => ({
    status,
    body: { ...(body as object), traceId: 'x' },
    headers: [...headers.keys()].sort(),
    length: headers.get('content-length'),
  })
  expect(shapeOf(unknown)).toEqual(shapeOf(known))
  expect(known.body).toMatchObject({ code: 'USR002' })

  const metered = meteredCalls(service.local.service)
  const costs = []
  for (const identity of ['known', 'unknown']) {
    const { cost } = await metered('POST', '/authentication/login', { body: { identity, password: 'wrong' } })
    costs.push({ ...cost, requests: cost.requests.toSorted(), readUnits: 0 })
  }
  expect(costs[1]).toEqual(costs[0])
})

test('only who knows the password learns that an identity has expired or needs a password change, and it is not held against them', async () => {
  const past = new Date(service.local.clock.now() - 1000).toISOString()
  await newIdentity(service, 'expired', { authLockedAfter: past })
  await newIdentity(service, 'to change', { changeAfter: past })
  for (const [name, told] of [
    ['expired', '401 USR020'],
    ['to change', '401 USR021'],
  ] as const) {
    expect(code(await logIn(name, 'wrong'))).toBe('401 USR002')
    for (let turn = 0; turn < 12; turn++) expect(code(await logIn(name, name))).toBe(told)
  }
})

test('an identity of another kind of sign-in refuses a password without saying so', async () => {
  await newIdentity(service, 'by key', { kind: 'webauthn' })
  expect(code(await logIn('by key', 'by key'))).toBe('401 USR002')
})

test('a password is 1 to 1024 bytes, an identity a valid name, and both are texts: 400 for known and unknown names', async () => {
  const odd: readonly (readonly [unknown, unknown])[] = [
    ['known', 'x'.repeat(1025)],
    ['known', 'é'.repeat(513)],
    ['known', ''],
    ['known', undefined],
    ['known', null],
    ['known', 7],
    ['known', ['x']],
    ['known', { $ne: '' }],
    [null, 'x'],
    [{}, 'x'],
    [['known'], 'x'],
    [1, 'x'],
    ['', 'x'],
    [' known', 'x'],
    ['known\u200b', 'x'],
    ['kno\u0007wn', 'x'],
    ['x'.repeat(201), 'x'],
  ]
  for (const [identity, password] of odd) expect([identity, (await logIn(identity, password)).status]).toEqual([identity, 400])
  expect(code(await logIn('known', 'é'.repeat(512)))).toBe('401 USR002')
  expect(code(await logIn('__proto__', 'x'))).toBe('401 USR002')
})

test('no password, token or body is ever in a log line', async () => {
  await newIdentity(service, 'quiet', { passwordHash: await service.local.service.ports.passwords.hash('s3cret-passphrase') })
  const { body } = await logIn('quiet', 's3cret-passphrase')
  const jwt = (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  await logIn('quiet', 'wrong-passphrase')
  await logIn('quiet', { password: 'typed-passphrase' })
  await service.call('POST', '/authentication/login', { body: '{"identity":"quiet","password":"broken-passphrase"' })
  await service.call('POST', '/authentication/renew', { body: { jwt } })
  await service.call('POST', '/authentication/renew', { body: { jwt: `${jwt}x` } })
  const lines = JSON.stringify(service.logLines)
  expect(lines).toContain('/authentication/login')
  expect(lines).not.toContain('passphrase')
  for (const part of jwt.split('.').slice(1)) expect(lines).not.toContain(part)
})
