import type { HttpRequest } from './http.ts'

const WAIT = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i

/** The seconds that the caller is ready to wait for the answer (RFC 7240 §4.3). Another value than a whole number is ignored. */
export function waitSecondsPreferred({ headers }: Pick<HttpRequest, 'headers'>): number | undefined {
  const seconds = WAIT.exec(headers.prefer ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
