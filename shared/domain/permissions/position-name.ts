/** The name that a tenant gives to a position (`position.names`), or the position itself. */
export function positionName(names: Readonly<Record<string, string>>, position: string): string {
  return Object.hasOwn(names, position) ? (names[position] ?? position) : position
}
