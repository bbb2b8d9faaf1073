import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../shared/domain/audit/canonical-json.ts'
import { chainFinding, compareHour, type Registered } from '../../shared/domain/audit/compare-seals.ts'
import { EMPTY_ROOT, growingTree, leafHash, nodeHash, rootOf } from '../../shared/domain/audit/merkle-tree.ts'
import { entryHash, firstUnsealable, hourAfter, NO_SEAL, sealed } from '../../shared/domain/audit/seal.ts'

/** RFC 6962 §2.1, word for word: split at the largest power of two below the number of leaves. */
function asInTheRfc(data: readonly string[]): Buffer {
  const sha256 = (...parts: readonly (Buffer | string)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
  if (data.length === 0) return sha256()
  if (data.length === 1) return sha256(Buffer.from([0]), data[0] ?? '')
  let split = 1
  while (split * 2 < data.length) split *= 2
  return sha256(Buffer.from([1]), asInTheRfc(data.slice(0, split)), asInTheRfc(data.slice(split)))
}

describe('the tree', () => {
  test('grown leaf by leaf is the tree of RFC 6962, for every number of leaves', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 70 }), (data) => {
        expect(rootOf(data.map(leafHash))).toBe(asInTheRfc(data).toString('base64url'))
      }),
    )
  })

  test.each([
    [[], '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
    [[''], 'bjQLnP-zephN6rZdtmgJbiEUj5HYbUdHi8Cf2mWGYB0'],
  ] as const)('of %j is the value that everybody gets', (data, root) => {
    // SHA-256 of nothing, and of one byte 0: the test vectors of Certificate Transparency.
    expect(rootOf(data.map(leafHash))).toBe(Buffer.from(asInTheRfc(data)).toString('base64url'))
    if (data.length === 0) expect(EMPTY_ROOT).toBe(root)
    expect(growingTree().root()).toBe(EMPTY_ROOT)
  })

  test('no node passes for a leaf', () => {
    const [one, other] = [leafHash('a'), leafHash('b')]
    const bytes = Buffer.concat([Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')])
    expect(
      createHash('sha256')
        .update(Buffer.from([0]))
        .update(bytes)
        .digest('base64url'),
    ).not.toBe(nodeHash(one, other))
  })

  test('any leaf that is changed, left out, put in or moved makes another root', () => {
    const change = fc.constantFrom('changed', 'left-out', 'put-in', 'moved')
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 40 }), fc.nat(), change, (data, at, kind) => {
        const place = at % data.length
        const other = [...data]
        if (kind === 'changed') other[place] = `${other[place]}!`
        else if (kind === 'left-out') other.splice(place, 1)
        else if (kind === 'put-in') other.splice(place, 0, 'somebody was here')
        else other.push(...other.splice(0, 1))
        fc.pre(other.join('\n') !== data.join('\n'))
        expect(rootOf(other.map(leafHash))).not.toBe(rootOf(data.map(leafHash)))
      }),
    )
  })
})

describe('an entry', () => {
  test('has one hash, for every order of its keys', () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, of]) => [key, turned(of)]),
      )
    }
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue(),
        ),
        (entry) => {
          expect(entryHash(turned(entry))).toBe(entryHash(entry))
          expect(JSON.parse(canonicalJson(entry))).toEqual(JSON.parse(JSON.stringify(entry)))
        },
      ),
    )
  })

  test('that differs has another text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(canonicalJson(one) === canonicalJson(other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))
      }),
    )
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, of]) => [key, sorted(of)])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return { entries }
}

describe('a seal', () => {
  const register: readonly Registered[] = ['a', 'b', 'c'].map((place) => ({ place, hash: leafHash(place) }))
  const seal = sealed({ scope: '1', hour: '2026-01-31T08', count: 3, root: rootOf(register.map(({ hash }) => hash)), previous: NO_SEAL })
  const replaced = (place: string, hash: string) => register.map((one) => (one.place === place ? { place, hash } : one))

  test('finds nothing wrong with what was sealed', () => {
    expect(compareHour(seal, register, register)).toEqual([])
  })

  test.each([
    ['changed', replaced('b', leafHash('x'))],
    ['missing', register.filter(({ place }) => place !== 'b')],
    ['added', [...register, { place: 'b', hash: '' }].map((one, at) => (at === 3 ? { place: 'd', hash: leafHash('d') } : one))],
  ] as const)('names an entry that was %s', (kind, now) => {
    expect(compareHour(seal, register, now)).toEqual([{ kind, hour: seal.hour, place: kind === 'added' ? 'd' : 'b' }])
  })

  test('is not fooled by a register that was changed together with the entry', () => {
    const both = replaced('b', leafHash('x'))
    expect(compareHour(seal, both, both)).toMatchObject([{ kind: 'register-broken' }])
  })

  test('is not fooled by a root that was changed with them', () => {
    const both = replaced('b', leafHash('x'))
    const forged = { ...seal, root: rootOf(both.map(({ hash }) => hash)) }
    expect(compareHour(forged, both, both)).toMatchObject([{ kind: 'seal-broken' }])
  })

  test.each(['count', 'root', 'hour', 'scope', 'previous'] as const)('has another hash when its %s is changed', (field) => {
    expect(sealed({ ...seal, [field]: field === 'count' ? 4 : 'other' }).hash).not.toBe(seal.hash)
  })

  test('names the one before it: a new hash for an old seal breaks the next', () => {
    const next = sealed({ ...seal, hour: '2026-01-31T09', previous: seal.hash })
    expect(chainFinding(seal, next)).toBeUndefined()
    expect(chainFinding(undefined, seal)).toBeUndefined()
    expect(chainFinding(sealed({ ...seal, count: 4 }), next)).toMatchObject({ kind: 'chain-broken' })
    expect(chainFinding(undefined, next)).toMatchObject({ kind: 'chain-broken' })
  })

  test.each([
    ['2026-01-31T08:09:59.999Z', '2026-01-31T07'],
    ['2026-01-31T08:10:00.000Z', '2026-01-31T08'],
    ['2026-01-31T00:00:00.000Z', '2026-01-30T23'],
  ])('at %s is put on no hour from %s on', (now, hour) => {
    expect(firstUnsealable(Date.parse(now))).toBe(hour)
  })

  test('the hour after the last of a year is the first of the next', () => {
    expect(hourAfter('2026-12-31T23')).toBe('2027-01-01T00')
  })
})
