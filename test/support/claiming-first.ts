import type { Service } from '../../shared/http/service.ts'

/** The same service with stored calls that claim their task before they run, as those of an endpoint do whose effect is undeclared. */
export function claimingFirst(service: Service): Service {
  return {
    ...service,
    endpointNamed: async (name) => {
      const found = await service.endpointNamed(name)
      if (found === undefined) return undefined
      const { effect: _, ...undeclared } = found
      return undeclared
    },
  }
}
