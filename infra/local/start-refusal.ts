/** The reason why the local run does not start, in one line for the person who started it. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
