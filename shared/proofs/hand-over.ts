import type { AnonymousCall } from '../contract/call.ts'
import { ELSEWHERE_HEADER } from '../contract/edge-headers.ts'
import type { Reply } from '../contract/http.ts'
import { withoutMark } from '../domain/cells/place-mark.ts'
import type { Refusal } from '../errors/refusal.ts'
import type { CellDirectory } from '../ports/cells.ts'
import { type HandedOver, handedOver, keepHandedOver, takeHandedOver } from '../storage/directory-things.ts'
import { isSameBrowser } from './browser-cookie.ts'
import { newSecret, secretHash } from './hashes.ts'

/** Time in which the directory must forward a call, in seconds. */
const LIFETIME_SECONDS = 60

/** The fields of a login's request that its end needs. */
type Asked = { readonly browserHash: string; readonly landingUrl: string; readonly state?: string | undefined }
/** A login that a provider's answer has proved, before anybody knows the person. */
export type Proved<Said> = { readonly said: Said; readonly request: Asked }

/** Verified statements with the values of attributes by name. */
export type WithAttributes = { readonly attributes: ReadonlyMap<string, readonly string[]> }
type Stored<Said> = { readonly provider: string; readonly attributes: readonly (readonly [string, readonly string[]])[] } & Proved<Said>

/** A provider by its short name, and its refusal for a reason, which only the log shows. */
export type Provider = { readonly name: string; readonly refused: (because: string) => Refusal }

const contextOf = (hash: string): string => `handed-over/${hash}`

/**
 * Hands a login that was verified here over to the place of its person. The directory keeps the login for a minute, for one use, and
 * forwards the call with the secret of the login. `again`: the URL at which a browser starts anew if nothing forwards the call.
 */
export async function handOver<Said extends WithAttributes>(
  { ports, now }: Pick<AnonymousCall, 'ports' | 'now'>,
  provider: string,
  { said, request: { browserHash, landingUrl, state } }: Proved<Said>,
  { mark, again }: { readonly mark: string; readonly again: string },
): Promise<Reply> {
  const secret = newSecret(ports)
  const hash = secretHash(secret)
  const stored: Stored<Said> = { provider, said, attributes: [...said.attributes], request: { browserHash, landingUrl, state } }
  const sealed = await ports.secrets.seal(JSON.stringify(stored), contextOf(hash))
  await ports.cell?.directory.commit([keepHandedOver(hash, { sealed, expiresAt: Math.floor(now / 1000) + LIFETIME_SECONDS })])
  return { status: 303, headers: { location: again, [ELSEWHERE_HEADER]: `${secret}${mark}` } }
}

const taken = new WeakMap<object, Promise<unknown>>()

/**
 * The login that another cell has handed over with this call; `undefined` for every other call. It works once, for the browser that began
 * it. A call that repeats its steps after a conflict uses what it has taken.
 */
export async function takenOver<Said extends WithAttributes>(call: AnonymousCall, by: Provider): Promise<Proved<Said> | undefined> {
  const { cell } = call.ports
  const secret = withoutMark(call.request.headers[ELSEWHERE_HEADER] ?? '')
  if (cell === undefined || secret === '') return undefined
  const known = taken.get(call.request) ?? take<Said>(call, by, cell.directory, secretHash(secret))
  taken.set(call.request, known)
  return known as Promise<Proved<Said>>
}

async function take<Said extends WithAttributes>(
  call: AnonymousCall,
  { name, refused }: Provider,
  directory: CellDirectory,
  hash: string,
): Promise<Proved<Said>> {
  const [found] = (await directory.read([handedOver(hash)])) as readonly (HandedOver | undefined)[]
  if (found === undefined) throw refused('nothing-handed-over')
  const { provider, said, attributes, request } = JSON.parse(await call.ports.secrets.open(found.sealed, contextOf(hash))) as Stored<Said>
  if (provider !== name) throw refused('handed-over-by-another-provider')
  if (!isSameBrowser(call, 'single-sign-on', request.browserHash)) throw refused('another-browser')
  if ((await directory.commit([takeHandedOver(hash)])).kind === 'refused') throw refused('handed-over-before')
  return { said: { ...said, attributes: new Map(attributes) }, request }
}
