/** The document types that can prove who somebody is. Other types may be stored too. */
export const COMPARISON_TYPES = ['FACIAL_PHOTO', 'NATIONAL_IDENTITY', 'PASSPORT', 'ASYLUM_PAPERS'] as const

export type ComparisonType = (typeof COMPARISON_TYPES)[number]

export function isComparisonType(type: string): type is ComparisonType {
  return (COMPARISON_TYPES as readonly string[]).includes(type)
}
