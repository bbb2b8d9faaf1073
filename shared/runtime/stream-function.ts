import type { ChangedItem } from '../contract/changed-item.ts'
import { once } from '../domain/once.ts'
import { changedItems, type StreamEvent } from './changed-items.ts'
import { lambdaService, storesNoCall } from './lambda-service.ts'

type Archive = { readonly put: (key: string, lines: string) => Promise<void> }

/** The Lambda of the table's stream. A batch that fails comes again until the stream forgets it, after a day. */
export function streamFunction(
  handle: (changes: readonly ChangedItem[], archive: Archive) => Promise<void>,
): (event: StreamEvent) => Promise<void> {
  const service = once(() => lambdaService(storesNoCall))
  return async (event) => handle(changedItems(event), service().ports.documents)
}
