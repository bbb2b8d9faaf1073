import { createClient } from './hey-api/client/index.js'
import { createTransfer, getTask, login, updateTask } from './hey-api/index.js'
import { asTask, baseUrl, print, proofs, transfer } from './local.js'

async function clientOf(name: 'maker' | 'checker') {
  const { data } = await login({ client: createClient({ baseUrl }), body: proofs(name) })
  if (data === undefined) throw new Error('no login')
  return createClient({ baseUrl, headers: { authorization: data.headerValue } })
}

const maker = await clientOf('maker')
const { response } = await createTransfer({ client: maker, path: { tenantId: 1 }, headers: asTask, body: transfer })
const path = { taskId: Number(response?.headers.get('task-id')) }
await updateTask({ client: await clientOf('checker'), path, body: { status: 'EXECUTE' } })
const { data: task } = await getTask({ client: maker, path })
print('@hey-api/openapi-ts', task === undefined ? undefined : { taskId: Number(task.taskId), status: task.status })
