import type { Stage } from '../stages.ts'

export type StageDomain = NonNullable<Stage['domain']>

/**
 * CloudFront's certificates, web ACLs and metrics are in this region:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const EDGE_REGION = 'us-east-1'

/** The name at which the edge reaches the API. Calls to it without the edge's secret are refused. */
export const originName = ({ name }: StageDomain): string => `origin.${name}`

/** The name at which the edge reaches the API of a cell: the first has that of a stage without cells. */
export const originOfCell = (domain: StageDomain, cell: number): string =>
  cell === 0 ? originName(domain) : `origin-${cell}.${domain.name}`

/** The name at which the edge reaches the function of the directory. */
export const originOfDirectory = ({ name }: StageDomain): string => `directory.${name}`

/** The secret that the edge sends: created in the edge's region, with a replica under the same name where the functions read it. */
export const originSecretName = ({ name }: Pick<Stage, 'name'>): string => `countersign-${name}-origin`
