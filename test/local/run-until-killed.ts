import { startDynamoDb } from '../../infra/local/dynamodb-emulator.ts'

/** Run by a test as a process of its own: starts the emulator, says where, and waits to be killed. */
const { endpoint } = await startDynamoDb({ databaseFile: process.argv[2] })
console.log(endpoint)
setInterval(() => {}, 60_000)
