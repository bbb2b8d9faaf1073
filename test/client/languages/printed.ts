import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

/** The output of a program that ends well and says nothing on stderr. */
export async function printed(program: string, args: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  child.stdin.end(input)
  const ended = new Promise((resolve) => child.on('close', resolve))
  const [said, complained, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect(complained).toBe('')
  expect(status).toBe(0)
  return said
}
