import { expect, test } from 'vitest'
import { type Key, type KeyRing, rotated } from '../../shared/domain/tokens/rotate-keys.ts'

const NOW = 1_800_000_000_000
const DAY_MS = 86_400_000
const key = (kid: string): Key => ({ kty: 'EC', crv: 'P-256', x: `x of ${kid}`, y: `y of ${kid}`, d: `secret of ${kid}`, kid })
const kids = ({ current, previous, retired = [] }: KeyRing) => [current.kid, previous?.kid, ...retired.map(({ key: { kid } }) => kid)]

test('the current key becomes the previous one, and keeps no private part', () => {
  const ring = rotated({ current: key('a') }, key('b'), 'routine', NOW)
  expect(ring).toEqual({ current: key('b'), previous: { kty: 'EC', crv: 'P-256', x: 'x of a', y: 'y of a', kid: 'a' } })
})

test('an earlier key stays for as long as a token that it signed can be renewed, and not for ever', () => {
  let ring = rotated(undefined, key('a'), 'routine', NOW)
  for (const [kid, day] of [
    ['b', 1],
    ['c', 2],
    ['d', 31],
    ['e', 33.1],
  ] as const)
    ring = rotated(ring, key(kid), 'routine', NOW + day * DAY_MS)
  expect(kids(ring)).toEqual(['e', 'd', 'c', 'b'])
  expect(JSON.stringify([ring.previous, ring.retired])).not.toContain('secret')
})

test('after a compromise no earlier key is left', () => {
  const ring = rotated(rotated({ current: key('a') }, key('b'), 'routine', NOW), key('c'), 'compromise', NOW)
  expect(ring).toEqual({ current: key('c') })
})
