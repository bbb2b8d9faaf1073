import type { Stage } from './stages.ts'

/** One step of a deployment. `asks` before it does what can't be undone. */
export type Step =
  | { readonly kind: 'stack'; readonly stack: string; readonly asks: boolean }
  | { readonly kind: 'first-keys'; readonly stack: string }
  | { readonly kind: 'portal'; readonly stack: string }

/** What a stage's deployment does, in this order: nothing is used before it is there. */
export function deploySteps({ name, domain }: Pick<Stage, 'name' | 'domain'>): readonly Step[] {
  const stack = (part: string) => `countersign-${name}-${part}`
  // The functions read the secret that the edge brings along.
  const edge: readonly Step[] = domain === undefined ? [] : [{ kind: 'stack', stack: stack('edge'), asks: true }]
  const portal: readonly Step[] = domain === undefined ? [] : [{ kind: 'portal', stack: stack('edge') }]
  return [
    { kind: 'stack', stack: stack('data'), asks: true },
    { kind: 'first-keys', stack: stack('data') },
    ...edge,
    { kind: 'stack', stack: stack('app'), asks: false },
    ...portal,
  ]
}

/** Words of `cdk diff` about resources that would go, or be made anew without what they hold. */
const LOSING =
  /^.*(?:\brequires replacement\b|\bmay be replaced\b|\breplace\b|\bwill be destroyed\b|^\s*\[-\] AWS::(?:DynamoDB|KMS|S3|SecretsManager)).*$/gim

/** The lines of a difference that tell of a loss; such a change is not deployed. */
export function losses(difference: string): readonly string[] {
  return [...difference.matchAll(LOSING)].map(([line]) => line.trim())
}

/** What AWS begins with and nobody tells: each keeps a fresh account from serving people. */
export const CHECKLIST: readonly string[] = [
  'SES: verify the domain of emailFrom, and ask to leave the sandbox, in which mail goes to verified addresses only.',
  'SNS: ask to leave the SMS sandbox and for a monthly spend limit of the stage’s budget.textMessages; register a sender where the country wants one.',
  'Lambda: the quota “Concurrent executions” must be the stage’s concurrency; new accounts may begin with 10.',
  'Rekognition: Face Liveness must exist in the region, and its quota of sessions a second fit.',
  'API Gateway: the quota of 300 routes an API, of which some 260 are used.',
  'Alarms: confirm the subscription that AWS has sent to alarmEmail; until then nobody hears them.',
]
