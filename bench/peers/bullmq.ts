/*
 * Measures how late bullmq's retry after 1 s comes, to compare the retries of callbacks with it. The worker runs in this process, and
 * Redis writes nothing to a disk. Needs a redis-server.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { startAtRate, startRetryReceiver } from '../retry-receiver.ts'

const JOBS_A_SECOND = 50

/** The 99th percentile in milliseconds; `undefined` without redis-server. */
export async function bullmqRetryLateness(seconds = 8): Promise<number | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined
  const port = await freePort()
  const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const receiver = await startRetryReceiver()
  const connection = { host: '127.0.0.1', port }
  await answering(port)
  const queue = new Queue('callbacks', { connection })
  const worker = new Worker('callbacks', async ({ data }: { readonly data: { readonly place: number } }) => receiver.post(data.place), {
    connection,
    concurrency: 50,
  })
  try {
    const count = seconds * JOBS_A_SECOND
    await startAtRate(count, JOBS_A_SECOND, (place) =>
      queue.add('callback', { place }, { attempts: 5, backoff: { type: 'fixed', delay: 1000 } }),
    )
    await receiver.awaitRetries(count)
    return receiver.lateness(1000)
  } finally {
    await worker.close()
    await queue.close()
    receiver.stop()
    redis.kill()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function answering(port: number): Promise<void> {
  for (let wait = 0; wait < 100; wait++) {
    if (
      spawnSync('redis-cli', ['-p', String(port), 'ping'])
        .stdout?.toString()
        .startsWith('PONG')
    )
      return
    await pause(50)
  }
  throw new Error('the Redis of the comparison does not answer')
}

if (import.meta.main) {
  console.log(await bullmqRetryLateness())
  process.exit(0)
}
