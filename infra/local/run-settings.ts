import { type CallbackHosts, readCallbackHosts } from '../../shared/domain/callbacks/callback-hosts.ts'
import { commaSeparated } from '../../shared/domain/comma-separated.ts'
import { dataDirectoryFrom } from './data-directory.ts'
import { StartRefusal } from './start-refusal.ts'

const DEFAULT_PORT = 4000

/** The settings of a local run. */
type RunSettings = {
  readonly port: number
  readonly dataDirectory: string
  /** The address to listen on beside loopback. */
  readonly host: string | undefined
  readonly callbackHosts: CallbackHosts
  readonly allowedOrigins: readonly string[]
  readonly isQuiet: boolean
  readonly dynamoDbEndpoint: string | undefined
}

/** Reads the environment. An empty variable counts as unset; a bad value is refused in one line. */
export function runSettings(environment: Readonly<Record<string, string | undefined>>): RunSettings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined
  refuseUnknownTableService(value('TABLE_SERVICE'))
  return {
    port: portFrom(value('PORT')),
    dataDirectory: dataDirectoryFrom(environment),
    host: hostFrom(value('HOST')),
    callbackHosts: callbackHostsFrom(value('LOCAL_CALLBACK_HOSTS')),
    allowedOrigins: allowedOriginsFrom(value('ALLOWED_ORIGINS')),
    isQuiet: value('LOCAL_QUIET') === '1',
    dynamoDbEndpoint: dynamoDbEndpointFrom(value('DYNAMODB_ENDPOINT')),
  }
}

function portFrom(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new StartRefusal(`PORT must be a number from 0 to 65535 (got "${inOneLine(text)}")`)
  return port
}

/** The service always listens on loopback, so these names add nothing. */
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/i

function hostFrom(text: string | undefined): string | undefined {
  if (text === undefined || LOOPBACK.test(text)) return undefined
  const host = /^\[(.+)\]$/.exec(text)?.[1] ?? text
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(host))
    throw new StartRefusal(`HOST must be an address or a name of this machine, without a port (got "${inOneLine(text)}")`)
  return host
}

function callbackHostsFrom(text: string | undefined): CallbackHosts {
  const read = readCallbackHosts(commaSeparated(text ?? ''))
  if (read.kind === 'read') return read.hosts
  throw new StartRefusal(
    `LOCAL_CALLBACK_HOSTS must list names, addresses and ranges such as 192.168.1.0/24, separated by commas (got "${inOneLine(read.entry)}")`,
  )
}

/** Origins as browsers send them, without a path; `:*` stands for any port. Another spelling would allow nobody. */
function allowedOriginsFrom(text: string | undefined): readonly string[] {
  const entries = commaSeparated(text ?? '')
  const isOrigin = (text: string) => URL.parse(text)?.origin === text
  const wrong = entries.find((each) => !isOrigin(each.replace(/:\*$/, '')))
  if (wrong === undefined) return entries
  throw new StartRefusal(
    `ALLOWED_ORIGINS must list origins such as https://portal.example, without a path, separated by commas (got "${inOneLine(wrong)}")`,
  )
}

function dynamoDbEndpointFrom(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new StartRefusal(`DYNAMODB_ENDPOINT must be an http or https address (got "${inOneLine(text)}")`)
}

function refuseUnknownTableService(text: string | undefined): void {
  if (text !== undefined && text !== 'embedded')
    throw new StartRefusal(`TABLE_SERVICE must be embedded or unset (got "${inOneLine(text)}")`)
}

const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 100)
