import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureTable } from '../../infra/local/table.ts'
import { documentsOf, sendOfficially } from '../../shared/clients/table/official-client.ts'
import { type TableClient, tableClientOf } from '../../shared/clients/table/table-client.ts'
import { errorAnswer, type Intercept, type TableAnswer, tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const TableName = 'table'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const stops: (() => void)[] = []
const official = () => new DynamoDBClient({ endpoint: proxy.endpoint(), region: 'local', credentials })

beforeAll(() => ensureTable(official(), TableName))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const meet = (intercept: Intercept) => stops.push(proxy.intercept(intercept).stop)
const withUserAgent = (headers: Readonly<Record<string, string | undefined>>) =>
  headers['user-agent'] === 'countersign' ? 'direct' : 'official'

/** The senders of the requests, in order. */
function senders(): string[] {
  const seen: string[] = []
  meet(async ({ headers }, pass) => {
    seen.push(withUserAgent(headers))
    return pass()
  })
  return seen
}

/** The first requests meet these, one each. */
function meets(...answers: readonly (TableAnswer | 'lost')[]): void {
  const left = [...answers]
  meet(async (_, pass) => left.shift() ?? pass())
}

const put = (client: TableClient, SK: string, item: object = {}) =>
  client.send('PutItem', { TableName, Item: { PK: 'THING', SK, ...item }, ReturnConsumedCapacity: 'TOTAL' })
const got = async (client: TableClient, SK: string) => {
  const RequestItems = { [TableName]: { Keys: [{ PK: 'THING', SK }], ConsistentRead: true } }
  return (await client.send('BatchGetItem', { RequestItems })).Responses?.[TableName]?.[0]
}

describe('without faults', () => {
  test('what is written directly is read the same by the official client, and the other way round', async () => {
    const client = official()
    const direct = tableClientOf(client)
    const item = {
      text: 'é "quoted" \n \u{1F600}',
      empty: '',
      number: -12.5,
      big: Number.MAX_SAFE_INTEGER,
      yes: true,
      nothing: null,
      list: [1, 'two', [false], { deep: {} }],
      map: JSON.parse('{"__proto__": {"polluted": 1}, "plain": 2}') as object,
      left: undefined,
    }
    const seen = senders()
    await put(direct, 'DIRECT', item)
    // The official client can't write an attribute of that name.
    const Item = { PK: 'THING', SK: 'OFFICIAL', ...item, map: { plain: 2 } }
    await sendOfficially(documentsOf(client), 'PutItem', { TableName, Item })
    const { left: _, ...kept } = item
    const [one, other] = [await got(direct, 'DIRECT'), await got(direct, 'OFFICIAL')]
    expect({ ...one, SK: '' }).toEqual({ PK: 'THING', SK: '', ...kept })
    expect(Object.keys((one?.map ?? {}) as object).toSorted()).toEqual(['__proto__', 'plain'])
    expect({ ...other, SK: '' }).toEqual({ PK: 'THING', SK: '', ...kept, map: { plain: 2 } })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(seen).toEqual(['direct', 'official', 'direct', 'direct'])
  })

  test('every kind of request is answered as by the official client', async () => {
    const client = official()
    const direct = tableClientOf(client)
    for (const SK of ['Q#1', 'Q#2', 'Q#3']) await put(direct, SK, { n: 1 })
    const query = {
      TableName,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :q)',
      ExpressionAttributeValues: { ':pk': 'THING', ':q': 'Q#' },
      Limit: 2,
      ExclusiveStartKey: { PK: 'THING', SK: 'Q#0' },
      ReturnConsumedCapacity: 'TOTAL' as const,
    }
    const update = {
      TableName,
      Key: { PK: 'THING', SK: 'Q#9' },
      UpdateExpression: 'SET #a = :a',
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: { ':a': ['x'] },
      ReturnValues: 'ALL_NEW' as const,
    }
    const same = async (name: 'Query' | 'UpdateItem', input: typeof query | typeof update) => {
      const [own, theirs] = [await direct.send(name, input), await sendOfficially(documentsOf(client), name, input)]
      expect({ ...own, $metadata: 0 }).toEqual({ ...theirs, $metadata: 0 })
      return own
    }
    expect(await same('Query', query)).toMatchObject({ Count: 2, LastEvaluatedKey: { PK: 'THING', SK: 'Q#2' } })
    expect(await same('UpdateItem', update)).toMatchObject({ Attributes: { a: ['x'] } })
  })

  test('the items that a batch left undone come back as the official client tells them, to be sent again', async () => {
    const client = official()
    const direct = tableClientOf(client)
    meet(async ({ operation, body }, pass) =>
      operation === 'BatchWriteItem' ? { status: 200, body: JSON.stringify({ UnprocessedItems: body.RequestItems }) } : pass(),
    )
    const writes = [
      { PutRequest: { Item: { PK: 'THING', SK: 'B', list: [1, { deep: 'x' }] } } },
      { DeleteRequest: { Key: { PK: 'A', SK: 'B' } } },
    ]
    const input = { RequestItems: { [TableName]: writes } }
    const [own, theirs] = [await direct.send('BatchWriteItem', input), await sendOfficially(documentsOf(client), 'BatchWriteItem', input)]
    expect(own.UnprocessedItems).toEqual({ [TableName]: writes })
    expect(own.UnprocessedItems).toEqual(theirs.UnprocessedItems)
  })

  test('a value that only the official client writes goes its way', async () => {
    const direct = tableClientOf(official())
    const seen = senders()
    await put(direct, 'SET', { set: new Set(['a', 'b']) })
    expect(seen).toEqual(['official'])
  })
})

