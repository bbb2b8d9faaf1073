import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { freeTurns, giveTurnBack, takeTurn, type UpstreamTurns } from '../../shared/storage/upstream-turns.ts'

type Tools = Pick<Ports, 'store' | 'clock' | 'random'>

/** Each refusal shows the turns that are free, so more attempts fail only while others are faster. */
const MOST_TRIES = 4

/** Takes a turn to send a request again, and returns what gives it back; `undefined` while as many requests as may are under way. */
export async function turnToSend(
  { store, clock, random }: Tools,
  tenantId: TenantId,
  upstream: string,
): Promise<undefined | (() => Promise<void>)> {
  let seen: UpstreamTurns = {}
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const now = clock.now()
    const free = freeTurns(upstream, seen, now)
    const [ofTenant, ofUpstream] = [oneOf(free.ofTenant, random), oneOf(free.ofUpstream, random)]
    if (ofTenant === undefined || ofUpstream === undefined) return undefined
    const turn = { ofTenant, ofUpstream }
    const written = await store.write(takeTurn(tenantId, turn, now))
    if (written.kind === 'written') return async () => void (await store.write(giveTurnBack(tenantId, turn, now)))
    seen = written.stored ?? {}
  }
  return undefined
}

function oneOf<T>(choice: readonly T[], random: () => number): T | undefined {
  return choice[Math.floor(random() * choice.length)]
}
