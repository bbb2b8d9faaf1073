import { type Endpoint, endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { type OpenApi, openApi } from '../../shared/openapi/document.ts'

let built: Promise<OpenApi> | undefined

/** Built when it is first asked for: only then are all the other functions' declarations needed. */
async function build(): Promise<OpenApi> {
  const { CATALOGUE } = await import('../catalogue.ts')
  return openApi(CATALOGUE)
}

export const getOpenApi: Endpoint = endpoint({
  method: 'GET',
  base: 'service',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  group: 'documentation',
  summary: 'Describes every call as an OpenAPI 3.1 document',
  access: { kind: 'open' },
  refusals: [],
  async handle() {
    built ??= build()
    return ok(await built, { 'cache-control': 'public, max-age=300' })
  },
})
