/** The header of an answer that an upstream gave, with its status. What this service answers by itself never has it. */
export const UPSTREAM_STATUS = 'countersign-upstream-status'
