/**
 * The service of a cell for a tenant. `served` is every tenant of which nothing is stored. A tenant that moves is `frozen` where it was and
 * `arriving` where it goes to; afterwards it is `gone` and `served`.
 */
export type Standing = 'served' | 'frozen' | 'arriving' | 'gone'

/** `read` and `write`: calls. `work`: what becomes due. */
export type Doing = 'read' | 'write' | 'work'

const DOES: Readonly<Record<Standing, readonly Doing[]>> = {
  served: ['read', 'write', 'work'],
  frozen: ['read'],
  arriving: [],
  gone: [],
}

export function does(standing: Standing, what: Doing): boolean {
  return DOES[standing].includes(what)
}
