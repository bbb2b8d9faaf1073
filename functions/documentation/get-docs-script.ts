import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { viewerScript } from './viewer-script.ts'

export const getDocsScript = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs/scalar.js',
  operationId: 'getDocsScript',
  group: 'documentation',
  summary: 'The script that shows the documentation',
  asset: true,
  access: { kind: 'open' },
  refusals: [],
  handle: async () =>
    ok(new Raw('text/javascript; charset=utf-8', await viewerScript(), 'gzip'), { 'cache-control': 'public, max-age=86400' }),
})
