import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { areInstalled, howToInstall, type OwnPackages } from './bundle/own-packages.ts'

/** `npm run types`: every project of the repository. Those whose packages are not installed are named and left out, but not in CI. */
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const PROJECTS = ['.', 'bench', 'clients/typescript', 'clients/cli', 'portal']
const WITH_OWN_PACKAGES: readonly OwnPackages[] = ['infra', 'bench/peers']

const missing = WITH_OWN_PACKAGES.filter((folder) => !areInstalled(folder))
for (const folder of missing) process.stderr.write(`The types of ${folder} are not checked. ${howToInstall(folder)}\n`)
const failed = [...PROJECTS, ...WITH_OWN_PACKAGES.filter((folder) => !missing.includes(folder))].filter(
  (project) =>
    spawnSync(process.execPath, [COMPILER, '--noEmit', '-p', project, ...remembering(project)], { stdio: 'inherit' }).status !== 0,
)
process.exitCode = failed.length > 0 || (process.env.CI === 'true' && missing.length > 0) ? 1 : 0

/** The compiler keeps what it found, so that the next check reads only what has changed. */
function remembering(project: string): readonly string[] {
  const file = project === '.' ? 'root' : project.replaceAll('/', '-')
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${file}.tsbuildinfo`]
}
