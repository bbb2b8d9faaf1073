import { spawn } from 'node:child_process'
import { cdkProgram, exitWithoutPackages } from './bundle/own-packages.ts'

/** `npm run cdk -- <words>`: the command line of the CDK. */
exitWithoutPackages('infra')
const command = spawn(process.execPath, [cdkProgram(), ...process.argv.slice(2)], { stdio: 'inherit' })
command.on('exit', (code) => {
  process.exitCode = code ?? 1
})
