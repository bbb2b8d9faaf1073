import { describe, expect, test } from 'vitest'
import { provesChallenge } from '../../shared/domain/oauth/code-challenge.ts'
import { type AuthorizationParameters, judgeAuthorization } from '../../shared/domain/oauth/judge-authorization.ts'
import { type ConsentVerdict, isKept, judgeConsent } from '../../shared/domain/oauth/judge-consent.ts'
import { judgeRefresh } from '../../shared/domain/oauth/judge-refresh.ts'
import { proofNeededSince } from '../../shared/domain/oauth/proof-needed-since.ts'
import { withAnswer } from '../../shared/domain/oauth/redirect-uri.ts'

test('a redirect URI keeps its own query and form when the answer is added', () => {
  expect(withAnswer('https://app.example/cb?x=1', { code: 'a b' })).toBe('https://app.example/cb?x=1&code=a+b')
  expect(withAnswer('com.example.app:/cb', { state: 's' })).toBe('com.example.app:/cb?state=s')
})

describe('PKCE', () => {
  // The example of RFC 7636, appendix B.
  const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  test('takes the verifier of the RFC’s example, and no other', () => {
    expect(provesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', CHALLENGE)).toBe(true)
    expect(provesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl', CHALLENGE)).toBe(false)
    expect(provesChallenge(CHALLENGE, CHALLENGE)).toBe(false)
    expect(provesChallenge(undefined, CHALLENGE)).toBe(false)
    expect(provesChallenge('short', CHALLENGE)).toBe(false)
  })
})

describe('an authorization request', () => {
  const MCP = 'https://api.example/svc-conductor/mcp'
  const API = 'https://api.example/svc-conductor'
  const GOOD: AuthorizationParameters = {
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 's',
  }
  const judged = (
    more: AuthorizationParameters,
    scopes = ['propose', 'openid', 'profile', 'email'],
    kind: 'native' | 'service' = 'native',
  ) => {
    const verdict = judgeAuthorization({ ...GOOD, ...more }, { kind, scopes, mcpResource: MCP, apiResource: API })
    return verdict.kind === 'asked' ? verdict.asked : verdict.error
  }

  test.each<[string, AuthorizationParameters, string]>([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['a fragment as answer', { response_mode: 'fragment' }, 'invalid_request'],
    ['PKCE left out', { code_challenge: '' }, 'invalid_request'],
    ['PKCE downgraded to plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of another length', { code_challenge: 'abc' }, 'invalid_request'],
    ['an unknown scope', { scope: 'propose admin' }, 'invalid_scope'],
    ['profile without openid', { scope: 'profile' }, 'invalid_scope'],
    ['another resource', { resource: 'https://api.example/' }, 'invalid_target'],
    ['none beside another prompt', { prompt: 'none login' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'select_account' }, 'invalid_request'],
    ['a negative age', { max_age: '-1' }, 'invalid_request'],
    ['a request object', { request: 'eyJ' }, 'request_not_supported'],
  ])('is refused for %s', (_, more, error) => {
    expect(judged(more)).toBe(error)
  })

  test('is refused for a scope that the client may not ask for, and for a back end', () => {
    expect(judged({ scope: 'openid' }, ['propose'])).toBe('invalid_scope')
    expect(judged({}, ['openid'])).toBe('invalid_scope')
    expect(judged({}, ['propose'], 'service')).toBe('unauthorized_client')
  })

  test('asks for proposals at the MCP server if it names nothing', () => {
    expect(judged({})).toEqual({ scopes: ['propose'], codeChallenge: GOOD.code_challenge, state: 's', prompts: [], resource: MCP })
    expect(judged({ scope: 'email openid', max_age: '60', prompt: 'login consent', nonce: 'n' })).toEqual({
      ...{ scopes: ['openid', 'email'], codeChallenge: GOOD.code_challenge, state: 's', nonce: 'n' },
      ...{ prompts: ['login', 'consent'], maxAgeSeconds: 60 },
    })
  })
})

describe('a consent', () => {
  const OWN = { personTenantId: 1, clientTenantId: 1, isChecked: true }
  const UNCHECKED = { personTenantId: 1, clientTenantId: undefined, isChecked: false }
  const FOREIGN = { personTenantId: 2, clientTenantId: 1, isChecked: true }
  const ABOVE = { personTenantId: 1, clientTenantId: undefined, isChecked: true }
  type Case = Parameters<typeof judgeConsent>[0]
  const base: Case = { asked: { scopes: ['openid'], prompts: [] }, parties: OWN, agentsEnabled: true, remembered: [], isFresh: true }

  test.each<[string, Partial<Case>, ConsentVerdict]>([
    ['is asked for the first time', {}, 'ask'],
    ['is not asked for what was allowed', { remembered: ['openid', 'email'] }, 'allowed'],
    ['is asked for more than was allowed', { asked: { scopes: ['openid', 'email'], prompts: [] }, remembered: ['openid'] }, 'ask'],
    ['is asked again with prompt=consent', { asked: { scopes: ['openid'], prompts: ['consent'] }, remembered: ['openid'] }, 'ask'],
    ['waits for a fresh proof', { remembered: ['openid'], isFresh: false }, 'ask'],
    ['is silent with prompt=none', { asked: { scopes: ['openid'], prompts: ['none'] }, remembered: ['openid'] }, 'allowed'],
    ['is reported missing with prompt=none', { asked: { scopes: ['openid'], prompts: ['none'] } }, 'consent_required'],
    ['needs a login with prompt=none', { asked: { scopes: ['openid'], prompts: ['none'] }, isFresh: false }, 'login_required'],
    ['is asked in another tenant every time', { parties: FOREIGN, remembered: ['openid'] }, 'ask'],
    ['is asked for every agent', { asked: { scopes: ['propose'], prompts: [] }, remembered: ['propose'] }, 'ask'],
    [
      'is asked for an agent of a client that nobody has checked',
      { asked: { scopes: ['propose'], prompts: [] }, parties: UNCHECKED },
      'ask',
    ],
    ['is asked for an agent of a client above tenants', { asked: { scopes: ['propose'], prompts: [] }, parties: ABOVE }, 'ask'],
    [
      'is denied for an agent of another tenant’s client',
      { asked: { scopes: ['propose'], prompts: [] }, parties: FOREIGN },
      'access_denied',
    ],
    ['is denied while agents are off', { asked: { scopes: ['propose'], prompts: [] }, agentsEnabled: false }, 'access_denied'],
  ])('%s', (_, more, verdict) => {
    expect(judgeConsent({ ...base, ...more })).toBe(verdict)
  })

  test('is kept only for registered clients of the own tenant', () => {
    expect([OWN, UNCHECKED, FOREIGN, ABOVE].map((parties) => isKept(['openid'], parties))).toEqual([true, false, false, false])
    expect(isKept(['propose', 'openid'], OWN)).toBe(false)
  })
})

test('a proof is needed for an agent, after a request with prompt=login, and within max_age of it', () => {
  const at = { requestedAt: 10_000_000, now: 10_060_000, reauthenticationMinutes: 5 }
  expect(proofNeededSince({ scopes: ['openid'], prompts: [] }, at)).toBeUndefined()
  expect(proofNeededSince({ scopes: ['propose'], prompts: [] }, at)).toBe(at.now - 300_000)
  expect(proofNeededSince({ scopes: ['propose'], prompts: ['login'] }, at)).toBe(at.requestedAt)
  expect(proofNeededSince({ scopes: ['openid'], prompts: [], maxAgeSeconds: 60 }, at)).toBe(at.requestedAt - 60_000)
})

test('a refresh token works once; a repeat within 30 s is no theft', () => {
  const state = { currentHash: 'c', previousHash: 'p', replacedAt: 1_000_000 }
  expect(judgeRefresh(state, 'c', 9_000_000)).toBe('first')
  expect(judgeRefresh(state, 'p', 1_029_999)).toBe('repeated')
  expect(judgeRefresh(state, 'p', 1_030_000)).toBe('reused')
  expect(judgeRefresh(state, 'older', 1_000_001)).toBe('reused')
  expect(judgeRefresh({ currentHash: 'c' }, 'p', 1_000_001)).toBe('reused')
})
