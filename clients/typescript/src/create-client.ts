import { type Caller, createCaller } from './caller.ts'
import type { Client, OwnMethods } from './client.ts'
import type { ClientOptions } from './client-options.ts'
import { CountersignError } from './countersign-error.ts'
import type { Methods } from './generated/methods.ts'
import { OPERATIONS } from './generated/operations.ts'
import { flagsOfCall, methodFor } from './method-for.ts'
import { awaitTask, taskOfAnswer } from './task-of-answer.ts'
import { upstreamCalls } from './upstream-calls.ts'
import { waitForTask } from './wait-for-task.ts'

/** Creates a client of the service at `baseUrl`. It logs in when a call needs it. */
export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options)
  const methods = Object.entries(OPERATIONS).map(([operationId, row]) => [operationId, methodFor(caller, row)])
  return { ...(Object.fromEntries(methods) as Methods), ...ownMethods(caller) }
}

function ownMethods(caller: Caller): OwnMethods {
  const { session, call } = caller
  return {
    waitForTask: (taskId, options) => waitForTask((seconds) => awaitTask(caller, taskId, seconds, options?.signal), options),
    async request({ method: given, path, body, ...options }) {
      const method = given.toUpperCase()
      const answer = await call(method, path, flagsOfCall(method, path), body, options)
      const task = await taskOfAnswer(caller, answer, options.signal)
      return { status: answer.status, headers: answer.headers, data: answer.body, ...(task === undefined ? {} : { task }) }
    },
    upstream: (name, options) => upstreamCalls(caller, name, options),
    signIn: (credentials) => session.logInWith(credentials),
    async signOut() {
      if ((await session.begun()) !== undefined) await endSession(caller)
      session.use(undefined)
    },
    useSession: (given) => session.use(given),
    currentSession: () => session.current(),
  }
}

/** A session that has already ended needs no call. */
async function endSession({ call, session }: Caller): Promise<void> {
  const token = session.current()?.token ?? ''
  try {
    // As an open call: a refused token must not begin another session only to end it.
    await call('POST', '/authentication/logout', { open: true, keyed: true }, undefined, { headers: { authorization: `Bearer ${token}` } })
  } catch (error) {
    if (!(error instanceof CountersignError) || error.status !== 401) throw error
  }
}
