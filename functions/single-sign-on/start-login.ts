import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { defined } from '../../shared/domain/defined.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { browserCookie } from '../../shared/proofs/browser-cookie.ts'
import { startSamlRequest } from '../../shared/storage/saml.ts'
import { providerNamed } from './provider.ts'
import { refusalPage } from './refusal-page.ts'
import { samlLibrary } from './saml-library.ts'

/** Time for logging in at the provider, in seconds. */
const REQUEST_LIFETIME_SECONDS = 600

/** 1 round trip, 2 write units. */
export const startLogin = endpoint({
  method: 'GET',
  base: 'service',
  path: '/saml-login/{idp}',
  operationId: 'startSamlLogin',
  group: 'single-sign-on',
  summary: 'Start a login at an identity provider',
  description:
    'Redirects the browser to a SAML 2 identity provider. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.',
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 302, description: 'Sends the browser to the identity provider.' },
  query: () =>
    z.object({
      returnTo: z.string().max(2000).optional(),
      forceAuthn: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true`: the provider asks the person to sign in even if it still knows them, as a step-up needs.'),
      state: z
        .string()
        .max(200)
        .regex(/^[\w.~-]+$/, 'must be letters, digits or any of -._~')
        .optional()
        .describe('Random text that the landing URL repeats, by which a page knows that its browser started the login.'),
    }),
  refusals: ['not-found', 'invalid-request'],
  audited: 'no',
  refusalPage,
  async handle(call) {
    const { params, query, ports, unitOfWork, now } = call
    const provider = await providerNamed(call, params.idp)
    const [first = ''] = provider.config.landingUrls
    const landingUrl = query.returnTo ?? first
    if (!provider.config.landingUrls.includes(landingUrl)) throw invalid('returnTo', 'must be a landing URL of this provider')

    // An id begins with a letter or an underscore (XML Schema, NCName).
    const requestId = `_${Buffer.from(ports.randomBytes(20)).toString('hex')}`
    const { cookie, hash } = browserCookie(call, 'single-sign-on')
    const expiresAt = Math.floor(now / 1000) + REQUEST_LIFETIME_SECONDS
    unitOfWork.add(
      startSamlRequest(requestId, {
        provider: provider.name,
        browserHash: hash,
        landingUrl,
        expiresAt,
        ...defined({ state: query.state }),
      }),
    )
    const location = await samlLibrary(provider, { requestId, forceAuthn: query.forceAuthn === 'true' }).getAuthorizeUrlAsync(
      '',
      undefined,
      {},
    )
    return { status: 302, headers: { location }, cookies: [cookie] }
  },
})
