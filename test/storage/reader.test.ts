import { expect, test } from 'vitest'
import { createReader } from '../../shared/contract/reader.ts'
import type { Store, StoredItem } from '../../shared/ports/store.ts'
import { reference } from '../../shared/storage/read.ts'

const thing = (name: string) => reference<StoredItem>({ PK: name, SK: name })

/** A store whose reads end when they are told to, with the names that each asked for. */
function slowStore() {
  const asked: string[][] = []
  const ends: { readonly answer: () => void; readonly fail: () => void }[] = []
  const read: Store['read'] = (references) => {
    asked.push(references.map(({ key }) => key.PK))
    const items = references.map(({ key }) => ({ ...key }) as unknown as StoredItem)
    return new Promise((resolve, reject) => ends.push({ answer: () => resolve(items), fail: () => reject(new Error('no answer')) }))
  }
  return { asked, ends, reader: createReader({ read } as Store) }
}

test('several who ask for one thing wait for one read', async () => {
  const { asked, ends, reader } = slowStore()
  const ahead = reader.ahead([thing('a'), thing('b')])
  const [one, many] = [reader.one(thing('a')), reader.many([thing('b'), thing('c')])]
  expect(asked).toEqual([['a', 'b'], ['c']])
  for (const { answer } of ends) answer()
  await ahead
  expect(await one).toMatchObject({ PK: 'a' })
  expect(await many).toMatchObject([{ PK: 'b' }, { PK: 'c' }])
  expect(await reader.one(thing('b'))).toMatchObject({ PK: 'b' })
  expect(asked).toHaveLength(2)
})

test('a read that fails does so for all who wait for it, and the next one asks again', async () => {
  const { asked, ends, reader } = slowStore()
  const waiting = [reader.ahead([thing('a')]), reader.one(thing('a'))]
  ends[0]?.fail()
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = reader.one(thing('a'))
  ends[1]?.answer()
  expect(await again).toMatchObject({ PK: 'a' })
  expect(asked).toEqual([['a'], ['a']])
})
