import type { IncomingMessage, ServerResponse } from 'node:http'
import { LEVELS } from '../../../shared/domain/permissions/role-assignments.ts'
import type { LocalProvider } from '../saml/provider.ts'
import { LocalRefusal, readForm, writeJson, writePageThat, writeScript } from './answers.ts'
import { providerPage, returnPage, signInPage } from './sign-in-pages.ts'

type Page = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void> | void

/** The pages' dependencies on the service. */
export type SignIn = {
  readonly provider: LocalProvider
  /** A new customer of the demo who has no passkey yet. */
  readonly newIdentity: () => Promise<{ readonly identity: string; readonly enrolmentCode: string }>
}

/** The pages for trying sign-in without a password, by path and method. */
export function signInPages({ provider, newIdentity }: SignIn): readonly (readonly [string, ReadonlyMap<string, Page>])[] {
  const show: Page = async (request, response, query) => {
    // Passkeys are for names, never for addresses (WebAuthn L3 §5.1.3); whoever comes back from the provider came by the address.
    const host = request.headers.host ?? ''
    if (!host.startsWith('localhost') && !query.has('token')) {
      response.writeHead(302, { location: `http://localhost:${host.split(':').at(-1)}/local/sign-in`, 'content-length': 0 }).end()
      return
    }
    await provider.introduce()
    writePageThat(response, signInPage(provider.startUrl()), { script: "'self'", connect: "'self'" })
  }
  const script: Page = (_request, response) => writeScript(response, SIGN_IN_SCRIPT)
  const make: Page = async (_request, response) => writeJson(response, 200, await newIdentity())
  const ask: Page = (_request, response, query) => {
    writePageThat(response, providerPage(query.get('SAMLRequest') ?? '', LEVELS), { form: "'self'" })
  }
  const tell: Page = async (request, response) => {
    const form = await readForm(request)
    const answer = await provider.answer(form.get('SAMLRequest') ?? '', form.get('nameId') ?? '', form.get('role') ?? '')
    if (answer === undefined) throw new LocalRefusal(400, 'Begin at /local/sign-in, with a possible name and a position')
    // A redirect after a form has to be allowed too.
    writePageThat(response, returnPage(answer), { form: `${new URL(answer.acsUrl).origin} http://localhost:*` })
  }
  return [
    ['/local/sign-in', new Map([['GET', show]])],
    ['/local/sign-in.js', new Map([['GET', script]])],
    ['/local/sign-in/identity', new Map([['POST', make]])],
    [
      '/local/saml',
      new Map([
        ['GET', ask],
        ['POST', tell],
      ]),
    ],
  ]
}

/** The page's script: it calls the API like any client. Bytes of WebAuthn options are base64url. */
const SIGN_IN_SCRIPT = `'use strict'
const api = '/svc-conductor/rest/v1'
const element = (id) => document.getElementById(id)
const utf8 = (text) => new TextEncoder().encode(text)
const base64 = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

function say(text) {
  element('outcome').textContent = text
}

async function send(method, path, body, token) {
  const response = await fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token === undefined ? {} : { authorization: token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(response.status + ' ' + (answer.code ?? '') + ' ' + (answer.description ?? ''))
  return answer
}

async function logIn(body) {
  const answer = await send('POST', api + '/authentication/login', body)
  const sessions = await send('GET', api + '/authentication/sessions', undefined, answer.headerValue)
  const { identity, amr } = sessions.find(({ current }) => current)
  say('Signed in as ' + identity + ' (' + answer.roles.join(', ') + '), proved by ' + amr.join(', ') + ', until ' + answer.expires)
}

async function byPasskey(identity, otp, ceremony) {
  const query = new URLSearchParams(identity === '' ? { parentDomain: location.hostname } : { identity })
  const { base64EncodedChallenge } = await send('GET', api + '/authentication/login-challenges?' + query)
  const document = fromBase64(base64EncodedChallenge)
  const options = JSON.parse(new TextDecoder().decode(document))
  const isNew = 'user' in options
  if (isNew !== (ceremony === 'create')) throw new Error(isNew ? 'This identity has no passkey yet. Create one first.' : 'This identity cannot create a first passkey')
  const publicKey = isNew ? PublicKeyCredential.parseCreationOptionsFromJSON(options) : PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = isNew ? await navigator.credentials.create({ publicKey }) : await navigator.credentials.get({ publicKey })
  await logIn({
    ...(identity === '' ? {} : { identity }),
    ...(isNew && otp !== '' ? { otp } : {}),
    base64EncodedChallengeResponse: base64(utf8(JSON.stringify(credential.toJSON()))),
    base64EncodedChallengeHash: base64(await crypto.subtle.digest('SHA-256', document)),
  })
}

function on(id, act) {
  element(id).addEventListener('click', async () => {
    say('…')
    try {
      await act()
    } catch (error) {
      say(String(error.message ?? error))
    }
  })
}

on('new', async () => {
  const { identity, enrolmentCode } = await send('POST', '/local/sign-in/identity', {})
  element('identity').value = identity
  element('code').value = enrolmentCode
  say('A customer with the identity ' + identity + ' can now create a first passkey')
})
on('create', () => byPasskey(element('identity').value, element('code').value, 'create'))
on('get', () => byPasskey(element('identity').value, '', 'get'))
on('any', () => byPasskey('', '', 'get'))

// Back from the identity provider. The token works once; it leaves the address at once.
const token = new URLSearchParams(location.search).get('token')
if (token !== null) {
  history.replaceState(null, '', location.pathname)
  logIn({ password: token }).catch((error) => say(String(error.message)))
}
`
