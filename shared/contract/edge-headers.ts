/** The caller's address as the edge saw it. Trusted only together with the secret of the edge. */
export const CALLER_HEADER = 'x-countersign-caller'
/**
 * Says that the path of an upstream came with an encoded separator (`%2F`, `%5C`). The gateway decodes paths, so only whoever is before it
 * can tell.
 */
export const SEPARATOR_HEADER = 'x-countersign-separator'
/** The secret by which a call proves that it came through the edge. */
export const EDGE_SECRET_HEADER = 'x-countersign-edge'
