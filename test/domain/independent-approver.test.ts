import { expect, test } from 'vitest'
import { type Contacts, dependenceOf } from '../../shared/domain/tasks/independent-approver.ts'
import { asId } from '../support/ids.ts'

const side = (customerId: number, contacts: Contacts = {}) => ({ customerId: asId(customerId) as never, contacts })
const ANN: Contacts = { email: 'ann@example.com', phoneNumber: '+491511', nationalIdentityNumber: 'AB1' }

test.each<readonly [string, Contacts, readonly number[], boolean, string | undefined]>([
  ['somebody independent', { email: 'bob@example.com' }, [], false, undefined],
  ['somebody without contacts', {}, [], false, undefined],
  ['somebody whose proof another admin set', {}, [9], false, undefined],
  ['somebody whose proof the initiator set', {}, [9, 1], false, 'proofs-set'],
  ['the same, where one person may have two accounts', {}, [1], true, 'proofs-set'],
  ['the same e-mail address in other letters', { email: 'ANN@example.com' }, [], false, 'same-contact'],
  ['the same phone', { phoneNumber: '+491511' }, [], false, 'same-contact'],
  ['the same national identity number', { nationalIdentityNumber: 'AB1' }, [], false, 'same-contact'],
  ['the same phone, where that is allowed', { phoneNumber: '+491511' }, [], true, undefined],
])('%s', (_, contacts, setters, isAllowed, expected) => {
  expect(dependenceOf(side(1, ANN), side(2, contacts), new Set(setters.map((id) => asId(id) as never)), isAllowed)).toBe(expected)
})

test('an initiator has rules of their own', () => {
  expect(dependenceOf(side(1, ANN), side(1, ANN), new Set([asId(1) as never]), false)).toBeUndefined()
})
