import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { cdkProgram, exitWithoutPackages } from './bundle/own-packages.ts'

/** The variable in which `stages-file.ts` finds the file. */
const STAGES_FILE = 'COUNTERSIGN_STAGES'

/** `npm run cdk -- <words>`: the command line of the CDK, with `--config FILE` for stages of a file. */
exitWithoutPackages('infra')
const words = process.argv.slice(2)
const at = words.indexOf('--config')
const [, file] = at === -1 ? [] : words.splice(at, 2)
const env = file === undefined ? process.env : { ...process.env, [STAGES_FILE]: resolve(file) }
const command = spawn(process.execPath, [cdkProgram(), ...words], { stdio: 'inherit', env })
command.on('exit', (code) => {
  process.exitCode = code ?? 1
})
