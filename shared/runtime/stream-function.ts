import type { ChangedItem } from '../contract/changed-item.ts'
import { once } from '../domain/once.ts'
import { functionOfStream } from './function-of.ts'
import { lambdaService, storesNoCall } from './lambda-service.ts'

type Archive = { readonly put: (key: string, lines: string) => Promise<void> }

/** The Lambda of the table's stream. */
export function streamFunction(handle: (changes: readonly ChangedItem[], archive: Archive) => Promise<void>) {
  const service = once(() => lambdaService(storesNoCall))
  return functionOfStream(async (changes) => handle(changes, service().ports.documents))
}
