import type { OnStepUp, StepUpAnswer, StepUpRequest } from '@countersign/client'
import type { Access, Globals } from './credentials.ts'
import { askFor, askSecretly, canAsk, note } from './terminal.ts'
import { variable } from './variable.ts'

/** Answers step-ups: from `--otp` or the environment, else by asking on a terminal, else not at all. */
export function stepUpFor({ otp }: Globals, access: Access): OnStepUp {
  const given = otp ?? variable('COUNTERSIGN_OTP')
  const identityProof = identityProofs(access)
  return async (request) => {
    switch (request.type) {
      case 'OTP':
        return oneTimeCode(request, given)
      case 'IDENTITY':
        return identityProof(request)
      case 'CLOUD_LIVENESS':
        return livenessDone(request, access)
    }
  }
}

async function oneTimeCode({ attempt, method, path }: StepUpRequest, given: string | undefined): Promise<StepUpAnswer | undefined> {
  // A code that was wrong once stays wrong.
  if (given !== undefined) return attempt === 1 ? { otp: given } : undefined
  if (!canAsk()) return undefined
  return { otp: await askFor(`${attempt > 1 ? 'That code was wrong. ' : ''}Code that was sent to you, for ${method} ${path}:`) }
}

/** Asks for a proof of identity; a further proof that is missing is asked for beside the password that was typed before. */
function identityProofs(access: Access): (request: StepUpRequest) => Promise<StepUpAnswer | undefined> {
  let typed: StepUpAnswer | undefined
  return async ({ attempt, method, path, description }) => {
    if (!canAsk()) return attempt === 1 ? proofOf(access) : undefined
    if (attempt > 1 && typed !== undefined && /totp/i.test(description))
      return { ...typed, totp: await askFor('Code of the authenticator app:') }
    const identity = access.identity ?? (await askFor('Identity:'))
    const question = `${attempt > 1 ? 'That was wrong. ' : ''}Password of ${identity}, for ${method} ${path}:`
    typed = { ...keyOf(access), identity, password: await askSecretly(question) }
    return typed
  }
}

/** The proofs that the command line was given for its login, which prove a step-up too. */
async function proofOf({ credentials }: Access): Promise<StepUpAnswer | undefined> {
  if (credentials === undefined || !('password' in credentials)) return undefined
  const { identity, password, totp } = credentials
  return { ...keyOf({ credentials }), identity, password, ...(totp === undefined ? {} : { totp: await totp() }) }
}

function keyOf({ credentials }: Pick<Access, 'credentials'>): Pick<StepUpAnswer, 'privateKey'> {
  return credentials !== undefined && 'password' in credentials ? { privateKey: credentials.privateKey } : {}
}

const MAX_ASKED = 3

async function livenessDone({ attempt, description, sessionId = '' }: StepUpRequest, access: Access): Promise<StepUpAnswer | undefined> {
  if (!canAsk() || attempt > MAX_ASKED) return undefined
  if (attempt > 1) note(description)
  note(`Complete the liveness check: ${livenessPage(sessionId, access)}`)
  await askFor('Then type done:')
  return {}
}

/** The page of a check. A deployed service names it where its landing URL was sent; the local run shows it for every check. */
function livenessPage(sessionId: string, { baseUrl, user }: Access): string {
  if (URL.canParse(sessionId) && /^https?:/.test(sessionId)) return sessionId
  if (user === undefined) return `session ${sessionId}, in the app that shows your camera`
  return `${baseUrl}/svc-conductor/liveness?${new URLSearchParams({ sessionId })}`
}
