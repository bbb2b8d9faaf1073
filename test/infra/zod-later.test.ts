import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { BUILD } from '../../infra/bundle/bundle.ts'
import { addZod, zodLater } from '../../infra/bundle/zod-later.ts'
import { schemaOf } from '../../shared/http/steps/validate.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = `import * as z from 'zod'
  import { CATALOGUE } from '${ROOT}functions/catalogue.ts'
  import { schemaOf } from '${ROOT}shared/http/steps/validate.ts'
  const described = (declared, io) => declared && z.toJSONSchema(schemaOf(declared), { io, unrepresentable: 'any' })
  export const descriptions = CATALOGUE.map(({ body, answer }) => [described(body, 'input'), described(answer, 'output')])
  export const bounds = [z.string().min(2).max(5), z.int().max(9)].map(({ minLength, maxLength, maxValue }) => [minLength, maxLength, maxValue])
  export const ending = [z.object({ a: z.iso.date() }).safeParse({ a: 'x' }).success, z.NEVER]`

let directory: string
let bundled: { readonly descriptions: readonly unknown[]; readonly bounds: readonly unknown[]; readonly ending: readonly unknown[] }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-json-schema-'))
  const source = join(directory, 'all.ts')
  await writeFile(source, SOURCE)
  const outfile = join(directory, 'bundled.mjs')
  const { metafile } = await build({
    ...BUILD,
    splitting: false,
    external: [...BUILD.external, '@aws-sdk/*'],
    entryPoints: [source],
    plugins: [zodLater],
    absWorkingDir: ROOT,
    outfile,
    metafile: true,
  })
  await addZod(directory, ROOT, metafile, BUILD)
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

test('a bundle refuses what does not fit a schema, and has the constants of the library', () => {
  expect(bundled.ending).toEqual([false, z.NEVER])
})

test('the sources use zod only as “z.…”, by which the bundler finds what they use', async () => {
  const others: string[] = []
  for await (const path of glob('{shared,functions}/**/*.ts', { cwd: ROOT })) {
    const text = await readFile(join(ROOT, path), 'utf8')
    const imports = text.match(/^.*\bfrom 'zod.*$|import\('zod.*$/gm) ?? []
    if (imports.some((line) => !/^import (type )?\* as z from 'zod'$/.test(line)) || /\bz\[|[=(,] *z *[;,)]/.test(text)) others.push(path)
  }
  expect(others).toEqual([])
})
