import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The licences of the bundled packages, which require to be passed on. */
export async function licensesOf({ inputs }: Metafile): Promise<string> {
  const folders = new Set(Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []))
  const texts = await Promise.all([...folders].sort().map(licenseIn))
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

async function licenseIn(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as Record<string, string>
  for (const file of ['LICENSE', 'LICENSE.md', 'license', 'license.md', 'LICENSE.txt', 'LICENCE']) {
    const text = await readFile(join(ROOT, folder, file), 'utf8').catch(() => undefined)
    if (text !== undefined) return `${name} ${version}\n\n${text}`
  }
  return `${name} ${version}\n\n${license}\n`
}
