import { beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { answerTo, challengeIn, passkeysOf, tokenIn } from '../support/passkeys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { configure, challenge, logIn, enrolled } = passkeysOf(service)
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const PATH = '/authentication/webauthn-credentials'

beforeAll(() => configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' }))

const optionsFor = async (token: string) => challengeIn(await service.call('POST', `${PATH}/options`, { token }))
const idOf = ({ credentialId }: Authenticator) => credentialId.toString('base64url')
async function add(token: string, authenticator = new Authenticator(), name?: string): Promise<Answer> {
  const { options, hash } = await optionsFor(token)
  return service.call('POST', PATH, { token, body: { name, ...answerTo(authenticator.create(options), hash) } })
}

test('an identity has several passkeys with names, and logs in with each', async () => {
  const { identity, token, authenticator } = await enrolled()
  const options = await optionsFor(token)
  expect(options.options.excludeCredentials).toEqual([{ id: idOf(authenticator), type: 'public-key', transports: ['internal'] }])
  const key = new Authenticator()
  const added = await add(token, key, 'Blue key')
  expect(added.body).toMatchObject({ credentialId: idOf(key), name: 'Blue key', backupEligible: false, backedUp: false })
  const list = await service.call('GET', PATH, { token })
  expect(list.body).toMatchObject([{ name: 'Blue key' }, { name: 'Passkey 1', credentialId: idOf(authenticator) }])
  expect(list.text).not.toContain('publicKey')
  for (const each of [key, authenticator]) {
    const asked = await challenge(identity)
    expect(asked.options.allowCredentials).toHaveLength(2)
    expect((await logIn(identity, each.get(asked.options), asked)).status).toBe(200)
  }
})

test('a passkey that is deleted logs nobody in, the other sessions end, and the last one stays', async () => {
  const { identity, token, authenticator } = await enrolled()
  const lost = new Authenticator()
  await add(token, lost)
  const asked = await challenge(identity)
  const thief = tokenIn(await logIn(identity, lost.get(asked.options), asked))
  expect((await service.call('DELETE', `${PATH}/${idOf(lost)}`, { token })).status).toBe(200)
  expect((await service.call('POST', `${PATH}/options`, { token: thief })).status).toBe(401)
  const again = await challenge(identity)
  expect(code(await logIn(identity, lost.get({ ...again.options }), again))).toBe('401 USR002')
  expect(code(await service.call('DELETE', `${PATH}/${idOf(lost)}`, { token }))).toBe('404 GEN002')
  expect(code(await service.call('DELETE', `${PATH}/${idOf(authenticator)}`, { token }))).toBe('409 GEN004')
})

test('a passkey gets another name, and stays what it is', async () => {
  const { identity, token, authenticator } = await enrolled()
  const key = new Authenticator()
  const { body: added } = await add(token, key, 'Blue key')
  const renamed = await service.call('PUT', `${PATH}/${idOf(key)}`, { token, body: { name: 'Key at home', backedUp: true } })
  expect([renamed.status, renamed.body]).toEqual([200, { ...(added as object), name: 'Key at home' }])
  expect((await service.call('GET', PATH, { token })).body).toMatchObject([
    { name: 'Key at home', credentialId: idOf(key) },
    { name: 'Passkey 1', credentialId: idOf(authenticator) },
  ])
  const asked = await challenge(identity)
  expect((await logIn(identity, key.get(asked.options), asked)).status).toBe(200)
})

test('a name that is none is refused, and the passkey keeps the one it has', async () => {
  const { token, authenticator } = await enrolled()
  for (const body of [{}, { name: '' }, { name: 7 }, { name: null }, { name: 'x'.repeat(101) }, { name: 'a\u0000b' }])
    expect([body, (await service.call('PUT', `${PATH}/${idOf(authenticator)}`, { token, body })).status]).toEqual([body, 400])
  expect((await service.call('GET', PATH, { token })).body).toMatchObject([{ name: 'Passkey 1' }])
})

test('a login at the same moment keeps its counter, so that no copy of the passkey gets in, and the name is kept too', async () => {
  const { identity, token, authenticator } = await enrolled()
  const path = `${PATH}/${idOf(authenticator)}`
  for (let round = 0; round < 20; round += 1) {
    const asked = await challenge(identity)
    const [renamed, loggedIn] = await Promise.all([
      service.call('PUT', path, { token, body: { name: `Name ${round}` } }),
      logIn(identity, authenticator.get(asked.options), asked),
    ])
    expect([renamed.status, loggedIn.status]).toEqual([200, 200])
    expect((await service.call('GET', PATH, { token })).body).toMatchObject([{ name: `Name ${round}` }])
    const copied = await challenge(identity)
    const copy = authenticator.get(copied.options, { counter: authenticator.counter })
    expect(code(await logIn(identity, copy, copied))).toBe('401 USR002')
  }
})

test('if two deletions at once would remove the last passkeys, one passkey stays', async () => {
  const { token, authenticator } = await enrolled()
  const other = new Authenticator()
  await add(token, other)
  const answers = await Promise.all([idOf(authenticator), idOf(other)].map((id) => service.call('DELETE', `${PATH}/${id}`, { token })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an identity has at most ten, however many come at once', async () => {
  const { token } = await enrolled()
  const answers = await Promise.all(Array.from({ length: 14 }, () => add(token)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(9)
  while ((await add(token)).status === 200);
  expect(((await service.call('GET', PATH, { token })).body as unknown[]).length).toBe(10)
})

test('attack: a session that did not begin with a passkey adds none, and lists nobody else’s', async () => {
  const token = await service.tokenOf('customer')
  expect(code(await service.call('POST', `${PATH}/options`, { token }))).toBe('409 GEN004')
  expect((await service.call('GET', PATH, { token })).body).toEqual([])
  const { token: mine } = await enrolled()
  const { options, hash } = await optionsFor(mine)
  const body = answerTo(new Authenticator().create(options), hash)
  expect(code(await service.call('POST', PATH, { token, body }))).toBe('409 GEN004')
  expect(code(await service.call('PUT', `${PATH}/AAAA`, { token, body: { name: 'x' } }))).toBe('409 GEN004')
  for (const method of ['GET', 'POST'])
    expect((await service.call(method, PATH, { body: method === 'GET' ? undefined : body })).status).toBe(401)
})

test('attack: options are for the identity that asked, and work once', async () => {
  const [mine, theirs] = [await enrolled(), await enrolled()]
  const { options, hash } = await optionsFor(theirs.token)
  const body = answerTo(new Authenticator().create(options), hash)
  expect(code(await service.call('POST', PATH, { token: mine.token, body }))).toBe('401 USR002')
  expect((await service.call('POST', PATH, { token: theirs.token, body })).status).toBe(200)
  expect(code(await service.call('POST', PATH, { token: theirs.token, body }))).toBe('401 USR002')
  // A login is no registration, and a registration by a login is for the first one only.
  const asked = await challenge(mine.identity)
  const wrong = answerTo(new Authenticator().create({ ...asked.options, rp: { id: 'bank.example' } }), asked.hash)
  expect(code(await service.call('POST', PATH, { token: mine.token, body: wrong }))).toBe('401 USR002')
  const more = await optionsFor(mine.token)
  expect(code(await logIn(mine.identity, new Authenticator().create(more.options), more))).toBe('401 USR002')
})

test('attack: the passkey of somebody else is not added a second time, and somebody else’s is neither renamed nor deleted', async () => {
  const [mine, theirs] = [await enrolled(), await enrolled()]
  const { options, hash } = await optionsFor(mine.token)
  const stolen = new Authenticator().create(options, { credentialId: theirs.authenticator.credentialId })
  expect(code(await service.call('POST', PATH, { token: mine.token, body: answerTo(stolen, hash) }))).toBe('401 USR002')
  expect(code(await service.call('DELETE', `${PATH}/${idOf(theirs.authenticator)}`, { token: mine.token }))).toBe('404 GEN002')
  const rename = await service.call('PUT', `${PATH}/${idOf(theirs.authenticator)}`, { token: mine.token, body: { name: 'Mine' } })
  expect(code(rename)).toBe('404 GEN002')
  expect((await service.call('GET', PATH, { token: theirs.token })).body).toMatchObject([{ name: 'Passkey 1' }])
  const own = await optionsFor(mine.token)
  const same = answerTo(mine.authenticator.create(own.options), own.hash)
  expect(code(await service.call('POST', PATH, { token: mine.token, body: same }))).toBe('409 GEN004')
})

test('the token of an agent lists passkeys, and neither adds, renames nor deletes one', async () => {
  const { token, authenticator } = await enrolled()
  const made = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'bot' } })
  const agent = tokenIn(made)
  expect((await service.call('GET', PATH, { token: agent })).status).toBe(200)
  expect(code(await service.call('POST', `${PATH}/options`, { token: agent }))).toBe('403 SEC007')
  expect(code(await service.call('DELETE', `${PATH}/${idOf(authenticator)}`, { token: agent }))).toBe('403 SEC007')
  expect(code(await service.call('PUT', `${PATH}/${idOf(authenticator)}`, { token: agent, body: { name: 'x' } }))).toBe('403 SEC007')
})
