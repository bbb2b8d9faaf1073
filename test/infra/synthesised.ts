import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countersignApp } from '../../infra/stacks/app.ts'
import { Template } from '../../infra/stacks/cdk-assertions.ts'
import { STAGES } from '../../infra/stages.ts'

export type Resource = {
  readonly Type: string
  readonly Properties: Readonly<Record<string, unknown>>
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
}
/** `app` with what is nested in it. */
export type Synthesised = {
  readonly data: Template
  readonly app: Template
  readonly edge?: Template
  readonly canary?: Template
  readonly backup?: Template
  readonly secondRegion?: Template
  readonly pipeline: Template
  /** The number of resources in each template. */
  readonly stacks: readonly number[]
}

type StackTemplate = { readonly Resources: Readonly<Record<string, unknown>> }

/** The templates of every stage, made once. A finding of cdk-nag that nobody has answered throws here. */
export function synthesised(): Readonly<Record<string, Synthesised>> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-synthesised-'))
  // Stands for every bundle: what the templates say doesn't depend on the code.
  const code = join(directory, 'code')
  mkdirSync(code)
  writeFileSync(join(code, 'handler.mjs'), '')
  try {
    const assembly = countersignApp({ stages: STAGES, codeOf: () => code, outdir: join(directory, 'out') }).synth()
    const templateOf = (name: string) => {
      const own = assembly.getStackByName(name).template as StackTemplate
      const nested = readdirSync(assembly.directory).filter(
        (file) => file.startsWith(name.replaceAll('-', '')) && file.endsWith('.nested.template.json'),
      )
      const parts = nested.map((file) => JSON.parse(readFileSync(join(assembly.directory, file), 'utf8')) as StackTemplate)
      return Template.fromJSON({ ...own, Resources: Object.assign({}, ...[own, ...parts].map(({ Resources }) => Resources)) })
    }
    const countsOf = (name: string) =>
      readdirSync(assembly.directory)
        .filter(
          (file) => file.endsWith('.template.json') && (file.startsWith(`countersign-${name}-`) || file.startsWith(`countersign${name}`)),
        )
        .map((file) => Object.keys((JSON.parse(readFileSync(join(assembly.directory, file), 'utf8')) as StackTemplate).Resources).length)
    return Object.fromEntries(
      STAGES.map(({ name, account, domain, secondRegion }) => [
        name,
        {
          data: templateOf(`countersign-${name}-data`),
          app: templateOf(`countersign-${name}-app`),
          stacks: countsOf(name),
          pipeline: templateOf(`countersign-pipeline-${account}`),
          ...(domain === undefined
            ? {}
            : { edge: templateOf(`countersign-${name}-edge`), canary: templateOf(`countersign-${name}-canary`) }),
          ...(secondRegion === undefined
            ? {}
            : { backup: templateOf(`countersign-${name}-backup`), secondRegion: templateOf(`countersign-${name}-second-region`) }),
        },
      ]),
    )
  } finally {
    rmSync(directory, { recursive: true })
  }
}

export function resources(template: Template, type?: string): readonly (Resource & { readonly id: string })[] {
  return Object.entries(template.toJSON().Resources as Record<string, Resource>)
    .filter(([, resource]) => type === undefined || resource.Type === type)
    .map(([id, resource]) => ({ id, ...resource }))
}
