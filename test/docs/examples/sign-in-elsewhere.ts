import { signedResponse } from '../../../infra/local/saml/signed-response.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { openIdOf, openIdProvider } from '../../support/openid-provider.ts'
import { answerTo, challengeIn, passkeysOf } from '../../support/passkeys.ts'
import { idp, samlOf } from '../../support/saml.ts'
import type { Visitor } from './visitor.ts'

/** Adds, renames and deletes a passkey. */
export async function passkeys({ service, visit, answerTo: answer }: Visitor): Promise<void> {
  const { configure, enrolled } = passkeysOf(service)
  await configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' })
  const { token } = await enrolled()
  const { options, hash } = challengeIn(await answer('createPasskeyOptions', { token }))
  const key = new Authenticator()
  await visit('createPasskey', { token, body: { name: 'Blue key', ...answerTo(key.create(options), hash) } })
  await visit('listPasskeys', { token })
  const params = { credentialId: key.credentialId.toString('base64url') }
  await visit('renamePasskey', { token, params, body: { name: 'Key at home' } })
  await visit('deletePasskey', { token, params })
}

/** Logs in at an identity provider that speaks for the tenant. */
export async function singleSignOn({ service, visit, answerTo: answer }: Visitor): Promise<void> {
  const { configure, readStart, said } = samlOf(service)
  await configure('staff')
  const identity = 'rosalind@harbour.example'
  await visit('createAdminUser', {
    as: 'operator',
    params: { tenantId: 1 },
    body: { identity, sso: 'staff', firstName: 'Rosalind', lastName: 'Franklin', position: 'LEVEL_05' },
    example: 'sso',
  })
  const params = { idp: 'staff' }
  await visit('getSamlMetadata', { params })
  const begun = await answer('startSamlLogin', { params })
  const started = readStart('staff', begun)
  const xml = signedResponse(said(started, identity), idp.key)
  await visit('consumeSamlResponse', {
    params,
    form: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: '' },
    headers: { cookie: started.cookie },
  })
}

/** Signs in at a provider of OpenID Connect, which then ends the session. */
export async function openIdSignOn({ service, visit, answerTo: answer }: Visitor): Promise<void> {
  const provider = await openIdProvider()
  await openIdOf(service).configure('crew', { issuer: provider.issuer, tenantId: 1, roleClaim: 'role' })
  const params = { idp: 'crew' }
  const begun = await answer('startOpenIdLogin', { params })
  const asked = new URL(begun.headers.get('location') ?? '').searchParams
  provider.nonce = asked.get('nonce') ?? ''
  provider.claims = { email: 'lise@harbour.example', role: 'LEVEL_05', sid: 'session-1' }
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  await visit('finishOpenIdLogin', {
    params,
    query: { state: asked.get('state') ?? '', code: 'code-1', iss: provider.issuer },
    headers: { cookie },
  })
  await visit('logOutByProvider', { params, form: { logout_token: await provider.loggedOut({ sid: 'session-1' }) } })
  provider.close()
}
