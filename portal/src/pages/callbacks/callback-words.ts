import type { ListedCallback } from '@countersign/client'
import type { Tone } from '../../ui/status-badge.tsx'

export type CallbackState = ListedCallback['state']
export type Attempt = ListedCallback['attempts'][number]

/** The states of a callback, in words, in the order of the filter. */
export const STATES: Readonly<Record<CallbackState, { readonly word: string; readonly tone: Tone }>> = {
  WAITING: { word: 'Waiting', tone: 'warn' },
  DELIVERED: { word: 'Delivered', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
  REFUSED: { word: 'Refused', tone: 'bad' },
  STOPPED: { word: 'Stopped', tone: 'neutral' },
}

export const isState = (text: string): text is CallbackState => Object.hasOwn(STATES, text)

export const isDelivered = ({ status }: Attempt): boolean => status !== undefined && status >= 200 && status < 300

/** Codes of failed attempts. One that is not here is shown as it is. */
const FAULTS: Readonly<Record<string, string>> = {
  TIMEOUT: 'did not answer in time',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'broke off the connection',
  EPIPE: 'broke off the connection',
  ENOTFOUND: 'has no address: the name is unknown',
  EAI_AGAIN: 'has no address: the name could not be looked up',
  EHOSTUNREACH: 'could not be reached',
  ENETUNREACH: 'could not be reached',
  CERT_HAS_EXPIRED: 'has an expired certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody vouches for',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  HPE_INVALID: 'sent something that is not HTTP',
  HPE_HEADER_OVERFLOW: 'sent too many headers',
}

/** The result of an attempt, continuing "The receiver". */
export function answerWords({ status, error }: Attempt): string {
  if (status !== undefined) return `answered ${status}`
  if (error === undefined) return 'gave no answer'
  return FAULTS[error] ?? `failed: ${error}`
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an unreadable address')

export const times = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
