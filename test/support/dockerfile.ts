import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DockerfileParser } from 'dockerfile-ast'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** An instruction, such as `RUN`, and the text behind it. */
export type Step = { readonly keyword: string; readonly text: string }
/** The steps of an image, the one with `FROM` first. */
export type Stage = readonly Step[]

/** The stages of the repository's Dockerfile, in their order. */
export function dockerStages(): readonly Stage[] {
  const stages: Step[][] = []
  for (const instruction of DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    // The arguments of the parser lack flags such as `--from`.
    const step = { keyword, text: instruction.toString().slice(keyword.length).trim() }
    if (step.keyword === 'FROM') stages.push([step])
    else stages.at(-1)?.push(step)
  }
  return stages
}

/** The texts of all steps with this keyword. */
export const textsOf = (stage: Stage, keyword: string): readonly string[] =>
  stage.filter((step) => step.keyword === keyword).map(({ text }) => text)

/** The variables that `ENV` sets. */
export const environmentOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(textsOf(stage, 'ENV').flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string])))

/** Sources, target and stage of a `COPY`. */
export function copyOf(text: string): { readonly from: string | undefined; readonly sources: readonly string[]; readonly target: string } {
  const words = text.split(/\s+/)
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
  const paths = from === undefined ? words : words.slice(1)
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** Tells whether the build leaves a path out. `.dockerignore` holds plain paths, and names after a double star, only. */
export function isLeftOut(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}

const PATTERNS = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, anywhere, name = ''] = /^(\*\*\/)?([\w.*/-]+)$/.exec(line) ?? []
    if (name === '' || name.includes('**')) throw new Error(`.dockerignore: nobody knows how to read ${line}`)
    return new RegExp(`^${anywhere === undefined ? '' : '(?:.*/)?'}${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/|$)`)
  })
