import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { fitting } from './answer-budget.ts'
import { untrustedAnswer } from './answer-forms.ts'
import { operationFor } from './known-operations.ts'
import { body, operationId, parameters, pathFor } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { done, tool } from './tool.ts'
import { inToolWords } from './tool-words.ts'
import { cleanText, marked } from './untrusted.ts'

export type Explained = { readonly decision: string; readonly whatWouldHelp: string } & Readonly<Record<string, unknown>>

export const explainOperation = tool({
  name: 'explain',
  title: 'Explain a decision',
  description:
    'Says what would be decided if you made this call, by which grant, and what would help. It does nothing. TASK_REQUIRED means: propose it. DENY means: nobody can approve it for you.',
  takes: () => z.object({ operationId: operationId(), parameters: parameters(), body: body().optional() }),
  answers: () => untrustedAnswer({ decision: z.string(), whatWouldHelp: z.string() }),
  does: 'read',
  async run(call, sent) {
    const found = await operationFor(call, sent.operationId, 'any')
    if (found.kind === 'none') return found.answer
    const made = await pathFor(call, found.operation, sent.parameters)
    if (made.kind === 'none') return made.answer
    const reply = await askWhy(call, found.operation, made, sent.body)
    if (reply.status >= 300) return refusedCall(reply)
    const { decision, whatWouldHelp, ...more } = reply.body as Explained
    return done({ decision, whatWouldHelp: inToolWords(cleanText(whatWouldHelp)), ...marked(fitting(inEnglishOnly(more))) })
  },
})

type Details = Omit<Explained, 'decision' | 'whatWouldHelp'>

/** Leaves out the forms of sentences for other languages, of which a model needs none. */
function inEnglishOnly({ helpSentence: _, grants, ...others }: Details): Details {
  if (!Array.isArray(grants)) return others
  return { ...others, grants: grants.map(({ sentence: _, ...grant }: Readonly<Record<string, unknown>>) => grant) }
}

/** Asks the service to explain a call. */
export async function askWhy(
  call: AgentCall,
  of: Endpoint,
  { path, rawQuery }: { readonly path: string; readonly rawQuery: string },
  sent: unknown,
): Promise<Reply> {
  const explain = (await call.catalogue()).find(({ operationId: each }) => each === 'explain')
  if (explain === undefined) throw new Error('the service explains nothing')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const asked = {
    method: of.method,
    path: rawQuery === '' ? encoded : `${encoded}?${rawQuery}`,
    ...defined({ body: sent }),
  }
  return call.perform({ endpoint: explain, path: '/authorization/explain', rawQuery: '', body: asked })
}
