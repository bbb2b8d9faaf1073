/**
 * Units per second that a new table takes on demand, before DynamoDB has seen any load.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
 */
export const NEW_TABLE = { writesPerSecond: 4_000, readsPerSecond: 12_000 } as const
