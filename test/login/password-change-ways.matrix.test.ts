import { describe, expect, test } from 'vitest'
import { attemptsOn, changeAttemptsOn, possessionAttemptsOn } from '../../shared/storage/attempts.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { jpeg, pictureOf } from '../support/pictures.ts'
import { running } from '../support/running.ts'
import { secondFactorsOf, wrongFor } from '../support/second-factors.ts'

const service = running()
const { init, change, logIn, somebodyWithPassword } = passwordChangesOf(service)
const { configure } = secondFactorsOf(service)

type Emmy = Awaited<ReturnType<typeof somebodyWithPassword>>
type Proofs = Readonly<Record<string, unknown>>

const PHOTO = jpeg()
const PASSPORT = pictureOf('passport of Emmy')

const COMPARED = {
  comparisonDocumentRequiredForPasswordChange: true,
  supportedComparisonDocuments: 'FACIAL_PHOTO,PASSPORT',
  ratifyUserProcessors: 'selfieIsLegitimate=CloudLivenessRatifyProcessor',
  'password.change.otp.required.with.cloud.liveness': false,
}
const WITH_CODE = { ...COMPARED, 'password.change.otp.required.with.cloud.liveness': true }
const PLAIN = { ...COMPARED, comparisonDocumentRequiredForPasswordChange: false }

const byCode = async (emmy: Emmy): Promise<Proofs> => ({ hash: await emmy.code() })
const byLink = async (emmy: Emmy): Promise<Proofs> => ({ hash: (await emmy.link()).searchParams.get('hash') })
const bySelfie = { comparisonDocumentType: 'FACIAL_PHOTO', base64EncodedComparisonDocument: PHOTO.toString('base64') }
const byPaper = { comparisonDocumentType: 'PASSPORT', base64EncodedComparisonDocument: pictureOf('passport of Emmy').toString('base64') }

async function byFace({ identity }: Emmy): Promise<Proofs> {
  const { body } = await init(identity, { type: 'CLOUD_LIVENESS' })
  const { cloudLivenessSessionId } = JSON.parse((body as { info: string }).info) as { readonly cloudLivenessSessionId: string }
  await service.call('POST', `/local/liveness/${cloudLivenessSessionId}`, { body: { outcome: 'PASS' } })
  return { comparisonDocumentType: 'FACIAL_PHOTO', extraInfo: JSON.stringify({ cloudLivenessSessionId }) }
}

/** Every way to change a password, with all that it takes; the questions are answered beside each but the current password. */
const WAYS: Readonly<Record<string, { readonly config: Proofs; readonly proofs: (emmy: Emmy) => Promise<Proofs> }>> = {
  OTP: { config: PLAIN, proofs: byCode },
  LINK: { config: PLAIN, proofs: byLink },
  'the current password': {
    config: PLAIN,
    async proofs(emmy) {
      await emmy.set({ changeAfter: '2020-01-01T00:00:00.000Z' })
      return { currentPassword: OLD }
    },
  },
  'a living face': { config: COMPARED, proofs: byFace },
  'a living face and OTP': { config: WITH_CODE, proofs: async (emmy) => ({ ...(await byCode(emmy)), ...(await byFace(emmy)) }) },
  'a selfie and OTP': { config: COMPARED, proofs: async (emmy) => ({ ...(await byCode(emmy)), ...bySelfie }) },
  'a selfie and LINK': { config: COMPARED, proofs: async (emmy) => ({ ...(await byLink(emmy)), ...bySelfie }) },
  'a paper and OTP': { config: COMPARED, proofs: async (emmy) => ({ ...(await byCode(emmy)), ...byPaper }) },
}

/** Wrong values in place of right ones. */
const WRONG: Readonly<Record<string, (right: unknown) => unknown>> = {
  hash: (right) =>
    String(right).length === 6 ? wrongFor(String(right)) : `${String(right).slice(0, -2)}${String(right).endsWith('AA') ? 'BB' : 'AA'}`,
  currentPassword: () => 'not this one',
  securityQuestionAnswers: (right) => (right as readonly object[]).map((answer) => ({ ...answer, answer: 'Tom' })),
  comparisonDocumentType: (right) => (right === 'PASSPORT' ? 'FACIAL_PHOTO' : 'PASSPORT'),
  base64EncodedComparisonDocument: () => jpeg().toString('base64'),
  extraInfo: () => JSON.stringify({ cloudLivenessSessionId: 'a81bc81b-dead-4e5d-abff-90865d1e13b1' }),
}

