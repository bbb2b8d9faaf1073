import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'
import { once } from '../../shared/domain/once.ts'
import { viewerScript } from './viewer-script.ts'

/** The script is stored gzipped. Other encodings are made when first requested. */
async function publishedScript() {
  const zipped = await viewerScript()
  const whole = await promisify(gunzip)(zipped)
  const headers = { 'cache-control': 'public, max-age=86400' }
  return published(whole, { contentType: 'text/javascript; charset=utf-8', headers }, [['gzip', zipped]])
}

const answerer = once(publishedScript)

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
  async handle({ request }) {
    return (await answerer())(request)
  },
})
