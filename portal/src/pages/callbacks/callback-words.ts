import type { ListedCallback } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../ui/status-badge.tsx'

export type CallbackState = ListedCallback['state']
export type Attempt = ListedCallback['attempts'][number]

/** The states of a callback, in words, in the order of the filter. */
export const STATES: Readonly<Record<CallbackState, { readonly word: string; readonly tone: Tone }>> = {
  WAITING: { word: t`Waiting`, tone: 'warn' },
  DELIVERED: { word: t`Delivered`, tone: 'good' },
  FAILED: { word: t`Failed`, tone: 'bad' },
  REFUSED: { word: t`Refused`, tone: 'bad' },
  STOPPED: { word: t`Stopped`, tone: 'neutral' },
}

export const isState = (text: string): text is CallbackState => Object.hasOwn(STATES, text)

export const isDelivered = ({ status }: Attempt): boolean => status !== undefined && status >= 200 && status < 300

/** Codes of failed attempts. One that is not here is shown as it is. */
const FAULTS: Readonly<Record<string, string>> = {
  TIMEOUT: t`did not answer in time`,
  ECONNREFUSED: t`refused the connection`,
  ECONNRESET: t`broke off the connection`,
  EPIPE: t`broke off the connection`,
  ENOTFOUND: t`has no address: the name is unknown`,
  EAI_AGAIN: t`has no address: the name could not be looked up`,
  EHOSTUNREACH: t`could not be reached`,
  ENETUNREACH: t`could not be reached`,
  CERT_HAS_EXPIRED: t`has an expired certificate`,
  DEPTH_ZERO_SELF_SIGNED_CERT: t`has a certificate that nobody vouches for`,
  SELF_SIGNED_CERT_IN_CHAIN: t`has a certificate that nobody vouches for`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: t`has a certificate that nobody vouches for`,
  ERR_TLS_CERT_ALTNAME_INVALID: t`has a certificate for another name`,
  HPE_INVALID: t`sent something that is not HTTP`,
  HPE_HEADER_OVERFLOW: t`sent too many headers`,
}

/** The result of an attempt, continuing "The receiver". */
export function answerWords({ status, error }: Attempt): string {
  if (status !== undefined) return t`answered ${status}`
  if (error === undefined) return t`gave no answer`
  return FAULTS[error] ?? `failed: ${error}`
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : t`an unreadable address`)

export const attemptsInWords = (count: number): string => plural(count, { one: '# attempt', other: '# attempts' })
