import type { Socket } from 'node:net'

/**
 * So many bytes come of one answer, whatever they are: four times what is read of a body. The client bounds the head alone, and would take
 * empty lines, interim answers, the words after a status and what frames the parts of a body without end.
 */
const MOST = 256 * 1024

/** More has come of an answer than any needs. The code is Node's for the like. */
export class AnswerFloods extends Error {
  readonly code = 'HPE_HEADER_OVERFLOW'
}

/**
 * Watches over the answers on one connection, which come one at a time: ends it when one floods. What is answered tells whether a failure
 * now can only mean that it had been closed since the last answer: it has brought one, and of the next not a byte.
 */
export function watchAnswers(socket: Socket): () => boolean {
  let [written, before, seen] = [0, 0, 0]
  /** What was read when the request under way was written came before its answer. */
  const read = (): number => {
    if (socket.bytesWritten !== written) [written, before] = [socket.bytesWritten, seen]
    seen = socket.bytesRead
    return seen - before
  }
  socket.on('readable', () => {
    if (read() > MOST) socket.destroy(new AnswerFloods('more has come than an answer needs'))
  })
  return () => read() === 0 && before > 0
}
