import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { exitWithoutPackages } from '../../infra/bundle/own-packages.ts'
import { REPOSITORY } from '../../infra/stages.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { AFTER_REFERENCE, BEFORE_REFERENCE, firstPage, presentGroups } from './pages.ts'
import { type ApiDocument, referencePages } from './reference-pages.ts'
import { type Links, siteMarkdown } from './site-markdown.ts'

/**
 * `npm run docs:site`: builds the documentation as a site into `docs/site/dist`, from the same files that the running service serves.
 * SITE_BASE: the path under which it is published, `/` by default.
 */
exitWithoutPackages('docs/site')
const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const CONTENT = join(HERE, 'src/content/docs')
const REPOSITORY_URL = `https://github.com/${REPOSITORY}`
const base = `/${(process.env.SITE_BASE ?? '').replaceAll(/^\/+|\/+$/g, '')}/`.replaceAll('//', '/')

const [before, after] = [presentGroups(BEFORE_REFERENCE, ROOT), presentGroups(AFTER_REFERENCE, ROOT)]
const pages = [...before, ...after].flatMap((group) => group.pages)
const addresses = new Map([
  ...pages.map(({ file, address }) => [file, `${base}${address}/`] as const),
  ...['README.md', 'docs/README.md'].map((file) => [file, base] as const),
])
const pictures = new Set<string>()

/** Another page of the site, a picture, or the file in the repository. */
const links: Links = {
  to(file) {
    if (/\.(png|svg)$/.test(file)) {
      pictures.add(file)
      return `${base}pictures/${basename(file)}`
    }
    return addresses.get(file) ?? `${REPOSITORY_URL}/blob/main/${file}`
  },
}

await rm(CONTENT, { recursive: true, force: true })
await rm(join(HERE, 'public/pictures'), { recursive: true, force: true })
for (const { file, address, label } of pages)
  await writePage(address, siteMarkdown(file, await readFile(join(ROOT, file), 'utf8'), links, label))
const reference = referencePages(openApi(CATALOGUE) as unknown as ApiDocument, `${base}guides/api-conventions/`)
for (const { slug, text } of reference) await writePage(`reference/${slug}`, text)
await writePage('index', firstPage(await readFile(join(ROOT, 'README.md'), 'utf8'), base, links))
pictures.add('docs/site/demo.svg')
for (const file of pictures) await copyPicture(file)

const sidebar = [
  ...before.map(groupOf),
  { label: 'API reference', collapsed: true, items: reference.map(({ slug }) => ({ slug: `reference/${slug}` })) },
  ...after.map(groupOf),
]
await writeFile(join(HERE, 'src/site.json'), JSON.stringify({ base, sidebar, repository: REPOSITORY_URL }, null, 2))

const astro = join(HERE, 'node_modules/astro/bin/astro.mjs')
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
const { status } = spawnSync(process.execPath, [astro, 'build', '--root', HERE, '--silent'], { stdio: 'inherit', env, cwd: HERE })
if (status === 0) process.stdout.write(`The site is in docs/site/dist: ${pages.length + reference.length + 1} pages.\n`)
process.exitCode = status ?? 1

function groupOf({ label, pages: own, collapsed = false }: (typeof before)[number]) {
  return { label, collapsed, items: own.map(({ address }) => ({ slug: address })) }
}

async function writePage(address: string, text: string): Promise<void> {
  const path = join(CONTENT, `${address}.md`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function copyPicture(file: string): Promise<void> {
  await mkdir(join(HERE, 'public/pictures'), { recursive: true })
  await cp(join(ROOT, file), join(HERE, 'public/pictures', basename(file)))
}
