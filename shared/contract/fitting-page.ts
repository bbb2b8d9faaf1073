/** Lambda returns at most this many bytes: status, headers and body, with the body as a JSON string. */
const LARGEST_ANSWER_BYTES = 6_291_556
/** Room for the status and the headers, of which `link` repeats the query. */
const HEADERS_BYTES = 100_000
const LARGEST_BODY_BYTES = LARGEST_ANSWER_BYTES - HEADERS_BYTES
/** A UTF-16 unit of JSON takes at most this many bytes inside another JSON string. */
const MOST_BYTES_A_UNIT = 3

/**
 * The number of these elements, from the first, that one answer can carry as a JSON array; at least one, since an item of the table is
 * far smaller than an answer. The list stops there, and its `link` leads on.
 */
export function fittingCount(elements: readonly unknown[]): number {
  if (JSON.stringify(elements).length * MOST_BYTES_A_UNIT < LARGEST_BODY_BYTES) return elements.length
  const room = answerRoom()
  const over = elements.findIndex((element) => !room.takes(element))
  return over === -1 ? elements.length : Math.max(1, over)
}

/** Tracks the room of one answer, for a page that is filled while it is read. */
export function answerRoom() {
  let bytes = '[]'.length
  return {
    /** Adds one more element, if there is room for it. */
    takes(element: unknown): boolean {
      bytes += bytesInside(element) + ','.length
      return bytes <= LARGEST_BODY_BYTES
    },
  }
}

function bytesInside(element: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(element) ?? 'null'))
}
