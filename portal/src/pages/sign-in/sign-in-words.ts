import { isCountersignError } from '@countersign/client'
import { exactTime } from '../../ui/relative-time.tsx'
import type { SignInStep } from './sign-in-step.ts'

const WRONG: Readonly<Record<SignInStep, string>> = {
  proofs: 'The identity or the password is wrong.',
  'new-password': 'The identity or the password is wrong.',
  totp: 'The code, the identity or the password is wrong.',
  'first-passkey': 'The identity or the enrolment code is wrong, or the code has expired.',
}

/** The reason why a sign-in failed, and what to do. */
export function signInWords(error: unknown, step: SignInStep): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'The passkey was not used. Try again, or use your password.'
  if (!isCountersignError(error)) return error instanceof Error ? error.message : 'Something went wrong. Try again.'
  switch (error.code) {
    case 'USR001':
      return `This identity is locked after too many failed attempts${untilText(error.retryAfterSeconds)}.`
    case 'USR002':
      return WRONG[step]
    case 'USR015':
      return 'This device is not known for your identity. Ask your administrator to add it.'
    case 'USR020':
      return 'This identity has expired or was locked by an administrator. Ask your administrator.'
    case 'USR030':
      return `You have signed in too often within an hour${untilText(error.retryAfterSeconds)}.`
    case 'CLIENT_NETWORK':
    case 'CLIENT_TIMEOUT':
      return 'The service does not answer. Check your connection, then try again.'
    default:
      return error.traceId === '' ? error.description : `${error.description} (trace id ${error.traceId})`
  }
}

function untilText(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  return ` until ${exactTime(Date.now() + seconds * 1000)}`
}

/** Tells whether the service asks for a code of the authenticator app beside the password. */
export const asksForTotp = (error: unknown): boolean => isCountersignError(error, 'USR016') && /\btotp\b/i.test(error.description)
