import { oauthError } from '../../codecs/oauth-error.ts'
import { type Wanted, wantedIn } from '../../contract/accept.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { Raw, type Reply } from '../../contract/http.ts'
import { ERRORS_PAGE } from '../../contract/routes.ts'
import { CATALOGUE } from '../../errors/catalogue.ts'
import type { ErrorRow } from '../../errors/error-row.ts'
import { ENGLISH_PAGE, type PageWords, pageWordsIn } from '../../texts/page-words.ts'
import type { Phrase } from '../../texts/phrase.ts'
import type { TranslateError } from '../../texts/translated-errors.ts'
import { wantedLocale } from '../../texts/wanted-locale.ts'
import type { GatewayEvent } from './parse-request.ts'
import { type GatewayResult, replyOf, resultOf } from './respond.ts'

const PROBLEM = 'application/problem+json'
const JSON_TYPE = 'application/json'

const TITLES: ReadonlyMap<string, string> = new Map(Object.values<ErrorRow>(CATALOGUE).map(({ code, description }) => [code, description]))

type OwnShape = {
  readonly type: string
  readonly code: string
  readonly description: string
  readonly sentence?: Phrase
  readonly traceId: string
  readonly errors?: readonly { readonly field: string; readonly description: string }[]
}

/**
 * A refusal in the form that its caller asked for with `accept`: a problem (RFC 9457), the endpoint's page for people, or the service's
 * own shape. The endpoints of OAuth have one form only.
 */
export function representRefusal(
  reply: Reply,
  endpoint: Pick<Endpoint, 'refusalPage' | 'errorsAs'>,
  event: Pick<GatewayEvent, 'headers' | 'rawPath'>,
  baseUrl: () => string,
  words: WordsOfRefusal,
): Reply {
  if (reply.status < 400 || !isOwnShape(reply.body)) return reply
  // RFC 6749 allows ASCII only.
  if (endpoint.errorsAs === 'oauth') return { ...reply, body: oauthError(reply.body) }
  const body = translated(reply.body, words)
  const wanted = wantedIn(event.headers.accept)
  const headers = { ...reply.headers, ...words.headers, vary: `origin, accept${words.vary}` }
  const page = wantsJson(wanted) ? undefined : endpoint.refusalPage?.(reply.status, body.traceId, words.page)
  if (page !== undefined) return { ...reply, headers: { ...headers, ...page.headers }, body: page.body }
  if (!wantsProblem(wanted)) return { ...reply, headers, body }
  const title = words.translate(TITLES.get(body.code) ?? reply.body.description)
  return { ...reply, headers, body: new Raw(PROBLEM, JSON.stringify(problemOf(body, title, reply.status, event.rawPath, baseUrl()))) }
}

function translated<B extends OwnShape>(body: B, { translate, say }: WordsOfRefusal): B {
  const { errors, sentence } = body
  return {
    ...body,
    description: sentence === undefined || say === undefined ? translate(body.description) : say(sentence),
    ...(errors === undefined ? {} : { errors: errors.map((each) => ({ ...each, description: translate(each.description) })) }),
  }
}

/** Only a caller who names problems gets them; a wildcard gets the service's own shape. */
function wantsProblem(wanted: Wanted): boolean {
  const quality = wanted.get(PROBLEM) ?? 0
  return quality > 0 && quality >= (wanted.get(JSON_TYPE) ?? 0)
}

function wantsJson(wanted: Wanted): boolean {
  const quality = Math.max(wanted.get(PROBLEM) ?? 0, wanted.get(JSON_TYPE) ?? 0)
  return quality > 0 && quality >= (wanted.get('text/html') ?? 0)
}

function isOwnShape(body: unknown): body is OwnShape {
  return typeof body === 'object' && body !== null && 'code' in body && 'traceId' in body && 'description' in body
}

/** The service's members beside those of RFC 9457. The service's `type` is called `category` here. */
function problemOf({ type: category, ...ours }: OwnShape, title: string, status: number, rawPath: string, baseUrl: string) {
  return {
    type: `${baseUrl}${ERRORS_PAGE}#${ours.code}`,
    title,
    status,
    detail: ours.description,
    instance: instanceOf(rawPath),
    category,
    ...ours,
  }
}

const LONGEST_INSTANCE = 300

/** The path of the call, as a reference that is a valid URI. */
function instanceOf(rawPath: string): string {
  return rawPath.slice(0, LONGEST_INSTANCE).toWellFormed().split('/').map(encodeURIComponent).join('/')
}

/** The answer to a call that is refused before an endpoint takes it, in the form that its caller asked for, in English. */
export function refuseEarly(
  error: unknown,
  { traceId, headers, baseUrl }: { readonly traceId: string; readonly headers: Record<string, string>; readonly baseUrl: () => string },
  event: Pick<GatewayEvent, 'headers' | 'rawPath'>,
): GatewayResult {
  return resultOf(representRefusal(replyOf(error, traceId), {}, event, baseUrl, IN_ENGLISH), headers)
}

/** The language of a refusal: how its texts are translated, and the headers that say so. */
type WordsOfRefusal = {
  readonly translate: TranslateError
  /** Says a reason that is a phrase; absent in English, which the reason has. */
  readonly say?: (phrase: Phrase) => string
  readonly page: PageWords
  readonly headers: Readonly<Record<string, string>>
  readonly vary: string
}

const IN_ENGLISH: WordsOfRefusal = { translate: (text) => text, page: ENGLISH_PAGE, headers: {}, vary: '' }

/** The language that the caller asks for. A caller who asks for none, or for English, costs nothing. */
export async function wordsOfRefusal(
  status: number,
  { headers }: Pick<GatewayEvent, 'headers'>,
  { refusalPage }: Pick<Endpoint, 'refusalPage'>,
): Promise<WordsOfRefusal> {
  const asked = headers['accept-language']
  if (status < 400 || asked === undefined || asked.trim() === '*') return IN_ENGLISH
  const locale = wantedLocale(asked) ?? 'en'
  const translate = locale === 'en' ? IN_ENGLISH.translate : await (await errors()).errorsIn(locale)
  const page = refusalPage === undefined || locale === 'en' ? ENGLISH_PAGE : await pageWordsIn(locale)
  const say = locale === 'en' ? {} : { say: await (await phrases()).speakerOf(locale) }
  return { translate, ...say, page, headers: { 'content-language': locale }, vary: ', accept-language' }
}

const phrases = () => import('../../texts/speaker.ts')
const errors = () => import('../../texts/translated-errors.ts')
