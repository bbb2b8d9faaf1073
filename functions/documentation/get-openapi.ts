import * as z from 'zod'
import { API_VERSION } from '../../shared/contract/api-version.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'
import { once } from '../../shared/domain/once.ts'
import { asVersion30 } from '../../shared/openapi/as-version-3-0.ts'
import { openApi } from '../../shared/openapi/document.ts'

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

/** Loads the endpoints of all groups, these included: the catalogue imports this group, so the group cannot import the catalogue. */
export type LoadCatalogue = () => Promise<readonly Endpoint[]>

/** A JSON document that is the same for everybody, as clients may keep it for five minutes. */
export function publishedJson(document: object): ReturnType<typeof published> {
  const bytes = Buffer.from(JSON.stringify(document))
  return published(bytes, { contentType: 'application/json', headers: { 'cache-control': 'public, max-age=300' } })
}
