import type { Asked } from './judge-authorization.ts'

const MINUTE_MS = 60_000

/**
 * The time (milliseconds since 1970) after which the person must have proved who they are to allow a request: for an agent in the last
 * `reauthenticationMinutes`, and as `prompt=login` and `max_age` demand. `undefined`: any session will do.
 */
export function proofNeededSince(
  { scopes, prompts, maxAgeSeconds }: Pick<Asked, 'scopes' | 'prompts' | 'maxAgeSeconds'>,
  {
    requestedAt,
    now,
    reauthenticationMinutes,
  }: { readonly requestedAt: number; readonly now: number; readonly reauthenticationMinutes: number },
): number | undefined {
  const moments = [
    ...(scopes.includes('propose') ? [now - reauthenticationMinutes * MINUTE_MS] : []),
    ...(prompts.includes('login') ? [requestedAt] : []),
    ...(maxAgeSeconds === undefined ? [] : [requestedAt - maxAgeSeconds * 1000]),
  ]
  return moments.length === 0 ? undefined : Math.max(...moments)
}
