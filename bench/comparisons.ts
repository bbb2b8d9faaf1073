import { createServer } from 'node:http'
import { startGateway } from '../infra/local/http-gateway.ts'
import { listenOnLoopback } from '../infra/local/listen-on-loopback.ts'
import { createPasswordHasher } from '../shared/adapters/password-hasher.ts'
import { BENCH_PASSWORD } from './stored-items.ts'

/** The ports of what calls are compared with: an empty handler of `node:http`, and one behind its own gateway that only hashes. */
export async function startComparisons(): Promise<{ readonly empty: number; readonly least: number }> {
  const empty = await listenOnLoopback(
    createServer((_, response) => response.end()),
    0,
  )
  const hashing = createPasswordHasher()
  const least = await startGateway({
    port: 0,
    routes: [{ method: 'POST', path: '/hash' }],
    async invoke() {
      const answer = await hashing.hash(BENCH_PASSWORD)
      return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ answer }) }
    },
    maxBodyBytes: 1_000_000,
    tooLarge: () => ({ statusCode: 413 }),
  })
  return { empty: empty.port, least: least.port }
}
