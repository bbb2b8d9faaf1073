import { asTask, baseUrl, print, proofs, transfer } from './local.js'
import { Api } from './swagger-typescript-api/api.js'

async function apiOf(name: 'maker' | 'checker') {
  const { data } = await new Api({ baseUrl }).authentication.login(proofs(name))
  return new Api({ baseUrl, baseApiParams: { headers: { authorization: data.headerValue } } })
}

const maker = await apiOf('maker')
const { headers } = await maker.tenants.createTransfer(1, transfer, { headers: asTask })
const taskId = Number(headers.get('task-id'))
await (await apiOf('checker')).global.updateTask(taskId, { status: 'EXECUTE' })
print('swagger-typescript-api', (await maker.global.getTask(taskId)).data)
