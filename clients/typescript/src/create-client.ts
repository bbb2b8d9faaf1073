import type { Answer, Attempt } from './attempt.ts'
import { sendAuthorised } from './authorised.ts'
import type { AsTask, CallOptions, List, ListOptions, Outcome, ResponseInfo } from './call-types.ts'
import type { ClientOptions } from './client-options.ts'
import { CountersignError } from './countersign-error.ts'
import type { Credentials, KeptSession, LaunchCredentials, PasswordCredentials, TokenCredentials } from './credentials.ts'
import type { Methods } from './generated/methods.ts'
import { OPERATIONS } from './generated/operations.ts'
import type { Task } from './generated/schemas.ts'
import { keepSession } from './keep-session.ts'
import type { OpenCall } from './log-in.ts'
import { listOf } from './pages.ts'
import { proveStepUp } from './prove-step-up.ts'
import { type Input, pathFor, taskHeaders } from './request-for.ts'
import { sendUntilAnswered, type Transport } from './transport.ts'
import { type WaitForTaskOptions, waitForTask } from './wait-for-task.ts'

export interface RawRequest extends CallOptions {
  method: string
  /** Below `/svc-conductor/rest/v1`, with its query; or from `/svc-conductor` on. */
  path: string
  body?: unknown
  asTask?: AsTask | undefined
}

export interface RawAnswer extends ResponseInfo {
  /** JSON as it was read; text of anything else. */
  readonly data: unknown
  /** The task that was made of the call. */
  readonly task?: Task
}

/** What the client does beside the operations of the API document. */
export interface Client extends Methods {
  /** Looks at a task until it is EXECUTED, REJECTED, DISCARDED or FAILED. */
  waitForTask(taskId: number, options?: WaitForTaskOptions): Promise<Task>
  /** Any call, for what is known only when the program runs. */
  request(request: RawRequest): Promise<RawAnswer>
  /** Logs in now, and uses these credentials from here on. */
  signIn(credentials: Credentials): Promise<KeptSession>
  /** Ends the session in the service and here. Credentials stay: the next call logs in again. */
  signOut(): Promise<void>
  /** Goes on with a session that was got elsewhere; `undefined` forgets the one in use. */
  useSession(session: KeptSession | undefined): void
  /** The session in use. A secret. */
  currentSession(): KeptSession | undefined
}

const BASE_PATH = '/svc-conductor/rest/v1'
const DEFAULT_TIMEOUT_MS = 35_000

type Flags = { readonly open: boolean; readonly keyed: boolean }

