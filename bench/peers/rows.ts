import { cpuRow, DEPLOYED, IN_MEMORY } from '../call-rows.ts'
import type { Row, Setup } from '../figures-table.ts'
import type { PeerFigures } from './over-http.ts'

const ON_SQLITE: Setup = {
  ...DEPLOYED,
  store: `${DEPLOYED.store}; better-auth’s: a file of node:sqlite in its own process`,
  leftOut: `${DEPLOYED.leftOut}; better-auth hashes with our argon2id instead of its scrypt, limits nothing, and keeps no audit entry`,
}
const OIDC_IN_MEMORY: Setup = {
  ...IN_MEMORY,
  store: 'in memory; oidc-provider’s: the adapter in memory that it ships',
  leftOut: `${IN_MEMORY.leftOut}; oidc-provider has no rate limiter, no permissions and no audit`,
}

/** The calls beside libraries that do the same work: no call should cost more than theirs. */
export function peerRows({ login, session, userinfo, token }: PeerFigures): readonly Row[] {
  return [
    cpuRow(ON_SQLITE, { what: 'password login, warm, CPU, deployed', against: 'login of better-auth', goal: 1, of: login }),
    cpuRow(ON_SQLITE, { what: 'authorised GET, warm, CPU, deployed', against: 'get-session of better-auth', goal: 0.8, of: session }),
    cpuRow(OIDC_IN_MEMORY, {
      what: 'authorised GET, warm, CPU, in memory',
      against: 'userinfo of oidc-provider, opaque token',
      goal: 1,
      of: userinfo,
    }),
    cpuRow(OIDC_IN_MEMORY, {
      what: 'renew, over HTTP, CPU, in memory',
      against: 'a JWT of oidc-provider by client credentials',
      goal: 1,
      of: token,
    }),
  ]
}
