import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Answered } from './answered.ts'
import { listedTools } from './listed-tools.ts'
import { methodNotFound } from './protocol-fault.ts'
import { negotiated } from './protocol-versions.ts'
import { INSTRUCTIONS, SERVER } from './server-info.ts'
import { toolResult } from './tool-result.ts'
import { useTool } from './use-tool.ts'

type Methods = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => object>>

const METHODS: Methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: negotiated(protocolVersion),
    capabilities: { tools: {} },
    serverInfo: SERVER,
    instructions: INSTRUCTIONS,
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: listedTools() }),
}

/** Answers one request of the protocol versions that begin with `initialize`. Their errors come with HTTP status 200. */
export async function answerMessage(call: AgentCall, method: string, params: Readonly<Record<string, unknown>>): Promise<Answered> {
  if (method === 'tools/call') {
    const used = await useTool(call, params)
    return used.kind === 'error' ? { error: used.error } : { result: toolResult(used.answer) }
  }
  await call.refuseEnded()
  const answers = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  return answers === undefined ? { error: methodNotFound().error } : { result: answers(params) }
}
