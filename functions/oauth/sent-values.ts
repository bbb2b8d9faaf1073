import type { AnonymousCall } from '../../shared/contract/call.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withAnswer } from '../../shared/domain/oauth/redirect-uri.ts'

/** The parameters of a query that have a value. One without a value counts as left out (RFC 6749 §3.1), as it does in a form. */
export function sentValues<Name extends string>(query: { readonly [K in Name]?: string | undefined }): { readonly [K in Name]?: string } {
  const sent = Object.entries<string | undefined>(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(sent) as { readonly [K in Name]?: string }
}

type Answered = { readonly redirectUri: string; readonly state?: string | undefined }

/** The address that brings an answer back to the client. `iss` names this server, against mix-ups (RFC 9207). */
export function redirectTo(
  { ports }: { readonly ports: Pick<AnonymousCall['ports'], 'baseUrl'> },
  { redirectUri, state }: Answered,
  answer: { readonly code: string } | { readonly error: string; readonly error_description?: string },
): string {
  return withAnswer(redirectUri, { ...answer, ...defined({ state }), iss: `${ports.baseUrl()}${SERVICE_PATH}` })
}
