import { type KeyObject, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { type Response as Said, signedResponse } from '../../infra/local/saml/signed-response.ts'
import type { SamlConfig } from '../../shared/domain/settings/provider-settings.ts'
import { asId } from './ids.ts'
import { rsaKeys } from './rsa-keys.ts'
import type { Answer, Running } from './running.ts'

export const ISSUER = 'https://idp.example/metadata'
export const LANDING = 'https://portal.example/welcome'
const { privateKey } = rsaKeys(2048)
export const idp: { readonly key: KeyObject; readonly certificate: string } = {
  key: privateKey,
  certificate: selfSigned(privateKey, 'idp.example'),
}

export type Started = {
  readonly idp: string
  readonly requestId: string
  readonly cookie: string
  readonly acsUrl: string
  readonly entityId: string
  readonly request: string
}

export const CONFIG: SamlConfig = {
  ssoUrl: 'https://idp.example/sso',
  entityId: ISSUER,
  certificates: [idp.certificate],
  tenantId: asId(1),
  landingUrls: [LANDING, 'https://portal.example/other'],
}

const newId = () => `_${randomBytes(16).toString('hex')}`

/** Common steps of the tests of single sign-on. */
export function samlOf(service: Running) {
  async function configure(name: string, config: Partial<SamlConfig> & object = {}): Promise<void> {
    const { tenantId: _, ...rest } = CONFIG
    const value =
      'institution' in config || 'tenantId' in config || 'allowGlobalAndTenantOnSameSAML' in config
        ? { ...rest, ...config }
        : { ...CONFIG, ...config }
    const answer = await service.call('PUT', `/global/properties/saml.config.${name}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { value: JSON.parse(JSON.stringify(value)) },
    })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  async function start(name: string, query = '', cookie?: string): Promise<Started> {
    const answer = await service.call(
      'GET',
      `/svc-conductor/saml-login/${name}${query}`,
      cookie === undefined ? {} : { headers: { cookie } },
    )
    return readStart(name, answer)
  }

  /** The contents of the answer to a start: the request that the browser brings to the provider. */
  function readStart(name: string, answer: Answer): Started {
    if (answer.status !== 302) throw new Error(answer.text)
    const url = new URL(answer.headers.get('location') ?? '')
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const read = (pattern: RegExp) => pattern.exec(request)?.[1] ?? ''
    return {
      idp: name,
      request,
      requestId: read(/ ID="([^"]+)"/),
      acsUrl: read(/AssertionConsumerServiceURL="([^"]+)"/),
      entityId: read(/<saml:Issuer[^>]*>([^<]+)</),
      cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    }
  }

  /** The statements of a valid provider; `changes` replace some. */
  function said({ requestId, acsUrl, entityId }: Started, nameId: string, changes: Partial<Said> = {}): Said {
    return {
      responseId: newId(),
      assertionId: newId(),
      issuer: ISSUER,
      destination: acsUrl,
      recipient: acsUrl,
      audience: entityId,
      inResponseTo: requestId,
      nameId,
      attributes: {},
      now: service.local.clock.now(),
      ...changes,
    }
  }

  function post(
    { idp: name, cookie }: Pick<Started, 'idp' | 'cookie'>,
    xml: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return postBase64({ idp: name, cookie }, Buffer.from(xml).toString('base64'), headers)
  }

  function postBase64(
    { idp: name, cookie }: Pick<Started, 'idp' | 'cookie'>,
    SAMLResponse: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return service.call('POST', `/svc-conductor/saml-acs/${name}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', cookie, ...headers },
      body: new URLSearchParams({ SAMLResponse, RelayState: '' }).toString(),
    })
  }

  /** The whole way: start, the provider's answer, and the login with the token. */
  async function signIn(name: string, nameId: string, changes: Partial<Said> = {}): Promise<Answer> {
    const started = await start(name)
    const taken = await post(started, signedResponse(said(started, nameId, changes), idp.key))
    if (taken.status !== 303) return taken
    return logIn(tokenOf(taken))
  }

  function tokenOf(taken: Answer): string {
    return new URL(taken.headers.get('location') ?? '').searchParams.get('token') ?? ''
  }

  function logIn(token: string): Promise<Answer> {
    return service.call('POST', '/authentication/login', { body: { password: token } })
  }

  return { configure, start, readStart, said, post, postBase64, signIn, tokenOf, logIn }
}
