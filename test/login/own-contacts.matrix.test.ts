import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { inTenant } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'
import { code, wrongFor } from '../support/second-factors.ts'
import { move } from '../support/tasks.ts'

const service = running()
const { somebodyWithPassword, sentTo, init, change } = passwordChangesOf(service)
const CONFIRM = '/authentication/contact-confirmations'
const UNDO = '/svc-conductor/contact-undo'
const HOUR_SECONDS = 3_600
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
type Shown = { readonly email?: string; readonly phoneNumber?: string; readonly pendingContact?: Record<string, string> }
const shown = ({ body }: Answer) => body as Shown

let addresses = 0
const newEmail = () => `new-${++addresses}@mail.example`
const newPhone = () => `+4477119${String(++addresses + (process.pid % 90) * 100).padStart(5, '0')}`

beforeAll(async () => {
  const token = await service.tokenOf('globalAdmin')
  for (const row of ['Customer.UPDATE.Allowed', 'Customer.READ.Allowed'])
    await service.call('PUT', `/tenants/1/config/${row}`, { token, body: { value: 'LEVEL_20,CUSTOMER,LEVEL_01->LEVEL_20' } })
  await service.local.advance(11)
  service.forgetTokens()
})

/** A customer who is logged in, and changes their own addresses. */
async function owner(more: Parameters<typeof somebodyWithPassword>[0] = {}) {
  const of = await somebodyWithPassword(more)
  const logIn = () => service.call('POST', '/authentication/login', { body: { identity: of.identity, password: OLD } })
  const token = jwtOf(await logIn())
  const path = `/tenants/1/customers/${of.customerId}`
  const as = (by: string) => ({
    put: (body: object, headers = {}) => service.call('PUT', path, { token: by, body, headers }),
    get: async () => shown(await service.call('GET', path, { token: by })),
    confirm: (sent: string) => service.call('POST', CONFIRM, { token: by, body: { code: sent } }),
  })
  return { ...of, token, logIn, path, as, ...as(token) }
}

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0]
/** The code that was sent to a new address last. */
const codeTo = (to: string) =>
  eventually(`a code to ${to}`, () =>
    sentTo(to)
      .map(({ text }) => (text.includes('your code to confirm') ? codeIn(text) : undefined))
      .find((found) => found !== undefined),
  )
const linksTo = (to: string): readonly URL[] =>
  sentTo(to).flatMap(({ text }) => (text.includes('contact-undo') ? [new URL(/https?:\S+/.exec(text)?.[0] ?? '')] : []))
async function undoTokenTo(to: string, most = 1): Promise<string> {
  const [newest] = await eventually(`a link to ${to}`, () => linksTo(to).length >= most && linksTo(to))
  return newest?.searchParams.get('token') ?? ''
}
const undo = (token: string) => service.call('POST', UNDO, { body: { token } })

/** The same after a change of the e-mail address that was confirmed. */
async function ownerWithNewEmail() {
  const of = await owner()
  const fresh = newEmail()
  expect((await of.put({ email: fresh })).status).toBe(200)
  expect((await of.confirm(await codeTo(fresh))).status).toBe(200)
  return { ...of, fresh }
}

