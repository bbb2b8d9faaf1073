import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { writtenId } from '../../shared/domain/ids.ts'
import { readTask } from './proposal-tools.ts'
import { type Answered, invalidParams, methodNotFound, missingTasksCapability, TASKS_EXTENSION } from './protocol-fault.ts'
import { INSTRUCTIONS, SERVER, SUPPORTED_VERSIONS } from './protocol-versions.ts'
import type { AnsweredTask } from './shown-proposal.ts'
import { detailedHandle, taskHandle } from './task-handle.ts'
import { listedTools, toolResult, useTool } from './tools.ts'

type Params = Readonly<Record<string, unknown>>
type Request = { readonly params: Params; readonly declaresTasks: boolean }
type Method = (call: AgentCall, request: Request) => Answered | Promise<Answered>

const complete = (result: object): Answered => ({ result: { resultType: 'complete', ...result } })

/** Time for which a client may keep what is the same for every agent, in milliseconds. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' } as const

const METHODS: Readonly<Record<string, Method>> = {
  'server/discover': (call) => checked(call, discovered()),
  'tools/list': (call) => checked(call, complete({ tools: listedTools(), ...KEPT })),
  'tools/call': calledTool,
  'tasks/get': (call, request) => ofTask(call, request, (task) => detailedHandle(call, task)),
  // A task never asks its client for anything, and only people end a proposal: both are acknowledged, and change nothing.
  'tasks/update': (call, request) => ofTask(call, request, () => ({})),
  'tasks/cancel': (call, request) => ofTask(call, request, () => ({})),
}

/** Answers one request of the stateless protocol (2026-07-28). */
export async function answerStateless(call: AgentCall, method: string, request: Request): Promise<Answered> {
  const answers = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  return answers === undefined ? checked(call, methodNotFound()) : answers(call, request)
}

/** Answers only a token that still works. */
async function checked(call: AgentCall, answered: Answered): Promise<Answered> {
  await call.refuseEnded()
  return answered
}

function discovered(): Answered {
  return complete({
    supportedVersions: SUPPORTED_VERSIONS,
    capabilities: { tools: {}, extensions: { [TASKS_EXTENSION]: {} } },
    instructions: INSTRUCTIONS,
    ...KEPT,
    _meta: { 'io.modelcontextprotocol/serverInfo': SERVER },
  })
}

/** A proposal is a task for clients that declare the extension; every other answer is a result. */
async function calledTool(call: AgentCall, { params, declaresTasks }: Request): Promise<Answered> {
  const used = await useTool(call, params)
  if (used.kind === 'error') return { error: used.error }
  const { answer } = used
  if (declaresTasks && answer.kind === 'done' && answer.proposed !== undefined)
    return { result: { resultType: 'task', ...taskHandle(call, answer.proposed) } }
  return complete(toolResult(answer))
}

async function ofTask(call: AgentCall, { params, declaresTasks }: Request, shown: (task: AnsweredTask) => object): Promise<Answered> {
  if (!declaresTasks) return checked(call, missingTasksCapability())
  const taskId = typeof params.taskId === 'string' && /^[1-9]\d{0,15}$/.test(params.taskId) ? writtenId(params.taskId) : undefined
  if (taskId === undefined) return checked(call, unknownTask())
  const reply = await readTask(call, taskId)
  return reply.status >= 300 ? unknownTask() : complete(shown(reply.body as AnsweredTask))
}

const unknownTask = (): Answered => ({
  error: invalidParams('There is no such task: send the taskId of a task that propose answered.').error,
})
