import { once } from '../domain/once.ts'
import type { Service } from '../http/service.ts'
import { functionOfSchedule } from './function-of.ts'
import { lambdaService, storesNoCall } from './lambda-service.ts'

/** The Lambda of a schedule. */
export function scheduledFunction(run: (service: Service, event: unknown) => Promise<void>) {
  const service = once(() => lambdaService(storesNoCall))
  return functionOfSchedule(async (event) => run(service(), event))
}
