import { type PersonalPart, pathWithoutNames } from './personal-parts.ts'
import { openPersonal, sealPersonal } from './personal-seal.ts'

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
