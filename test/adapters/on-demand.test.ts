import { expect, test } from 'vitest'
import { onDemand } from '../../shared/adapters/on-demand.ts'

test('a client is loaded with the first thing asked of it, once, and anew after that failed', async () => {
  let loads = 0
  const client = onDemand<{ readonly twice: (of: number) => Promise<number> }>(async () => {
    if (++loads === 1) throw new Error('not yet')
    return { twice: async (of) => 2 * of }
  })
  expect(loads).toBe(0)
  await expect(client.twice(1)).rejects.toThrow('not yet')
  expect(await Promise.all([client.twice(2), client.twice(3)])).toEqual([4, 6])
  expect(loads).toBe(2)
})

test('a client is no promise: it is handed on by an asynchronous function, which loads nothing', async () => {
  let loads = 0
  const handedOn = async () =>
    onDemand<{ readonly twice: (of: number) => Promise<number> }>(async () => {
      loads += 1
      return { twice: async (of) => 2 * of }
    })
  const client = await handedOn()
  expect(loads).toBe(0)
  expect(await client.twice(2)).toBe(4)
})
