import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Running } from '../../support/running.ts'

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

/** The blocks of one language in the README of a client, in their order. */
export async function readmeBlocks(client: string, language: string): Promise<readonly string[]> {
  const readme = await readFile(new URL(`../../../clients/${client}/README.md`, import.meta.url), 'utf8')
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...readme.matchAll(fence)].map(([, text = '']) => text)
}

/** The blocks as they run against this service. */
export const here = (service: Running, text: string) => text.replaceAll('http://127.0.0.1:4000', service.local.baseUrl)

/** The variables that the examples read. */
export function exampleEnvironment(service: Running): NodeJS.ProcessEnv {
  const { users, callbackSecret } = service.local.demo
  const passwords = Object.entries(users).map(([role, { password }]) => [`${role.toUpperCase()}_PASSWORD`, password])
  return { ...Object.fromEntries(passwords), BACKEND_KEY_FILE: users.backend?.privateKeyFile, CALLBACK_SECRET: callbackSecret }
}
