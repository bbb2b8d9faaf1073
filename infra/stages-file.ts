import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { fieldText } from '../shared/errors/field-text.ts'
import { checkedStages, faultLines, REPOSITORY, STAGES, type Stage } from './stages.ts'

/** The deployments of an organisation: its stages, and the repository (`owner/name`) whose pipeline may deploy them. */
export type Configuration = { readonly stages: readonly Stage[]; readonly repository: string }

/** The variable by which a command tells the processes that it starts which file it was given. */
export const STAGES_FILE = 'COUNTERSIGN_STAGES'

const configuration = () =>
  z.strictObject({
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name'),
    stages: z.array(z.looseObject({ name: z.string() })).min(1),
  })

/** The example of the repository. */
const EXAMPLE: Configuration = { stages: STAGES, repository: REPOSITORY }

/**
 * The stages of `--config FILE` (JSON or YAML) or of the variable COUNTERSIGN_STAGES; without either, those of the repository. Throws with the field and
 * the fault.
 */
export function configuredStages(words: readonly string[] = process.argv, variables: NodeJS.ProcessEnv = process.env): Configuration {
  const at = words.indexOf('--config')
  if (at !== -1 && words[at + 1] === undefined) throw new Error('--config must be followed by a file.')
  const file = at === -1 ? variables[STAGES_FILE] : words[at + 1]
  return file === undefined || file === '' ? { ...EXAMPLE, stages: checkedStages(STAGES) } : stagesIn(resolve(file))
}

/** The stage of a command's first word. Throws with the names that there are. */
export function stageNamed(name: string | undefined, { stages }: Pick<Configuration, 'stages'> = configuredStages()): Stage {
  const stage = stages.find((one) => one.name === name)
  if (stage === undefined) throw new Error(`The stage must be one of ${stages.map((one) => one.name).join(', ')}.`)
  return stage
}

/** The stages of a file. Throws for a file that describes none. */
export function stagesIn(file: string): Configuration {
  const read = extname(file) === '.json' ? JSON.parse : parse
  const { success, data, error } = configuration().safeParse(contentOf(file, read), { error: fieldText })
  if (!success) throw new Error(`${file}:${faultLines(error)}`)
  return { repository: data.repository, stages: checkedStages(data.stages as unknown as readonly Stage[]) }
}

function contentOf(file: string, read: (text: string) => unknown): unknown {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} must be a JSON or YAML file of stages: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}
