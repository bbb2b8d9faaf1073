/** The stays of an audit in a cell, in hours (`2026-11-23T09`): from the first one on, and before the other. */
export type Vouched = readonly { readonly from?: string; readonly before?: string }[]

/** Tells whether the seal of the service for an hour contains the last seal of this audit. One that has never moved is in all. */
export function isVouchedFor(stays: Vouched | undefined, hour: string): boolean {
  return stays === undefined || stays.some(({ from = '', before }) => from <= hour && (before === undefined || hour < before))
}

/** The stays after a tenant has left: its present stay ends before this hour. */
export function afterLeaving(stays: Vouched = [{}], hour: string): Vouched {
  return stays.map((stay, index) => (index === stays.length - 1 && stay.before === undefined ? { ...stay, before: hour } : stay))
}

/** The stays after a tenant has come: it belongs here from this hour on. A step that is repeated adds nothing. */
export function afterComing(stays: Vouched = [], hour: string): Vouched {
  return stays.at(-1)?.before === undefined && stays.length > 0 ? stays : [...stays, { from: hour }]
}
