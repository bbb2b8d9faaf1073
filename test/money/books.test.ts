import { expect, test } from 'vitest'
import { moveBalance, noteEntry } from '../../shared/storage/wallets.ts'
import type { Write } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { minor } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const NOW = '2026-01-01T00:00:00.000Z'
const entry = { entryId: 9, movement: 'TRANSFER' as const, movementId: 9, currency: 'EUR', created: NOW }

async function written(...writes: readonly Write[]): Promise<readonly string[]> {
  await service.local.service.ports.store.commit(writes)
  return errorsInTheBooks(service.local)
}

test('the check of the books sees money that came from nowhere, and is content when it has gone back', async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
  expect(await written(moveBalance(asId(1), asId(1), minor(5), NOW))).toEqual([expect.stringContaining('WALLET#1 holds 1000005')])
  expect(await written(noteEntry(asId(1), asId(1), { ...entry, amount: minor(5) }))).toEqual(
    expect.arrayContaining(['tenant 1, EUR adds up to 5', 'tenant 1, EUR, TRANSFER 9 adds up to 5']),
  )
  expect(
    await written(moveBalance(asId(1), asId(3), minor(-5), NOW), noteEntry(asId(1), asId(3), { ...entry, amount: minor(-5) })),
  ).toEqual([])
  const lines = [{ amount: minor(1) }, { amount: minor(1) }]
  const wrongLines = await written(noteEntry(asId(1), asId(1), { ...entry, entryId: 10, amount: minor(0), lines }))
  expect(wrongLines).toEqual([expect.stringMatching(/ENTRY#0*10 is 0, its lines add up to 2/)])
})
