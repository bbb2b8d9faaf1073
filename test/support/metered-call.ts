import type { TenantId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { asId } from './ids.ts'
import { type InProcessAnswer, inProcess } from './in-process.ts'
import type { Sent } from './running.ts'
import { UNLIMITED } from './unlimited.ts'

/**
 * Makes calls in this process as a warm function does, and tells what each cost at the table: the configuration has been read, and the
 * calls of this minute have been leased, and the uses of this day have been noted. Each call reads its session, as the first of a caller does.
 */
export function meteredCalls(service: Service) {
  const call = inProcess({ ...withoutSessions(service), limiter: UNLIMITED })
  return async (method: string, path: string, sent: Sent = {}): Promise<InProcessAnswer> => {
    await Promise.all([undefined, asId<TenantId>(1), asId<TenantId>(2)].map((tenantId) => service.settings.of(tenantId)))
    return call(method, path, sent)
  }
}

function withoutSessions({ sessions: _, uses: __, ...service }: Service): Service {
  return service
}
