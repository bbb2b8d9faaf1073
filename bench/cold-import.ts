/*
 * How long a fresh process takes to import a function's bundle, against a bundle of the DynamoDB document client alone: the least that a
 * function with a table can take. Processes are started by turns, so that whatever else the machine does falls on all of them.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { BUILD, type Bundle, bundle } from '../infra/bundle.ts'
import { functionNamed } from '../infra/functions.ts'
import { median } from './statistics.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MEASURED = ['authentication', 'tasks', 'wallets'] as const
export const ROUNDS = 15

export type ColdImport = { readonly name: string; readonly milliseconds: number; readonly ratio: number; readonly entryBytes: number }

/** Medians over the rounds. `ratio` is to the document client alone in the same round: a busy moment falls on both. */
export async function coldImports(rounds: number = ROUNDS): Promise<readonly ColdImport[]> {
  const directory = await mkdtemp(join(tmpdir(), 'cold-import-'))
  try {
    const least = await documentClientAlone(join(directory, 'least'))
    const bundles = await Promise.all(MEASURED.map((group) => bundle(functionNamed(group), join(directory, group))))
    const times = await measured([least, ...bundles], rounds)
    const [base = [], ...own] = times
    return MEASURED.map((name, place) => {
      const figures = own[place] ?? []
      const ratios = figures.map((figure, round) => figure / (base[round] ?? Number.NaN))
      return { name, milliseconds: median(figures), ratio: median(ratios), entryBytes: bundles[place]?.entryBytes ?? 0 }
    })
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function documentClientAlone(directory: string): Promise<Pick<Bundle, 'directory'>> {
  const contents = `export * from '@aws-sdk/lib-dynamodb'; export { DynamoDBClient } from '@aws-sdk/client-dynamodb'`
  await build({ ...BUILD, stdin: { contents, resolveDir: ROOT, sourcefile: 'handler.js' }, entryNames: 'handler', outdir: directory })
  return { directory }
}

async function measured(bundles: readonly Pick<Bundle, 'directory'>[], rounds: number): Promise<readonly number[][]> {
  const times: number[][] = bundles.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [place, { directory }] of bundles.entries()) times[place]?.push(await timeToImport(directory))
  return times
}

async function timeToImport(directory: string): Promise<number> {
  const script = join(directory, 'measure.mjs')
  await writeFile(
    script,
    "const began = performance.now()\nawait import('./handler.mjs')\nprocess.stdout.write(String(performance.now() - began))\n",
  )
  const { stdout } = await run(process.execPath, [script])
  return Number(stdout)
}

if (import.meta.main) {
  for (const { name, milliseconds, ratio, entryBytes } of await coldImports())
    console.log(`${name.padEnd(16)} ${milliseconds.toFixed(1)} ms  ${ratio.toFixed(2)} ×  ${Math.round(entryBytes / 1000)} KB`)
}
