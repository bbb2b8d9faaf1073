/** Something that a call wanted to create existed at commit: the call is run again on the present state. */
export class Collision extends Error {
  /** The kind of the item. */
  readonly on: string

  constructor(on: string) {
    super(`collision on ${on}`)
    this.name = 'Collision'
    this.on = on
  }
}
