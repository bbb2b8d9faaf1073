import * as z from 'zod'
import { API_VERSION } from '../../shared/contract/api-version.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { once } from '../../shared/domain/once.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { type LoadCatalogue, publishedJson } from './published-json.ts'

export const getOpenApi = (catalogue: LoadCatalogue) => {
  // Only the first request needs the declarations of all other functions.
  const answerer = once(async () => publishedJson(openApi(await catalogue())))
  return endpoint({
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
      return (await answerer())(request)
    },
  })
}
