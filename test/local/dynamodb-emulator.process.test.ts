import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient, GetItemCommand, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { dynamoDbBinary, startDynamoDb } from '../../infra/local/dynamodb-emulator.ts'
import { temporaryDirectory } from './temporary-directory.ts'

function clientOf(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  onTestFinished(() => client.destroy())
  return client
}

async function createThings(client: DynamoDBClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: 'things',
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  )
}

async function runUntilKilled(databaseFile: string): Promise<{ readonly child: ChildProcess; readonly endpoint: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-until-killed.ts'), databaseFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { child, endpoint: String(line).trim() }
}

async function gone(endpoint: string): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (!answered) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}

test('without a file two emulators know nothing of one another', async () => {
  const [one, other] = await Promise.all([startDynamoDb(), startDynamoDb()])
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
  await createThings(clientOf(one.endpoint))
  expect((await clientOf(one.endpoint).send(new ListTablesCommand({}))).TableNames).toEqual(['things'])
  expect((await clientOf(other.endpoint).send(new ListTablesCommand({}))).TableNames).toEqual([])
})

test('stop ends the emulator, also while a client keeps its connection, and what was written is there at the next start', async () => {
  const databaseFile = join(temporaryDirectory(), 'data.db')
  const first = await startDynamoDb({ databaseFile })
  await createThings(clientOf(first.endpoint))
  await first.stop()
  expect(await gone(first.endpoint)).toBe(true)
  const second = await startDynamoDb({ databaseFile })
  onTestFinished(() => second.stop())
  expect((await clientOf(second.endpoint).send(new ListTablesCommand({}))).TableNames).toEqual(['things'])
})

test('kill -9 of the service leaves no emulator behind, loses nothing, and the next start opens the same file at once', async () => {
  const databaseFile = join(temporaryDirectory(), 'data.db')
  for (let round = 0; round < 5; round += 1) {
    const { child, endpoint } = await runUntilKilled(databaseFile)
    const client = clientOf(endpoint)
    if (round === 0) await createThings(client)
    else expect((await client.send(new GetItemCommand({ TableName: 'things', Key: { PK: { S: `${round - 1}` } } }))).Item).toBeDefined()
    await client.send(new PutItemCommand({ TableName: 'things', Item: { PK: { S: `${round}` } } }))
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (round % 2 === 0) expect(await gone(endpoint)).toBe(true)
  }
})

test('a configured endpoint is used as it is, and nothing is started', async () => {
  const { endpoint, stop } = await startDynamoDb({ configuredEndpoint: 'http://127.0.0.1:1' })
  expect(endpoint).toBe('http://127.0.0.1:1')
  await stop()
})

test('a file that cannot be opened is refused with what the emulator said', async () => {
  await expect(startDynamoDb({ databaseFile: join(temporaryDirectory(), 'no', 'such', 'folder', 'data.db') })).rejects.toThrow(
    /did not start: .*open/is,
  )
})

test('the packaged emulator comes before one on the PATH', () => {
  const folder = temporaryDirectory()
  expect(dynamoDbBinary('/packaged', folder)).toBe('/packaged')
})

test('only an executable dynoxide on the PATH counts', () => {
  const [plain, executable] = [temporaryDirectory(), temporaryDirectory()]
  for (const folder of [plain, executable]) writeFileSync(join(folder, 'dynoxide'), '#!/bin/sh\n')
  chmodSync(join(executable, 'dynoxide'), 0o755)
  expect(dynamoDbBinary(undefined, `:${plain}:${executable}`)).toBe(join(executable, 'dynoxide'))
})

test('without a binary for this machine there is none, and the embedded table service serves', () => {
  expect(dynamoDbBinary(undefined, '')).toBeUndefined()
})
