import { expect, test } from 'vitest'
import { withFailure } from '../../functions/tasks/failure-in-language.ts'

const failureOf = async (responseBody: string, language = 'de', status = 'FAILED') =>
  ((await withFailure({ status, responseBody }, { headers: { 'accept-language': language } }, {})).body as { failure?: string }).failure

test.each([
  ['a refusal', { description: 'Its policies do not let it run now.' }, 'Ihre Richtlinien lassen sie jetzt nicht ausführen.'],
  ['faults of fields', { errors: [{ field: 'amount', description: 'is required' }, { field: 'to' }] }, 'amount ist erforderlich'],
  [
    'a reason inside a text',
    { description: 'The execution was interrupted and had no effect. The windows of its policies never overlap.' },
    'Die Ausführung wurde unterbrochen und hatte keine Wirkung. Die Zeitfenster ihrer Richtlinien überschneiden sich nie.',
  ],
  ['the text of another system', [{ description: 'No funds, sorry' }], 'No funds, sorry'],
])('%s is in the language of the reader', async (_, body, expected) => {
  expect(await failureOf(JSON.stringify(body))).toBe(expected)
})

test.each([
  ['in English, which the stored answer is', '{"description":"outcome unknown"}', 'en', 'FAILED'],
  ['of a task that did not fail', '{"description":"outcome unknown"}', 'de', 'EXECUTED'],
  ['without a text', '{"description":7,"errors":[]}', 'de', 'FAILED'],
  ['that is no JSON', '{"description":"outcome', 'de', 'FAILED'],
])('nothing is added %s', async (_, body, language, status) => {
  expect(await failureOf(body, language, status)).toBeUndefined()
})
