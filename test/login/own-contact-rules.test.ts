import { describe, expect, test } from 'vitest'
import {
  addressesForResets,
  type Contacts,
  mayChangeAgain,
  UNDO_WINDOW_MS,
  undoneChange,
  withEarlier,
} from '../../shared/domain/contact/own-contacts.ts'

const NOW = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000

/** The contacts after the owner has confirmed these addresses, an hour apart. */
function changed(of: Contacts, ...emails: readonly string[]): Contacts {
  let contacts = of
  emails.forEach((email, turn) => {
    contacts = { ...contacts, email, earlierContacts: withEarlier(contacts, 'email', `to ${email}`, NOW + turn * HOUR_MS) }
  })
  return contacts
}

describe('a reset goes', () => {
  const ROWS: readonly (readonly [string, Contacts, number, object])[] = [
    ['to the addresses on record', { email: 'a', phoneNumber: '1' }, 0, { email: 'a', phoneNumber: '1' }],
    ['to the address before a change', changed({ email: 'a', phoneNumber: '1' }, 'b'), HOUR_MS, { email: 'a', phoneNumber: '1' }],
    ['to the oldest one of several changes', changed({ email: 'a' }, 'b', 'c'), HOUR_MS, { email: 'a' }],
    ['to the next one when the first change is final', changed({ email: 'a' }, 'b', 'c'), UNDO_WINDOW_MS, { email: 'b' }],
    ['to the new one when all changes are final', changed({ email: 'a' }, 'b', 'c'), UNDO_WINDOW_MS + HOUR_MS, { email: 'c' }],
    ['nowhere if the new address replaced none', changed({ phoneNumber: '1' }, 'b'), HOUR_MS, { phoneNumber: '1' }],
  ]
  test.each(ROWS)('%s', (_, of, later, expected) => {
    expect(addressesForResets(of, NOW + later)).toEqual(expected)
  })
})

describe('a link undoes', () => {
  test('the change and every later one of the same address', () => {
    const of = { ...changed({ email: 'a' }, 'b', 'c'), pendingContacts: { email: { address: 'd', changeId: 'to d', until: NOW } } }
    expect(undoneChange(of, 'to b', NOW)).toEqual({ kind: 'confirmed', field: 'email', address: 'a', after: {} })
    const second = undoneChange(of, 'to c', NOW)
    expect(second).toMatchObject({ kind: 'confirmed', address: 'b', after: { earlierContacts: { email: [{ address: 'a' }] } } })
  })

  test('a pending change and nothing of the other address', () => {
    const pendingContacts = {
      email: { address: 'd', changeId: 'to d', until: NOW },
      phoneNumber: { address: '2', changeId: 'to 2', until: NOW },
    }
    const { phoneNumber } = pendingContacts
    expect(undoneChange({ email: 'a', pendingContacts }, 'to d', NOW)).toEqual({
      kind: 'pending',
      field: 'email',
      after: { pendingContacts: { phoneNumber } },
    })
  })

  test('nothing when its time is over, or the change is unknown', () => {
    const of = changed({ email: 'a' }, 'b')
    expect(undoneChange(of, 'to b', NOW + UNDO_WINDOW_MS)).toEqual({ kind: 'nothing' })
    expect(undoneChange(of, 'to x', NOW)).toEqual({ kind: 'nothing' })
  })
})

test('an address is changed three times in 72 hours, so the list of earlier ones stays small', () => {
  const of = changed({ email: 'a' }, 'b', 'c', 'd')
  expect(mayChangeAgain(changed({ email: 'a' }, 'b', 'c'), 'email', NOW)).toBe(true)
  expect(mayChangeAgain(of, 'email', NOW)).toBe(false)
  expect(mayChangeAgain(of, 'email', NOW + UNDO_WINDOW_MS)).toBe(true)
})
