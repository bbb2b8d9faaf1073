import { describe, expect, test } from 'vitest'
import { once } from '../../shared/domain/once.ts'

describe('once', () => {
  test('builds at the first call, and returns the same from then on', () => {
    let builds = 0
    const built = once(() => ({ number: ++builds }))
    expect(builds).toBe(0)
    expect(built()).toBe(built())
    expect(builds).toBe(1)
  })

  test('returns undefined without building again', () => {
    let builds = 0
    const built = once(() => void builds++)
    built()
    built()
    expect(builds).toBe(1)
  })

  test.each(['throws', 'rejects'] as const)('builds again after a build that %s', async (how) => {
    let builds = 0
    const built = once(() => {
      builds += 1
      if (builds > 1) return Promise.resolve('built')
      if (how === 'throws') throw new Error('lost')
      return Promise.reject(new Error('lost'))
    })
    await expect((async () => built())()).rejects.toThrow('lost')
    expect(await built()).toBe('built')
    expect(builds).toBe(2)
  })
})
