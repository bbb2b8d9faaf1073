import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUIDES } from '../../shared/contract/guides.ts'
import { type Links, siteMarkdown } from './site-markdown.ts'

/** A page of the site: its Markdown in the repository, and its address. */
type SitePage = { readonly file: string; readonly address: string; readonly label?: string }
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

/** Sections of the README that stand on the first page, in this order. */
const SECTIONS = ['What makes it different', 'The portal']

/** The first page: what it is, the demo as a recording, how to start it, and what makes it different, from the README. */
export function firstPage(readme: string, base: string, links: Links): string {
  const intro = readme.slice(readme.indexOf('\n') + 1, readme.indexOf('```mermaid'))
  const start = /```sh start[\s\S]*?```/.exec(readme)?.[0] ?? ''
  const told = SECTIONS.map((title) => sectionOf(readme, title)).join('\n')
  const words = siteMarkdown(
    'README.md',
    `${DEMO(base)}\n${intro}\n## Start it\n\n${start}\n\n${NEXT(base)}\n\n${told}`,
    links,
    'Countersign',
  )
  return words.replace(/^---\n[\s\S]*?\n---\n/, HEAD(base))
}

function sectionOf(markdown: string, title: string): string {
  const from = markdown.indexOf(`\n## ${title}\n`)
  if (from < 0) throw new Error(`README has no section ${title}, which the first page of the site shows`)
  const to = markdown.indexOf('\n## ', from + 4)
  return markdown.slice(from, to < 0 ? undefined : to)
}

const HEAD = (base: string): string => `---
title: Any write, approved by other people first
description: Authentication, authorisation and approval for a multi-tenant wallet platform.
template: splash
editUrl: false
hero:
  tagline: The authentication, authorisation and approval layer of a multi-tenant wallet platform. On AWS, or on one machine by one command.
  actions:
    - { text: Getting started, link: ${base}guides/getting-started/, icon: right-arrow }
    - { text: API reference, link: ${base}reference/authentication/, variant: minimal }
---
`

/** The recording is made by docs/site/recording.ts. Its words are in README, for those who can't see it. */
const DEMO = (base: string): string => `<figure>
<img class="recording" src="${base}pictures/demo.svg" width="740" height="480" alt="Recording of a terminal: Mary may not move money alone. Her call is refused, the service explains why, and she proposes it. Charles finds the task, reads what it would do and approves it, and it runs once. A payment ends, and its callback arrives with a valid signature.">
<figcaption>The output of <code>npm run demo</code>, as it was recorded.</figcaption>
</figure>
`

const NEXT = (base: string): string =>
  `You need Node 20 or later and npm: no Docker, no account. Then make [your first call](${base}guides/getting-started/), or bring [tenants of your own](${base}guides/local-development/#a-seed-of-your-own).`