describe('a refusal that is final', () => {
  test('has the name and the fields of the official exception, and is sent once', async () => {
    const client = official()
    const direct = tableClientOf(client)
    await put(direct, 'THERE', { what: 'stands' })
    const input = {
      TableName,
      Item: { PK: 'THING', SK: 'THERE' },
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }
    const seen = senders()
    const own = await direct.send('PutItem', input).catch((error: unknown) => error)
    expect(seen).toEqual(['direct'])
    const theirs = await sendOfficially(documentsOf(client), 'PutItem', input).catch((error: unknown) => error)
    expect(theirs).toBeInstanceOf(ConditionalCheckFailedException)
    const { name, Item, message } = theirs as ConditionalCheckFailedException
    expect(own).toMatchObject({ name, Item, message })
  })

  test('of a transaction tells of each write', async () => {
    const client = official()
    const direct = tableClientOf(client)
    await put(direct, 'STANDS')
    const write = (SK: string) => ({
      Put: { TableName, Item: { PK: 'THING', SK }, ConditionExpression: 'attribute_not_exists(PK)' },
    })
    const input = { TransactItems: [write('FREE'), write('STANDS')] }
    const own = await direct.send('TransactWriteItems', input).catch((error: unknown) => error)
    const theirs = await sendOfficially(documentsOf(client), 'TransactWriteItems', input).catch((error: unknown) => error)
    expect(theirs).toBeInstanceOf(TransactionCanceledException)
    const codes = (error: unknown) => (error as TransactionCanceledException).CancellationReasons?.map(({ Code }) => Code)
    expect(codes(own)).toEqual(['None', 'ConditionalCheckFailed'])
    expect(codes(own)).toEqual(codes(theirs))
    expect((own as Error).name).toBe((theirs as Error).name)
  })
})

describe('the official client takes over, and retries as it does, where the table', () => {
  const throttled = errorAnswer('ThrottlingException')
  test.each<[string, (TableAnswer | 'lost')[]]>([
    ['throttles', [throttled, throttled]],
    ['has too little throughput', [errorAnswer('ProvisionedThroughputExceededException')]],
    ['limits the account', [errorAnswer('RequestLimitExceeded')]],
    ['fails', [errorAnswer('InternalServerError', {}, 500)]],
    ['is not there', [{ status: 503, body: 'no JSON' }]],
    ['closes the connection', ['lost', 'lost']],
    ['answers something else than JSON', [{ status: 400, body: '<html>' }]],
  ])('%s', async (_, faults) => {
    const direct = tableClientOf(official())
    await put(direct, 'WARM')
    meets(...faults)
    const seen = senders()
    await put(direct, 'FAULT', { faults: faults.length })
    expect(seen.at(-1)).toBe('official')
    expect(await got(direct, 'FAULT')).toMatchObject({ faults: faults.length })
  })

  test('goes on throttling: what the official client says at the end is thrown', async () => {
    const direct = tableClientOf(official())
    meet(async () => throttled)
    const seen = senders()
    await expect(put(direct, 'NEVER')).rejects.toBeInstanceOf(DynamoDBServiceException)
    expect(seen[0]).toBe('direct')
    expect(seen.slice(1).length).toBeGreaterThan(1)
    expect(new Set(seen.slice(1))).toEqual(new Set(['official']))
  })
})

test('a connection that was closed while it lay idle costs one attempt more, and no official client', async () => {
  const direct = tableClientOf(official())
  await put(direct, 'BEFORE')
  const seen = senders()
  for (let round = 0; round < 10; round++) {
    proxy.closeIdle()
    await put(direct, 'AFTER', { round })
  }
  expect(new Set(seen)).toEqual(new Set(['direct']))
  expect(await got(direct, 'AFTER')).toMatchObject({ round: 9 })
})

test('a clock that is wrong is corrected by the official client, and then direct requests are right too', async () => {
  const HOUR_MS = 3_600_000
  meet(async ({ headers }, pass) => {
    const theirs = Date.now() + HOUR_MS
    const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '') ?? []
    const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    const date = { date: new Date(theirs).toUTCString() }
    if (Math.abs(signed - theirs) > 5 * 60_000) return { ...errorAnswer('InvalidSignatureException'), headers: date }
    const answer = await pass()
    return answer === 'lost' ? answer : { ...answer, headers: date }
  })
  const direct = tableClientOf(official())
  await put(direct, 'SKEWED', { n: 1 })
  const seen = senders()
  await put(direct, 'SKEWED', { n: 2 })
  expect(seen).toEqual(['direct'])
  expect(await got(direct, 'SKEWED')).toMatchObject({ n: 2 })
})

test('credentials that are rotated are taken up, those that are refused are the official client’s to report', async () => {
  let key = 'FIRST'
  const client = new DynamoDBClient({
    endpoint: proxy.endpoint(),
    region: 'local',
    // Soon over: the official client asks for new ones each time.
    credentials: async () => ({
      accessKeyId: key,
      secretAccessKey: 'x',
      sessionToken: `of ${key}`,
      expiration: new Date(Date.now() + 1000),
    }),
  })
  onTestFinished(() => client.destroy())
  let good = 'FIRST'
  meet(async ({ headers }, pass) =>
    headers.authorization?.includes(`Credential=${good}/`) && headers['x-amz-security-token'] === `of ${good}`
      ? pass()
      : errorAnswer('ExpiredTokenException'),
  )
  const direct = tableClientOf(client)
  await put(direct, 'ROTATED', { n: 1 })
  good = 'SECOND'
  await expect(put(direct, 'ROTATED', { n: 2 })).rejects.toMatchObject({ name: 'ExpiredTokenException' })
  key = 'SECOND'
  const seen = senders()
  await put(direct, 'ROTATED', { n: 3 })
  expect(seen).toEqual(['direct'])
  expect(await got(direct, 'ROTATED')).toMatchObject({ n: 3 })
})
