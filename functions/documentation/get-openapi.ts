import * as z from 'zod'
import { API_VERSION } from '../../shared/contract/api-version.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'
import { openApi } from '../../shared/openapi/document.ts'

let built: Promise<ReturnType<typeof published>> | undefined

/** Built at the first request, because only then all other functions' declarations are needed. */
async function build() {
  const { CATALOGUE } = await import('../catalogue.ts')
  const document = Buffer.from(JSON.stringify(openApi(CATALOGUE)))
  return published(document, { contentType: 'application/json', headers: { 'cache-control': 'public, max-age=300' } })
}

export const getOpenApi: Endpoint = endpoint({
  method: 'GET',
  base: 'service',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  group: 'documentation',
  summary: 'Get the OpenAPI document',
  description: 'Answers this document, for generators and for the reference page.',
  access: { kind: 'open' },
  answer: () => z.record(z.string(), z.unknown()),
  answerExample: { openapi: '3.1.1', info: { title: 'Countersign', version: API_VERSION }, paths: {} },
  refusals: [],
  async handle({ request }) {
    built ??= build()
    return (await built)(request)
  },
})
