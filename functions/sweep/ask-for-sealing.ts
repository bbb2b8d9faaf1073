import { firstUnsealable, hourNumber } from '../../shared/domain/audit/seal.ts'
import { AUDIT_SEALING, noteAsked, type SealingMark, sealingMark } from '../../shared/storage/audit.ts'
import type { SweepTools } from './sweep-tools.ts'

/** Longer than a run of the sealing can take: by then it is done, or its message is lost. Milliseconds. */
const PATIENCE_MS = 6 * 60_000

/**
 * Asks for sealing when another hour is ready, and again if nothing came of it. Returns whether it asked. It needs no due item, because the
 * progress of sealing says what is due.
 */
export async function askForSealing({ store, queue, clock }: Pick<SweepTools, 'store' | 'queue' | 'clock'>): Promise<'asked' | 'nothing'> {
  const now = clock.now()
  const hour = hourNumber(firstUnsealable(now))
  const mark = (await store.read([sealingMark()]))[0] as SealingMark | undefined
  if ((mark?.sealedTo ?? 0) >= hour) return 'nothing'
  const isUnderWay = mark?.askedFor === hour && Math.abs(now - (mark.askedAt ?? 0)) < PATIENCE_MS
  if (isUnderWay || (await store.write(noteAsked(mark, hour, now))).kind === 'refused') return 'nothing'
  await queue.send([{ kind: AUDIT_SEALING, key: sealingMark().key, turn: hour, dueAt: new Date(now).toISOString() }])
  return 'asked'
}
