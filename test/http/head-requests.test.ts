import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { router } from '../../shared/runtime/router.ts'
import { BASE, running } from '../support/running.ts'
import { samlOf } from '../support/saml.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const service = running()
const { configure } = samlOf(service)

test('HEAD answers as GET does, without its effect: no login is begun and no challenge is kept', async () => {
  await configure('staff')
  const route = router(CATALOGUE, { ...service.local.service, limiter: UNLIMITED })
  const call = (method: string, template: string, rawPath: string, rawQueryString: string) =>
    metered(() =>
      route({
        routeKey: `${method} ${template}`,
        rawPath,
        rawQueryString,
        headers: {},
        requestContext: { http: { method, sourceIp: '127.0.0.1' } },
        isBase64Encoded: false,
        pathParameters: { idp: 'staff' },
      }),
    )
  for (const [template, path, query] of [
    ['/svc-conductor/saml-login/{idp}', '/svc-conductor/saml-login/staff', ''],
    [`${BASE}/authentication/login-challenges`, `${BASE}/authentication/login-challenges`, 'identity=nobody@people.example'],
  ] as const) {
    const [got, headed] = [await call('GET', template, path, query), await call('HEAD', template, path, query)]
    expect([path, headed.result.statusCode, headed.result.body]).toEqual([path, got.result.statusCode, undefined])
    expect([path, got.cost.writeUnits > 0, headed.cost.writeUnits]).toEqual([path, true, 0])
    expect(headed.result.cookies).toBeUndefined()
  }
})
