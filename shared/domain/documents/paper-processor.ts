import { commaSeparated } from '../comma-separated.ts'

/** A reader of identity papers, as tenants name it in their configuration. */
export type PaperProcessor = 'zone' | 'us-papers'

const WHAT = 'paperIsLegitimate='

/** Ordered by certainty: a zone with check digits comes before fields that only look right. */
const PROCESSORS: Readonly<Record<string, PaperProcessor>> = {
  MachineReadableZoneRatifyProcessor: 'zone',
  AnalyzeIdRatifyProcessor: 'us-papers',
}

export const PAPER_PROCESSORS = Object.keys(PROCESSORS).map((name) => `${WHAT}${name}`)

/** The processors that a tenant names for papers, in the order of the table; all of them if it names none. */
export function paperProcessors(processors: string): readonly PaperProcessor[] {
  const named = namedForPapers(processors)
  const chosen = Object.entries(PROCESSORS).filter(([name]) => named.length === 0 || named.includes(name))
  return chosen.map(([, processor]) => processor)
}

/** Tells whether a text names a paper processor that does not exist. */
export function namesUnknownPaperProcessor(processors: string): boolean {
  return namedForPapers(processors).some((name) => !Object.hasOwn(PROCESSORS, name))
}

function namedForPapers(processors: string): readonly string[] {
  return commaSeparated(processors)
    .filter((entry) => entry.startsWith(WHAT))
    .map((entry) => entry.slice(WHAT.length))
}

/** The data of an identity paper, as far as it was read with certainty. */
export type Paper = {
  readonly documentNumber: string
  readonly lastName: string
}

/** The document types that can prove who somebody is. Other types may be stored too. */
export const COMPARISON_TYPES = ['FACIAL_PHOTO', 'NATIONAL_IDENTITY', 'PASSPORT', 'ASYLUM_PAPERS'] as const

export type ComparisonType = (typeof COMPARISON_TYPES)[number]

export function isComparisonType(type: string): type is ComparisonType {
  return (COMPARISON_TYPES as readonly string[]).includes(type)
}
