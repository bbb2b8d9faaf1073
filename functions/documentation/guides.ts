import { readFile } from 'node:fs/promises'
import { GUIDES, type GuideName } from '../../shared/contract/guides.ts'

/** In a bundle, the files are beside the code; in the source tree, in `docs`. */
const candidatesFor = (name: string) => [new URL(`${name}.md`, import.meta.url), new URL(`../../docs/${name}.md`, import.meta.url)]

const read = new Map<string, Promise<string>>()

/** The Markdown of a guide, read once. */
export function guideText(name: GuideName): Promise<string> {
  const known = read.get(name) ?? firstOf(candidatesFor(name))
  read.set(name, known)
  return known
}

export const isGuide = (name: string): name is GuideName => (GUIDES as readonly string[]).includes(name)

async function firstOf([candidate, ...others]: readonly URL[]): Promise<string> {
  if (candidate === undefined) throw new Error('a guide is neither beside the code nor in docs')
  return readFile(candidate, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return firstOf(others)
  })
}
