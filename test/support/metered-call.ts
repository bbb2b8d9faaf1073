import type { Service } from '../../shared/http/service.ts'
import { type InProcessAnswer, inProcess } from './in-process.ts'
import type { Sent } from './running.ts'

/**
 * Makes calls in this process as a warm function does, and tells what each cost at the table: the configuration has been read, and the
 * calls of this minute have been leased.
 */
export function meteredCalls(service: Service) {
  const call = inProcess(service)
  return async (method: string, path: string, sent: Sent = {}): Promise<InProcessAnswer> => {
    await warm(service)
    return call(method, path, sent)
  }
}

async function warm({ settings, limiter }: Service): Promise<void> {
  await Promise.all([undefined, 1, 2].map((tenantId) => settings.of(tenantId)))
  const subjects = [
    ['ADDRESS#127.0.0.1', undefined],
    ['TENANT#1', 1],
    ['TENANT#2', 2],
  ] as const
  await Promise.all(subjects.map(async ([subject, tenantId]) => (await limiter.admit(subject, tenantId)).done()))
}
