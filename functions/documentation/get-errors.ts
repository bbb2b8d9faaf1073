import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import type { ErrorRow } from '../../shared/errors/error-row.ts'
import { hostedPage } from '../../shared/pages/hosted-page.ts'
import { ENGLISH_PAGE } from '../../shared/texts/page-words.ts'
import { addressOf, GUIDE_STYLE, guideNavigation } from './guide-links.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=300',
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

const entry = ({ code, status, description }: ErrorRow): string =>
  `<h2 id="${code}">${code} (${status})</h2>\n<p>${escaped(description)}</p>`

const rows = Object.values<ErrorRow>(CATALOGUE).toSorted((one, other) => one.code.localeCompare(other.code))
const INTRODUCTION = `<p>Programs should check <code>code</code>. Every field of an error is explained in
<a href="${addressOf('api-conventions')}#errors">API conventions</a>, and <a href="${addressOf('errors')}">one table</a> has all errors with their types.</p>`
const PAGE = published(
  Buffer.from(
    hostedPage({
      words: ENGLISH_PAGE,
      title: 'Errors',
      style: GUIDE_STYLE,
      body: `${guideNavigation('errors')}\n<main>\n<h1>Errors</h1>\n${INTRODUCTION}\n${rows.map(entry).join('\n')}\n</main>`,
    }),
  ),
  { contentType: 'text/html; charset=utf-8', headers: HEADERS },
)

/** The page that the `type` of a problem links to (RFC 9457). */
export const getErrors = endpoint({
  method: 'GET',
  base: 'service',
  path: '/docs/errors',
  operationId: 'showErrors',
  group: 'documentation',
  summary: 'Show the error codes',
  description: 'Web page with an anchor for each error code, for example `#SEC006`.',
  access: { kind: 'open' },
  answersWith: {
    kind: 'text',
    mediaType: 'text/html',
    description: 'Page with every error: when it comes, and what to do.',
    example: '<!doctype html><html lang="en">…</html>',
  },
  refusals: [],
  handle: ({ request }) => PAGE(request),
})
