import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { isParameter, PARAMETERS } from '../../shared/contract/path-parameters.ts'

const SAMPLE = {
  method: 'GET',
  operationId: 'getSample',
  group: 'customers',
  summary: 'Get a sample',
  access: { kind: 'token' },
  refusals: [],
  handle: () => ok({}),
} as const

function never(): never {
  throw new Error('nothing is listed here')
}

describe('every parameter of a path has a type', () => {
  test('in the catalogue', () => {
    const names = new Set(CATALOGUE.flatMap(({ template }) => template.filter(isParameter).map((part) => part.slice(1, -1))))
    expect([...names].filter((name) => !Object.hasOwn(PARAMETERS, name))).toEqual([])
    expect(Object.keys(PARAMETERS).filter((name) => !names.has(name))).toEqual([])
  })

  test('and a path with one that has none does not compile', () => {
    expect(endpoint({ ...SAMPLE, path: '/tenants/{tenantId}' }).template).toEqual(['tenants', '{tenantId}'])
    // @ts-expect-error: no such parameter is declared.
    expect(endpoint({ ...SAMPLE, path: '/samples/{sampleId}' }).template).toHaveLength(2)
    // @ts-expect-error: the second one is not.
    expect(endpoint({ ...SAMPLE, path: '/tenants/{tenantId}/samples/{sampleId}/parts' }).template).toHaveLength(5)
    const list = {
      operationId: 'a',
      group: 'wallets',
      summary: 'A',
      description: 'A',
      permission: 'Wallet.READ',
      shape: () => z.object(),
    } as const
    // @ts-expect-error: nor is it one in the path of a list.
    expect(pagedList({ ...list, path: '/samples/{sampleId}', things: () => never(), shown: () => [] }).template).toHaveLength(2)
  })
})
