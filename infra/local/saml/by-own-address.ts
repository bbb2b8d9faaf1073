import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVICE_PATH } from '../../../shared/contract/routes.ts'

export const SSO_START = `${SERVICE_PATH}/saml-login/`

/**
 * Sends a browser that starts single sign-on at `localhost` to the service's own address, 127.0.0.1: the provider answers there, and a
 * cookie of one name is not sent to the other. The browser returns to the landing URL, which can be of either name.
 */
export function byOwnAddress({ url = '', headers: { host = '' } }: IncomingMessage, response: ServerResponse): boolean {
  const [, port] = /^localhost:(\d{1,5})$/.exec(host) ?? []
  if (port === undefined || !url.startsWith(SSO_START)) return false
  response.writeHead(302, { location: `http://127.0.0.1:${port}${url}`, 'content-length': 0 }).end()
  return true
}
