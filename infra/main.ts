import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from './bundle/bundle.ts'
import { countersignApp } from './stacks/app.ts'
import { bundledFunctions } from './stacks/functions.ts'
import { configuredStages } from './stages-file.ts'

/** Run by `cdk`: bundles every function once and synthesises every stage. */
const directory = await mkdtemp(join(tmpdir(), 'countersign-bundles-'))
/** The folder of the source maps; of a synthesis alone they are removed with the bundles. */
const maps = process.env.COUNTERSIGN_SOURCE_MAPS ?? join(directory, 'source-maps')
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
await Promise.all(bundledFunctions().map((row) => bundle(row, join(directory, row.name), maps)))
countersignApp({ ...configuredStages(), codeOf: ({ name }) => join(directory, name) }).synth()
