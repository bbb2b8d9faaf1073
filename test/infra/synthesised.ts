import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import { countersignApp } from '../../infra/app.ts'
import { STAGES } from '../../infra/stages.ts'

export type Resource = {
  readonly Type: string
  readonly Properties: Readonly<Record<string, unknown>>
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
}
export type Synthesised = { readonly data: Template; readonly app: Template }

/** The templates of every stage, made once. A finding of cdk-nag that nobody has answered throws here. */
export function synthesised(): Readonly<Record<string, Synthesised>> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-synthesised-'))
  // Stands for every bundle: what the templates say doesn't depend on the code.
  const code = join(directory, 'code')
  mkdirSync(code)
  writeFileSync(join(code, 'handler.mjs'), '')
  try {
    const assembly = countersignApp({ stages: STAGES, codeOf: () => code, outdir: join(directory, 'out') }).synth()
    const templateOf = (name: string) => Template.fromJSON(assembly.getStackByName(name).template as Record<string, unknown>)
    return Object.fromEntries(
      STAGES.map(({ name }) => [name, { data: templateOf(`countersign-${name}-data`), app: templateOf(`countersign-${name}-app`) }]),
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
