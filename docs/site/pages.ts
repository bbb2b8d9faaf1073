import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUIDES } from '../../shared/contract/guides.ts'

/** A page of the site: its Markdown in the repository, and its address. */
export type SitePage = { readonly file: string; readonly address: string; readonly label?: string }
type Group = { readonly label: string; readonly pages: readonly SitePage[]; readonly collapsed?: boolean }

const guide = (name: string): SitePage => ({ file: `docs/${name}.md`, address: `guides/${name}` })
/** Guides that are lists to look things up in. */
const LISTS = ['errors', 'configuration', 'permissions', 'task-states', 'api-conventions']
const OPERATING = ['operating', 'on-call', 'callbacks-at-scale', 'scale', 'measurements']
const INSIDE = ['architecture', 'rules', 'words', 'starts']
const USING = GUIDES.filter((name) => ![...LISTS, ...OPERATING, ...INSIDE].includes(name))

/** All pages that are files of the repository, in the order of the navigation. The reference of the API stands between them. */
export const BEFORE_REFERENCE: readonly Group[] = [
  { label: 'Guides', pages: USING.map(guide) },
  {
    label: 'Look up',
    pages: [
      { ...guide('errors'), address: 'errors' },
      { ...guide('configuration'), address: 'settings', label: 'Settings' },
      { ...guide('permissions'), address: 'permissions' },
      ...LISTS.slice(3).map(guide),
    ],
  },
]

export const AFTER_REFERENCE: readonly Group[] = [
  {
    label: 'Clients',
    pages: [
      { file: 'clients/typescript/README.md', address: 'clients/typescript', label: 'TypeScript' },
      { file: 'clients/cli/README.md', address: 'clients/cli', label: 'Command line' },
      { file: 'clients/local/README.md', address: 'clients/local', label: 'Local run' },
      { file: 'clients/python/README.md', address: 'clients/python', label: 'Python' },
      { file: 'clients/java/README.md', address: 'clients/java', label: 'Java' },
    ],
  },
  { label: 'Operate', pages: OPERATING.map(guide) },
  {
    label: 'Change the code',
    pages: [
      { file: 'CONTRIBUTING.md', address: 'contributing' },
      ...INSIDE.map(guide),
      { file: 'portal/README.md', address: 'portal', label: 'The portal' },
      { file: 'SECURITY.md', address: 'security' },
    ],
    collapsed: true,
  },
  { label: 'Changelog', pages: [{ file: 'CHANGELOG.md', address: 'changelog' }] },
]

/** The groups with those pages whose files are there. */
export function presentGroups(groups: readonly Group[], root: string): readonly Group[] {
  return groups
    .map((group) => ({ ...group, pages: group.pages.filter(({ file }) => isThere(join(root, file))) }))
    .filter(({ pages }) => pages.length > 0)
}

function isThere(file: string): boolean {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}
