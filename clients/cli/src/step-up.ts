import type { OnStepUp, StepUpProof, StepUpRequest } from '@countersign/client'
import type { Access, Globals } from './credentials.ts'
import { askFor, askSecretly, canAsk, note } from './terminal.ts'
import { variable } from './variable.ts'

/** Answers step-ups: from `--otp` or the environment, else by asking on a terminal, else not at all. */
export function stepUpFor({ otp }: Globals, access: Access): OnStepUp {
  const given = otp ?? variable('COUNTERSIGN_OTP')
  return async (request) => {
    switch (request.type) {
      case 'OTP':
        return oneTimeCode(request, given)
      case 'IDENTITY':
        return identityProof(request, access)
      case 'CLOUD_LIVENESS':
        return livenessDone(request)
    }
  }
}

async function oneTimeCode({ attempt, method, path }: StepUpRequest, given: string | undefined): Promise<StepUpProof | undefined> {
  // A code that was wrong once stays wrong.
  if (given !== undefined) return attempt === 1 ? { otp: given } : undefined
  if (!canAsk()) return undefined
  return { otp: await askFor(`${attempt > 1 ? 'That code was wrong. ' : ''}Code that was sent to you, for ${method} ${path}:`) }
}

async function identityProof({ attempt, method, path }: StepUpRequest, access: Access): Promise<StepUpProof | undefined> {
  if (!canAsk()) {
    const { credentials } = access
    if (attempt > 1 || credentials === undefined || !('password' in credentials)) return undefined
    return { identity: credentials.identity, password: credentials.password }
  }
  const identity = access.identity ?? (await askFor('Identity:'))
  return {
    identity,
    password: await askSecretly(`${attempt > 1 ? 'That was wrong. ' : ''}Password of ${identity}, for ${method} ${path}:`),
  }
}

async function livenessDone({ attempt, sessionId = '' }: StepUpRequest): Promise<StepUpProof | undefined> {
  if (!canAsk() || attempt > 1) return undefined
  note(`Show your face to the liveness check: ${sessionId}`)
  await askFor('Then type done:')
  return {}
}
