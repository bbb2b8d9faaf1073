import { commaSeparated } from '../comma-separated.ts'
import { COMPARISON_TYPES, type ComparisonType, isComparisonType } from '../documents/paper-processor.ts'

/** A tenant's demands on a password change, beside its code. */
export type ComparisonRules = {
  readonly isRequired: boolean
  readonly supported: readonly ComparisonType[]
  /** The provider's own liveness check decides whether a selfie shows a living person. */
  readonly byCloudLiveness: boolean
  /** Only a liveness check is accepted: a picture that is sent proves nothing. */
  readonly onlyByLiveness: boolean
  /** A liveness check is not enough without the code. */
  readonly codeWithLiveness: boolean
}

/** The data that was sent for comparison. */
export type GivenComparison = {
  readonly type?: string | undefined
  readonly base64?: string | undefined
  readonly livenessSessionId?: string | undefined
}

/** The fields of a comparison. */
const COMPARISON_FIELDS = ['comparisonDocumentType', 'base64EncodedComparisonDocument', 'extraInfo'] as const
export type ComparisonField = (typeof COMPARISON_FIELDS)[number]

export function isComparisonField(name: string): name is ComparisonField {
  return COMPARISON_FIELDS.some((field) => field === name)
}

/** The way in which a person is compared with the data on record. */
type ComparisonWay =
  | { readonly kind: 'unneeded' }
  /** A comparison is required, and one of its fields was not sent. */
  | { readonly kind: 'missing'; readonly field: ComparisonField }
  /** The data that was sent cannot prove anything here. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'liveness'; readonly sessionId: string }
  | { readonly kind: 'selfie'; readonly base64: string }
  | { readonly kind: 'paper'; readonly type: ComparisonType; readonly base64: string }

/**
 * Chooses the way of comparison. Decision: if the tenant requires none, none is made whatever is sent: it would prove nothing that is
 * asked for, and be a way around the code.
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

/** Tells whether a tenant's comma-separated list of processors names the liveness check. */
export function namesCloudLiveness(processors: string): boolean {
  return commaSeparated(processors).includes(RATIFIED_BY_LIVENESS)
}

/** The document types that a tenant names. Unknown types were refused when the setting was saved. */
export function supportedTypes(names: string): readonly ComparisonType[] {
  return COMPARISON_TYPES.filter((type) => commaSeparated(names).includes(type))
}
