import { createHash } from 'node:crypto'
import { identityName } from '../identity/identity-name.ts'

type Line = Readonly<Record<string, unknown>>

/** Fields of an archived line that are about one person. `owner`: the id of the person, or a digest of the name of an identity. */
export type PersonalPart = { readonly owner: string; readonly fields: readonly string[] }

const OF_PERSON = /(?:^|\/)(?:customers|admin-users)\/(\d+)/
/** Parts of a path that are the name of an identity. */
const NAMES = /((?:identities|verifications|login-challenges)\/)([^/]+)/
const CALLER_OF_KEY = /^IDEMPOTENCY#.*#(\d+)$/
const PERSON_OF_PAYLOAD = /"customerId":\s*(\d+)/

/** The owner for the name of an identity, which is not stored: of all spellings of a name the same. */
export function ownerOfName(name: string): string {
  const named = identityName(name)
  return `NAME-${createHash('sha256')
    .update(named.kind === 'name' ? named.canonical : name)
    .digest('base64url')}`
}

/** The parts of a line that are encrypted under the key of a person, by the kind of the archive. */
export const PERSONAL_PARTS: Readonly<Record<string, (line: Line) => readonly PersonalPart[]>> = {
  audit: (line) => [...ofActor(line), ...ofSubject(line)],
  callbacks: ({ payload }) => partOf(PERSON_OF_PAYLOAD.exec(String(payload))?.[1], ['payload']),
  'idempotent-answers': ({ PK }) => partOf(CALLER_OF_KEY.exec(String(PK))?.[1], ['sealed']),
}

/** The path without names of identities: that part stays readable. */
export function pathWithoutNames(path: string): string {
  return path.replace(NAMES, '$1***')
}

function ofActor({ actor, identity }: Line): readonly PersonalPart[] {
  const fields = ['identity', 'sourceAddress']
  if (typeof actor === 'number') return [{ owner: String(actor), fields }]
  return typeof identity === 'string' ? [{ owner: ownerOfName(identity), fields }] : []
}

/** The person whom the call was about: by the path, or by what it wrote. */
function ofSubject({ path, before, after }: Line): readonly PersonalPart[] {
  const text = String(path)
  const subject = OF_PERSON.exec(text)?.[1] ?? idIn(after) ?? idIn(before)
  if (subject !== undefined) return partOf(subject, ['before', 'after', ...(NAMES.test(text) ? ['path'] : [])])
  const name = NAMES.exec(text)?.[2]
  return name === undefined ? [] : [{ owner: ownerOfName(decoded(name)), fields: ['path'] }]
}

function partOf(owner: string | undefined, fields: readonly string[]): readonly PersonalPart[] {
  return owner === undefined ? [] : [{ owner, fields }]
}

function idIn(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { readonly customerId?: unknown }).customerId : undefined
  return typeof id === 'number' ? String(id) : undefined
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
