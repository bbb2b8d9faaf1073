import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StackTemplate } from '../recovery/table-takes-over.ts'
import type { Stage } from '../stages.ts'

/** Synthesises the data stack of a stage as it is changed. It depends on no code, so nothing is bundled. */
export async function dataStacks(name: string): Promise<(changed: Stage) => StackTemplate> {
  const { countersignApp } = await import('../stacks/app.ts')
  const directory = await mkdtemp(join(tmpdir(), 'countersign-data-stack-'))
  const code = join(directory, 'code')
  await mkdir(code)
  process.once('exit', () => rmSync(directory, { recursive: true }))
  return (changed) => {
    const app = countersignApp({ stages: [changed], codeOf: () => code, outdir: join(directory, 'out') })
    return app.synth().getStackByName(`countersign-${name}-data`).template as StackTemplate
  }
}
