/** Something that a call wanted to create existed at commit: the call is run again on the present state. */
export class Collision extends Error {
  constructor(on: string) {
    super(`collision on ${on}`)
    this.name = 'Collision'
  }
}
