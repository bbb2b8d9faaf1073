import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import { LONGEST_TIMEOUT_SECONDS } from '../../functions/upstreams/upstream-shape.ts'
import type { Use } from '../../infra/stacks/function-row.ts'
import { FUNCTIONS } from '../../infra/stacks/functions.ts'
import { HTTP_FUNCTIONS } from '../../infra/stacks/http-functions.ts'
import { TASK_SEND } from '../../shared/storage/task-clock.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The code that shows that a function needs a use. A missing use would fail only in AWS. */
const ASKED_BY: Readonly<Partial<Record<Use, RegExp>>> = {
  'private-token-keys': /\btokens\.sign(Statement)?\(/,
  'pki-public-key': /\bpkiKey\.publicKey\(/,
  'pki-decryption': /\bpkiKey\.decrypt\(/,
  'data-keys': /\bsecrets\.(seal|open|derive)\(/,
  'due-index': /\bdueIn\b/,
  callbacks: /\bcallbacks\.send\(/,
  messages: /\bmessages\.send\(/,
  faces: /\b(faces\.(livenessOutcome|isSameFace|showsThumbsUp)|papers\.read)\(/,
  camera: /\bcamera\.(accessUntil|file)\(/,
  'document-removal': /\bdocuments\.remove\(/,
  'document-reading': /\bdocuments\.get\(/,
  'document-keeping': /\bdocuments\.put\(/,
  'password-hashing': /\bpasswords\.(hash|verify|verifyDecoy)\(/,
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The own code of functions: their group, and the rooms that groups share. */
const OWN_CODE = /^(functions|shared\/(contract|people|documents|pages|proofs|sessions|settings|ledger))\//

/** The files of its own code that a file reaches by its imports, itself included. */
function reachedFrom(entry: string): readonly string[] {
  const reached = new Set([entry])
  for (const path of reached)
    for (const [, specifier = ''] of textOf(path).matchAll(/\b(?:from |import\()'(\.[^']+)'/g)) {
      const target = normalize(join(dirname(path), specifier))
      if (OWN_CODE.test(target) && target !== 'functions/catalogue.ts') reached.add(target)
    }
  return [...reached]
}

describe('a function is granted what its code asks for', () => {
  test.each(FUNCTIONS.map((row) => [row.name, row] as const))('%s', (_, { folder, file, uses }) => {
    const code = reachedFrom(`functions/${folder}/${file}.ts`).map(textOf).join('\n')
    for (const [use, asks] of Object.entries(ASKED_BY)) if (asks.test(code)) expect(uses).toContain(use)
  })

  test('every use is asked for somewhere, so that no row of this table looks for what is called otherwise today', () => {
    const files = globSync('{functions,shared/{proofs,sessions,settings,ledger,contract,documents}}/**/*.ts', { cwd: ROOT })
    const all = [...files, 'shared/http/tasks/store-as-task.ts'].map(textOf).join('\n')
    for (const [use, asks] of Object.entries(ASKED_BY)) expect([use, asks.test(all)]).toEqual([use, true])
  })

  test('the tasks function may do what the calls need that it runs for others', () => {
    const tasks = HTTP_FUNCTIONS.find(({ name }) => name === 'tasks')
    // The private keys contain the public ones.
    const having = new Set(tasks?.uses.flatMap((use) => (use === 'private-token-keys' ? [use, 'public-token-keys'] : [use])))
    const groups = new Set(CATALOGUE.filter(({ storable }) => storable).map(({ group }) => group))
    for (const { name, uses } of HTTP_FUNCTIONS)
      if (groups.has(name as never))
        expect(
          uses.filter((use) => !NOT_STORED.has(use) && !having.has(use)),
          name,
        ).toEqual([])
  })

  test('every function that sends to upstreams can sign for them, and ends after the longest of their answers', () => {
    const queues = CONSUMERS.filter(({ kinds }) => kinds.includes(TASK_SEND)).map(({ queue }) => `${queue}-queue`)
    const senders = FUNCTIONS.filter(({ uses }) => uses.includes('upstream-calls'))
    // Calls of operations, executions of stored ones, reads of agents, and what is sent again.
    expect(senders.map(({ name }) => name).toSorted()).toEqual(['mcp', 'tasks', 'upstreams', ...queues])
    for (const { name, timeoutSeconds, uses } of senders) {
      expect([name, timeoutSeconds - LONGEST_TIMEOUT_SECONDS >= 4]).toEqual([name, true])
      expect(uses).toContain('private-token-keys')
    }
  })

  test('no call that can be stored reads a document', () => {
    const reading = CATALOGUE.filter(({ storable, operationId }) => storable && operationId === 'getAttachment')
    expect(reading).toEqual([])
  })

  test('no call that can be stored issues a token or decrypts a challenge', () => {
    expect(CATALOGUE.filter(({ storable, path }) => storable && path.startsWith('/authentication')).map(({ name }) => name)).toEqual([])
  })
})

/** Uses that no stored call has: calls under `/authentication` cannot be stored, nor can those that read a document. */
const NOT_STORED: ReadonlySet<Use> = new Set(['private-token-keys', 'pki-decryption', 'document-reading'])
