import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LANES } from '../../shared/http/lanes.ts'
import { mutationsOf, stepsIn } from '../mutations/grid.ts'
import { EQUIVALENT, TESTS_OF_STEPS } from '../mutations/tests-of-steps.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const source = readFileSync(join(ROOT, 'shared/http/lanes.ts'), 'utf8')
const steps = new Set(stepsIn(source).map(({ step }) => step))

test('every row of the grid is found in its source, with the same cells', () => {
  expect(stepsIn(source).map(({ cells }) => cells.join(' '))).toEqual([...LANES.once, ...LANES.eachTry].map(({ cells }) => cells))
})

test('every step of the grid names the tests that hold it, and no other step does', () => {
  expect([...steps].filter((step) => TESTS_OF_STEPS[step] === undefined && !hasReason(step))).toEqual([])
  expect(Object.keys(TESTS_OF_STEPS).filter((step) => !steps.has(step))).toEqual([])
})

test('the tests that hold a step exist', () => {
  expect(
    Object.values(TESTS_OF_STEPS)
      .flat()
      .filter((file) => !existsSync(join(ROOT, file))),
  ).toEqual([])
})

test('a change without a test is one of the grid, and its reason is a sentence', () => {
  const changes = new Set(mutationsOf(source).map(({ step, lane }) => `${step} ${lane}`))
  expect(Object.keys(EQUIVALENT).filter((change) => !changes.has(change))).toEqual([])
  expect(Object.values(EQUIVALENT).filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
})

const hasReason = (step: string): boolean =>
  mutationsOf(source).every((change) => change.step !== step || EQUIVALENT[`${step} ${change.lane}`] !== undefined)
