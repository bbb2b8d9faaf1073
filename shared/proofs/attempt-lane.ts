/**
 * The count of a name that an attempt is charged on. INVARIANT: `with-possession` only after a valid proof of possession; otherwise a
 * stranger could lock out the holder of the key.
 */
export type Lane = 'without-possession' | 'with-possession'
