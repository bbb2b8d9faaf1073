import type { AnonymousCall } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { countFirstInHour, countInHour, tokensOfClient } from '../../shared/storage/hourly-counts.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Tokens that one client gets within an hour. */
const MOST_TOKENS_PER_HOUR = 600

/** Counts a token of a client in the transaction that makes it: concurrent requests never exceed the limit. */
export async function countToken({ read, now }: Pick<AnonymousCall, 'read' | 'now'>, { clientId }: OAuthClient): Promise<Write> {
  const at = tokensOfClient(clientId)
  const counted = await read.one(at)
  if (counted === undefined || counted.windowEnds <= now) return countFirstInHour(at, now)
  if (counted.times >= MOST_TOKENS_PER_HOUR)
    throw new Refusal('too-many-tokens', { headers: { 'retry-after': String(Math.max(1, Math.ceil((counted.windowEnds - now) / 1000))) } })
  return countInHour(at, MOST_TOKENS_PER_HOUR, now)
}
