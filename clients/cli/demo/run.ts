import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'
import { type Show, STORY, tell } from './story.ts'
import { tellUpstream } from './upstream.ts'

const SERVICE = fileURLToPath(new URL('../../../infra/local/main.js', import.meta.url))
/** A minute in all, on a terminal; `DEMO_PAUSE_MS=0` runs without pauses. */
const PAUSE_MS = Number(process.env.DEMO_PAUSE_MS ?? (process.stdout.isTTY ? 5_000 : 0))
const START_TIMEOUT_MS = 120_000

const STORIES: Readonly<Record<string, (dataDirectory: string, show: Show) => Promise<void>>> = {
  main: (dataDirectory, show) => tell(STORY, dataDirectory, show),
  upstream: tellUpstream,
}

/**
 * `npm run demo`: shows the main job with the command line, on the running local service, or on a new one that is removed afterwards.
 * `npm run demo -- upstream`: the same for an operation of another service, which dies in the middle.
 */
const [name = 'main'] = process.argv.slice(2)
const story = Object.hasOwn(STORIES, name) ? STORIES[name] : undefined
if (story === undefined) {
  process.stderr.write(`There is no demo ${name}. There are: ${Object.keys(STORIES).join(', ')}\n`)
  process.exit(2)
}
const { dataDirectory, stop } = (await running()) ?? (await fresh())
try {
  await story(dataDirectory, async ({ say, command, output }) => {
    process.stdout.write(`\n${styleText('bold', `# ${say}`)}\n${styleText('green', '$')} ${command}\n${output}\n`)
    await setTimeout(PAUSE_MS)
  })
  process.stdout.write('\ncountersign --help shows the rest.\n')
} finally {
  await stop()
}

async function running() {
  const dataDirectory = resolve(process.env.DATA_DIR || '.local')
  const text = await readFile(join(dataDirectory, 'local.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { baseUrl } = JSON.parse(text) as { baseUrl: string }
  const answers = await fetch(`${baseUrl}/svc-conductor/health`).then(
    ({ ok }) => ok,
    () => false,
  )
  return answers ? { dataDirectory, stop: async () => undefined } : undefined
}

async function fresh() {
  process.stdout.write('No service runs here: starting one for the demo, in a folder that is removed afterwards …\n')
  const dataDirectory = await mkdtemp(join(tmpdir(), 'countersign-demo-'))
  const env = { ...process.env, DATA_DIR: dataDirectory, PORT: '0', LOCAL_QUIET: '1' }
  const service = spawn(process.execPath, [SERVICE], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    const ended = service.exitCode === null ? once(service, 'exit') : undefined
    service.kill('SIGTERM')
    await ended
    await rm(dataDirectory, { recursive: true, force: true })
  }
  for (const until = Date.now() + START_TIMEOUT_MS; !existsSync(join(dataDirectory, 'local.json')); await setTimeout(100)) {
    if (service.exitCode === null && Date.now() < until) continue
    await stop()
    throw new Error('The service did not start')
  }
  return { dataDirectory, stop }
}
