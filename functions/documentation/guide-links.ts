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
