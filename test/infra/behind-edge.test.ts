import { describe, expect, test } from 'vitest'
import { behindEdge } from '../../shared/runtime/around-calls.ts'

const SECRET = 's'.repeat(48)
const EVENT = {
  routeKey: '$default',
  rawPath: '/',
  rawQueryString: '',
  requestContext: { http: { method: 'GET', sourceIp: '192.0.2.1' } },
  isBase64Encoded: false,
}
const through = (headers: Readonly<Record<string, string>>, values: readonly string[] = [SECRET], after = values) =>
  behindEdge({ ...EVENT, headers }, { known: async () => values, reread: async () => after })
const sourceOf = (event: Awaited<ReturnType<typeof behindEdge>>) => (event === 'refused' ? event : event.requestContext.http.sourceIp)

describe('the address of a caller', () => {
  test('is the one that the edge has noted', async () => {
    const event = await through({ 'x-countersign-caller': '2001:db8::7', 'x-countersign-edge': SECRET })
    expect(sourceOf(event)).toBe('2001:db8::7')
  })

  test('attack: is not the one that a caller writes, where a stage has no edge', async () => {
    const spoofed = { 'x-countersign-caller': '198.51.100.7', 'x-countersign-edge': SECRET, 'x-forwarded-for': '198.51.100.7' }
    const event = await behindEdge({ ...EVENT, headers: spoofed }, undefined)
    expect(sourceOf(event)).toBe('192.0.2.1')
  })

  test('attack: is not the one of x-forwarded-for, behind an edge', async () => {
    const event = await through({ 'x-forwarded-for': '203.0.113.9', 'x-countersign-caller': '198.51.100.7', 'x-countersign-edge': SECRET })
    expect(sourceOf(event)).toBe('198.51.100.7')
  })

  test.each(['', 'nowhere', '198.51.100.7, 203.0.113.9', '198.51.100.7:443'])('that is none (%j) is refused', async (caller) => {
    expect(await through({ 'x-countersign-caller': caller, 'x-countersign-edge': SECRET })).toBe('refused')
  })

  test('a value that came with a rotation is read before it is refused', async () => {
    const sent = { 'x-countersign-caller': '198.51.100.7', 'x-countersign-edge': 'n'.repeat(48) }
    expect(sourceOf(await through(sent, [SECRET], [SECRET, 'n'.repeat(48)]))).toBe('198.51.100.7')
    expect(await through(sent)).toBe('refused')
  })

  test.each([undefined, { known: async () => [SECRET], reread: async () => [SECRET] }])(
    'neither header goes any further',
    async (secrets) => {
      const event = await behindEdge(
        { ...EVENT, headers: { accept: 'x', 'x-countersign-caller': '198.51.100.7', 'x-countersign-edge': SECRET } },
        secrets,
      )
      expect(event).toMatchObject({ headers: { accept: 'x' } })
      expect(JSON.stringify((event as typeof EVENT & { headers: object }).headers)).toBe('{"accept":"x"}')
    },
  )
})
