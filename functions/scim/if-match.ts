import type { Call } from '../../shared/contract/call.ts'
import { isWeaklyEqual, tagsIn } from '../../shared/contract/entity-tag.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'

/** Refuses a change of a version that the directory has not seen. Versions of SCIM are weak tags, which compare weakly (RFC 7644 §3.14). */
export function refuseOtherVersion({ request }: Pick<Call, 'request'>, version: string): void {
  const header = request.headers['if-match']
  if (header === undefined) return
  const wanted = tagsIn(header)
  if (wanted.kind === 'malformed') throw invalid('if-match', 'must be * or a list of entity tags in double quotes')
  if (wanted.kind === 'tags' && !wanted.tags.some((tag) => isWeaklyEqual(tag, version))) throw new Refusal('precondition-failed')
}
