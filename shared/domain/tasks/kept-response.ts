/** Maximum part of the response that a task keeps. */
export const LARGEST_RESPONSE_BYTES = 24 * 1024

/** A response as a task keeps it: a longer one is cut, and says so. */
export function keptResponse(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= LARGEST_RESPONSE_BYTES) return text
  const marker = `… [cut: ${bytes.length} bytes in all]`
  const room = LARGEST_RESPONSE_BYTES - Buffer.byteLength(marker)
  // A character that the cut went through is left out.
  return `${bytes
    .subarray(0, room)
    .toString()
    .replace(/\uFFFD+$/, '')}${marker}`
}
