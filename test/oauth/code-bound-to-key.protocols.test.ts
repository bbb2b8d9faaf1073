import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { allowedCode, answered, CALLBACK, decide, newPkce, redeem, registeredClient, start } from '../support/authorizations.ts'
import { type KeyPair, keyPair, OAUTH, oauthCode, postForm } from '../support/oauth.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

let app: OAuthClient
let maker = ''
let own: KeyPair
let other: KeyPair
beforeAll(async () => {
  app = await registeredClient(service)
  maker = await service.freshTokenOf('maker')
  own = await keyPair()
  other = await keyPair()
})

function proofOf({ alg, jwk: { kid: _, ...jwk }, privateKey }: KeyPair, endpoint = 'token'): Promise<string> {
  const payload = {
    htm: 'POST',
    htu: `${service.local.baseUrl}${OAUTH}/${endpoint}`,
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
  }
  return new SignJWT(payload).setProtectedHeader({ typ: 'dpop+jwt', alg, jwk }).sign(privateKey)
}

type Code = { readonly code: string; readonly verifier: string }

/** Exchanges a code with a proof of a key, or without one. */
async function exchanged({ code, verifier }: Code, by?: KeyPair): Promise<Answer> {
  if (by === undefined) return redeem(service, app, code, verifier)
  const form = { grant_type: 'authorization_code', client_id: app.clientId, code, code_verifier: verifier, redirect_uri: CALLBACK }
  return postForm(service, 'token', form, { headers: { dpop: await proofOf(by) } })
}

/** Parameters of an authorization request that are sent ahead, with their verifier. */
function pushed(more: Readonly<Record<string, string>> = {}) {
  const { verifier, challenge } = newPkce()
  const form = { client_id: app.clientId, redirect_uri: CALLBACK, response_type: 'code', code_challenge: challenge }
  return { verifier, form: { ...form, code_challenge_method: 'S256', ...more } }
}

/** A code for a request that was sent ahead with a proof. */
async function codeOfPushed(by: KeyPair): Promise<Code> {
  const { verifier, form } = pushed()
  const answer = await postForm(service, 'par', form, { headers: { dpop: await proofOf(by, 'par') } })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  const { request_uri } = answer.body as { request_uri: string }
  const started = await start(service, app, { request_uri })
  const decided = await decide(service, started, maker, { decision: 'allow' })
  return { code: answered(decided).code ?? '', verifier }
}

describe('a code is bound to the key', () => {
  test('of dpop_jkt: a thief of code and verifier gets nothing, and the client gets its tokens afterwards', async () => {
    const code = await allowedCode(service, app, maker, { parameters: { dpop_jkt: await calculateJwkThumbprint(own.jwk) } })
    expect(oauthCode(await exchanged(code))).toBe('400 invalid_grant OAU002')
    expect(oauthCode(await exchanged(code, other))).toBe('400 invalid_grant OAU002')
    expect((await exchanged(code, own)).body).toMatchObject({ token_type: 'DPoP' })
  })

  test('of the proof with which its request was sent ahead', async () => {
    const code = await codeOfPushed(own)
    expect(oauthCode(await exchanged(code))).toBe('400 invalid_grant OAU002')
    expect(oauthCode(await exchanged(code, other))).toBe('400 invalid_grant OAU002')
    expect((await exchanged(code, own)).body).toMatchObject({ token_type: 'DPoP' })
  })
})

describe('a request is refused', () => {
  test.each(['abc', `${'a'.repeat(42)}=`, 'a'.repeat(44)])('whose dpop_jkt is no thumbprint: %s', async (jkt) => {
    const { answer } = await start(service, app, { dpop_jkt: jkt })
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  test('whose proof is of another key than its dpop_jkt', async () => {
    const { form } = pushed({ dpop_jkt: await calculateJwkThumbprint(own.jwk) })
    const answer = await postForm(service, 'par', form, { headers: { dpop: await proofOf(other, 'par') } })
    expect(oauthCode(answer)).toBe('400 invalid_dpop_proof OAU007')
  })

  test.each([
    ['for another endpoint', () => proofOf(own, 'token')],
    ['that is none', async () => 'a.b.c'],
  ])('whose proof is one %s', async (_, proof) => {
    const answer = await postForm(service, 'par', pushed().form, { headers: { dpop: await proof() } })
    expect(oauthCode(answer)).toBe('400 invalid_dpop_proof OAU007')
  })

  test('whose proof was sent before', async () => {
    const proof = await proofOf(own, 'par')
    const sent = async () => oauthCode(await postForm(service, 'par', pushed().form, { headers: { dpop: proof } }))
    expect([await sent(), await sent()]).toEqual(['201', '400 invalid_dpop_proof OAU007'])
  })
})
