import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'
import { once } from '../../shared/domain/once.ts'

const FILE = 'scalar-api-reference-1.72.1.js.gz'
/** In a bundle, the file is beside the code; in the source tree, in `docs/vendor`. */
const CANDIDATES = [new URL(FILE, import.meta.url), new URL(`../../docs/vendor/${FILE}`, import.meta.url)]

/** The script of the documentation viewer, gzipped as it is stored; read once. */
const viewerScript = once(() => firstOf(CANDIDATES))

async function firstOf([scope, ...others]: readonly URL[]): Promise<Uint8Array> {
  if (scope === undefined) throw new Error(`${FILE} is neither beside the code nor in docs/vendor`)
  try {
    return await readFile(scope)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return firstOf(others)
  }
}

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
