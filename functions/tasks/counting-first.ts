import type { Call } from '../../shared/contract/call.ts'
import { settersInEffect } from '../../shared/domain/login/proof-setters.ts'
import { voterOf } from '../../shared/domain/tokens/caller.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import type { Task } from '../../shared/storage/task.ts'
import type { Place } from './as-substitute.ts'

/** The people in whose place a substitute may decide, those last whose approval cannot count because the initiator set a proof of theirs. */
export async function countingFirst({ read, now }: Call, { initiator }: Task, places: readonly Place[]): Promise<readonly Place[]> {
  const setters = await read.many(places.map(({ inPlace }) => proofSettersOf(voterOf(inPlace))))
  const isCounting = (at: number): boolean => !settersInEffect(setters[at]?.settings ?? [], now).has(initiator)
  return [...places.filter((_, at) => isCounting(at)), ...places.filter((_, at) => !isCounting(at))]
}
