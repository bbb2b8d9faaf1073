import { createPublicKey, verify } from 'node:crypto'
import { newSigningKey } from '../infra/local/secret-files.ts'
import { type CustomerId, fixedId, type TenantId } from '../shared/domain/ids.ts'
import { claimsFor } from '../shared/domain/tokens/claims.ts'
import { jwtTokens, oneIssuer } from '../shared/runtime/tokens.ts'
import { type Spread, spreadOf } from './statistics.ts'

const ROUNDS = 7
const TOKENS = 2000

/**
 * Verifications per second as a share of raw `node:crypto` verifications of the same signatures: of new tokens, and of tokens seen
 * before.
 */
export async function tokenVerification(): Promise<{ readonly firstSight: Spread; readonly seenBefore: Spread }> {
  const key = await newSigningKey()
  const newTokens = () =>
    jwtTokens({ issuer: oneIssuer('https://bench.example'), audience: 'countersign', keys: async () => ({ current: key }) })
  const signing = newTokens()
  const subject = {
    customerId: fixedId<CustomerId>(5),
    tenantId: fixedId<TenantId>(1),
    identity: 'bench',
    sessionId: 's',
    amr: ['pwd'],
    holdings: [],
  }
  const texts: string[] = []
  for (let count = 0; count < TOKENS; count++) texts.push(await signing.sign(claimsFor({ ...subject, tokenId: `t${count}` }, Date.now())))

  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: key.x ?? '', y: key.y ?? '' }, format: 'jwk' })
  const rawVerify = (text: string): boolean => {
    const dot = text.lastIndexOf('.')
    return verify(
      'sha256',
      Buffer.from(text.slice(0, dot)),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(text.slice(dot + 1), 'base64url'),
    )
  }
  const firstSight: number[] = []
  const seenBefore: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const tokens = newTokens()
    await tokens.verify(texts[0] ?? '')
    const raw = await timeOf(async () => void texts.every(rawVerify))
    const first = await timeOf(() => verifyAll(tokens, texts))
    const again = await timeOf(() => verifyAll(tokens, texts))
    firstSight.push(raw / first)
    seenBefore.push(raw / again)
  }
  return { firstSight: spreadOf(firstSight), seenBefore: spreadOf(seenBefore) }
}

async function verifyAll(tokens: ReturnType<typeof jwtTokens>, texts: readonly string[]): Promise<void> {
  for (const text of texts) if ((await tokens.verify(text)) === undefined) throw new Error('a good token was refused')
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}
