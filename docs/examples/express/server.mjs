/*
 * Refunds of a shop, in Express: the shop asks Countersign before it acts. `POST /refunds` of a user explains the call first; it is made at
 * once, proposed to an approver, or refused. A webhook tells that it was approved, and the shop sends its mail once.
 */
import { createClient, isCountersignError, verifyCallback } from '@countersign/client'
import express from 'express'

const { COUNTERSIGN_URL, IDENTITY, PASSWORD, CALLBACK_SECRET, APPROVERS = 'LEVEL_02', PORT = '8080' } = process.env
const client = createClient({ baseUrl: COUNTERSIGN_URL, identity: IDENTITY, password: PASSWORD })
const tenantId = 1
const PATH = `/tenants/${tenantId}/wallets/transfers`

/** Refunds by order. In earnest a table with the order as its unique key. */
const refunds = new Map()
/** Mails that were sent. The mail is what must happen once. */
const mails = []

const app = express()

app.post('/refunds', express.json(), async (request, response) => {
  const { order, amount } = request.body ?? {}
  // In earnest the session of the shop says who this is.
  const user = request.get('x-user')
  if (user === undefined || typeof order !== 'string') return response.status(400).json({ error: 'x-user and order are required' })
  if (refunds.has(order)) return response.json(refunds.get(order))

  const body = { amount, fromWalletId: 1, toWalletId: 3, description: `Refund of ${order}`, externalUniqueId: `refund-${order}` }
  const { decision, whatWouldHelp } = await client.explain({ body: { method: 'POST', path: PATH, body } })
  if (decision !== 'ALLOW' && decision !== 'TASK_REQUIRED') return response.status(403).json({ error: whatWouldHelp })

  // The same key for the same order: two requests at once make one transfer, or one task.
  const options = { idempotencyKey: `refund-${order}` }
  if (decision === 'ALLOW') {
    await client.createTransfer({ tenantId, body }, options)
    return response.json(finish(order))
  }
  const asTask = { executorRoles: [APPROVERS], submit: true, comment: `Asked by ${user}`, tag: order }
  const { task } = await client.createTransfer({ tenantId, body }, { ...options, asTask })
  refunds.set(order, { order, state: 'WAITING', taskId: task.taskId })
  response.status(202).json(refunds.get(order))
})

/** The tenant's setting `task.callback.url` names this address. The raw bytes are verified before anything parses them. */
app.post('/callbacks', express.raw({ type: '*/*' }), async (request, response) => {
  let event
  try {
    event = await verifyCallback(request.body, request.headers, CALLBACK_SECRET)
  } catch {
    return response.sendStatus(400)
  }
  // A webhook comes at least once, and of every task of the tenant.
  const found = [...refunds.values()].find(({ taskId }) => taskId === event.taskId)
  if (found !== undefined && event.eventType === 'task.executed') finish(found.order)
  if (found !== undefined && event.eventType === 'task.rejected') found.state = 'REJECTED'
  response.sendStatus(204)
})

app.get('/refunds/:order', (request, response) => {
  const found = refunds.get(request.params.order)
  return found === undefined ? response.sendStatus(404) : response.json(found)
})

app.get('/mails', (_, response) => response.json(mails))

/** What the shop does itself, once for each order. */
function finish(order) {
  const before = refunds.get(order)
  if (before?.state !== 'PAID') {
    refunds.set(order, { ...before, order, state: 'PAID' })
    mails.push({ order, text: `Your money for ${order} is on its way.` })
  }
  return refunds.get(order)
}

app.use((error, _request, response, _next) => {
  if (!isCountersignError(error)) return response.sendStatus(500)
  const { code, description, traceId } = error
  return response.status(error.status === 400 ? 400 : 502).json({ code, error: description, traceId })
})

const server = app.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
