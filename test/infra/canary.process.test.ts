import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRound } from '../../functions/canary/round.ts'
import { isSigned, type Robot, robotIn } from '../../shared/domain/canary/robot.ts'
import { running } from '../support/running.ts'

const service = running()
let receiver: Server
let receiverUrl = ''
let robot: Robot
const answered: number[] = []

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = request.headers as Readonly<Record<string, string | undefined>>
    const isRight = isSigned({ headers, body: Buffer.concat(chunks).toString() }, robot.callbackSecrets, service.local.clock.now())
    answered.push(isRight ? 204 : 401)
    response.writeHead(isRight ? 204 : 401).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/canary`
  const { identity, password } = service.local.demo.users.operator ?? { identity: '', password: '' }
  robot = robotIn({
    identity,
    password,
    tenantId: 1,
    approverRoles: 'LEVEL_20',
    callbackSecrets: [service.local.demo.callbackSecret],
  })
})
afterAll(() => void receiver.close())

const round = (change: Partial<Robot> = {}, to = receiverUrl) =>
  makeRound({ baseUrl: service.local.baseUrl, receiverUrl: to, robot: { ...robot, ...change } })

test('a round of the canary signs in, proposes, reads and takes back a task, and receives a signed callback', async () => {
  await round()
  expect(answered.at(-1)).toBe(204)
  const token = await service.tokenOf('operator')
  const { body } = await service.call('GET', '/global/tasks?status=PENDING', { token })
  expect(JSON.stringify(body)).not.toContain('/callbacks/test')
})

test.each([
  ['the robot cannot sign in', { password: 'wrong' }, 'sign in: 401 instead of 200'],
  ['its tenant is gone', { tenantId: 999_999 }, 'propose: 404 instead of 200'],
])('it fails by the step, and tells no secret, if %s', async (_, change, why) => {
  await expect(round(change)).rejects.toThrow(why)
})

test('attack: a callback of somebody else, an old one and a changed one are not taken', async () => {
  await round()
  const now = service.local.clock.now()
  const stamp = String(Math.floor(now / 1000))
  const signed = { 'webhook-id': 'a', 'webhook-timestamp': stamp, 'webhook-signature': 'v1,AAAA' }
  expect(isSigned({ headers: signed, body: '{}' }, robot.callbackSecrets, now)).toBe(false)
  expect(
    isSigned({ headers: { ...signed, 'webhook-timestamp': String(Number(stamp) - 301) }, body: '{}' }, robot.callbackSecrets, now),
  ).toBe(false)
  expect(isSigned({ headers: {}, body: '' }, robot.callbackSecrets, now)).toBe(false)
})

test.each([{}, null, { identity: 'a' }, { identity: 'a', password: 'p', tenantId: 1, approverRoles: 'A', callbackSecrets: ['x'] }])(
  'a secret that describes no robot is refused without its content: %j',
  (content) => {
    expect(() => robotIn(content)).toThrow('the secret of the canary must hold identity')
  },
)
