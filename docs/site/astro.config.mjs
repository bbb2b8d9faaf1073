import { readFileSync } from 'node:fs'
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'

/** Written by build.ts, beside the pages. */
const { base, sidebar, repository } = JSON.parse(readFileSync(new URL('src/site.json', import.meta.url), 'utf8'))

/** INVARIANT: the site loads nothing from other hosts: no fonts, no scripts, no telemetry. */
export default defineConfig({
  base,
  trailingSlash: 'always',
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Countersign',
      description: 'Authentication, authorisation and approval for a multi-tenant wallet platform.',
      social: [{ icon: 'github', label: 'Repository', href: repository }],
      sidebar,
      customCss: ['./src/site.css'],
      head: [{ tag: 'script', attrs: { src: `${base}site.js`, defer: true } }],
      credits: false,
      lastUpdated: false,
    }),
  ],
})
