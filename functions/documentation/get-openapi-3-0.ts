import * as z from 'zod'
import { API_VERSION } from '../../shared/contract/api-version.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { once } from '../../shared/domain/once.ts'
import { asVersion30 } from '../../shared/openapi/as-version-3-0.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { type LoadCatalogue, publishedJson } from './published-json.ts'

export const getOlderOpenApi = (catalogue: LoadCatalogue) => {
  const answerer = once(async () => publishedJson(asVersion30(openApi(await catalogue()))))
  return endpoint({
    method: 'GET',
    base: 'service',
    path: '/openapi-3.0.json',
    operationId: 'getOlderOpenApi',
    group: 'documentation',
    summary: 'Get the OpenAPI document as version 3.0',
    description: 'Answers this document as OpenAPI 3.0, for generators that cannot read 3.1. It has no webhooks.',
    access: { kind: 'open' },
    answer: () => z.record(z.string(), z.unknown()),
    answerExample: { openapi: '3.0.3', info: { title: 'Countersign', version: API_VERSION }, paths: {} },
    refusals: [],
    async handle({ request }) {
      return (await answerer())(request)
    },
  })
}
