import type { Stage } from '../stages.ts'

/** The facts of an account that decide whether a stage can be deployed to it. */
export type Found = {
  readonly account: string | undefined
  /** Concurrent executions of the account in the stage's region, and those that functions of other stages reserve. */
  readonly concurrency: number
  readonly reservedByOthers: number
  /** The name of the hosted zone of the stage's domain, without the dot at its end; `undefined` if the account has no such zone. */
  readonly zoneName: string | undefined
  /** Things that an earlier attempt has left, each with the command that removes it. */
  readonly leftOvers: readonly { readonly what: string; readonly cure: string }[]
}

/**
 * Regions with Rekognition Face Liveness.
 * https://docs.aws.amazon.com/rekognition/latest/dg/face-liveness.html
 */
const WITH_LIVENESS: ReadonlySet<string> = new Set(['us-east-1', 'us-west-2', 'eu-west-1', 'ap-northeast-1', 'ap-south-1'])

/** Everything that would stop a deployment half-way, each with its cure. Empty: it may begin. */
export function obstacles(stage: Stage, found: Found): readonly string[] {
  return [
    ...wrongAccount(stage, found),
    ...missingService({ ...stage, accepted: regionsWithoutLiveness(stage) }),
    ...tooFewFunctions(stage, found),
    ...missingZone(stage, found),
    ...found.leftOvers.map(({ what, cure }) => `${what} is left from an earlier attempt. Remove it: ${cure}`),
  ]
}

function wrongAccount({ name, account }: Stage, { account: found }: Found): readonly string[] {
  if (found === account) return []
  return [
    `Stage ${name} belongs to account ${account}, and the credentials of the environment to ${found ?? 'none'}. Set AWS_PROFILE to one of that account, or enter your account in the stage.`,
  ]
}

type Served = Pick<Stage, 'region' | 'secondRegion' | 'livenessChecksPerHour'> & {
  /** The regions in which the stage does without Face Liveness. */
  readonly accepted: readonly ('region' | 'secondRegion')[]
}

/** The services that a stage needs and its regions lack. `livenessChecksPerHour: 0` says that the stage checks nobody's liveness. */
export function missingService({ region, secondRegion, livenessChecksPerHour, accepted }: Served): readonly string[] {
  if (livenessChecksPerHour === 0) return []
  const has = [...WITH_LIVENESS].join(', ')
  const lacks = (one: string | undefined, as: 'region' | 'secondRegion') =>
    one !== undefined && !WITH_LIVENESS.has(one) && !accepted.includes(as)
  return [
    ...(lacks(region, 'region')
      ? [`Face Liveness does not exist in ${region}, but in ${has}. Choose one of them, or set livenessChecksPerHour to 0.`]
      : []),
    ...(lacks(secondRegion, 'secondRegion')
      ? [
          `Face Liveness does not exist in the second region ${secondRegion}, but in ${has}. Choose one of them, or accept a service without it after a move: set secondRegionWithoutLiveness.`,
        ]
      : []),
  ]
}

/** Accepting a second region without Face Liveness means to have it as the first one after a move. */
function regionsWithoutLiveness({ secondRegionWithoutLiveness, moved }: Stage): Served['accepted'] {
  if (secondRegionWithoutLiveness !== true) return []
  return moved === undefined ? ['secondRegion'] : ['region', 'secondRegion']
}

function tooFewFunctions({ concurrency }: Stage, { concurrency: quota, reservedByOthers }: Found): readonly string[] {
  const free = quota - reservedByOthers
  if (concurrency <= free) return []
  const others = reservedByOthers === 0 ? '' : `, of which other functions reserve ${reservedByOthers}`
  return [
    `The account runs ${quota} functions at once${others}, and the stage expects ${concurrency}. Set concurrency of the stage to ${free} or less, or ask Service Quotas for more (Lambda, “Concurrent executions”).`,
  ]
}

function missingZone({ domain }: Stage, { zoneName }: Found): readonly string[] {
  if (domain === undefined || domain.zoneName === zoneName) return []
  const instead = zoneName === undefined ? 'does not exist in the account' : `is the zone of ${zoneName}`
  return [`The hosted zone ${domain.hostedZoneId} ${instead}. Set domain.hostedZoneId to the zone of ${domain.zoneName}.`]
}
