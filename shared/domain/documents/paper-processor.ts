import { commaSeparated } from '../comma-separated.ts'

/** What reads a paper, by the name that a tenant writes. */
export type PaperProcessor = 'zone' | 'us-papers'

const WHAT = 'paperIsLegitimate='

/** By how sure they are: check digits before what only looks like a field. */
const PROCESSORS: Readonly<Record<string, PaperProcessor>> = {
  MachineReadableZoneRatifyProcessor: 'zone',
  AnalyzeIdRatifyProcessor: 'us-papers',
}

export const PAPER_PROCESSORS = Object.keys(PROCESSORS).map((name) => `${WHAT}${name}`)

/** The processors that a tenant names for papers, in the order of the table; all of them where it names none. */
export function paperProcessors(processors: string): readonly PaperProcessor[] {
  const named = namedForPapers(processors)
  const chosen = Object.entries(PROCESSORS).filter(([name]) => named.length === 0 || named.includes(name))
  return chosen.map(([, processor]) => processor)
}

/** Does it name a processor for papers that doesn't exist? */
export function namesUnknownPaperProcessor(processors: string): boolean {
  return namedForPapers(processors).some((name) => !Object.hasOwn(PROCESSORS, name))
}

function namedForPapers(processors: string): readonly string[] {
  return commaSeparated(processors)
    .filter((entry) => entry.startsWith(WHAT))
    .map((entry) => entry.slice(WHAT.length))
}
