import type { Answer } from './attempt.ts'
import { DOCUMENT_VERSION } from './generated/operations.ts'

/** Warns once if the service is older than the API document that this client was made from: it may not know some calls or fields. */
export function warnOfAge(onWarning: (message: string) => void): (answer: Answer) => void {
  let isKnown = false
  return ({ headers }) => {
    if (isKnown) return
    const version = headers.get('api-version')
    if (version === null) return
    isKnown = true
    if (isOlder(version, DOCUMENT_VERSION))
      onWarning(
        `The service has version ${version} of the API, this client is made for ${DOCUMENT_VERSION}: some calls may be unknown to it`,
      )
  }
}

/** Compares `major.minor.patch`. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const index = other.findIndex((number, at) => number !== (one[at] ?? 0))
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0)
}

const numbersOf = (version: string): readonly number[] => (version.split(/[-+]/)[0] ?? '').split('.').map(Number)
