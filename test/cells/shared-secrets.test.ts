import { expect, test } from 'vitest'
import { type SharedSecret, shareSecrets } from '../../infra/operate/cells/shared-secrets.ts'

/** The text that a deployment generates for a new secret. */
const GENERATED = '{]x9Q0vB7cT2mK4wZ8sD1fG5hJ3lP6rN'
const SIGNING = JSON.stringify({ current: { kid: 'b' }, previous: { kid: 'a' } })
const DATA = JSON.stringify({ current: 'k2', keys: { k1: 'one', k2: 'two' } })

function secret(name: string, source: string | undefined, target: string | undefined) {
  const written: string[] = []
  const place = (text: string | undefined) => ({ read: async () => text, replace: async (next: string) => void written.push(next) })
  return { shared: { name, from: place(source), to: place(target) } satisfies SharedSecret, written }
}

test('a new cell gets the keys of the first one, once somebody says yes', async () => {
  const secrets = [
    secret('TokenKeys', SIGNING, GENERATED),
    secret('DataKeys', DATA, undefined),
    secret('Origin', '{"v1":"x"}', '{"v1":"x"}'),
  ]
  const shared = secrets.map((one) => one.shared)
  const states = (state: string) => [
    { name: 'TokenKeys', state },
    { name: 'DataKeys', state },
    { name: 'Origin', state: 'alike' },
  ]
  expect(await shareSecrets(shared, 'look')).toEqual({ kind: 'shared', secrets: states('would-be-copied') })
  expect(secrets.map(({ written }) => written)).toEqual([[], [], []])
  expect(await shareSecrets(shared, 'copy')).toEqual({ kind: 'shared', secrets: states('copied') })
  expect(secrets.map(({ written }) => written)).toEqual([[SIGNING], [DATA], []])
})

test('a cell gets what the first one has rotated', async () => {
  const signing = secret('TokenKeys', SIGNING, JSON.stringify({ current: { kid: 'a' } }))
  const data = secret('DataKeys', DATA, JSON.stringify({ current: 'k1', keys: { k1: 'one' } }))
  expect(await shareSecrets([signing.shared, data.shared], 'copy')).toMatchObject({ kind: 'shared' })
  expect([signing.written, data.written]).toEqual([[SIGNING], [DATA]])
})

test.each([
  ['has a data key of its own', DATA, JSON.stringify({ current: 'k3', keys: { k3: 'three' } })],
  ['has another data key of the same name', DATA, JSON.stringify({ current: 'k1', keys: { k1: 'other' } })],
  ['is asked for keys that the first one does not have yet', GENERATED, GENERATED],
  ['is asked for keys of a first one that is not deployed', undefined, GENERATED],
])('attack: a cell that %s loses none, and gets nothing else either', async (_, source, target) => {
  const signing = secret('TokenKeys', SIGNING, GENERATED)
  const data = secret('DataKeys', source, target)
  expect(await shareSecrets([signing.shared, data.shared], 'copy')).toMatchObject({ kind: 'refused' })
  expect([signing.written, data.written]).toEqual([[], []])
})
