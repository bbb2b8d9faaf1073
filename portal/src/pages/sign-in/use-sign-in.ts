import { isCountersignError, type LoginRequest } from '@countersign/client'
import { useState } from 'react'
import { session } from '../../session/client.ts'
import { noteSignIn } from '../../session/first-page.ts'
import { NoPasskeyYet } from '../../session/passkey.ts'
import { asksForTotp, type SignInStep } from './sign-in-words.ts'

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
