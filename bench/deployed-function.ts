import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../infra/bundle/bundle.ts'
import { functionNamed } from '../infra/stacks/functions.ts'
import { TASK_RELISTING } from '../shared/storage/tasks.ts'
import { nextMessage } from './load.ts'
import { BENCH_BASE_URL, type BenchTable } from './stored-items.ts'
import { DATA_KEY } from './stored-task.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The bundle of a function, and the environment in which it finds a table in another process. */
export type DeployedFunction = { readonly directory: string; readonly env: NodeJS.ProcessEnv }

/** Builds the bundle of a group and runs something on it, with a stand-in for the table. */
export async function onDeployed<T>(group: string, table: BenchTable, run: (deployed: DeployedFunction) => Promise<T>): Promise<T> {
  const built = join(ROOT, 'node_modules/.cache')
  await mkdir(built, { recursive: true })
  const directory = await mkdtemp(join(built, 'bench-'))
  const standIn = fork(fileURLToPath(new URL('./table-stand-in.ts', import.meta.url)))
  try {
    await bundle(functionNamed(group), directory)
    // The asset has the argon2 of Lambda's processors; without it the one of this machine is found.
    await rm(join(directory, 'node_modules'), { recursive: true, force: true })
    standIn.send({ items: table.items, secrets: secretsOf(table, group) })
    const { port } = await nextMessage<{ readonly port: number }>(standIn)
    return await run({ directory, env: { ...process.env, ...environmentOf(port) } })
  } finally {
    standIn.kill()
    await rm(directory, { recursive: true })
  }
}

/** Only functions that issue tokens can read the private keys. */
function secretsOf({ signingKey }: BenchTable, group: string) {
  const { d: _, ...publicKey } = signingKey
  return {
    'token-keys': { current: functionNamed(group).uses.includes('private-token-keys') ? signingKey : publicKey },
    'data-keys': { current: 'bench', keys: { bench: Buffer.from(DATA_KEY).toString('base64') } },
  }
}

/** The settings of a function in AWS, with the stand-in where AWS would be. */
function environmentOf(port: number): Readonly<Record<string, string>> {
  return {
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_SESSION_TOKEN: 'x'.repeat(800),
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}/`,
    STAGE: 'live',
    BASE_URL: BENCH_BASE_URL,
    TABLE_NAME: 'bench',
    TOKEN_KEYS_SECRET: 'token-keys',
    DATA_KEYS_SECRET: 'data-keys',
    PKI_KEY_ID: 'bench',
    QUEUE_URLS: JSON.stringify({ [TASK_RELISTING]: `http://127.0.0.1:${port}/tasks` }),
    EMAIL_FROM: 'bench@example.org',
    DOCUMENTS_BUCKET: 'bench',
  }
}
