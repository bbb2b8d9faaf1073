import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { createPasswordHasher } from '../shared/adapters/password-hasher.ts'
import { SERVICE_PATH } from '../shared/contract/routes.ts'
import { type CustomerId, fixedId, type TenantId } from '../shared/domain/ids.ts'
import { claimsFor } from '../shared/domain/tokens/claims.ts'
import type { StoredItem } from '../shared/ports/store.ts'
import { jwtTokens, oneIssuer } from '../shared/runtime/tokens.ts'

export const BENCH_PASSWORD = 'correct horse battery staple'
export const BENCH_BASE_URL = 'https://bench.example'

/** One tenant, an operator of it with a session, and a wallet: the items of the measured calls, with the keys that sign its tokens. */
export type BenchTable = {
  readonly items: readonly StoredItem[]
  readonly signingKey: JWK & { readonly kid: string }
  readonly token: string
}

export async function benchTable(now: number = Date.now()): Promise<BenchTable> {
  const at = new Date(now).toISOString()
  const holdings = [{ kind: 'tenant', position: 'LEVEL_20', tenantId: fixedId<TenantId>(1) }] as const
  const subject = {
    customerId: fixedId<CustomerId>(5),
    tenantId: fixedId<TenantId>(1),
    identity: 'bench',
    sessionId: 'session',
    tokenId: 'token',
    amr: ['pwd'],
    holdings,
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: randomUUID() }
  const issuer = `${BENCH_BASE_URL}${SERVICE_PATH}`
  const tokens = jwtTokens({ issuer: oneIssuer(issuer), audience: 'countersign', keys: async () => ({ current: signingKey }) })
  return {
    items: [
      // More than a run makes: the stand-in of the table keeps no count of the leases.
      {
        PK: 'PROPERTIES',
        SK: 'PROPERTY#rate.limit.config',
        key: 'rate.limit.config',
        value: { count: 1_000_000_000, windowSeconds: 60, concurrency: 1_000_000, policy: 'fixed-window', callerShare: 100 },
        lastModified: at,
      },
      { PK: 'TENANT#1', SK: 'TENANT', tenantId: 1, name: 'Bench', created: at, lastModified: at },
      {
        PK: 'IDENTITY#bench',
        SK: 'IDENTITY',
        identity: 'bench',
        canonicalName: 'bench',
        customerId: 5,
        tenantId: 1,
        kind: 'password',
        passwordHash: await createPasswordHasher().hash(BENCH_PASSWORD),
        epoch: 1,
        holdings,
      },
      {
        PK: 'PERSON#5',
        SK: 'SESSION#session',
        sessionId: 'session',
        customerId: 5,
        identity: 'bench',
        epoch: 1,
        amr: ['pwd'],
        created: at,
        expiresAt: Math.floor(now / 1000) + 86_400,
      },
      ...[1, 2].map((walletId) => ({
        PK: `TENANT#1#WALLET#${walletId}`,
        SK: 'WALLET',
        walletId,
        tenantId: 1,
        customerId: 8,
        currency: 'EUR',
        name: 'Main',
        balance: 10_000_000,
        created: at,
        lastModified: at,
      })),
    ],
    signingKey,
    token: await tokens.sign(claimsFor(subject, now)),
  }
}
