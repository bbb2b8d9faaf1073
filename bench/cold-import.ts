/*
 * Times the import of a function's bundle in a fresh process, against a bundle of the DynamoDB document client alone: the least that a
 * function with a table can take. Processes are started by turns, so that other load on the machine falls on all of them.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { BUILD, type Bundle, bundle } from '../infra/bundle/bundle.ts'
import { functionNamed } from '../infra/stacks/functions.ts'
import { type Spread, spreadOf } from './statistics.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MEASURED = ['authentication', 'tasks', 'wallets', 'mcp'] as const
export const ROUNDS = 20

export type ColdImport = { readonly name: string; readonly milliseconds: Spread; readonly ratio: Spread; readonly entryBytes: number }

/** Medians over the rounds. `ratio` is to the document client alone in the same round, so that a busy moment affects both. */
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
      return { name, milliseconds: spreadOf(figures), ratio: spreadOf(ratios), entryBytes: bundles[place]?.entryBytes ?? 0 }
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
  await Promise.all(bundles.map(({ directory }) => writeFile(join(directory, SCRIPT), IMPORT)))
  // Each begins a round as often as the others: who comes first after a pause is slower.
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < bundles.length; turn++) {
      const place = (round + turn) % bundles.length
      times[place]?.push(await timeToImport(bundles[place]?.directory ?? ''))
    }
  return times
}

const SCRIPT = 'measure.mjs'
const IMPORT = "const began = performance.now()\nawait import('./handler.mjs')\nprocess.stdout.write(String(performance.now() - began))\n"

async function timeToImport(directory: string): Promise<number> {
  const { stdout } = await run(process.execPath, [join(directory, SCRIPT)])
  return Number(stdout)
}

if (import.meta.main) {
  for (const { name, milliseconds, ratio, entryBytes } of await coldImports())
    console.log(
      `${name.padEnd(16)} ${milliseconds.median.toFixed(1)} ms  ${ratio.median.toFixed(2)} ×  ${Math.round(entryBytes / 1000)} KB`,
    )
}
