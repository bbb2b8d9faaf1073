import type { Context } from 'aws-lambda'

/** Time that an HTTP API leaves a function. */
const LAMBDA_TIME_MS = 29_000

/** The context that Lambda passes to a function, as far as it is read. */
export const IN_TIME = { getRemainingTimeInMillis: () => LAMBDA_TIME_MS } as Context
