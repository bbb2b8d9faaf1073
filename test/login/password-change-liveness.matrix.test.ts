import { beforeAll, describe, expect, test } from 'vitest'
import { inProcess } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { jpeg, pictureOf, png } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf, wrongFor } from '../support/second-factors.ts'

const service = running()
const { init, change, logIn, somebodyWithPassword, sentTo } = passwordChangesOf(service)
const { configure } = secondFactorsOf(service)

const WITH_LIVENESS = {
  comparisonDocumentRequiredForPasswordChange: true,
  supportedComparisonDocuments: 'FACIAL_PHOTO, PASSPORT',
  ratifyUserProcessors: 'x=y, selfieIsLegitimate=CloudLivenessRatifyProcessor',
  'password.change.otp.required.with.cloud.liveness': false,
  'enforce.liveness.for.facial.photo.based.password.change': false,
}
const set = async (more: object = {}): Promise<void> => {
  await configure({ ...WITH_LIVENESS, ...more })
  service.forgetTokens()
}
beforeAll(() => set())

async function withDocuments(documents: Readonly<Record<string, Buffer>>) {
  const emmy = await somebodyWithPassword()
  for (const [documentType, bytes] of Object.entries(documents)) {
    const made = await service.call('POST', `/tenants/1/customers/${emmy.customerId}/attachments`, {
      token: await service.tokenOf('operator'),
      body: { documentType, base64EncodedDocument: bytes.toString('base64') },
    })
    expect(made.status).toBe(200)
  }
  return emmy
}

type Info = { readonly cloudLivenessSessionId: string; readonly completionUrl?: string }
const infoIn = ({ body }: Answer): Info => JSON.parse((body as { info: string }).info) as Info
const begin = async (identity: string): Promise<string> => infoIn(await init(identity, { type: 'CLOUD_LIVENESS' })).cloudLivenessSessionId
const decide = (sessionId: string, outcome: string): Promise<Answer> =>
  service.call('POST', `/local/liveness/${sessionId}`, { body: { outcome } })
const byFace = (cloudLivenessSessionId: string, more: object = {}) => ({
  comparisonDocumentType: 'FACIAL_PHOTO',
  extraInfo: JSON.stringify({ cloudLivenessSessionId }),
  password: NEW,
  ...more,
})
const sent = (comparisonDocumentType: string, bytes: Buffer) => ({
  comparisonDocumentType,
  base64EncodedComparisonDocument: bytes.toString('base64'),
  password: NEW,
})

