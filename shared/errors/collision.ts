/** Something that a call wanted to create was there already when it committed: the call is run again on what is there now. */
export class Collision extends Error {
  constructor(on: string) {
    super(`collision on ${on}`)
    this.name = 'Collision'
  }
}
