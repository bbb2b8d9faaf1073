import type { BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront'
import { originOfCell, originOfDirectory, type StageDomain } from '../edge/names.ts'
import { cellOrigin, DIRECTORY_ORIGIN } from '../edge/route-to-cell.ts'
import type { Stage } from '../stages.ts'

/** An origin of the distribution, by the id with which the function of the edge chooses it. */
type ChosenOrigin = { readonly domainName: string; readonly originId: string }

/** Behaviours for paths that nobody calls: CloudFront knows an origin only by one. The function of the edge chooses among their origins. */
export function behavioursOfCells(
  domain: StageDomain,
  { others = [] }: NonNullable<Stage['cell']>,
  behaviourOf: (origin: ChosenOrigin) => BehaviorOptions,
): Readonly<Record<string, BehaviorOptions>> {
  const cells = others.map(({ number }) => ({ domainName: originOfCell(domain, number), originId: cellOrigin(number) }))
  const origins = [...cells, { domainName: originOfDirectory(domain), originId: DIRECTORY_ORIGIN }]
  return Object.fromEntries(origins.map((origin) => [`/${origin.originId}/*`, behaviourOf(origin)]))
}
