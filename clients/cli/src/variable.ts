/** A variable of the environment; one that is empty is not set. */
export function variable(name: string): string | undefined {
  const value = process.env[name]
  return value === '' ? undefined : value
}
