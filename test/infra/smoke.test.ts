import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { differences } from '../../infra/operate/smoke-checks.ts'
import { running } from '../support/running.ts'

const service = running()

test('a local run passes every smoke test', async () => {
  const found = await differences(service.local.baseUrl)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ difference }) => difference !== undefined)).toEqual([])
})

test('a stage that answers everything alike fails nearly all of them, and each says what differs', async () => {
  const server = createServer((_, response) => void response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const found = await differences(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const same = found.filter(({ difference }) => difference === undefined).map(({ check }) => check)
    expect(same).toEqual([
      'the service is there',
      'HEAD answers where GET does, without a body',
      'the API document is complete',
      'a path that ends in a slash is reached by its greedy route',
      'headers of the edge that a caller sends are ignored',
    ])
  } finally {
    server.close()
  }
})

test('a stage that is not there fails all of them', async () => {
  const found = await differences('http://127.0.0.1:9')
  expect(found.every(({ difference }) => difference !== undefined)).toBe(true)
})
