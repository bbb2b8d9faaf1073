#!/usr/bin/env node
import { endNow } from './before-end.ts'
import { exitCodeOf, report } from './failure.ts'
import { program } from './program.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `countersign … | head` closes the pipe early.
  if (error.code === 'EPIPE') return void endNow()
  process.stderr.write(`The output could not be written: ${error.message}\n`)
  process.exit(2)
})

const asJson = process.argv.includes('--json')
try {
  await program({ asJson }).parseAsync()
} catch (error) {
  report(error, asJson)
  process.exitCode = exitCodeOf(error)
}
