import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { published } from '../../shared/contract/published.ts'

/** Loads the endpoints of all groups, these included: the catalogue imports this group, so the group cannot import the catalogue. */
export type LoadCatalogue = () => Promise<readonly Endpoint[]>

/** A JSON document that is the same for everybody, as clients may keep it for five minutes. */
export function publishedJson(document: object): ReturnType<typeof published> {
  const bytes = Buffer.from(JSON.stringify(document))
  return published(bytes, { contentType: 'application/json', headers: { 'cache-control': 'public, max-age=300' } })
}
