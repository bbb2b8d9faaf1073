import { expect, test } from 'vitest'
import { withNewOriginSecret } from '../../infra/operate/rotate-origin-secret.ts'

test('the value in use stays, the new one has the next number, and what is older goes', () => {
  const first = withNewOriginSecret(JSON.stringify({ v1: 'a' }), 'b')
  expect([first.version, JSON.parse(first.text)]).toEqual([2, { v1: 'a', v2: 'b' }])
  const tenth = withNewOriginSecret(JSON.stringify({ v10: 'j', v9: 'i' }), 'k')
  expect([tenth.version, JSON.parse(tenth.text)]).toEqual([11, { v10: 'j', v11: 'k' }])
})
