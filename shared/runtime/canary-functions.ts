import type { Received } from '../domain/canary/robot.ts'
import { once } from '../domain/once.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { canaryEnvironment } from './environment.ts'
import { functionOfRoutes, functionOfSchedule } from './function-of.ts'
import { lambdaSecret } from './lambda-secrets.ts'
import { jsonLog } from './log.ts'

type Addresses = { readonly baseUrl: string; readonly receiverUrl: string }

/**
 * The Lambda that makes a round every minute. An alarm counts the log lines of good rounds, so that it also rings when no round is made.
 */
export function canaryFunction(round: (content: unknown, addresses: Addresses) => Promise<void>) {
  const environment = once(() => canaryEnvironment())
  return functionOfSchedule(async () => {
    const log = jsonLog()
    try {
      const { secret, baseUrl, receiverUrl } = environment()
      await round(await lambdaSecret(secret()), { baseUrl: baseUrl(), receiverUrl: receiverUrl() })
      log('info', 'canary.done', {})
    } catch (error) {
      log('error', 'canary.failed', { because: error instanceof Error ? error.message : 'unknown' })
    }
  })
}

/** The Lambda that takes the callbacks of the robot: 204 for a right signature, 401 for any other. */
export function callbackReceiver(isRight: (received: Received, content: unknown, now: number) => boolean) {
  const environment = once(() => canaryEnvironment())
  return functionOfRoutes(async ({ headers, body = '', isBase64Encoded }: GatewayEvent) => {
    const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
    const content = await lambdaSecret(environment().secret())
    return { statusCode: isRight({ headers, body: text }, content, Date.now()) ? 204 : 401, headers: {} }
  })
}
