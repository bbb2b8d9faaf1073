import { rm } from 'node:fs/promises'
import type { Log } from '../../shared/ports/ports.ts'
import { jsonLog } from '../../shared/runtime/log.ts'
import { claimDirectory, lockFileOf, processOn } from './data-directory.ts'
import { isLoopbackHost } from './listen-on-loopback.ts'
import { buildPortal } from './portal-build.ts'
import { portalFiles } from './portal-files.ts'
import { runSettings } from './run-settings.ts'
import { writePrivately } from './secret-files.ts'
import { withSeeded } from './seeded.ts'
import type { Local } from './start.ts'
import { StartRefusal, unwritable } from './start-refusal.ts'

const silent: Log = () => undefined
/** Time between two looks at the parent process, in ms. */
const PARENT_LOOK_MS = 500

/** Starts the service, prints its addresses, and stops it at SIGINT or SIGTERM, or when npm is gone. */
export async function main(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = runSettings(environment)
  const { dataDirectory, host } = settings
  const release = await holdDirectory(dataDirectory).catch((error: unknown) => {
    throw unwritable(error, dataDirectory) ?? error
  })
  // The service is loaded only now: a bad setting or a taken directory is refused at once.
  const { startLocal } = await import('./start.ts')
  const portalBuilt = buildPortal()
  portalBuilt.catch((fault: Error) => process.stderr.write(`The portal could not be built: ${fault.message}\n`))
  const local = await startLocal({
    ...settings,
    portal: portalFiles(() => portalBuilt),
    log: settings.isQuiet ? silent : jsonLog(),
  }).catch((error: unknown) => {
    throw notListening(error, host) ?? noTableService(error, settings.dynamoDbEndpoint) ?? unwritable(error, dataDirectory) ?? error
  })
  const demo = withSeeded(local.demo, dataDirectory)
  const details = {
    baseUrl: local.baseUrl,
    stage: 'sandbox',
    otpOverride: local.service.ports.otpOverride,
    pid: process.pid,
    ...demo,
  }
  await writePrivately(`${dataDirectory}/table.json`, JSON.stringify(local.tableAt))
  await writePrivately(`${dataDirectory}/local.json`, `${JSON.stringify(details, null, 2)}\n`)
  // The service's own key pair takes a second or so to make: before somebody asks for it, and after the start.
  local.service.ports.pkiKey.publicKey().catch(() => undefined)
  if (host !== undefined && !isLoopbackHost(host)) process.stderr.write(openToOthers(host))
  process.stdout.write(welcome({ baseUrl: local.baseUrl, demo }, `${dataDirectory}/local.json`))

  const stop = async (): Promise<void> => {
    await local.stop()
    await release()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  if (environment.npm_lifecycle_event === 'start') afterParent(() => void stop())
}

/** npm passes SIGTERM to its shell, which ends without passing it on: the process has another parent then. */
function afterParent(stop: () => void): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, PARENT_LOOK_MS)
  look.unref()
}

/** The refusal of a HOST that this machine does not have, or at which the port is taken. */
function notListening(error: unknown, host: string | undefined): StartRefusal | undefined {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (host === undefined || (syscall !== 'listen' && syscall !== 'getaddrinfo')) return undefined
  if (code === 'EADDRINUSE') return new StartRefusal(`The port is in use at HOST ${host}: set PORT to another`)
  return new StartRefusal(`HOST must be an address or a name of this machine (got "${host}": ${code})`)
}

/** The refusal of another table service that cannot be reached. */
function noTableService(error: unknown, endpoint: string | undefined): StartRefusal | undefined {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (endpoint === undefined || (syscall !== 'connect' && syscall !== 'getaddrinfo')) return undefined
  return new StartRefusal(`DYNAMODB_ENDPOINT must be the address of a table service that answers (got "${endpoint}": ${code})`)
}

const openToOthers = (host: string): string =>
  `WARNING: HOST=${host} lets other machines call this service, which accepts the code in local.json and demo passwords. Use it only in a network that you trust.\n`

function welcome({ baseUrl, demo }: Pick<Local, 'baseUrl' | 'demo'>, file: string): string {
  const users = Object.entries(demo.users).map(
    ([role, { identity, password, position }]) =>
      `  ${(role === identity ? 'seeded' : role).padEnd(17)} ${identity.padEnd(28)} ${password}  ${position ?? ''}`,
  )
  return `
Countersign is running.

  API    ${baseUrl}/svc-conductor/rest/v1
  Portal ${baseUrl.replace('127.0.0.1', 'localhost')}/svc-conductor/portal/
         signed in as one of the people below: ${baseUrl.replace('127.0.0.1', 'localhost')}/local/portal?as=checker
  Docs   ${baseUrl}/svc-conductor/docs
  Inbox  ${baseUrl}/local/inbox (programs: /local/outbox)
  Clock  ${baseUrl}/local/clock (POST {"advanceSeconds": 3600} moves the time)
  Passkeys and single sign-on, to try: ${baseUrl.replace('127.0.0.1', 'localhost')}/local/sign-in

Who can sign in (also in ${file}):
${users.join('\n')}

One code works wherever a code is sent: otpOverride in that file. Its callbackSecret signs the webhooks of tenant 1.

Try: curl -s ${baseUrl}/svc-conductor/rest/v1/authentication/login -H 'content-type: application/json' \\
       -d '{"identity":"${demo.users.maker?.identity}","password":"${demo.users.maker?.password}"}'
`
}

/** Locks a data directory for this process, and marks it as the service's; refuses one that another running service uses. */
async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  const holder = await processOn(directory)
  if (holder !== undefined && holder !== process.pid)
    throw new StartRefusal(`Another service (process ${holder}) runs on ${directory}: stop it, or set DATA_DIR to another folder`)
  await claimDirectory(directory)
  const lock = lockFileOf(directory)
  await writePrivately(lock, String(process.pid))
  return () => rm(lock, { force: true })
}
