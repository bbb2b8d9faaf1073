import { describe, expect, test } from 'vitest'
import { newClientId, placeOf } from '../../shared/domain/oauth/client-id.ts'
import { judgeClientAssertion } from '../../shared/domain/oauth/judge-client-assertion.ts'
import { isRegistered } from '../../shared/domain/oauth/redirect-uri.ts'
import { scopesIn } from '../../shared/domain/oauth/scopes.ts'
import { asId } from '../support/ids.ts'

describe('a redirect URI is a registered one', () => {
  const registered = ['https://shop.example/back', 'http://127.0.0.1/back', 'http://[::1]:4000/back?x=1', 'com.example.app:/back']
  test.each([
    ['as it was registered', 'https://shop.example/back', true],
    ['with any port on loopback', 'http://127.0.0.1:51234/back', true],
    ['without a port on loopback', 'http://[::1]/back?x=1', true],
    ['with another path', 'https://shop.example/back/', false],
    ['with another case', 'https://SHOP.example/back', false],
    ['with a port that is no loopback', 'https://shop.example:444/back', false],
    ['with another query on loopback', 'http://127.0.0.1:1/back?x=1', false],
    ['on the other loopback address', 'http://[::1]/back', false],
    ['on localhost', 'http://localhost/back', false],
    ['with credentials', 'http://127.0.0.1:1@evil.example/back', false],
    ['with a fragment', 'http://127.0.0.1:1/back#x', false],
  ])('%s: %s', (_, asked, is) => {
    expect(isRegistered(registered, asked)).toBe(is)
  })
})

describe('a client assertion', () => {
  const now = Date.parse('2026-03-01T10:00:00Z')
  const seconds = now / 1000
  const good = { iss: 'c', sub: 'c', aud: 'https://as', iat: seconds, exp: seconds + 300, jti: 'j' }
  const judged = (claims: object) =>
    judgeClientAssertion({ ...good, ...claims }, { clientId: 'c', audiences: ['https://as', 'https://as/token'], now })

  test('is accepted', () => expect(judged({})).toMatchObject({ kind: 'accepted', jti: 'j' }))
  test.each([
    ['another issuer', { iss: 'd' }, 'issuer-or-subject'],
    ['another subject', { sub: 'd' }, 'issuer-or-subject'],
    ['no audience', { aud: undefined }, 'audience'],
    ['another audience', { aud: 'https://other' }, 'audience'],
    ['two audiences', { aud: ['https://as', 'https://other'] }, 'audience'],
    ['no expiry', { exp: undefined }, 'expired'],
    ['an expiry in the past', { exp: seconds }, 'expired'],
    ['an expiry in ten minutes', { exp: seconds + 600 }, 'expires-too-late'],
    ['an issue time more than 60 s ahead', { iat: seconds + 61 }, 'not-yet-valid'],
    ['a start in the future', { nbf: seconds + 61 }, 'not-yet-valid'],
    ['no jti', { jti: undefined }, 'no-jti'],
    ['an endless jti', { jti: 'x'.repeat(256) }, 'no-jti'],
  ])('with %s is refused', (_, claims, why) => {
    expect(judged(claims)).toEqual({ kind: 'refused', why })
  })
})

test('the id of a client names its place, and no other text does', () => {
  const unique = 'a'.repeat(31)
  expect(placeOf(newClientId({ kind: 'tenant', tenantId: asId(7) }, unique))).toEqual({ kind: 'tenant', tenantId: 7 })
  expect(placeOf(newClientId({ kind: 'global' }, unique))).toEqual({ kind: 'global' })
  for (const text of ['', 'client-1', 'client-x-aaaaaaaaaaaaaaaaaaaaaaaa', 'https://evil.example', `client-1-${unique}#x`])
    expect(placeOf(text)).toBeUndefined()
})

test('scopes are known, allowed and named once', () => {
  expect(scopesIn('openid  email openid', ['openid', 'email'])).toEqual(['openid', 'email'])
  expect(scopesIn(undefined, [])).toEqual([])
  expect(scopesIn('openid', ['propose'])).toBeUndefined()
  expect(scopesIn('constructor', ['propose'])).toBeUndefined()
})