/** A client of the service at `baseUrl`. It logs in when a call needs it. */
export function createClient(options: ClientOptions): Client {
  const origin = originOf(options.baseUrl)
  const onProgress = options.onProgress ?? (() => undefined)
  const transport: Transport = {
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retry: options.retry ?? {},
    onProgress,
  }
  const send = (request: Attempt, repeatable: 'repeatable' | 'once', signal: AbortSignal | undefined) =>
    sendUntilAnswered(request, repeatable, signal, transport)
  const urlOf = (path: string) => `${origin}${path.startsWith('/svc-conductor/') ? '' : BASE_PATH}${path}`

  const openCall: OpenCall = async (method, path, body, headers = {}) => {
    const repeatable = method === 'GET' || path.endsWith('/renew') ? 'repeatable' : 'once'
    return (await send({ url: urlOf(path), method, ...jsonPart(body, headers) }, repeatable, undefined)).body
  }
  const session = keepSession({ credentials: credentialsIn(options), session: options.session }, openCall, onProgress, options.onSession)
  const { onStepUp } = options
  const stepUp: Parameters<typeof sendAuthorised>[5] = async (refused, request, token, signal) =>
    onStepUp === undefined
      ? undefined
      : proveStepUp(refused, request, token, signal, { onStepUp, send, upgradeUrl: urlOf('/authentication/jwt'), onProgress })

  async function call(
    method: string,
    path: string,
    { open, keyed }: Flags,
    body: unknown,
    wishes: CallOptions & { asTask?: AsTask | undefined },
  ) {
    const { idempotencyKey, signal, headers, asTask, onResponse } = wishes
    const key = keyed || idempotencyKey !== undefined ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : undefined
    const parts = jsonPart(body, { ...key, ...(asTask === undefined ? undefined : taskHeaders(asTask)), ...headers })
    const repeatable = method === 'GET' || method === 'HEAD' || key !== undefined ? 'repeatable' : 'once'
    const request = { url: urlOf(path), method, ...parts }
    const answer = await (open ? send(request, repeatable, signal) : sendAuthorised(request, repeatable, signal, session, send, stepUp))
    onResponse?.(answer)
    return answer
  }

  const readTask = async (taskId: number | string, signal?: AbortSignal): Promise<Task> =>
    (await call('GET', `/global/tasks/${taskId}`, READ, undefined, { signal })).body as Task

  /** The task that was made of a call, if one was. */
  async function taskOf({ headers, body }: Answer, signal: AbortSignal | undefined): Promise<Task | undefined> {
    const taskId = headers.get('task-id')
    if (taskId === null) return undefined
    return (body as Task | undefined)?.taskId === Number(taskId) ? (body as Task) : readTask(taskId, signal)
  }

  async function outcomeOf(answer: Answer, signal: AbortSignal | undefined): Promise<Outcome<unknown>> {
    const task = await taskOf(answer, signal)
    return task === undefined ? { kind: 'done', data: answer.body } : { kind: 'task', task }
  }

  function methodFor(method: string, template: string, letters: string) {
    const flags = { open: letters.includes('o'), keyed: letters.includes('k') }
    const direct = (input: Input | undefined, wishes: CallOptions = {}) =>
      call(method, pathFor(template, input), flags, input?.body, wishes)
    switch (letters.at(-1)) {
      case 'l':
        return (input?: Input, { pageSize, ...wishes }: ListOptions = {}): List<unknown> =>
          listOf(pathFor(template, { ...input, ...(pageSize === undefined ? {} : { limit: pageSize }) }), (path) =>
            call(method, path, flags, undefined, wishes),
          )
      case 's':
        return async (input?: Input, wishes: CallOptions = {}) => outcomeOf(await direct(input, wishes), wishes.signal)
      case 'e':
        return async (input?: Input, wishes?: CallOptions) => exists(direct(input, wishes))
      default:
        return async (input?: Input, wishes?: CallOptions) => (await direct(input, wishes)).body
    }
  }

  const own: Omit<Client, keyof Methods> = {
    waitForTask: (taskId, wishes) => waitForTask(() => readTask(taskId, wishes?.signal), wishes),
    async request({ method, path, body, ...wishes }) {
      const upper = method.toUpperCase()
      const keyed = upper !== 'GET' && upper !== 'HEAD'
      const answer = await call(upper, path, { open: false, keyed }, body, wishes)
      const task = await taskOf(answer, wishes.signal)
      return { status: answer.status, headers: answer.headers, data: answer.body, ...(task === undefined ? {} : { task }) }
    },
    signIn: (credentials) => session.logInWith(credentials),
    async signOut() {
      if (session.current() !== undefined) await call('POST', '/authentication/logout', KEYED, undefined, {}).catch(unlessEnded)
      session.use(undefined)
    },
    useSession: session.use,
    currentSession: session.current,
  }
  const methods = Object.entries(OPERATIONS).map(([id, [method, template, letters]]) => [id, methodFor(method, template, letters)])
  return { ...(Object.fromEntries(methods) as Methods), ...own }
}

const READ: Flags = { open: false, keyed: false }
const KEYED: Flags = { open: false, keyed: true }

type AnyCredentials = Partial<PasswordCredentials & TokenCredentials & LaunchCredentials>

function originOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname.replace(/\/svc-conductor(\/rest\/v1)?\/?$/, '').replace(/\/$/, '')}`
}

function credentialsIn(options: ClientOptions): Credentials | undefined {
  const { identity, password, privateKey, totp, deviceFingerprint, token, launchToken } = options as AnyCredentials
  if (token !== undefined) return { token }
  if (launchToken !== undefined) return { launchToken }
  if (identity === undefined || password === undefined) return undefined
  return { identity, password, privateKey, totp, deviceFingerprint }
}

function jsonPart(body: unknown, headers: Record<string, string>): Pick<Attempt, 'headers' | 'body'> {
  if (body === undefined) return { headers, body: undefined }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

async function exists(answer: Promise<Answer>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    if (error instanceof CountersignError && error.status === 404) return false
    throw error
  }
}

/** A session that has ended already needs no end. */
function unlessEnded(error: unknown): undefined {
  if (error instanceof CountersignError && error.status === 401) return undefined
  throw error
}
