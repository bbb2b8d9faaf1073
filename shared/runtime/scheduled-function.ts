import { once } from '../domain/once.ts'
import type { Service } from '../http/service.ts'
import { lambdaService, storesNoCall } from './lambda-service.ts'

/** The Lambda of a schedule. */
export function scheduledFunction(run: (service: Service, event: unknown) => Promise<void>): (event: unknown) => Promise<void> {
  const service = once(() => lambdaService(storesNoCall))
  return async (event) => run(service(), event)
}
