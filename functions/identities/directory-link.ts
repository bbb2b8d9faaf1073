import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { DirectoryRecord } from '../../shared/storage/directory-record.ts'
import type { Person, Profile } from '../../shared/storage/persons.ts'
import { EXTERNAL_ID, giveBack, take, takenBy } from '../../shared/storage/uniqueness.ts'
import { type Change, type Clause, equals, hasNo, type Write } from '../../shared/storage/write.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

/** The part of a body that links an account to a directory: an id, `null` to end the link, or nothing. */
type LinkInput = { readonly scimExternalId?: string | null | undefined }

/** A change of the link between an account and a directory, as parts of the change of its profile. */
export type DirectoryLink = {
  readonly directory: DirectoryRecord | undefined
  readonly when: readonly Clause[]
  readonly writes: readonly Write[]
}

/** The link after a PUT; `undefined` if it stays. A linked person keeps the position until the directory puts them into a group. */
export function directoryLink(tenantId: TenantId, of: Person, profile: Profile, { scimExternalId }: LinkInput): DirectoryLink | undefined {
  if (!isChanged(profile, { scimExternalId })) return undefined
  const before = profile.directory
  const when = [before === undefined ? hasNo('directory') : equals('directory', before)]
  const given = before?.externalId === undefined ? [] : [giveBack(tenantId, EXTERNAL_ID, before.externalId)]
  if (typeof scimExternalId !== 'string') return { directory: undefined, when, writes: given }
  const fresh: DirectoryRecord = { userName: of.identities[0] ?? '', active: true, groups: [] }
  const taken = take(tenantId, { kind: EXTERNAL_ID, value: scimExternalId, by: of.customerId })
  return { directory: { ...(before ?? fresh), externalId: scimExternalId }, when, writes: [...given, taken] }
}

function isChanged({ directory }: Profile, { scimExternalId }: LinkInput): boolean {
  if (scimExternalId === undefined) return false
  return scimExternalId === null ? directory !== undefined : scimExternalId !== directory?.externalId
}

/** Refuses an id that another person has, and an account without an identity, which a directory could not name. */
export async function refuseTakenLink(
  { read }: Pick<Call, 'read'>,
  tenantId: TenantId,
  { customerId, identities }: Person,
  { scimExternalId }: LinkInput,
): Promise<void> {
  if (typeof scimExternalId !== 'string') return
  const taken = await read.one(takenBy(tenantId, EXTERNAL_ID, scimExternalId))
  if (taken !== undefined && taken.by !== customerId)
    throw new Refusal('conflict', { description: 'Another person of this tenant has this scimExternalId.' })
  if (identities.length === 0)
    throw new Refusal('conflict', { description: 'A person without an identity cannot be linked to a directory.' })
}

/** Describes a changed link to approvers. */
export function describedLink(profile: Profile, { scimExternalId }: LinkInput): readonly Phrase[] {
  if (!isChanged(profile, { scimExternalId })) return []
  return typeof scimExternalId === 'string'
    ? [say`managed by the directory as ${{ externalId: inQuotes(scimExternalId) }}`]
    : [say`no longer managed by the directory`]
}

/** The change of a profile with that of its link. */
export function withLink({ set, remove = [], ...change }: Change, link: DirectoryLink | undefined): Change {
  if (link === undefined) return { ...change, ...(set === undefined ? {} : { set }), ...(remove.length === 0 ? {} : { remove }) }
  if (link.directory !== undefined)
    return { ...change, set: { ...set, directory: link.directory }, ...(remove.length === 0 ? {} : { remove }) }
  return { ...change, ...(set === undefined ? {} : { set }), remove: [...remove, 'directory'] }
}

/** The profile with the changed link. */
export function linkedProfile({ directory: _, ...profile }: Profile, { directory }: DirectoryLink): Profile {
  return { ...profile, ...(directory === undefined ? {} : { directory }) }
}
