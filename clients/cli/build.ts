import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleCommandLine } from './bundle.ts'
import { licensesOf } from './licenses.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const DIST = join(HERE, 'dist')

/**
 * `npm run build`: bundles the command line with all its dependencies, including the client, so that the package installs without a
 * registry.
 */
await rm(DIST, { recursive: true, force: true })
const { metafile } = await bundleCommandLine(DIST)
await writeFile(join(DIST, 'LICENSES.txt'), await licensesOf(metafile))
