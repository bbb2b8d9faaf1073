import { describe, expect, test } from 'vitest'
import { functionOfQueue, functionOfRoutes, functionOfSchedule, functionOfStream } from '../../shared/runtime/function-of.ts'

const never = () => new Promise<never>(() => {})
/** A context whose time is over but for the last word. */
const late = { awsRequestId: 'one', getRemainingTimeInMillis: () => 251 } as never
const record = (messageId: string) => ({ messageId, body: '{}' })
const gatewayEvent = {
  routeKey: 'GET /',
  rawPath: '/svc-conductor/health',
  rawQueryString: '',
  headers: {},
  requestContext: { http: { method: 'GET', sourceIp: '192.0.2.1' } },
  isBase64Encoded: false,
}

describe('when the time of a function is up', () => {
  test('a call is answered that it may be sent again', async () => {
    const answer = await functionOfRoutes(never)(gatewayEvent, late)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'GEN010' })
  })

  test('only those records of a queue come again whose work is not done', async () => {
    const work = functionOfQueue(({ messageId }) => (messageId === 'slow' ? never() : Promise.resolve(messageId !== 'failed')))
    const answer = await work({ Records: ['done', 'slow', 'failed', 'also done'].map(record) }, late)
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'slow' }, { itemIdentifier: 'failed' }] })
  })

  test('a batch of the stream fails, so that it comes again, and so does a run of a schedule', async () => {
    await expect(functionOfStream(never)({ Records: [] }, late)).rejects.toThrow('the time of the function is over')
    await expect(functionOfSchedule(never)({}, late)).rejects.toThrow('the time of the function is over')
  })
})

describe('an event of another trigger', () => {
  test.each([undefined, null, {}, { Records: [] }, { rawPath: 7, headers: {}, requestContext: {} }])(
    '%j is refused by the function of routes',
    async (event) => {
      let isCalled = false
      const answer = await functionOfRoutes(async () => {
        isCalled = true
        throw new Error('called')
      })(event as never, late)
      expect([answer.statusCode, isCalled]).toEqual([400, false])
    },
  )

  test.each([undefined, {}, { Records: 'x' }, { Records: [{ body: 'no id' }] }])(
    '%j is refused by the function of a queue',
    async (event) => {
      await expect(functionOfQueue(async () => true)(event as never, {})).rejects.toThrow()
    },
  )

  test.each([undefined, {}, { Records: [{}] }])('%j is refused by the function of the stream', async (event) => {
    await expect(functionOfStream(async () => undefined)(event as never, late)).rejects.toThrow()
  })
})

test('a record whose work throws fails alone', async () => {
  const work = functionOfQueue(async ({ messageId }) => {
    if (messageId === 'bad') throw new Error('bad')
    return true
  })
  expect(await work({ Records: [record('good'), record('bad')] })).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] })
})
