import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { service } from '../connection.ts'
import { clockOf } from '../local-pages.ts'
import type { LocalRun } from '../local-run.ts'
import { type Finding, good, unsure, wrong } from './finding.ts'

/** Checks the local run: whether it exists, runs, and its file is current. */
export async function checkLocal(local: LocalRun | undefined): Promise<readonly Finding[]> {
  const node = checkNode()
  if (local === undefined)
    return [
      node,
      wrong(
        'there is a local run',
        'no .local/local.json here or above',
        'Start it (npm start), run this in its folder, or set DATA_DIR to its data directory.',
      ),
    ]
  const found = [node, good('there is a local run', local.file), ...(await checkMode(local.file))]
  const isAlive = local.pid !== undefined && runs(local.pid)
  const answers = await checkAnswers(local, isAlive)
  if (answers.result === 'wrong') return [...found, answers]
  return [...found, answers, await checkClock(local), await checkUser(local)]
}

function checkNode(): Finding {
  const [major = ''] = process.versions.node.split('.')
  return Number(major) >= 20
    ? good('Node is new enough', process.version)
    : wrong('Node is new enough', process.version, 'Install Node 20 or later.')
}

async function checkMode(file: string): Promise<readonly Finding[]> {
  if (process.platform === 'win32') return []
  const { mode } = await stat(file)
  return [
    (mode & 0o077) === 0
      ? good('only you can read its passwords')
      : wrong('only you can read its passwords', `${file} can be read by others`, `chmod 600 ${file}`),
  ]
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function checkAnswers({ baseUrl, file, pid }: LocalRun, isAlive: boolean): Promise<Finding> {
  const check = 'it answers'
  try {
    const { status } = await service(baseUrl).health()
    if (status !== 'UP') throw new Error(status)
    return isAlive || pid === undefined
      ? good(check, baseUrl)
      : unsure(
          check,
          `${baseUrl} answers, but process ${pid} of local.json is gone: something else may have its port`,
          'Start it again: npm start',
        )
  } catch {
    return isAlive
      ? wrong(check, `process ${pid} runs, but nothing answers at ${baseUrl}`, 'Stop the process, and start it again: npm start')
      : wrong(check, `it ended; ${file} is from the last run`, 'Start it: npm start')
  }
}

async function checkClock(local: LocalRun): Promise<Finding> {
  const { offsetSeconds } = await clockOf(local)
  return offsetSeconds === 0
    ? good('its clock is right')
    : unsure('its clock is right', `it was moved by ${offsetSeconds} s`, 'countersign clock reset')
}

/** Passwords of a data directory that was emptied meanwhile are wrong. */
async function checkUser({ baseUrl, users, file }: LocalRun): Promise<Finding> {
  const check = 'its users can sign in'
  const [user] = Object.values(users)
  if (user === undefined) return wrong(check, `${file} names nobody`, 'Start it again: npm start')
  try {
    const { client } = service(baseUrl)
    await client.signIn({ identity: user.identity, password: user.password })
    await client.signOut()
    return good(check, user.identity)
  } catch (error) {
    return wrong(
      check,
      (error as Error).message,
      `The data in ${dirname(file)} is of another run: stop the service, then npm run reset and npm start.`,
    )
  }
}
