import { readFile, writeFile } from 'node:fs/promises'
import { wrapped } from '../docs/markdown.ts'
import type { Spread } from './statistics.ts'

/* Writes the figures of `bench/results.json` as a table at the end of docs/measurements.md: `npm run bench` does so after each run. */

type Results = {
  readonly machine: { readonly node: string; readonly processor: string | undefined; readonly cores: number; readonly loadBefore: number }
  readonly rows: readonly Row[]
}

const PAGE = new URL('../docs/measurements.md', import.meta.url)
const HEADING = '## Figures of the last run'

/** Replaces the table at the end of the page. */
export async function writeFigures(results: Results): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const [before = ''] = page.split(HEADING)
  await writeFile(PAGE, `${before.trimEnd()}\n\n${HEADING}\n\n${figures(results)}`)
}

export const holds = ({ figure, goal, better }: Row): boolean => (better === 'lower' ? figure <= goal : figure >= goal)

function figures({ machine, rows }: Results): string {
  const under = `Node ${machine.node}, ${machine.processor ?? 'unknown processor'}, ${machine.cores} cores; load average before the run: ${machine.loadBefore.toFixed(1)}.`
  const setups = Map.groupBy(rows, ({ artefact, store, leftOut }) => `Runs: ${artefact}. Table: ${store}. Left out: ${leftOut}.`)
  return wrapped([under, ...[...setups].map(([setup, group]) => `${setup}\n\n${table(group)}`)].join('\n\n'))
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const spread = row.rounds === undefined ? '' : `${number(row.rounds.min)} – ${number(row.rounds.max)}, ${row.rounds.rounds} rounds`
    const goal = `${row.better === 'lower' ? '≤' : '≥'} ${row.goal}${holds(row) ? '' : ' (missed)'}`
    return `| ${row.what} | ${row.against} | ${number(row.figure)} | ${spread} | ${goal} | ${row.note ?? ''} |`
  })
  return ['| measurement | reference | median | smallest – largest | goal | absolute |', '|---|---|---|---|---|---|', ...lines, ''].join(
    '\n',
  )
}

const number = (figure: number): string => (Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toFixed(2))

if (import.meta.main) await writeFigures(JSON.parse(await readFile(new URL('./results.json', import.meta.url), 'utf8')) as Results)

/** One figure of the report: a ratio, or a number of its own, compared with a goal. */
export type Row = Setup & {
  readonly what: string
  readonly against: string
  /** The median, if it was measured in rounds. */
  readonly figure: number
  /** The smallest and largest of the rounds. Absent for what is counted, and for rates over one long run. */
  readonly rounds?: Spread
  readonly goal: number
  readonly better: 'lower' | 'higher'
  readonly note?: string
}

/** The setup of a measurement: the code that ran, the table behind it, and what a deployment does besides. */
export type Setup = { readonly artefact: string; readonly store: string; readonly leftOut: string }
