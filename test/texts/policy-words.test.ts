import { expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { policySaid } from '../../shared/domain/policies/policy-in-words.ts'
import { inEnglish } from '../../shared/texts/in-words.ts'
import { speakerOf } from '../../shared/texts/speaker.ts'
import { asId } from '../support/ids.ts'

const ADA = asId<CustomerId>(7)
const POLICY = {
  steps: [
    { name: 'finance', roles: ['LEVEL_02', 'INSTITUTION_ADMIN'], approvals: 1 },
    { name: 'owners', people: [ADA], approvals: 1 },
  ],
  coolDownMinutes: 30,
  windows: [
    { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
    { days: ['SUN', 'SAT'], from: '10:00', to: '12:00', timeZone: 'UTC' },
  ],
} as const
const said = policySaid(POLICY, () => 'Ada {steps}')

test('a policy reads in English as before', () => {
  expect(inEnglish(said)).toBe(
    'First 1 of finance (LEVEL_02, INSTITUTION_ADMIN), then 1 of Ada {steps}. Runs 30 minutes later, Monday to Friday 08:00–18:00 Berlin time, Saturday, Sunday 10:00–12:00 UTC.',
  )
})

test.each([
  [
    'de',
    'Zuerst 1 von finance (LEVEL_02, Administrator der Institution), dann 1 von Ada {steps}. Ausführung: 30 Minuten später, Montag bis Freitag 08:00–18:00 (Zeit von Berlin), Samstag, Sonntag 10:00–12:00 (UTC).',
  ],
  [
    'ar',
    'أولًا 1 من finance (LEVEL_02، مسؤول المجموعة)، ثم 1 من Ada {steps}. التنفيذ: بعد 30 دقيقة، الاثنين إلى الجمعة 08:00–18:00 (بتوقيت Berlin)، السبت، الأحد 10:00–12:00 (UTC).',
  ],
] as const)('and in %s with the names of roles, days and places', async (locale, expected) => {
  expect((await speakerOf(locale))(said)).toBe(expected)
})

test('the time and the order of a policy', () => {
  const one = { name: 'a', people: [ADA], approvals: 2 }
  expect(inEnglish(policySaid({ steps: [one] }, () => undefined))).toBe('2 of 7.')
  const window = { days: [], from: '08:00', to: '18:00', timeZone: 'America/New_York' }
  expect(inEnglish(policySaid({ steps: [one, one, one], order: 'any', window }, () => 'Ada'))).toBe(
    'In any order: 2 of Ada and 2 of Ada and 2 of Ada. Runs never 08:00–18:00 New York time.',
  )
})
