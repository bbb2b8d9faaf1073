import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { BUILD } from '../../infra/bundle.ts'
import { addJsonSchema, jsonSchemaLater } from '../../infra/json-schema-later.ts'
import { schemaOf } from '../../shared/http/steps/validate.ts'

const SOURCE = `import * as z from 'zod'
  import { CATALOGUE } from './functions/catalogue.ts'
  import { schemaOf } from './shared/http/steps/validate.ts'
  const described = (declared, io) => declared && z.toJSONSchema(schemaOf(declared), { io, unrepresentable: 'any' })
  export const descriptions = CATALOGUE.map(({ body, answer }) => [described(body, 'input'), described(answer, 'output')])
  export const bounds = [z.string().min(2).max(5), z.int().max(9)].map(({ minLength, maxLength, maxValue }) => [minLength, maxLength, maxValue])`

let directory: string
let bundled: { readonly descriptions: readonly unknown[]; readonly bounds: readonly unknown[] }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-json-schema-'))
  const outfile = join(directory, 'bundled.mjs')
  const { metafile } = await build({
    ...BUILD,
    splitting: false,
    external: [...BUILD.external, '@aws-sdk/*'],
    stdin: { contents: SOURCE, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    plugins: [jsonSchemaLater],
    outfile,
    metafile: true,
  })
  await addJsonSchema(directory, metafile)
  bundled = await import(pathToFileURL(outfile).href)
})
afterAll(() => rm(directory, { recursive: true }))

test('a bundle describes every body and answer as JSON Schema as the library does', () => {
  const described = (declared: (() => z.ZodType) | undefined, io: 'input' | 'output') =>
    declared && z.toJSONSchema(schemaOf(declared), { io, unrepresentable: 'any' })
  const expected = CATALOGUE.map(({ body, answer }) => [described(body, 'input'), described(answer, 'output')])
  expect(JSON.parse(JSON.stringify(bundled.descriptions))).toEqual(JSON.parse(JSON.stringify(expected)))
})

test('a bundled schema knows its bounds, which are read by the same code', () => {
  expect(bundled.bounds).toEqual([
    [2, 5, undefined],
    [undefined, undefined, 9],
  ])
})
