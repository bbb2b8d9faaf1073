import type { ChangedItem } from '../contract/consumer.ts'
import { once } from '../domain/once.ts'
import type { Service } from '../http/service.ts'
import { functionOfStream } from './function-of.ts'
import { lambdaService, storesNoCall } from './lambda-service.ts'

/** The parts of the service that an archive uses. */
type Used = Pick<Service['ports'], 'documents' | 'store' | 'randomBytes'>

/** The Lambda of the table's stream. */
export function streamFunction(handle: (changes: readonly ChangedItem[], used: Used) => Promise<void>) {
  const service = once(() => lambdaService(storesNoCall))
  return functionOfStream(async (changes) => handle(changes, service().ports))
}
