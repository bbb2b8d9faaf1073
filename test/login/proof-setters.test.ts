import { describe, expect, test } from 'vitest'
import {
  AFTER_EFFECT_MS,
  endedSettings,
  lateAddressSetters,
  MOST_SETTINGS,
  namedSetters,
  type ProofSetting,
  settersInEffect,
  withSettings,
} from '../../shared/domain/login/proof-setters.ts'
import { asId } from '../support/ids.ts'

const AT = '2026-11-23T12:00:00.000Z'
const NOW = Date.parse(AT)
const LATER_MS = NOW + AFTER_EFFECT_MS
const set = (by: number, more: Partial<ProofSetting> = {}): ProofSetting => ({
  by: asId(by),
  at: AT,
  what: 'proof',
  identity: 'ann',
  ...more,
})
const inEffect = (settings: readonly ProofSetting[], now: number) => [...settersInEffect(settings, now)]

describe('who set a proof counts', () => {
  test('until the person has chosen their own, however long that takes', () => {
    expect(inEffect([set(7)], NOW + 10 * AFTER_EFFECT_MS)).toEqual([7])
  })

  test('and for 7 days after', () => {
    const ended = endedSettings([set(7)], 'ann', AT)
    expect(inEffect(ended, LATER_MS)).toEqual([7])
    expect(inEffect(ended, LATER_MS + 1)).toEqual([])
  })

  test('for the proofs of the identity whose password was chosen, and for addresses; not for those of another identity', () => {
    const settings: readonly ProofSetting[] = [set(7), set(8, { identity: 'ann-2' }), { by: asId(9), at: AT, what: 'address' }]
    const ended = endedSettings(settings, 'ann', AT)
    expect(inEffect(ended, LATER_MS + 1)).toEqual([8])
    expect(namedSetters(ended, 'ann')).toEqual([])
    expect(namedSetters(ended, 'ann-2')).toEqual([{ by: 8, at: AT }])
  })
})

test('a proof that is set again counts anew', () => {
  const ended = endedSettings([set(7)], 'ann', AT)
  expect(inEffect(withSettings(ended, [set(7)], NOW), LATER_MS + 1)).toEqual([7])
})

test('who chose an address is known for 7 days, even after it was confirmed', () => {
  const settings = endedSettings([{ by: asId(9), at: AT, what: 'address' }, set(7)], 'ann', AT)
  expect([...lateAddressSetters(settings, LATER_MS)]).toEqual([9])
  expect([...lateAddressSetters(settings, LATER_MS + 1)]).toEqual([])
})

test('many settings push out ended ones first: a setting in effect is not hidden behind others', () => {
  const many = Array.from({ length: 3 * MOST_SETTINGS }, (_, at) => set(100 + at, { identity: `other-${at}`, endedAt: AT }))
  const after = many.reduce((before, each) => withSettings(before, [each], NOW), withSettings([], [set(7)], NOW))
  expect(after).toHaveLength(MOST_SETTINGS)
  expect(inEffect(after, NOW)).toContain(7)
})
