/** The caller's address as the edge saw it. Trusted only together with the secret of the edge. */
export const CALLER_HEADER = 'x-countersign-caller'
/** The secret by which a call proves that it came through the edge. */
export const EDGE_SECRET_HEADER = 'x-countersign-edge'
