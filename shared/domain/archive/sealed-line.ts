import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { type PersonalPart, pathWithoutNames } from './personal-parts.ts'

type Line = Readonly<Record<string, unknown>>

/** The keys of people by owner; `undefined` for somebody who was erased. */
export type KeysOfOwners = ReadonlyMap<string, Uint8Array | undefined>

const ERASED = 'erased'
const contextOf = ({ PK, SK }: Line, owner: string): string => `${PK} ${SK} ${owner}`

/** The line with its personal parts encrypted, in `personal` by owner. What is about somebody who was erased is left out. */
export function sealedLine(line: Line, parts: readonly PersonalPart[], keys: KeysOfOwners): Line {
  const personal: Record<string, string> = {}
  const clear: Record<string, unknown> = { ...line }
  for (const { owner, fields } of parts) {
    const own = Object.fromEntries(fields.flatMap((field) => (line[field] === undefined ? [] : [[field, line[field]]])))
    if (Object.keys(own).length === 0) continue
    const key = keys.get(owner)
    // A person can be the actor and the one whom the call was about.
    const name = owner in personal ? `${owner}#` : owner
    personal[name] = key === undefined ? ERASED : sealPersonal(key, JSON.stringify(own), contextOf(line, name))
    for (const field of Object.keys(own)) delete clear[field]
  }
  if (Object.keys(personal).length === 0) return line
  const path = typeof line.path === 'string' && clear.path === undefined ? { path: pathWithoutNames(line.path) } : {}
  return { ...clear, ...path, personal }
}

/** The owners of the encrypted parts of a line. */
export function ownersOf({ personal }: Line): readonly string[] {
  return Object.keys((personal ?? {}) as object).map((name) => name.replace(/#$/, ''))
}

/** The line as it was, but for the parts of people who were erased. */
export function openedLine(line: Line, keys: KeysOfOwners): Line {
  const { personal, ...clear } = line
  if (personal === undefined) return line
  const left: Record<string, string> = {}
  for (const [name, sealed] of Object.entries(personal as Readonly<Record<string, string>>)) {
    const key = keys.get(name.replace(/#$/, ''))
    if (key === undefined || sealed === ERASED) left[name] = ERASED
    else Object.assign(clear, JSON.parse(openPersonal(key, sealed, contextOf(line, name))))
  }
  return Object.keys(left).length === 0 ? clear : { ...clear, personal: left }
}

const VERSION = 'p1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text under the key of a person: AES-256-GCM, `p1.<base64url of nonce, ciphertext and tag>`, bound to a context. The nonce is a digest of
 * the text, so that a batch that comes again writes the same object.
 */
function sealPersonal(key: Uint8Array, text: string, context: string): string {
  const nonce = createHmac('sha256', key).update(`${context}\n${text}`).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
  return `${VERSION}.${Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
}

/** Throws if the text was changed, or belongs to another person or context. */
function openPersonal(key: Uint8Array, sealed: string, context: string): string {
  const [version, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('This is no sealed text of the archive.')
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end))
  return `${decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8')}${decipher.final('utf8')}`
}
