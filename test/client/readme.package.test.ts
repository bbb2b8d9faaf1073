import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { CLIENT, compile, consumer, withNodeTypes } from './packed.ts'

const installed = consumer()
const service = running()

/** A pattern for the output of each example. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  '1. Make a call': /^25 EUR moved$/,
  '2. Have a call approved': /^Transfer 25\.00 EUR .*“rent” PENDING$/,
  '3. Approve, and wait for a decision': /EXECUTED\ndecided: EXECUTED$/,
  '4. Read a list': /^waits: Transfer [\s\S]*\d transfers at most$/,
  '5. Tell errors apart': /^needs an approval: Transfer\.CREATE /,
  '6. Log in with a key pair': /service-proved-itself[\s\S]*logged-in[\s\S]*payment at most$/,
  '7. Prove a single call (step-up)': /withdrawal PENDING$/,
  '8. Give an agent a token that can only propose': /^task PENDING, and nothing has changed$/,
  '9. Verify a callback': /^payment SUCCESSFUL$/,
  '10. Keep a session, end a call': /^balance number$/,
}

let examples: ReadonlyMap<string, string>
let preamble = ''

beforeAll(async () => {
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/\n### ([^\n]+)\n(?:(?!\n### )[\s\S])*?```ts\n([\s\S]*?)```/g)]
  examples = new Map(blocks.map(([, title = '', code = '']) => [title, code]))
  preamble = /## Ten examples[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const { folder } = installed()
  await Promise.all([...examples].map(([title, code]) => writeFile(join(folder, fileOf(title)), `${preamble}\n${code}`)))
})

const fileOf = (title: string): string => `example-${title.split('.')[0]}.ts`

test('there are ten examples, each with what it prints', () => {
  expect([...examples.keys()]).toEqual(Object.keys(PRINTS))
})

test('the examples compile as strictly as can be', async () => {
  await withNodeTypes(installed())
  expect(await compile(installed(), ['--lib', 'es2023', '--types', 'node'], [...examples.keys()].map(fileOf))).toBe('')
})

test.each(Object.entries(PRINTS))('%s: it runs as it is written', async (title, prints) => {
  const { folder } = installed()
  const path = join(folder, fileOf(title))
  const program = (await readFile(path, 'utf8')).replaceAll('http://127.0.0.1:4000', service.local.baseUrl)
  const here = join(folder, `run-${fileOf(title)}`)
  await writeFile(here, program)
  expect(await printed(here)).toMatch(prints)
})

/** The output of a program; the code of a step-up is typed into it. */
async function printed(path: string): Promise<string> {
  const { users, callbackSecret } = service.local.demo
  const passwords = Object.entries(users).map(([role, { password }]) => [`${role.toUpperCase()}_PASSWORD`, password])
  const env = {
    ...process.env,
    ...Object.fromEntries(passwords),
    BACKEND_KEY_FILE: users.backend?.privateKeyFile,
    CALLBACK_SECRET: callbackSecret,
  }
  const child = spawn(process.execPath, [path], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let [said, complained] = ['', '']
  child.stdout.on('data', (chunk) => {
    said += chunk
    if (said.endsWith('Code from the SMS: ')) child.stdin.write(`${service.local.service.ports.otpOverride}\n`)
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  expect(complained, 'it says nothing on stderr').toBe('')
  expect(status).toBe(0)
  return said.trim()
}
