/** Tells whether an operation id fits a pattern, in which `*` stands for any letters. Costs at most the product of both lengths. */
export function fitsOperation(pattern: string, operationId: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === operationId
  if (!operationId.startsWith(first) || !operationId.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = operationId.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at + last.length <= operationId.length
}
