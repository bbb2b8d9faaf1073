import { defined } from '../defined.ts'
import { isCodeChallenge } from './code-challenge.ts'

/** The parameters of an authorization request that are read, with their meaning; every other one is ignored (RFC 6749 §3.1). */
export const AUTHORIZATION_PARAMETERS = {
  client_id: 'Id of the client, or the https address of its metadata document.',
  redirect_uri: 'Registered address to which the answer goes. The port of a loopback address may differ.',
  response_type: 'Must be `code`.',
  response_mode: 'Must be `query`, if it is sent at all.',
  code_challenge: 'SHA-256 hash of the code verifier in base64url (RFC 7636).',
  code_challenge_method: 'Must be `S256`.',
  state: 'Text that the answer repeats.',
  scope: '`propose` for an agent; `openid`, with `profile` and `email`, to learn who the person is. Default: `propose`.',
  nonce: 'Text that the ID token repeats.',
  resource: 'URL of the MCP server, which is the default for `propose`, or the issuer, for an agent that uses the API (RFC 8707).',
  prompt: '`none` answers without asking anybody, `login` demands a new proof of identity, `consent` asks again what was allowed before.',
  max_age: 'Largest age of the last proof of identity, in seconds.',
  login_hint: 'Name with which the person probably signs in.',
  dpop_jkt: 'Thumbprint (RFC 7638) of the key of the client: the code works only with a proof by this key (RFC 9449 §10).',
  acr_values: 'Wanted classes of authentication, separated by spaces.',
  request: 'Request objects are not supported.',
  request_uri: 'Value that the endpoint `par` has answered.',
} as const

export type AuthorizationParameters = Readonly<Partial<Record<keyof typeof AUTHORIZATION_PARAMETERS, string>>>

/** The scopes that a code can be asked for, in the order in which they are shown. */
const CODE_SCOPES = ['propose', 'openid', 'profile', 'email'] as const
export type CodeScope = (typeof CODE_SCOPES)[number]

type Prompt = 'none' | 'login' | 'consent'

/** An authorization request that can be shown to a person. */
export type Asked = {
  readonly scopes: readonly CodeScope[]
  readonly codeChallenge: string
  readonly state?: string
  readonly nonce?: string
  /** The resource of the access token; only with `propose`. */
  readonly resource?: string
  readonly prompts: readonly Prompt[]
  readonly maxAgeSeconds?: number
  readonly loginHint?: string
  readonly acrValues?: string
  /** The key to which the code is bound: the thumbprint of its JWK. */
  readonly dpopJkt?: string
}

/** An error that is answered to the redirect URI (RFC 6749 §4.1.2.1, RFC 8707 §2, RFC 9101 §6). */
type AuthorizationError =
  | 'invalid_request'
  | 'unauthorized_client'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported'

type Judged =
  | { readonly kind: 'asked'; readonly asked: Asked }
  | { readonly kind: 'refused'; readonly error: AuthorizationError; readonly description: string }

/** The facts about the client and the service that decide: the scopes that the client may ask for, and the resources that there are. */
type Facts = {
  readonly kind: 'web' | 'native' | 'service'
  readonly scopes: readonly string[]
  readonly mcpResource: string
  /** The API as a whole, which has the name of the issuer. */
  readonly apiResource: string
}

const THUMBPRINT = /^[A-Za-z0-9_-]{43}$/

const refused = (error: AuthorizationError, description: string): Judged => ({ kind: 'refused', error, description })

/**
 * Judges an authorization request whose client and redirect URI are known. INVARIANT: S256 is demanded, so that nobody can leave PKCE out
 * or downgrade it.
 */
export function judgeAuthorization(sent: AuthorizationParameters, { kind, scopes: allowed, mcpResource, apiResource }: Facts): Judged {
  if (kind === 'service') return refused('unauthorized_client', 'A client of kind service logs in by client_credentials.')
  if (sent.request !== undefined) return refused('request_not_supported', 'request: is not supported; use the endpoint par')
  if (sent.response_type === undefined) return refused('invalid_request', 'response_type: is required')
  if (sent.response_type !== 'code') return refused('unsupported_response_type', 'response_type: must be code')
  if ((sent.response_mode ?? 'query') !== 'query') return refused('invalid_request', 'response_mode: must be query')
  if (sent.code_challenge_method !== 'S256') return refused('invalid_request', 'code_challenge_method: must be S256')
  if (!isCodeChallenge(sent.code_challenge ?? ''))
    return refused('invalid_request', 'code_challenge: must be a SHA-256 hash in base64url (43 characters)')
  const scopes = scopesIn(sent.scope, allowed)
  if (scopes === undefined) return refused('invalid_scope', `scope: must be among ${allowed.join(' ')}, and profile and email need openid`)
  if (![undefined, mcpResource, apiResource].includes(sent.resource))
    return refused('invalid_target', `resource: must be ${mcpResource} or ${apiResource}`)
  return withPrompt(sent, scopes, mcpResource)
}

function withPrompt(sent: AuthorizationParameters, scopes: readonly CodeScope[], mcpResource: string): Judged {
  const prompts = promptsIn(sent.prompt)
  if (prompts === undefined) return refused('invalid_request', 'prompt: must be none, login or consent; none must stand alone')
  if (sent.max_age !== undefined && !/^\d{1,9}$/.test(sent.max_age))
    return refused('invalid_request', 'max_age: must be a number of seconds')
  if (sent.dpop_jkt !== undefined && !THUMBPRINT.test(sent.dpop_jkt))
    return refused('invalid_request', 'dpop_jkt: must be the SHA-256 thumbprint of a JWK in base64url (43 characters)')
  const { state, nonce, login_hint: loginHint, acr_values: acrValues, dpop_jkt: dpopJkt } = sent
  const maxAgeSeconds = sent.max_age === undefined ? undefined : Number(sent.max_age)
  const resource = scopes.includes('propose') ? (sent.resource ?? mcpResource) : undefined
  const codeChallenge = sent.code_challenge ?? ''
  return {
    kind: 'asked',
    asked: { scopes, codeChallenge, prompts, ...defined({ state, nonce, resource, maxAgeSeconds, loginHint, acrValues, dpopJkt }) },
  }
}

/** The scopes that are asked for; `propose` if none is named and the client may ask for it. `undefined` if one must not be asked for. */
function scopesIn(text: string | undefined, allowed: readonly string[]): readonly CodeScope[] | undefined {
  const named = (text ?? '').split(' ').filter((scope) => scope !== '')
  const wanted = new Set(named.length === 0 ? ['propose'] : named)
  const scopes = CODE_SCOPES.filter((scope) => wanted.has(scope))
  if (scopes.length !== wanted.size || scopes.some((scope) => !allowed.includes(scope))) return undefined
  const ofOpenId = scopes.some((scope) => scope === 'profile' || scope === 'email')
  return ofOpenId && !wanted.has('openid') ? undefined : scopes
}

function promptsIn(text: string | undefined): readonly Prompt[] | undefined {
  const named = [...new Set((text ?? '').split(' ').filter((prompt) => prompt !== ''))]
  const prompts = named.filter((prompt): prompt is Prompt => prompt === 'none' || prompt === 'login' || prompt === 'consent')
  if (prompts.length !== named.length) return undefined
  return prompts.includes('none') && prompts.length > 1 ? undefined : prompts
}
