/** The caller's address as the edge saw it. Trusted only together with the secret of the edge. */
export const CALLER_HEADER = 'x-countersign-caller'
/**
 * Says that the path of an upstream came with an encoded separator (`%2F`, `%5C`). The gateway decodes paths, so only whoever is before it
 * can tell.
 */
export const SEPARATOR_HEADER = 'x-countersign-separator'
/** The tenant for which the edge has chosen the cell of a call; only where there are cells. */
export const TENANT_HEADER = 'x-countersign-tenant'
/**
 * Says in an answer that the call belongs to the place in its mark, where the directory sends it, once, with this header. A secret before
 * the mark names what the first cell has done already. Only where there are cells.
 */
export const ELSEWHERE_HEADER = 'x-countersign-elsewhere'
/** The secret by which a call proves that it came through the edge. */
export const EDGE_SECRET_HEADER = 'x-countersign-edge'
