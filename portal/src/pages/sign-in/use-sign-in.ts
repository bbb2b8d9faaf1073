import { isCountersignError, type LoginRequest } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { session } from '../../session/client.ts'
import { noteSignIn } from '../../session/first-page.ts'
import { NoPasskeyYet } from '../../session/passkey.ts'
import { serviceNow } from '../../session/service-clock.ts'
import { InputError, refusalWords } from '../../ui/refusal-words.ts'
import { exactTime } from '../../ui/relative-time.tsx'

/** Signs in step by step: the service says which proof is missing. */
export function useSignIn() {
  const [step, setStep] = useState<SignInStep>('proofs')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(proofs: () => Promise<LoginRequest>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const found = await proofs()
      if (session.person() === undefined) noteSignIn(location)
      await session.signIn(found)
    } catch (fault) {
      if (asksForTotp(fault)) setStep('totp')
      else if (isCountersignError(fault, 'USR021')) setStep('new-password')
      else if (fault instanceof NoPasskeyYet) setStep('first-passkey')
      else setError(fault)
    } finally {
      setBusy(false)
    }
  }
  const goTo = (next: SignInStep): void => {
    setError(undefined)
    setStep(next)
  }
  return { step, goTo, error, setError, isBusy, attempt }
}

/** The next input that the form asks for. */
type SignInStep = 'proofs' | 'totp' | 'new-password' | 'first-passkey'

const WRONG: Readonly<Record<SignInStep, string>> = {
  proofs: t`The identity or the password is wrong.`,
  'new-password': t`The identity or the password is wrong.`,
  totp: t`The code, the identity or the password is wrong.`,
  'first-passkey': t`The identity or the enrolment code is wrong, or the code has expired.`,
}

/** The reason why a sign-in failed, and what to do. */
export function signInWords(error: unknown, step: SignInStep): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return t`The passkey was not used. Try again, or use your password.`
  if (error instanceof InputError) return error.message
  if (!isCountersignError(error)) return t`Something went wrong. Try again.`
  if (typeof error.answer !== 'object') return refusalWords(error).line
  switch (error.code) {
    case 'USR001':
      return error.retryAfterSeconds === undefined
        ? t`This identity is locked after too many failed attempts.`
        : t`This identity is locked after too many failed attempts until ${{ time: timeIn(error.retryAfterSeconds) }}.`
    case 'USR002':
      return WRONG[step]
    case 'USR015':
      return t`This device is not known for your identity. Ask your administrator to add it.`
    case 'USR020':
      return t`This identity has expired or was locked by an administrator. Ask your administrator.`
    case 'USR030':
      return error.retryAfterSeconds === undefined
        ? t`You have signed in too often within an hour.`
        : t`You have signed in too often within an hour. Try again after ${{ time: timeIn(error.retryAfterSeconds) }}.`
    default:
      return error.traceId === '' ? error.description : t`${{ description: error.description }} (trace id ${{ traceId: error.traceId }})`
  }
}

const timeIn = (seconds: number): string => exactTime(serviceNow() + seconds * 1000)

/** Tells whether the service asks for a code of the authenticator app beside the password. */
const asksForTotp = (error: unknown): boolean => isCountersignError(error, 'USR016') && /\btotp\b/i.test(error.description)
