import { expect, test } from 'vitest'
import { judgeRenewal, type Rotation } from '../../shared/domain/tokens/judge-renewal.ts'

const NOW = 1_800_000_000_000
const rotation: Rotation = { renewableTokenId: 'new', replacedTokenId: 'old', replacedAt: NOW }

test.each([
  ['a session that was never renewed', undefined, 'any', 0, 'first'],
  ['the token of the last renewal', rotation, 'new', 0, 'first'],
  ['the same after a month', rotation, 'new', 30 * 86_400_000, 'first'],
  ['the token before it, at once', rotation, 'old', 0, 'repeated'],
  ['within 60 seconds', rotation, 'old', 59_999, 'repeated'],
  ['after 60 seconds', rotation, 'old', 60_000, 'reused'],
  ['an earlier one', rotation, 'older', 0, 'reused'],
] as const)('%s', (_, kept, tokenId, later, verdict) => {
  expect(judgeRenewal(kept, tokenId, NOW + later)).toBe(verdict)
})
