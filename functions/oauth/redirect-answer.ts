import type { AnonymousCall } from '../../shared/contract/call.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withAnswer } from '../../shared/domain/oauth/answer-address.ts'

type Answered = { readonly redirectUri: string; readonly state?: string | undefined }

/** The address that brings an answer back to the client. `iss` names this server, against mix-ups (RFC 9207). */
export function redirectTo(
  { ports }: { readonly ports: Pick<AnonymousCall['ports'], 'baseUrl'> },
  { redirectUri, state }: Answered,
  answer: { readonly code: string } | { readonly error: string; readonly error_description?: string },
): string {
  return withAnswer(redirectUri, { ...answer, ...defined({ state }), iss: `${ports.baseUrl()}${SERVICE_PATH}` })
}