describe('a change of one’s own address', () => {
  test('attack: a session with a proof of 29 days ago changes neither e-mail nor phone, and so resets no password', async () => {
    const { token, email, put, identity } = await owner()
    await service.local.advance(6 * 60)
    const renewed = jwtOf(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))
    const mine = newEmail()
    for (const body of [{ email: mine }, { phoneNumber: newPhone() }, { email: null }, { phoneNumber: null, firstName: 'Eve' }]) {
      const refused = await put(body, {})
      expect([body, code(refused)]).toEqual([body, '401 SEC004'])
      expect(refused.headers.get('sca')).toMatch(/^id=[^;]+;type=IDENTITY$/)
    }
    expect(renewed).toBeDefined()
    await init(identity, { type: 'LINK' })
    await eventually('the link goes to the owner', () => sentTo(email).some(({ text }) => text.includes('hash=')))
    expect(sentTo(mine)).toEqual([])
    service.forgetTokens()
  })

  test('takes effect when the new address is confirmed by its code, which works once', async () => {
    const { put, get, confirm, email } = await owner()
    const fresh = newEmail()
    const asked = await put({ email: fresh, firstName: 'Amalie' })
    expect(asked.body).toMatchObject({ firstName: 'Amalie', email, pendingContact: { email: fresh } })
    expect(await get()).toMatchObject({ email, pendingContact: { email: fresh, expires: expect.any(String) } })
    const sent = await codeTo(fresh)
    expect(code(await confirm(wrongFor(sent)))).toBe('401 USR002')
    const confirmed = await confirm(sent)
    expect([confirmed.status, shown(confirmed).email]).toEqual([200, fresh])
    expect(await get()).toMatchObject({ email: fresh })
    expect(await get()).not.toHaveProperty('pendingContact')
    expect(code(await confirm(sent))).toBe('401 USR002')
  })

  test('is undone on a page in the language that its owner has chosen', async () => {
    const { email, put } = await owner()
    expect((await put({ locale: 'de' })).status).toBe(200)
    await put({ email: newEmail() })
    const [link] = await eventually('the link', () => linksTo(email).length > 0 && linksTo(email))
    expect(link?.searchParams.get('locale')).toBe('de')
  })

  test('of e-mail and phone at once takes a code for each', async () => {
    const { put, get, confirm } = await owner()
    const fresh = { email: newEmail(), phoneNumber: newPhone() }
    expect(shown(await put(fresh)).pendingContact).toMatchObject(fresh)
    expect((await confirm(await codeTo(fresh.phoneNumber))).body).toMatchObject({
      phoneNumber: fresh.phoneNumber,
      pendingContact: { email: fresh.email },
    })
    expect((await confirm(await codeTo(fresh.email))).status).toBe(200)
    expect(await get()).toMatchObject(fresh)
  })

  test('of e-mail and phone at once: the right code for one is no wrong entry of the other', async () => {
    const { put, confirm } = await owner()
    const fresh = { email: newEmail(), phoneNumber: newPhone() }
    await put(fresh)
    const [byMail, byPhone] = [await codeTo(fresh.email), await codeTo(fresh.phoneNumber)]
    for (let turn = 0; turn < 2; turn++) expect(code(await confirm(wrongFor(byMail)))).toBe('401 USR002')
    expect((await confirm(byMail)).status).toBe(200)
    expect((await confirm(byPhone)).status).toBe(200)
  })

  test('attack: three wrong codes end the code', async () => {
    const { put, confirm } = await owner()
    const fresh = newEmail()
    await put({ email: fresh })
    const sent = await codeTo(fresh)
    for (let turn = 0; turn < 3; turn++) expect(code(await confirm(wrongFor(sent)))).toBe('401 USR002')
    expect(code(await confirm(sent))).toBe('401 USR002')
  })

  test('attack: of three parallel confirmations with one code exactly one takes effect', async () => {
    const { put, confirm } = await owner()
    const fresh = newEmail()
    await put({ email: fresh })
    const sent = await codeTo(fresh)
    const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(sent)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('attack: at most five codes an hour are sent to addresses of strangers', async () => {
    const { put } = await owner()
    for (let turn = 0; turn < 5; turn++) expect((await put({ email: newEmail() })).status).toBe(200)
    const refused = await put({ email: newEmail() })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)])
  })

  test('ends when its code has expired, and is shown no longer', async () => {
    const { put, as, logIn } = await owner()
    const fresh = newEmail()
    await put({ email: fresh })
    const sent = await codeTo(fresh)
    await service.local.advance(HOUR_SECONDS)
    const { confirm, get } = as(jwtOf(await logIn()))
    expect(code(await confirm(sent))).toBe('401 USR002')
    expect(await get()).not.toHaveProperty('pendingContact')
    service.forgetTokens()
  })

  test('gives up the pending address when the owner sends another, even the present one', async () => {
    const { put, confirm, email } = await owner()
    const fresh = newEmail()
    await put({ email: fresh })
    expect(shown(await put({ email })).pendingContact?.email).not.toBe(fresh)
    expect(code(await confirm(await codeTo(fresh)))).toBe('401 USR002')
  })

  test('attack: an address of another customer is neither asked for nor confirmed', async () => {
    const [one, other] = [await owner(), await owner()]
    expect((await one.put({ email: other.email })).status).toBe(409)
    const contested = newEmail()
    for (const each of [one, other]) expect((await each.put({ email: contested })).status).toBe(200)
    const [second, first] = await eventually('two codes', () => sentTo(contested).length === 2 && sentTo(contested))
    expect((await one.confirm(codeIn(first?.text) ?? '')).status).toBe(200)
    expect((await other.confirm(codeIn(second?.text) ?? '')).status).toBe(409)
  })

  test('attack: an agent proposes none for its owner', async () => {
    const { token, put, customerId } = await owner()
    const agent = jwtOf(await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe' } }))
    const headers = { 'task-approver-userids': String(customerId), 'task-skip-draft': 'true', authorization: `Bearer ${agent}` }
    expect(code(await put({ email: newEmail() }, headers))).toBe('403 SEC007')
    expect(code(await service.call('POST', CONFIRM, { token: agent, body: { code: '123456' } }))).toBe('403 SEC007')
  })

  test('attack: a change that the person proposes and another executes waits for its code too', async () => {
    const { put, get, email, as, token } = await owner({ holdings: [inTenant('LEVEL_01'), { kind: 'customer', tenantId: 1 as never }] })
    const fresh = newEmail()
    const made = await put({ email: fresh }, { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' })
    expect(made.status).toBe(200)
    const done = await move(service, 'operator', Number(made.headers.get('task-id')) as never, 'EXECUTE')
    expect(done.body).toMatchObject({ status: 'EXECUTED' })
    expect(await get()).toMatchObject({ email, pendingContact: { email: fresh } })
    expect((await as(token).confirm(await codeTo(fresh))).status).toBe(200)
  })

  test('by an administrator takes effect at once, and ends what waits', async () => {
    const { put, path, confirm } = await owner()
    const [mine, theirs] = [newEmail(), newEmail()]
    await put({ email: mine })
    const sent = await codeTo(mine)
    const set = await service.call('PUT', path, { token: await service.tokenOf('operator'), body: { email: theirs } })
    expect(set.body).toMatchObject({ email: theirs })
    expect(shown(set).pendingContact).toBeUndefined()
    expect(code(await confirm(sent))).toBe('401 USR002')
  })

  test.each([
    ['a tenant', 'operator', '/tenants/1/admin-users', 'position', 'LEVEL_20'],
    ['all tenants', 'globalAdmin', '/global/admin-users', 'role', 'GLOBAL_ADMIN'],
  ])('by an administrator of %s waits for its code as well', async (_, by, path, post, value) => {
    const identity = `own-address-${++addresses}@staff.example`
    const [email, fresh] = [newEmail(), newEmail()]
    const body = { identity, password: 'Long enough 4 anybody!', [post]: value, firstName: 'Ida', lastName: 'Rhodes', email }
    const made = await service.call('POST', path, { token: await service.tokenOf(by), body })
    expect(made.status).toBe(200)
    const { customerId } = made.body as { customerId: number }
    const token = jwtOf(await service.call('POST', '/authentication/login', { body: { identity, password: body.password } }))
    const own = `${path}/${customerId}`
    expect((await service.call('PUT', own, { token, body: { email: fresh } })).body).toMatchObject({
      email,
      pendingContact: { email: fresh },
    })
    expect((await service.call('POST', CONFIRM, { token, body: { code: await codeTo(fresh) } })).body).toMatchObject({ email: fresh })
    expect((await undo(await undoTokenTo(email, 2))).status).toBe(200)
    const seen = await service.call('GET', own, { token: await service.tokenOf(by) })
    expect(seen.body).toMatchObject({ email })
    await service.local.advance(6 * 60)
    service.forgetTokens()
    const again = jwtOf(await service.call('POST', '/authentication/login', { body: { identity, password: body.password } }))
    await service.local.advance(6 * 60)
    expect(code(await service.call('PUT', own, { token: again, body: { email: fresh } }))).toBe('401 SEC004')
    service.forgetTokens()
  })
})

describe('the earlier address', () => {
  test('learns of the change when it is asked for and when it is made, and can undo it for 72 hours, once', async () => {
    const { email, fresh, get, path, logIn, token } = await ownerWithNewEmail()
    const [made, asked] = await eventually('both notices', () => linksTo(email).length === 2 && linksTo(email))
    expect(sentTo(email)[0]?.text).not.toContain(fresh)
    const page = await fetch(made ?? '')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain('Undo the change')
    expect(await get()).toMatchObject({ email: fresh })

    await service.local.advance(71 * HOUR_SECONDS)
    expect((await undo(made?.searchParams.get('token') ?? '')).status).toBe(200)
    expect(code(await service.call('GET', path, { token }))).toMatch(/^401/)
    const again = jwtOf(await logIn())
    expect((await service.call('GET', path, { token: again })).body).toMatchObject({ email })
    for (const link of [made, asked]) expect(code(await undo(link?.searchParams.get('token') ?? ''))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('undoes a change that nobody has confirmed yet', async () => {
    const { put, email, confirm, logIn, as } = await owner()
    const fresh = newEmail()
    await put({ email: fresh })
    const sent = await codeTo(fresh)
    expect((await undo(await undoTokenTo(email))).status).toBe(200)
    expect((await confirm(sent)).status).toBe(401)
    expect(code(await as(jwtOf(await logIn())).confirm(sent))).toBe('401 USR002')
  })

  test('cannot undo it after 72 hours, nor with a made-up or changed token', async () => {
    const { email, customerId } = await ownerWithNewEmail()
    const token = await undoTokenTo(email, 2)
    for (const forged of ['', 'x', `${customerId}.${'A'.repeat(43)}`, token.replace(/^\d+/, '1'), `${token}=`, '0'.repeat(150)])
      expect([400, 401]).toContain((await undo(forged)).status)
    await service.local.advance(73 * HOUR_SECONDS)
    expect(code(await undo(token))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('attack: opening the link changes nothing, by GET or HEAD', async () => {
    const { email, fresh, get } = await ownerWithNewEmail()
    const token = await undoTokenTo(email, 2)
    for (const method of ['GET', 'HEAD']) expect((await service.call(method, `${UNDO}?${new URLSearchParams({ token })}`)).status).toBe(200)
    expect(await get()).toMatchObject({ email: fresh })
  })

  test('attack: of parallel uses of one link one takes effect', async () => {
    const { email } = await ownerWithNewEmail()
    const token = await undoTokenTo(email, 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('attack: a second change does not take the link from the first address, and its own link ends with that', async () => {
    const { email, fresh, put, confirm, path, logIn } = await ownerWithNewEmail()
    const further = newEmail()
    await put({ email: further })
    expect((await confirm(await codeTo(further))).status).toBe(200)
    const ofAttacker = await undoTokenTo(fresh, 2)
    expect((await undo(await undoTokenTo(email, 2))).status).toBe(200)
    expect(code(await undo(ofAttacker))).toBe('401 USR002')
    expect((await service.call('GET', path, { token: jwtOf(await logIn()) })).body).toMatchObject({ email })
  })

  test('attack: nobody else takes the address while it can be put back, and it names nobody', async () => {
    const { email } = await ownerWithNewEmail()
    const token = await service.tokenOf('operator')
    const squat = () => service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'Mallory', lastName: 'Squatter', email } })
    expect((await squat()).status).toBe(409)
    expect((await service.call('HEAD', `/tenants/1/customers?${new URLSearchParams({ email })}`, { token })).status).toBe(404)
    expect((await undo(await undoTokenTo(email, 2))).status).toBe(200)
    expect((await squat()).status).toBe(409)
    expect((await service.call('HEAD', `/tenants/1/customers?${new URLSearchParams({ email })}`, { token })).status).toBe(200)
  })

  test('is free for others when 72 hours are over', async () => {
    const { email } = await ownerWithNewEmail()
    await service.local.advance(73 * HOUR_SECONDS)
    service.forgetTokens()
    const token = await service.tokenOf('operator')
    const body = { firstName: 'Emil', lastName: 'Artin', email }
    expect((await service.call('POST', '/tenants/1/customers', { token, body })).status).toBe(200)
    service.forgetTokens()
  })

  test('learns of a removal, and undoes it', async () => {
    const { email, put, path, logIn } = await owner()
    expect(shown(await put({ email: null }))).not.toHaveProperty('email')
    expect((await undo(await undoTokenTo(email))).status).toBe(200)
    expect((await service.call('GET', path, { token: jwtOf(await logIn()) })).body).toMatchObject({ email })
  })

  test('attack: a fourth change within 72 hours is refused', async () => {
    const { put, confirm } = await ownerWithNewEmail()
    for (let turn = 0; turn < 2; turn++) {
      const fresh = newEmail()
      await put({ email: fresh })
      expect((await confirm(await codeTo(fresh))).status).toBe(200)
    }
    expect((await put({ email: newEmail() })).status).toBe(409)
  })
})

describe('a reset within 72 hours of a change', () => {
  const linkIn = (to: string) => sentTo(to).flatMap(({ text }) => /hash=([^\s&]+)/.exec(text)?.[1] ?? [])

  test('attack: goes to the earlier e-mail address, not to the new one; afterwards to the new one', async () => {
    const { identity, email, fresh } = await ownerWithNewEmail()
    await init(identity, { type: 'LINK' })
    const [hash] = await eventually('a link', () => linkIn(email).length > 0 && linkIn(email))
    expect(linkIn(fresh)).toEqual([])
    expect((await change(identity, { hash, password: NEW })).status).toBe(200)
    await service.local.advance(73 * HOUR_SECONDS)
    await init(identity, { type: 'LINK' })
    await eventually('a link to the new address', () => linkIn(fresh).length === 1)
    service.forgetTokens()
  })

  test('attack: by SMS goes to the earlier number', async () => {
    const { identity, phoneNumber, put, confirm } = await owner()
    const fresh = newPhone()
    await put({ phoneNumber: fresh })
    expect((await confirm(await codeTo(fresh))).status).toBe(200)
    await init(identity, { type: 'OTP' })
    await eventually('a code', () => sentTo(phoneNumber).some(({ text }) => text.includes('is your code for a new password')))
    expect(sentTo(fresh).some(({ text }) => text.includes('for a new password'))).toBe(false)
  })

  test('attack: of all identities by an administrator goes to the earlier number too', async () => {
    const { phoneNumber, put, confirm, path } = await owner()
    const fresh = newPhone()
    await put({ phoneNumber: fresh })
    expect((await confirm(await codeTo(fresh))).status).toBe(200)
    const token = await service.tokenOf('operator')
    expect((await service.call('PUT', `${path}/identities`, { token, body: { status: 'RESET' } })).status).toBe(200)
    await eventually('a password', () => sentTo(phoneNumber).some(({ text }) => text.includes('was reset')))
    expect(sentTo(fresh).some(({ text }) => text.includes('was reset'))).toBe(false)
  })

  test('attack: a first e-mail address of the attacker gets no link', async () => {
    const { identity, put, confirm, phoneNumber } = await owner()
    await put({ email: null })
    const fresh = newEmail()
    await put({ email: fresh })
    await confirm(await codeTo(fresh))
    await init(identity, { type: 'LINK' })
    await init(identity, { type: 'OTP' })
    await eventually('the code by SMS', () => sentTo(phoneNumber).some(({ text }) => text.includes('for a new password')))
    expect(linkIn(fresh)).toEqual([])
  })

  test('attack: nobody hides a new password from the owner by a new address', async () => {
    const { email, fresh, token } = await ownerWithNewEmail()
    const changed = await service.call('PUT', '/authentication/password', { token, body: { currentPassword: OLD, password: NEW } })
    expect(changed.status).toBe(200)
    const noticesTo = (to: string) => sentTo(to).filter(({ subject }) => subject === 'Your password was changed')
    for (const to of [email, fresh]) await eventually(`a notice to ${to}`, () => noticesTo(to).length > 0)
  })

  test('notices of a changed proof go to the earlier address too', async () => {
    const { email, fresh, path, identity, token } = await ownerWithNewEmail()
    expect((await service.call('PUT', `${path}/identities/${identity}`, { token, body: { totpEnabled: true } })).status).toBe(200)
    for (const to of [email, fresh])
      await eventually(`a notice to ${to}`, () => sentTo(to).some(({ text }) => text.includes('one-time passwords on')))
  })
})

describe('an address that an administrator has set', () => {
  test('is the person’s own when they confirm it as it is', async () => {
    const { path, put, confirm, identity, get } = await owner()
    const set = newEmail()
    const token = await service.tokenOf('operator')
    await service.call('PUT', path, { token, body: { email: set } })
    const seen = async () => (await service.call('GET', `${path}/identities/${identity}`, { token })).body
    expect(await seen()).toHaveProperty('proofsSetBy')
    expect(shown(await put({ email: set })).pendingContact).toMatchObject({ email: set })
    expect((await confirm(await codeTo(set))).status).toBe(200)
    expect(await get()).toMatchObject({ email: set })
    expect(await seen()).not.toHaveProperty('proofsSetBy')
  })
})
