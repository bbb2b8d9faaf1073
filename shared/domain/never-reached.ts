/** Ends a switch over a union: a member without a case does not compile, and a value that is no member is refused, not passed by. */
export function neverReached(value: never): never {
  throw new Error(`unknown kind: ${JSON.stringify(value)}`)
}