describe('a password is changed by a living face', () => {
  test('which is the one on record', async () => {
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    const sessionId = await begin(emmy.identity)
    expect((await decide(sessionId, 'PASS')).status).toBe(200)
    expect((await change(emmy.identity, byFace(sessionId))).status).toBe(200)
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
    expect(code(await change(emmy.identity, byFace(sessionId, { password: 'once more with it' })))).toBe('401 USR002')
  })

  test('not where it failed, was never completed, or belongs to another name', async () => {
    const [emmy, ada] = [await withDocuments({ FACIAL_PHOTO: jpeg() }), await withDocuments({ FACIAL_PHOTO: jpeg() })]
    const [failed, open, anothers] = [await begin(emmy.identity), await begin(emmy.identity), await begin(ada.identity)]
    await decide(failed, 'FAIL')
    await decide(anothers, 'PASS')
    for (const sessionId of [failed, open, anothers, 'a81bc81b-dead-4e5d-abff-90865d1e13b1'])
      expect(code(await change(emmy.identity, byFace(sessionId)))).toBe('401 USR002')
    expect((await logIn(emmy.identity, OLD)).status).toBe(200)
  })

  test('not of who has no photo on record, and not where the tenant wants none', async () => {
    const emmy = await somebodyWithPassword()
    const sessionId = await begin(emmy.identity)
    await decide(sessionId, 'PASS')
    expect(code(await change(emmy.identity, byFace(sessionId)))).toBe('401 USR002')
    const ada = await withDocuments({ FACIAL_PHOTO: jpeg() })
    for (const other of [
      { comparisonDocumentRequiredForPasswordChange: false },
      { supportedComparisonDocuments: 'PASSPORT' },
      { ratifyUserProcessors: '' },
    ]) {
      await set(other)
      const begun = await begin(ada.identity)
      await decide(begun, 'PASS')
      expect(code(await change(ada.identity, byFace(begun)))).toBe('401 USR002')
    }
    await set()
  })

  test('only together with the code, where the tenant wants it', async () => {
    await set({ 'password.change.otp.required.with.cloud.liveness': true })
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    const sessionId = await begin(emmy.identity)
    await decide(sessionId, 'PASS')
    const incomplete = await change(emmy.identity, byFace(sessionId))
    expect(code(incomplete)).toBe('401 USR016')
    expect(incomplete.body).toMatchObject({ description: 'A further proof is required: hash.' })
    const hash = await emmy.code()
    expect(code(await change(emmy.identity, byFace(sessionId, { hash: wrongFor(hash) })))).toBe('401 USR002')
    expect((await change(emmy.identity, byFace(sessionId, { hash }))).status).toBe(200)
    await set()
  })

  test('with the answers to the security questions, and with every failure counted', async () => {
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    const securityQuestionId = await emmy.ask('First pet?', 'Rex')
    const sessionId = await begin(emmy.identity)
    await decide(sessionId, 'PASS')
    for (const securityQuestionAnswers of [undefined, []])
      expect(code(await change(emmy.identity, byFace(sessionId, { securityQuestionAnswers })))).toBe('401 USR016')
    const wrong = { securityQuestionAnswers: [{ securityQuestionId, answer: 'Tom' }] }
    expect(code(await change(emmy.identity, byFace(sessionId, wrong)))).toBe('401 USR002')
    const securityQuestionAnswers = [{ securityQuestionId, answer: 'rex' }]
    expect((await change(emmy.identity, byFace(sessionId, { securityQuestionAnswers }))).status).toBe(200)
    const open = await begin(emmy.identity)
    for (let turn = 0; turn < 10; turn++) expect(code(await change(emmy.identity, byFace(open)))).toBe('401 USR002')
    expect(code(await change(emmy.identity, byFace(open)))).toBe('401 USR001')
  })

  test('of 15 changes at once with one check one takes effect', async () => {
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    const sessionId = await begin(emmy.identity)
    await decide(sessionId, 'PASS')
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, turn) => change(emmy.identity, byFace(sessionId, { password: `${NEW} ${turn}` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a password is changed by a code with', () => {
  test('a selfie, where it is the face on record and only living ones are not asked for', async () => {
    const photo = jpeg()
    const emmy = await withDocuments({ FACIAL_PHOTO: photo })
    const hash = await emmy.code()
    const incomplete = await change(emmy.identity, { hash, password: NEW })
    expect(code(incomplete)).toBe('401 USR016')
    expect(incomplete.body).toMatchObject({ description: 'A further proof is required: comparisonDocumentType.' })
    for (const wrong of [
      { ...sent('FACIAL_PHOTO', jpeg()), hash },
      { ...sent('FACIAL_PHOTO', png()), hash },
    ])
      expect(code(await change(emmy.identity, wrong))).toBe('401 USR002')
    const another = await emmy.code()
    expect(code(await change(emmy.identity, sent('FACIAL_PHOTO', photo)))).toBe('401 USR002')
    await set({ 'enforce.liveness.for.facial.photo.based.password.change': true })
    expect(code(await change(emmy.identity, { ...sent('FACIAL_PHOTO', photo), hash: another }))).toBe('401 USR002')
    await set()
    expect((await change(emmy.identity, { ...sent('FACIAL_PHOTO', photo), hash: another })).status).toBe(200)
  })

  test('a paper, which is legitimate, says the same as the one on record, and is not the very picture on record', async () => {
    const passport = pictureOf('a passport')
    const void_ = () => Buffer.concat([png(), Buffer.from('VOID')])
    const emmy = await withDocuments({ PASSPORT: passport, NATIONAL_IDENTITY: passport })
    const hash = await emmy.code()
    expect(code(await change(emmy.identity, { ...sent('PASSPORT', pictureOf('another passport')), hash }))).toBe('401 USR002')
    expect(code(await change(emmy.identity, { ...sent('NATIONAL_IDENTITY', pictureOf('a passport')), hash }))).toBe('401 USR002')
    const another = await emmy.code()
    expect(code(await change(emmy.identity, { ...sent('PASSPORT', passport), hash: another }))).toBe('401 USR002')
    expect((await change(emmy.identity, { ...sent('PASSPORT', pictureOf('a passport')), hash: another })).status).toBe(200)
    const ada = await withDocuments({ PASSPORT: void_() })
    expect(code(await change(ada.identity, { ...sent('PASSPORT', void_()), hash: await ada.code() }))).toBe('401 USR002')
  })

  test('a passport by its machine-readable zone, whose check digits hold, by the processors that the tenant names', async () => {
    const zone = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'].join('\n')
    const forged = zone.replace('L898902C3', 'L898902D3')
    const emmy = await withDocuments({ PASSPORT: pictureOf(`UTOPIA\n${zone}`) })
    const ada = await withDocuments({ PASSPORT: pictureOf(forged) })
    expect(code(await change(ada.identity, { ...sent('PASSPORT', pictureOf(forged)), hash: await ada.code() }))).toBe('401 USR002')
    const hash = await emmy.code()
    expect(code(await change(emmy.identity, { ...sent('PASSPORT', pictureOf(forged)), hash }))).toBe('401 USR002')
    await set({ ratifyUserProcessors: 'paperIsLegitimate=AnalyzeIdRatifyProcessor' })
    expect(code(await change(emmy.identity, { ...sent('PASSPORT', pictureOf(`Utopia\n${zone}`)), hash }))).toBe('401 USR002')
    await set({ ratifyUserProcessors: 'paperIsLegitimate=MachineReadableZoneRatifyProcessor' })
    const another = await emmy.code()
    expect((await change(emmy.identity, { ...sent('PASSPORT', pictureOf(`Utopia\n${zone}`)), hash: another })).status).toBe(200)
    await set()
  })

  test('no paper by a processor that doesn’t exist: the setting is refused', async () => {
    const token = await service.tokenOf('operator')
    const value = 'paperIsLegitimate=SomeoneElses'
    const refused = await service.call('PUT', '/tenants/1/config/ratifyUserProcessors', { token, body: { value } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('MachineReadableZoneRatifyProcessor')])
  })

  test('nothing where the tenant requires a document: the code alone changes none', async () => {
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    expect(code(await change(emmy.identity, { hash: await emmy.code(), password: NEW }))).toBe('401 USR016')
    await emmy.set({ changeAfter: '2020-01-01T00:00:00.000Z' })
    expect(code(await change(emmy.identity, { currentPassword: OLD, password: NEW }))).toBe('401 USR016')
  })
})

test.each(['CLOUD_LIVENESS', 'AWS_LIVENESS'])('a check of somebody alive begins by the name %s', async (type) => {
  const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
  const { cloudLivenessSessionId } = infoIn(await init(emmy.identity, { type }))
  await decide(cloudLivenessSessionId, 'PASS')
  expect((await change(emmy.identity, byFace(cloudLivenessSessionId))).status).toBe(200)
})

describe('attack:', () => {
  test('a name that nobody has begins checks like any other, and is refused with the same work', async () => {
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    const metered = meteredCalls({ ...service.local.service, refusalBudget: () => false })
    const ways = []
    for (const name of [emmy.identity, 'nobody-alive@people.example']) {
      const path = `/global/identities/${encodeURIComponent(name)}/password-change`
      const answer = await init(name, { type: 'CLOUD_LIVENESS' })
      const { cloudLivenessSessionId } = infoIn(answer)
      await decide(cloudLivenessSessionId, 'FAIL')
      const { cost } = await metered('POST', path, { body: byFace(cloudLivenessSessionId) })
      const { cost: beginning } = await metered('POST', `${path}-init`, { body: { type: 'CLOUD_LIVENESS' } })
      ways.push({
        status: answer.status,
        shape: answer.text.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/[\w-]{43}/g, 'binding'),
        cost: cost.requests.toSorted(),
        beginning: beginning.requests.toSorted(),
      })
    }
    expect(ways[1]).toEqual(ways[0])
  })

  test('seven checks in an hour of one name, as somebody who tries the local run needs, are all begun', async () => {
    const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
    for (let turn = 0; turn < 6; turn++) await decide(await begin(emmy.identity), 'FAIL')
    const seventh = await begin(emmy.identity)
    await decide(seventh, 'PASS')
    expect((await change(emmy.identity, byFace(seventh))).status).toBe(200)
  })

  test('of 45 checks at once for one name 40 are begun where they cost money: the other answers are of checks that there aren’t', async () => {
    const { local } = service
    let begun = 0
    const beginLiveness = (): Promise<string> => {
      begun += 1
      return local.service.ports.faces.beginLiveness()
    }
    const faces = { ...local.service.ports.faces, beginLiveness }
    const call = inProcess({ ...local.service, ports: { ...local.service.ports, faces, callbackPolicy: 'deployed-sandbox' } })
    const path = `/global/identities/${encodeURIComponent('begins-often@people.example')}/password-change-init`
    const answers = await Promise.all(Array.from({ length: 45 }, () => call('POST', path, { body: { type: 'CLOUD_LIVENESS' } })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = answers.map(({ body }) => (JSON.parse((body as { info: string }).info) as Info).cloudLivenessSessionId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([new Set(ids).size, begun]).toEqual([45, 40])
  })

  test.each([
    'https://evil.example/',
    'http://landing.example/done',
    'https://landing.example/done/else',
    'https://landing.example@evil.example/done',
    'javascript:alert(1)',
    '//evil.example',
  ])('nobody is sent to %s', async (landingUrl) => {
    const token = await service.tokenOf('globalAdmin')
    const listed = await service.call('PUT', '/global/properties/liveness.landing.urls', {
      token,
      body: { value: 'https://landing.example/done' },
    })
    expect(listed.status).toBe(200)
    expect((await init('x@people.example', { type: 'CLOUD_LIVENESS', info: { landingUrl } })).status).toBe(400)
    expect((await init('x@people.example', { type: 'CLOUD_LIVENESS', info: JSON.stringify({ landingUrl }) })).status).toBe(400)
  })

  test('odd extra information is 400', async () => {
    for (const extraInfo of ['x', '[]', '{"cloudLivenessSessionId":"../x"}', '{"cloudLivenessSessionId":7}', 7])
      expect((await change('x@people.example', { password: NEW, extraInfo })).status).toBe(400)
    expect((await change('x@people.example', { password: NEW, comparisonDocumentType: 'SELFIE' })).status).toBe(400)
  })
})

test('the hosted page is completed here by who tries it, and sends people to where the service says', async () => {
  const emmy = await withDocuments({ FACIAL_PHOTO: jpeg() })
  const landingUrl = 'https://landing.example/done?from=app'
  const { cloudLivenessSessionId, completionUrl = '' } = infoIn(await init(emmy.identity, { type: 'CLOUD_LIVENESS', info: { landingUrl } }))
  expect(completionUrl).toBe(`${service.local.baseUrl}/svc-conductor/liveness?sessionId=${cloudLivenessSessionId}`)
  const page = await service.call('GET', new URL(completionUrl).pathname)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await service.call('GET', '/svc-conductor/liveness/page.js')).status).toBe(200)
  const landing = (sessionId: string) => service.call('POST', '/global/liveness/landing', { body: { sessionId } })
  expect((await landing(cloudLivenessSessionId)).body).toEqual({ landingUrl })
  expect((await landing('unknown')).status).toBe(404)
  for (const bad of ['pass', '', 'MAYBE']) expect((await decide(cloudLivenessSessionId, bad)).status).toBe(400)
  expect((await decide('unknown', 'PASS')).status).toBe(404)
  expect((await decide(cloudLivenessSessionId, 'PASS')).body).toEqual({ sessionId: cloudLivenessSessionId, outcome: 'PASS' })
  expect(sentTo(emmy.email)).toEqual([])
})
