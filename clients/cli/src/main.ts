#!/usr/bin/env node
import { exitCodeOf, report } from './failure.ts'
import { program } from './program.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `countersign … | head` closes the pipe early.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  await program().parseAsync()
} catch (error) {
  report(error, process.argv.includes('--json'))
  process.exitCode = exitCodeOf(error)
}
