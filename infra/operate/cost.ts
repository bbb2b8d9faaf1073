import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callReport, costReport, gibReport, resourcesOf, SOURCE_OF_PRICES } from '../cost/cost.ts'
import { configuredStages } from '../stages-file.ts'
import { runCommand } from './operator-command.ts'

const USAGE = `Tells what each stage costs in AWS at list prices: idle, for a million calls of each kind, and for a GiB. It needs no account.

  npm run cost -- [--config <file of stages>]
`

const FLAGS = { config: { type: 'string' } } as const

async function tellCosts({ config }: Readonly<{ config?: string }>): Promise<void> {
  const { stages } = configuredStages(config === undefined ? [] : ['--config', config])
  const directory = await mkdtemp(join(tmpdir(), 'countersign-cost-'))
  try {
    // Stands for every bundle: what the templates say doesn't depend on the code.
    const code = join(directory, 'code')
    await mkdir(code)
    await writeFile(join(code, 'handler.mjs'), '')
    const assembly = join(directory, 'out')
    const { countersignApp } = await import('../stacks/app.ts')
    countersignApp({ stages, codeOf: () => code, outdir: assembly }).synth()
    for (const { name } of stages) {
      const resources = await resourcesOf(assembly, name)
      process.stdout.write(`${costReport(name, resources)}\n${callReport(name, resources)}\n${gibReport(name, resources)}\n`)
    }
    process.stdout.write(SOURCE_OF_PRICES)
  } finally {
    await rm(directory, { recursive: true })
  }
}

await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The costs could not be told.', faultCode: 1, run: tellCosts })
