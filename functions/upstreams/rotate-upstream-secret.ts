import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { changeUpstream, type Upstream, upstreamIn } from '../../shared/storage/upstreams.ts'
import { say } from '../../shared/texts/phrase.ts'
import { freshUpstreamSecret } from '../../shared/upstreams/sealed-parts.ts'
import { upstreamOfPath } from './upstream-of-path.ts'

/** Time for which the previous secret still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000
/** Each of them adds a signature to every request. */
const MOST_PREVIOUS = 5

export const rotateUpstreamSecret = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/upstreams/{upstream}/rotate',
  operationId: 'rotateUpstreamSecret',
  group: 'upstreams',
  effect: 'one-transaction',
  summary: 'Rotate the secret of an upstream',
  description: 'Creates a new signing secret and shows it only in this answer. The previous secret signs as well for 24 hours.',
  access: { kind: 'permission', permission: 'Upstream.UPDATE', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  answer: () => z.object({ secret: secret(200), previousExpires: z.iso.datetime() }),
  refusals: ['not-permitted', 'task-required', 'invalid-request', 'not-found', 'conflict'],
  stored: 'never',
  describe: ({ params }) => say`Make a new secret for the upstream ${{ upstream: inQuotes(params.upstream) }}`,
  async handle(call) {
    const { ports, now, unitOfWork } = call
    const before = await upstreamOfPath(call)
    const { secret, sealed } = await freshUpstreamSecret(ports, before)
    const previousExpires = new Date(now + OVERLAP_MS).toISOString()
    const previous = [{ sealed: before.secret, expires: previousExpires }, ...stillSigning(before, now)]
    const at = new Date(now).toISOString()
    unitOfWork.add(changeUpstream(before, { ...before, secret: sealed, previous, lastModified: at, version: before.version + 1 }))
    unitOfWork.change = { after: { secretCreated: at } }
    return ok({ secret, previousExpires })
  },
})

function stillSigning({ previous }: Upstream, now: number): Upstream['previous'] {
  const live = previous.filter(({ expires }) => Date.parse(expires) > now)
  if (live.length >= MOST_PREVIOUS)
    throw new Refusal('conflict', {
      description: 'The secret was rotated too often today. Earlier secrets sign until their 24 hours are over.',
    })
  return live
}
