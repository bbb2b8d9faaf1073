/** The page's script: it calls the API like any client. Bytes of WebAuthn options are base64url. */
export const SIGN_IN_SCRIPT = `'use strict'
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
