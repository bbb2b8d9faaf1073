/**
 * The lines of a stream of text. Only a line feed ends one: `node:readline` would also end one at U+2028 and U+2029, which JSON may hold
 * within a text.
 */
export async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<string, undefined> {
  let begun = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    begun += first
    for (const next of others) {
      yield begun
      begun = next
    }
  }
  yield begun
}
