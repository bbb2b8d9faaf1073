/** Most resources in one answer. */
export const LARGEST_COUNT = 200
/** Resources in one answer if the request names no number. */
export const USUAL_COUNT = 100
/** Most operations in one bulk request. */
export const MOST_BULK_OPERATIONS = 100
/** In bytes. */
export const LARGEST_BULK = 1_048_576
