import type { Socket } from 'node:net'

/**
 * Maximum number of bytes of one answer in all: four times the part of the body that is read. The client bounds only the head, and would
 * accept endless empty lines, interim answers, status texts and chunk headers.
 */
const MOST = 256 * 1024

/** An answer exceeded the limit. The code is Node's for similar errors. */
export class AnswerFloods extends Error {
  readonly code = 'HPE_HEADER_OVERFLOW'
}

/**
 * Watches the answers on one connection, which come one at a time, and closes it if one exceeds the limit. The returned function tells
 * whether a failure now can only mean that the connection was closed after the previous answer: it has brought one, and not a byte of the
 * next.
 */
export function watchAnswers(socket: Socket, most = MOST): () => boolean {
  let [written, before, seen] = [0, 0, 0]
  /** Bytes read before the present request was written belong to the previous answer. */
  const read = (): number => {
    if (socket.bytesWritten !== written) [written, before] = [socket.bytesWritten, seen]
    seen = socket.bytesRead
    return seen - before
  }
  socket.on('readable', () => {
    if (read() > most) socket.destroy(new AnswerFloods('more has come than an answer needs'))
  })
  return () => read() === 0 && before > 0
}
