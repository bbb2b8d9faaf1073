import { expect, test } from 'vitest'
import { WAYS } from '../../portal/src/task/state-ways.ts'
import { TRANSITIONS } from '../../shared/domain/tasks/transitions.ts'

test('the diagram of the portal shows every transition of a task, and no other', () => {
  const shown = (all: readonly { readonly from: string; readonly to: string }[]) =>
    [...new Set(all.map(({ from, to }) => `${from} -> ${to}`))].sort()
  expect(shown(WAYS)).toEqual(shown(TRANSITIONS))
})
