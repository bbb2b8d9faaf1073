import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { GUIDES } from '../../shared/contract/guides.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { published } from '../../shared/contract/published.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { once } from '../../shared/domain/once.ts'
import { guideText } from './get-guide.ts'

const HEAD = `# Countersign

> Authentication, authorisation and approval for a multi-tenant wallet platform. The API is described at ${SERVICE_PATH}/openapi.json (OpenAPI 3.1).
> Log in, send the token with every call, branch on the code of an error, and store a write as a task for approval by two headers.
`

/** All guides in one text, in the order of their navigation. The parser of Markdown is loaded at the first request. */
async function publishedGuides() {
  const { servedMarkdown } = await import('./served-markdown.ts')
  const guides = await Promise.all(GUIDES.map(async (guide) => servedMarkdown(guide, await guideText(guide))))
  const links = GUIDES.map((guide) => `- [${guide}](${SERVICE_PATH}/docs/guides/${guide})`).join('\n')
  const text = `${HEAD}\n## Guides\n\n${links}\n\n---\n\n${guides.join('\n---\n\n')}`
  return published(Buffer.from(text), { contentType: 'text/plain; charset=utf-8', headers: { 'cache-control': 'public, max-age=300' } })
}

const answerer = once(publishedGuides)

const declared = {
  method: 'GET',
  path: '/llms.txt',
  group: 'documentation',
  access: { kind: 'open' },
  refusals: [],
} as const

async function answer({ request }: AnonymousCall): Promise<Reply> {
  return (await answerer())(request)
}

export const getLlms = endpoint({
  ...declared,
  base: 'service',
  operationId: 'getLlms',
  summary: 'Get the guides as one text',
  description: 'Answers all guides as Markdown, for language models.',
  answersWith: {
    kind: 'text',
    mediaType: 'text/plain',
    description: 'All guides, one after the other, as Markdown.',
    example: '# Countersign\n\n> Authentication, authorisation and approval …',
  },
  handle: answer,
})

/** The same at the root of the host, where programs look for it first (llmstxt.org). */
export const getRootLlms = endpoint({
  ...declared,
  base: 'host',
  operationId: 'getRootLlms',
  summary: 'Get the guides as one text, at the root',
  asset: true,
  handle: answer,
})
