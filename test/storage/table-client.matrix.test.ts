import { ConditionalCheckFailedException, DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureTable } from '../../infra/local/table.ts'
import { dynamoDbClient, type TableClient, tableClientOf } from '../../shared/adapters/table/table-client.ts'
import { withoutDiagnostics } from '../../shared/adapters/without-diagnostics.ts'
import { cancellationsIn, storedInstead } from '../../shared/runtime/passing-faults.ts'
import { errorAnswer, type Intercept, type TableAnswer, tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const TableName = 'table'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const stops: (() => void)[] = []
const made = () => dynamoDbClient({ endpoint: proxy.endpoint(), region: 'local', credentials })

beforeAll(() => ensureTable(made(), TableName))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const meet = (intercept: Intercept) => stops.push(proxy.intercept(intercept).stop)
/** The number of requests that reach the table from now on. */
function counted(): () => number {
  let count = 0
  meet(async (_, pass) => {
    count += 1
    return pass()
  })
  return () => count
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

describe('the client of the SDK', () => {
  test('sends nothing that only tells about the sender, and no trace of a function', async () => {
    const seen: Readonly<Record<string, string | undefined>>[] = []
    meet(async ({ headers }, pass) => {
      seen.push(headers)
      return pass()
    })
    await put(tableClientOf(made()), 'HEADERS')
    expect(Object.keys(seen[0] ?? {}).filter((name) => /user-agent|trace/.test(name))).toEqual([])
  })

  test.each(['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])('is refused if it has no %s', (missing) => {
    const client = { middlewareStack: { remove: (name: string) => name !== missing } }
    expect(() => withoutDiagnostics(client)).toThrow(missing)
  })

  test('writes values as they are read, but for those that are undefined', async () => {
    const client = tableClientOf(made())
    const item = {
      text: 'é "quoted" \n \u{1F600}',
      empty: '',
      number: -12.5,
      big: Number.MAX_SAFE_INTEGER,
      yes: true,
      nothing: null,
      list: [1, 'two', [false], { deep: {} }],
      map: { plain: 2, constructor: 'text' },
      left: undefined,
    }
    await put(client, 'VALUES', item)
    const { left: _, ...kept } = item
    expect({ ...(await got(client, 'VALUES')), SK: '' }).toEqual({ PK: 'THING', SK: '', ...kept })
  })

  test('attack: a name out of a stored body reaches no prototype', async () => {
    const client = tableClientOf(made())
    const map = JSON.parse('{"__proto__": {"polluted": 1}, "plain": 2}') as object
    // Bodies with such a key are refused before; the table refuses it too.
    await expect(put(client, 'PROTOTYPE', { map })).rejects.toThrow()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('refuses a stored number that would not be exact', async () => {
    const client = tableClientOf(made())
    const N = '9007199254740993'
    meet(async ({ operation }, pass) =>
      operation === 'BatchGetItem'
        ? { status: 200, body: JSON.stringify({ Responses: { [TableName]: [{ PK: { S: 'THING' }, sum: { N } }] }, UnprocessedKeys: {} }) }
        : pass(),
    )
    await expect(got(client, 'SUM')).rejects.toThrow('too large to be exact')
  })

  test('tells which items of a batch were left undone', async () => {
    meet(async ({ operation, body }, pass) =>
      operation === 'BatchWriteItem' ? { status: 200, body: JSON.stringify({ UnprocessedItems: body.RequestItems }) } : pass(),
    )
    const writes = [
      { PutRequest: { Item: { PK: 'THING', SK: 'B', list: [1, { deep: 'x' }] } } },
      { DeleteRequest: { Key: { PK: 'A', SK: 'B' } } },
    ]
    const { UnprocessedItems } = await tableClientOf(made()).send('BatchWriteItem', { RequestItems: { [TableName]: writes } })
    expect(UnprocessedItems).toEqual({ [TableName]: writes })
  })
})

describe('a refusal that is final', () => {
  test('is the SDK’s own exception with the item that is stored, and is sent once', async () => {
    const client = tableClientOf(made())
    await put(client, 'THERE', { what: 'stands' })
    const requests = counted()
    const refused = await client
      .send('PutItem', {
        TableName,
        Item: { PK: 'THING', SK: 'THERE' },
        ConditionExpression: 'attribute_not_exists(PK)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConditionalCheckFailedException)
    expect(storedInstead(refused)).toEqual({ PK: 'THING', SK: 'THERE', what: 'stands' })
    expect(requests()).toBe(1)
  })

  test('of a transaction tells of each write', async () => {
    const client = tableClientOf(made())
    await put(client, 'STANDS')
    const write = (SK: string) => ({ Put: { TableName, Item: { PK: 'THING', SK }, ConditionExpression: 'attribute_not_exists(PK)' } })
    const requests = counted()
    const refused = await client
      .send('TransactWriteItems', { TransactItems: [write('FREE'), write('STANDS')] })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TransactionCanceledException)
    expect(cancellationsIn(refused)).toEqual(['None', 'ConditionalCheckFailed'])
    expect(requests()).toBe(1)
  })
})

describe('a request is sent again where the table', () => {
  const throttled = errorAnswer('ThrottlingException')
  test.each<[string, (TableAnswer | 'lost')[]]>([
    ['throttles', [throttled, throttled]],
    ['has too little throughput', [errorAnswer('ProvisionedThroughputExceededException')]],
    ['limits the account', [errorAnswer('RequestLimitExceeded')]],
    ['fails', [errorAnswer('InternalServerError', {}, 500)]],
    ['is not there', [{ status: 503, body: 'no JSON' }]],
    ['closes the connection', ['lost', 'lost']],
  ])('%s', async (_, faults) => {
    const client = tableClientOf(made())
    await put(client, 'WARM')
    meets(...faults)
    await put(client, 'FAULT', { faults: faults.length })
    expect(await got(client, 'FAULT')).toMatchObject({ faults: faults.length })
  })

  test('goes on throttling: the error of the SDK is thrown at the end', async () => {
    let sent = 0
    meet(async () => {
      sent += 1
      return throttled
    })
    await expect(put(tableClientOf(made()), 'NEVER')).rejects.toBeInstanceOf(DynamoDBServiceException)
    expect(sent).toBeGreaterThan(1)
  })
})

test('a connection that was closed while it lay idle loses nothing', async () => {
  const client = tableClientOf(made())
  await put(client, 'BEFORE')
  for (let round = 0; round < 10; round++) {
    proxy.closeIdle()
    await put(client, 'AFTER', { round })
  }
  expect(await got(client, 'AFTER')).toMatchObject({ round: 9 })
})

test('a clock that is wrong is corrected, and then each request is right at once', async () => {
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
  const client = tableClientOf(made())
  await put(client, 'SKEWED', { n: 1 })
  const requests = counted()
  await put(client, 'SKEWED', { n: 2 })
  expect(requests()).toBe(1)
  expect(await got(client, 'SKEWED')).toMatchObject({ n: 2 })
})

test('credentials that are rotated are taken up, and those that are refused are reported', async () => {
  let key = 'FIRST'
  const client = dynamoDbClient({
    endpoint: proxy.endpoint(),
    region: 'local',
    // Soon over: the client asks for new ones each time.
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
  const table = tableClientOf(client)
  await put(table, 'ROTATED', { n: 1 })
  good = 'SECOND'
  await expect(put(table, 'ROTATED', { n: 2 })).rejects.toMatchObject({ name: 'ExpiredTokenException' })
  key = 'SECOND'
  await put(table, 'ROTATED', { n: 3 })
  expect(await got(table, 'ROTATED')).toMatchObject({ n: 3 })
})
