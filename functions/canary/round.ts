import { setTimeout as wait } from 'node:timers/promises'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { type Robot, robotIn } from '../../shared/domain/canary/robot.ts'

type Round = {
  /** The address at which callers reach the stage. */
  readonly baseUrl: string
  /** The address that receives the robot's callback, and takes it only if its signature is right. */
  readonly receiverUrl: string
  readonly robot: Robot
  readonly fetched?: typeof fetch
}

type Send = {
  readonly authorization?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly meant: number
}

/** The states of a task that waits for others. */
const OPEN: readonly string[] = ['DRAFT', 'PENDING']
const PATIENCE_MS = 10_000
const POLLS = 20
const BETWEEN_POLLS_MS = 1_000

/** Makes a round by the robot that a secret describes. */
export function roundOf(content: unknown, addresses: Pick<Round, 'baseUrl' | 'receiverUrl'>): Promise<void> {
  return makeRound({ robot: robotIn(content), ...addresses })
}

/** Goes the way of a caller: signs in, proposes, reads and takes back a task, and waits for a signed callback. Throws at the first step that fails. */
export async function makeRound({ baseUrl, receiverUrl, robot, fetched = fetch }: Round): Promise<void> {
  const ask = async (step: string, method: string, path: string, { authorization, body, headers, meant }: Send) => {
    const response = await fetched(`${baseUrl}${BASE_PATH}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }), ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== meant) throw new Error(`${step}: ${response.status} instead of ${meant}`)
    const answered = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>
    return { answered, taskId: response.headers.get('task-id') }
  }
  const { identity, password, tenantId, approverRoles } = robot
  const { answered: login } = await ask('sign in', 'POST', '/authentication/login', { body: { identity, password }, meant: 200 })
  const authorization = String(login.headerValue)
  const test = `/tenants/${tenantId}/callbacks/test`
  const headers = { 'task-executor-roles': approverRoles }
  const { taskId } = await ask('propose', 'POST', test, { authorization, headers, body: { url: receiverUrl }, meant: 200 })
  const { answered: task } = await ask('read the task', 'GET', `/global/tasks/${taskId}`, { authorization, meant: 200 })
  if (!OPEN.includes(String(task.status))) throw new Error(`read the task: ${task.status} instead of ${OPEN.join(' or ')}`)
  await ask('take it back', 'PUT', `/global/tasks/${taskId}`, { authorization, body: { status: 'DISCARDED' }, meant: 200 })
  const { answered: sent } = await ask('send a callback', 'POST', test, { authorization, body: { url: receiverUrl }, meant: 200 })
  for (let poll = 1; poll <= POLLS; poll += 1) {
    const path = `/tenants/${tenantId}/callbacks/${sent.callbackId}`
    const { answered } = await ask('read the callback', 'GET', path, { authorization, meant: 200 })
    if (answered.state === 'DELIVERED') return
    await wait(BETWEEN_POLLS_MS)
  }
  throw new Error('receive the callback: it was not delivered with a right signature in time')
}
