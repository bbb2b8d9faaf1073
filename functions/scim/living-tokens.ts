import type { Call } from '../../shared/contract/call.ts'
import { thoseThatLive } from '../../shared/sessions/live-sessions.ts'
import type { ScimToken } from '../../shared/storage/scim.ts'

/** The tokens that still work: one ends with all sessions of its creator, and its item stays until it would expire. */
export async function livingTokens({ read }: Pick<Call, 'read'>, tokens: readonly ScimToken[]): Promise<readonly ScimToken[]> {
  const living = new Set(await thoseThatLive(tokens, read))
  return tokens.filter((token) => living.has(token))
}
