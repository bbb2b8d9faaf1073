/** A phone number or an e-mail address for the log: enough to tell two apart, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at === -1) return `${address.slice(0, 3)}***${address.length > 7 ? address.slice(-2) : ''}`
  return `${address.slice(0, Math.min(1, at))}***${address.slice(at)}`
}
