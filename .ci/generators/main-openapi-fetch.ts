import createClient from 'openapi-fetch'
import { asTask, baseUrl, print, proofs, transfer } from './local.js'
import type { paths } from './openapi-typescript.js'

async function clientOf(name: 'maker' | 'checker') {
  const { data } = await createClient<paths>({ baseUrl }).POST('/authentication/login', { body: proofs(name) })
  if (data === undefined) throw new Error('no login')
  return createClient<paths>({ baseUrl, headers: { authorization: data.headerValue } })
}

const maker = await clientOf('maker')
const { response } = await maker.POST('/tenants/{tenantId}/wallets/transfers', {
  params: { path: { tenantId: 1 }, header: asTask },
  body: transfer,
})
const params = { path: { taskId: Number(response.headers.get('task-id')) } }
await (await clientOf('checker')).PUT('/global/tasks/{taskId}', { params, body: { status: 'EXECUTE' } })
print('openapi-typescript', (await maker.GET('/global/tasks/{taskId}', { params })).data)
