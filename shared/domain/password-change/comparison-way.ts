import { commaSeparated } from '../comma-separated.ts'
import { COMPARISON_TYPES, type ComparisonType, isComparisonType } from '../documents/document-type.ts'

/** What a tenant demands of a password change beside its code. */
export type ComparisonRules = {
  readonly isRequired: boolean
  readonly supported: readonly ComparisonType[]
  /** Selfies are found alive by the provider's own check. */
  readonly byCloudLiveness: boolean
  /** And by no other: a picture that is sent proves nothing. */
  readonly onlyByLiveness: boolean
  /** A check of somebody alive is not enough without the code. */
  readonly codeWithLiveness: boolean
}

/** What was sent to be compared. */
export type GivenComparison = {
  readonly type?: string | undefined
  readonly base64?: string | undefined
  readonly livenessSessionId?: string | undefined
}

/** The fields that a comparison takes. */
const COMPARISON_FIELDS = ['comparisonDocumentType', 'base64EncodedComparisonDocument', 'extraInfo'] as const
export type ComparisonField = (typeof COMPARISON_FIELDS)[number]

export function isComparisonField(name: string): name is ComparisonField {
  return COMPARISON_FIELDS.some((field) => field === name)
}

/** How somebody is compared with what is known of them. */
export type ComparisonWay =
  | { readonly kind: 'unneeded' }
  /** One is required, and a field of it was not sent. */
  | { readonly kind: 'missing'; readonly field: ComparisonField }
  /** What was sent can't prove anything here. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'liveness'; readonly sessionId: string }
  | { readonly kind: 'selfie'; readonly base64: string }
  | { readonly kind: 'paper'; readonly type: ComparisonType; readonly base64: string }

/**
 * Which way a comparison goes. Decision: where the tenant requires none, none is made, whatever is sent: it would prove nothing that is asked
 * for, and be a way round the code.
 */
export function comparisonWay(rules: ComparisonRules, { type, base64, livenessSessionId }: GivenComparison): ComparisonWay {
  if (!rules.isRequired) return { kind: 'unneeded' }
  if (type === undefined) return { kind: 'missing', field: 'comparisonDocumentType' }
  if (!isComparisonType(type) || !rules.supported.includes(type)) return { kind: 'refused' }
  if (type !== 'FACIAL_PHOTO') return base64 === undefined ? MISSING_DOCUMENT : { kind: 'paper', type, base64 }
  if (livenessSessionId !== undefined)
    return rules.byCloudLiveness ? { kind: 'liveness', sessionId: livenessSessionId } : { kind: 'refused' }
  if (rules.onlyByLiveness) return base64 === undefined ? { kind: 'missing', field: 'extraInfo' } : { kind: 'refused' }
  return base64 === undefined ? MISSING_DOCUMENT : { kind: 'selfie', base64 }
}

const MISSING_DOCUMENT = { kind: 'missing', field: 'base64EncodedComparisonDocument' } as const

const RATIFIED_BY_LIVENESS = 'selfieIsLegitimate=CloudLivenessRatifyProcessor'

/** The processors that a tenant names, separated by commas: is the one that looks for somebody alive among them? */
export function namesCloudLiveness(processors: string): boolean {
  return commaSeparated(processors).includes(RATIFIED_BY_LIVENESS)
}

/** The types that a tenant names; those that don't exist were refused when they were saved. */
export function supportedTypes(names: string): readonly ComparisonType[] {
  return COMPARISON_TYPES.filter((type) => commaSeparated(names).includes(type))
}
