import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALL_KINDS, callCost } from './call-cost.ts'
import { gibCost, idleCost, type Priced, totalOf } from './idle-cost.ts'
import { PRICES_CHECKED_ON, UNDATED_PRICES } from './prices.ts'

/** The resources of a stage in an assembly, nested ones included. */
export async function resourcesOf(assembly: string, stageName: string): Promise<readonly Priced[]> {
  const begins = [`countersign-${stageName}-`, `countersign${stageName.replaceAll('-', '')}app`]
  const files = (await readdir(assembly)).filter(
    (file) => file.endsWith('.template.json') && begins.some((begin) => file.startsWith(begin)),
  )
  const templates = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(assembly, file), 'utf8')) as { Resources: Record<string, Priced> }),
  )
  return templates.flatMap(({ Resources }) => Object.values(Resources))
}

/** One line for each resource that costs money without calls, and the sum. */
export function costReport(stageName: string, resources: readonly Priced[]): string {
  const rows = idleCost(resources)
  const line = (what: string, dollars: number) => `  ${what.padEnd(28)} ${dollars.toFixed(2).padStart(7)}\n`
  return `${stageName}, idle, in US dollars a month:\n${rows.map(({ what, dollars }) => line(what, dollars)).join('')}${line('in all', totalOf(rows))}`
}

/** One line for each kind of call. */
export function callReport(stageName: string, resources: readonly Priced[]): string {
  const lines = CALL_KINDS.map((kind) => `  ${kind.what.padEnd(28)} ${callCost(kind, resources).toFixed(2).padStart(7)}\n`)
  return `${stageName}, a million calls, in US dollars:\n${lines.join('')}`
}

/** One line for each place in which a GiB costs money. */
export function gibReport(stageName: string, resources: readonly Priced[]): string {
  const lines = gibCost(resources).map(({ what, dollars }) => `  ${what.padEnd(28)} ${dollars.toFixed(2).padStart(7)}\n`)
  return `${stageName}, a GiB, in US dollars a month:\n${lines.join('')}`
}

/** Tells how far the prices can be relied on. */
export const SOURCE_OF_PRICES = `List prices of eu-west-1 without free tiers and discounts, as quoted from AWS’s price list and compared on ${PRICES_CHECKED_ON}
(infra/cost/prices.ts has the offer and the date of each). Without a date: ${UNDATED_PRICES.join(', ')}.
Not counted: copies between regions, messages, identity checks.
`
