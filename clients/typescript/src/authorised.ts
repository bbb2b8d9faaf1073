import type { Answer, Attempt } from './attempt.ts'
import { CountersignError } from './countersign-error.ts'
import type { SessionKeeper } from './keep-session.ts'
import type { Repeatable } from './retry-rules.ts'
import { orAborted } from './wait.ts'

/** Sends a request with a token of the sender's choice. */
export type Send = (request: Attempt, repeatable: Repeatable, signal: AbortSignal | undefined) => Promise<Answer>

/** Gets a token for one request that was refused with SEC004; `undefined` if nobody gives a proof. */
export type StepUp = (
  refused: CountersignError,
  request: Attempt,
  token: string,
  signal: AbortSignal | undefined,
) => Promise<string | undefined>

/** Maximum number of new tokens, and of step-ups, for one call. */
const MAX_REPLACEMENTS = 2
const MAX_STEP_UPS = 2

/**
 * Sends a request with the token of the session. After SEC001, and once after SEC002, it is sent again with another token, after
 * SEC004 with one for this request only. Its bytes and its key stay the same.
 */
export async function sendAuthorised(
  request: Attempt,
  repeatable: Repeatable,
  signal: AbortSignal | undefined,
  session: SessionKeeper,
  send: Send,
  stepUp: StepUp,
): Promise<Answer> {
  let steppedUp: string | undefined
  let wasExpired = false
  let [replacements, stepUps] = [0, 0]

  /** Finds another token after this refusal; false if there is none. */
  async function foundAnother(refusal: CountersignError, token: string | undefined): Promise<boolean> {
    if (refusal.code === 'SEC004' && token !== undefined && stepUps++ < MAX_STEP_UPS) {
      steppedUp = await stepUp(refusal, request, await ownToken(session), signal)
      return steppedUp !== undefined
    }
    // A renewed token that has expired already would be renewed in vain.
    if (refusal.code === 'SEC002' && wasExpired) return false
    wasExpired ||= refusal.code === 'SEC002'
    const mayReplace = steppedUp === undefined && isAboutToken(refusal) && replacements++ < MAX_REPLACEMENTS
    return mayReplace && orAborted(session.replace(token, refusal.code), signal)
  }

  for (;;) {
    const token = steppedUp ?? (await orAborted(session.token(), signal))
    try {
      return await send(withToken(request, token), repeatable, signal)
    } catch (error) {
      if (!(error instanceof CountersignError) || error.status !== 401) throw error
      if (!(await foundAnother(error, token))) throw error
    }
  }
}

const isAboutToken = ({ code }: CountersignError): boolean => code === 'SEC001' || code === 'SEC002'

async function ownToken(session: SessionKeeper): Promise<string> {
  return (await session.token()) ?? ''
}

function withToken(request: Attempt, token: string | undefined): Attempt {
  return token === undefined ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}
