import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { once } from '../../shared/domain/once.ts'

/** INVARIANT: the page calls only this service: no fonts, no telemetry, no request proxy, no external assistant. */
const CONFIGURATION = {
  url: `${SERVICE_PATH}/docs/reference.json`,
  // That of the generators is linked above the reference.
  documentDownloadType: 'none',
  // The search would list schemas before operations. Each operation shows its schemas.
  hideModels: true,
  withDefaultFonts: false,
  operationTitleSource: 'summary',
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
}

/** The viewer writes its styles into the page. Scripts come from our own path only, and everything else is blocked. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countersign API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${SERVICE_PATH}/docs/guide.css">
</head>
<body>
<nav aria-label="Guides"><a href="${SERVICE_PATH}/docs/guides/getting-started">Guides</a> <a href="${SERVICE_PATH}/docs/guides/webhooks">Webhooks</a>
<a href="${SERVICE_PATH}/docs/errors">Errors</a> <a href="${SERVICE_PATH}/openapi.json">openapi.json</a></nav>
<noscript>This page needs JavaScript. The same as a document: <a href="${SERVICE_PATH}/openapi.json">openapi.json</a></noscript>
<script id="api-reference" data-configuration="${JSON.stringify(CONFIGURATION).replaceAll('"', '&quot;')}"></script>
<script src="${SERVICE_PATH}/docs/scalar.js"></script>
</body>
</html>
`

const page = published(Buffer.from(PAGE), {
  contentType: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'public, max-age=300' },
})

export const getDocs = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs',
  operationId: 'getDocs',
  group: 'documentation',
  summary: 'Show the documentation',
  description: 'Web page with the reference and links to the guides.',
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'Page with the reference, its search, and links to the guides.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  access: { kind: 'open' },
  refusals: [],
  handle: ({ request }) => page(request),
})

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
