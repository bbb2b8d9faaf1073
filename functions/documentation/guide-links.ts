import { GUIDES } from '../../shared/contract/guides.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'

export const addressOf = (guide: string): string => `${SERVICE_PATH}/docs/guides/${guide}`

/** The address for a link between files of `docs`. Other files of the repository are not served. */
export function servedAddress(href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  const [, guide = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return (GUIDES as readonly string[]).includes(guide) ? `${addressOf(guide)}${anchor}` : undefined
}

/** The anchor of a heading, as Git hosts make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-')

/** The style of the guides and of what has the same navigation. */
export const GUIDE_STYLE = `${SERVICE_PATH}/docs/guide.css`

/** The navigation above a guide: the reference, and every guide. `current` is the guide that is shown. */
export function guideNavigation(current: string): string {
  const links = GUIDES.map(
    (guide) => `<li><a href="${addressOf(guide)}"${guide === current ? ' aria-current="page"' : ''}>${labelOf(guide)}</a></li>`,
  )
  return `<nav aria-label="Guides"><a href="${SERVICE_PATH}/docs">API reference</a>\n<ul>\n${links.join('\n')}\n</ul></nav>`
}

/** `api-conventions` → `API conventions` */
const labelOf = (guide: string): string => (guide.charAt(0).toUpperCase() + guide.slice(1)).replaceAll('-', ' ').replace(/^Api\b/, 'API')