/** The field that a refusal names as missing, to a caller with the code or the living face; nothing otherwise. */
function toldMissing(way: string, part: string, right: Proofs): string | undefined {
  const hasCode = 'hash' in right && part !== 'hash'
  if (part === 'hash') return way === 'a living face and OTP' ? 'hash' : undefined
  if (part === 'securityQuestionAnswers') return hasCode || way === 'a living face' ? part : undefined
  return hasCode ? NAMED_AS[part] : undefined
}

/** Without a session of a liveness check a picture would do as well. */
const NAMED_AS: Readonly<Record<string, string>> = {
  comparisonDocumentType: 'comparisonDocumentType',
  base64EncodedComparisonDocument: 'base64EncodedComparisonDocument',
  extraInfo: 'base64EncodedComparisonDocument',
}

/** A paper by another type lacks its picture. */
const toldOtherType = (part: string, right: Proofs): string | undefined =>
  part === 'comparisonDocumentType' && 'hash' in right && 'extraInfo' in right ? 'base64EncodedComparisonDocument' : undefined

/** Is a refusal held against the name? A wrong code kills only itself, and nothing is guessed where nothing is sent. */
const locksTheName = (way: string, part: string, how: string): boolean =>
  !(part === 'hash' && how === 'wrong') && !(way === 'the current password' && how === 'missing')

/** A guess beside a valid link has a count that no stranger can fill. */
const isBesideLink = (way: string, part: string): boolean => way.endsWith('LINK') && part !== 'hash'

const REFUSED = {
  type: 'SECURITY',
  severity: 'LOW',
  code: 'USR002',
  description: 'The identity, the password or another proof is wrong.',
  traceId: expect.any(String),
  docs: '/svc-conductor/docs/errors#USR002',
}

async function failuresOf(identity: string): Promise<readonly number[]> {
  const counts = [attemptsOn(identity), changeAttemptsOn(identity), possessionAttemptsOn(identity)]
  const counted = await service.local.service.ports.store.read(counts)
  return counted.map((item) => Number(item?.failures ?? 0))
}

async function somebodyWithEverything(): Promise<{ readonly emmy: Emmy; readonly securityQuestionAnswers: readonly object[] }> {
  const emmy = await somebodyWithPassword()
  const token = await service.tokenOf('operator')
  for (const [documentType, bytes] of [
    ['FACIAL_PHOTO', PHOTO],
    ['PASSPORT', PASSPORT],
  ] as const)
    await service.call('POST', `/tenants/1/customers/${emmy.customerId}/attachments`, {
      token,
      body: { documentType, base64EncodedDocument: bytes.toString('base64') },
    })
  const securityQuestionId = await emmy.ask('First pet?', 'Rex')
  return { emmy, securityQuestionAnswers: [{ securityQuestionId, answer: 'Rex' }] }
}

describe.each(Object.entries(WAYS))('by %s', (way, { config, proofs }) => {
  test('a password is changed with all of it; each part that is wrong is refused alike and counted once, and one that is missing is named', async () => {
    await configure(config)
    const { emmy, securityQuestionAnswers } = await somebodyWithEverything()
    const answers = way === 'the current password' ? {} : { securityQuestionAnswers }
    const right: Proofs = { ...(await proofs(emmy)), ...answers }
    const failures: [number, number, number] = [0, 0, 0]
    for (const [part, value] of Object.entries(right)) {
      const { [part]: _, ...missing } = right
      for (const [how, body] of Object.entries({ missing, wrong: { ...missing, [part]: WRONG[part]?.(value) } })) {
        const answer = await change(emmy.identity, { ...body, password: NEW })
        const named = how === 'missing' ? toldMissing(way, part, right) : toldOtherType(part, right)
        const body401 =
          named === undefined
            ? REFUSED
            : {
                ...REFUSED,
                code: 'USR016',
                docs: '/svc-conductor/docs/errors#USR016',
                description: `A further proof is required: ${named}.`,
              }
        expect({ part, how, status: answer.status, body: answer.body }).toEqual({ part, how, status: 401, body: body401 })
        if (named === undefined && isBesideLink(way, part)) failures[2] += 1
        else if (named === undefined) failures[1] += 1
        if (named === undefined && !isBesideLink(way, part) && locksTheName(way, part, how)) failures[0] += 1
        expect({ part, how, failures: await failuresOf(emmy.identity) }).toEqual({ part, how, failures })
      }
    }
    expect((await change(emmy.identity, { ...right, password: NEW })).status).toBe(200)
    expect(await failuresOf(emmy.identity)).toEqual([0, 0, 0])
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
  })
})
