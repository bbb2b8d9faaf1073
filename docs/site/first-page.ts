import { type Links, siteMarkdown } from './site-markdown.ts'

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
