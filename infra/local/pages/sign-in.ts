import type { IncomingMessage, ServerResponse } from 'node:http'
import { LEVELS } from '../../../shared/domain/permissions/role-assignments.ts'
import type { LocalProvider } from '../saml/provider.ts'
import { LocalRefusal, readForm, writeJson, writePageThat, writeScript } from './answers.ts'
import { providerPage, returnPage, signInPage } from './sign-in-pages.ts'
import { SIGN_IN_SCRIPT } from './sign-in-script.ts'

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
