import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'

/** The longest regular expression that WAF takes, in characters: https://docs.aws.amazon.com/waf/latest/developerguide/limits.html */
const LONGEST_REGEX = 512

const isOpen = ({ access }: Endpoint) => access.kind === 'open'

/** The paths of endpoints as few regular expressions, each short enough for WAF. Parameters match any segment. */
function regexesOf(endpoints: readonly Endpoint[]): readonly string[] {
  const paths = [
    ...new Set(
      endpoints.map((endpoint) =>
        gatewayPath(endpoint)
          .replaceAll('.', '\\.')
          .replaceAll(/\{\w+\}/g, '[^/]+'),
      ),
    ),
  ]
  const chunks: string[][] = [[]]
  for (const path of paths) {
    const last = chunks.at(-1) ?? []
    if (regexOf([...last, path]).length <= LONGEST_REGEX) last.push(path)
    else chunks.push([path])
  }
  return chunks.filter(({ length }) => length > 0).map(regexOf)
}

const regexOf = (paths: readonly string[]): string => `^(?:${paths.join('|')})$`

/** Endpoints that need no token and do work for whoever asks: sign-in, renewal, codes, links. Documents and pages are not among them. */
export const WORK_FOR_STRANGERS = regexesOf(
  CATALOGUE.filter((endpoint) => isOpen(endpoint) && (endpoint.method !== 'GET' || gatewayPath(endpoint).includes('/rest/'))),
)

/** Endpoints that need no token and take larger bodies than others: photos, and the answers of identity providers. */
export const LARGE_BODIES_OF_STRANGERS = regexesOf(CATALOGUE.filter((endpoint) => isOpen(endpoint) && endpoint.largestBody !== undefined))

/** Endpoints that need no token, and whose bodies are small. */
export const SMALL_BODIES_OF_STRANGERS = regexesOf(
  CATALOGUE.filter((endpoint) => isOpen(endpoint) && endpoint.largestBody === undefined && endpoint.method !== 'GET'),
)

/** Configuration, whose names and values look like files, pages and addresses. Only administrators reach it. */
export const CONFIGURATION = '^/svc-conductor/rest/v1/(?:global/properties|tenants/[^/]+/config)(?:/|$)'

/**
 * Names for the parts of the service. The log of refused calls has them in place of paths, which contain identities. Few, because each is
 * a rule, and a rule costs a dollar a month.
 */
export const PARTS: readonly { readonly part: string; readonly regex: string }[] = [
  {
    part: 'sign-in',
    regex: '^/svc-conductor/(?:rest/v1/(?:authentication|global/(?:verifications|identities|liveness))(?:/|$)|saml-|oidc-|oauth/)',
  },
  { part: 'configuration', regex: CONFIGURATION },
  { part: 'pages', regex: '^/(?:svc-conductor/)?(?:portal|docs|llms|openapi|liveness|password-change)' },
]
