/** A variable of the environment; an empty one counts as unset. */
export function variable(name: string): string | undefined {
  const value = process.env[name]?.trim()
  return value === '' ? undefined : value
}
