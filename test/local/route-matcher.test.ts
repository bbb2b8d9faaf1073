import { expect, test } from 'vitest'
import { routeMatcher } from '../../shared/contract/route-matcher.ts'

const match = routeMatcher([
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/things' },
  { method: 'POST', path: '/things' },
  { method: 'GET', path: '/things/{thingId}' },
  { method: 'DELETE', path: '/things/{id}' },
  { method: 'GET', path: '/things/special' },
  { method: 'GET', path: '/things/special/parts' },
  { method: 'GET', path: '/things/{thingId}/parts/{partId}' },
  { method: 'GET', path: '/things/{thingId}/constructor' },
  { method: 'ANY', path: '/all/{proxy+}' },
  { method: 'ANY', path: '/all/{allId}/one' },
  { method: 'GET', path: '/all/{allId}/one' },
])

test.each([
  ['GET', '/', 'GET /', undefined],
  ['GET', '/things', 'GET /things', undefined],
  ['POST', '/things', 'POST /things', undefined],
  ['GET', '/things/7', 'GET /things/{thingId}', { thingId: '7' }],
  ['DELETE', '/things/7', 'DELETE /things/{id}', { id: '7' }],
  ['GET', '/things/special', 'GET /things/special', undefined],
  // The literal has no DELETE, the parameter has.
  ['DELETE', '/things/special', 'DELETE /things/{id}', { id: 'special' }],
  // The literal leads to a dead end, the parameter doesn't.
  ['GET', '/things/special/parts/2', 'GET /things/{thingId}/parts/{partId}', { thingId: 'special', partId: '2' }],
  ['GET', '/things/a b é', 'GET /things/{thingId}', { thingId: 'a b é' }],
  // The path is decoded before it is matched: nothing here decodes it again.
  ['GET', '/things/a%41', 'GET /things/{thingId}', { thingId: 'a%41' }],
  ['GET', '/things/__proto__', 'GET /things/{thingId}', { thingId: '__proto__' }],
  ['GET', '/things/1/constructor', 'GET /things/{thingId}/constructor', { thingId: '1' }],
  ['PUT', '/all/1', 'ANY /all/{proxy+}', { proxy: '1' }],
  ['PUT', '/all/1/2/3/', 'ANY /all/{proxy+}', { proxy: '1/2/3/' }],
  ['PUT', '/all/1/one', 'ANY /all/{allId}/one', { allId: '1' }],
  ['GET', '/all/1/one', 'GET /all/{allId}/one', { allId: '1' }],
] as const)('%s %s is taken by %s', (method, path, routeKey, pathParameters) => {
  const found = match(method, path)
  expect(found.routeKey).toBe(routeKey)
  expect(found.pathParameters && { ...found.pathParameters }).toEqual(pathParameters)
})

test.each([
  ['GET', '/nothing'],
  ['PUT', '/things'],
  ['get', '/things'],
  ['GET', '/things/'],
  ['GET', '//things'],
  ['GET', '/Things'],
  ['GET', '/%74hings'],
  ['GET', '/things/special/'],
  ['GET', '/things/7/parts'],
  ['GET', '/things/7/parts/2/more'],
  ['GET', `/${'a/'.repeat(5_000)}`],
  ['GET', '/all'],
  ['GET', `/all${'/a'.repeat(50)}`],
  ['GET', '/constructor'],
  ['GET', '/__proto__'],
  ['constructor', '/things'],
  ['toString', '/things'],
])('%s %s is taken by no route', (method, path) => {
  expect(match(method, path)).toEqual({ routeKey: '$default', pathParameters: undefined })
})

test.each([
  [['/a/{x}', '/a/{y}'], 'same requests'],
  [['/a', '/a'], 'same requests'],
  [['/a/{x+}'], 'must be a whole segment'],
  [['/a/v{x}'], 'must be a whole segment'],
  [['a'], 'must begin with a slash'],
])('the routes %j are refused when the gateway is built', (paths, reason) => {
  expect(() => routeMatcher(paths.map((path) => ({ method: 'GET', path })))).toThrow(reason)
})
