import { commaSeparated } from '../domain/comma-separated.ts'
import { defined } from '../domain/defined.ts'
import { refuseSandboxSettings } from '../domain/settings/sandbox-only.ts'
import type { Stage } from '../ports/ports.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The settings that a deployment passes to its functions. Each value is checked when it is first used, because no function receives
 * settings that it does not use.
 */
export type Environment = {
  readonly stage: () => Stage
  /** `https://…`, without a path. */
  readonly baseUrl: () => string
  readonly tableName: () => string
  /** The names of secrets, never their values. Functions that issue tokens get private keys, those that verify get public ones. */
  readonly tokenKeysSecret: () => string
  readonly dataKeysSecret: () => string
  /** The secret by which the edge proves that a call came through it; `undefined` for a stage without an edge. */
  readonly originSecret: () => string | undefined
  /** The key of PKI logins in KMS. */
  readonly pkiKeyId: () => string
  /** The queue for a kind of due item. */
  readonly queueUrlFor: (kind: string) => string
  readonly hasQueueFor: (kind: string) => boolean
  /** Origins whose pages may call (CORS). */
  readonly allowedOrigins: () => readonly string[]
  /** The sender address of e-mails. */
  readonly emailFrom: () => string
  /** The configuration set of SES; `undefined` if the stage has none. */
  readonly emailConfigurationSet: () => string | undefined
  /** The bucket of photos and documents. */
  readonly documentsBucket: () => string
  /** The role of browsers in a liveness check. */
  readonly cameraRole: () => string
  readonly region: () => string
  /** The number of this cell, and the table of the directory of all; `undefined` for a stage that is no cell. */
  readonly cell: () => { readonly number: number; readonly directory: string } | undefined
  /** Accepted for any OTP, on the sandbox stage only. */
  readonly otpOverride: () => string | undefined
}

/** Reads the process's environment; nothing else in the service does. Throws on a live stage with a sandbox setting. */
export function environmentFrom(variables: Variables = process.env): Environment {
  const required = (name: string): string => {
    const value = variables[name]
    if (value === undefined || value === '') throw new Error(`environment variable ${name} is missing`)
    return value
  }
  const stage = (): Stage => {
    const value = required('STAGE')
    if (value !== 'sandbox' && value !== 'live') throw new Error('environment variable STAGE is neither sandbox nor live')
    return value
  }
  refuseSandboxSettings(stage(), variables)
  return {
    stage,
    baseUrl: () => withoutSlash(required('BASE_URL')),
    tableName: () => required('TABLE_NAME'),
    tokenKeysSecret: () => required('TOKEN_KEYS_SECRET'),
    dataKeysSecret: () => required('DATA_KEYS_SECRET'),
    originSecret: () => variables.ORIGIN_SECRET,
    pkiKeyId: () => required('PKI_KEY_ID'),
    queueUrlFor: (kind) => queueUrl(required('QUEUE_URLS'), kind),
    hasQueueFor: (kind) => Object.hasOwn(queueUrls(required('QUEUE_URLS')), kind),
    allowedOrigins: () => commaSeparated(variables.ALLOWED_ORIGINS ?? ''),
    emailFrom: () => required('EMAIL_FROM'),
    emailConfigurationSet: () => variables.EMAIL_CONFIGURATION_SET,
    documentsBucket: () => required('DOCUMENTS_BUCKET'),
    cameraRole: () => required('CAMERA_ROLE'),
    region: () => required('AWS_REGION'),
    cell: () => (variables.CELL === undefined ? undefined : (JSON.parse(variables.CELL) as { number: number; directory: string })),
    otpOverride: () => variables.OTP_OVERRIDE,
  }
}

/** The settings of the canary, which knows nothing of the stage but its address. */
export function canaryEnvironment(variables: Variables = process.env) {
  const required = (name: string): string => {
    const value = variables[name]
    if (value === undefined || value === '') throw new Error(`environment variable ${name} is missing`)
    return value
  }
  return {
    secret: () => required('CANARY_SECRET'),
    baseUrl: () => withoutSlash(required('BASE_URL')),
    receiverUrl: () => required('CANARY_RECEIVER_URL'),
  }
}

/** The settings of the function of the directory: it knows the cells, and no service. */
export function directoryEnvironment(variables: Variables = process.env) {
  const required = (name: string): string => {
    const value = variables[name]
    if (value === undefined || value === '') throw new Error(`environment variable ${name} is missing`)
    return value
  }
  return {
    tableName: () => required('TABLE_NAME'),
    originSecret: () => required('ORIGIN_SECRET'),
    /** The moment since which ids name their cell, and the address of each cell by its number. */
    cells: () => JSON.parse(required('CELLS')) as { readonly since: number; readonly origins: Readonly<Record<number, string>> },
  }
}

/** The name of the running code; `undefined` where nothing was bundled. */
export function codeId(variables: Variables = process.env): string | undefined {
  return variables.CODE_ID
}

/** Tells whether Lambda starts this process: only Lambda sets this variable. */
export function isInLambda(variables: Variables = process.env): boolean {
  return variables.AWS_LAMBDA_INITIALIZATION_TYPE !== undefined
}

function withoutSlash(url: string): string {
  if (!URL.canParse(url)) throw new Error('environment variable BASE_URL is not a URL')
  return url.replace(/\/+$/, '')
}

/** `{"<kind>": "<queue URL>"}`. */
function queueUrls(text: string): Variables {
  const urls: unknown = parsed(text)
  return typeof urls === 'object' && urls !== null ? (urls as Variables) : {}
}

function queueUrl(text: string, kind: string): string {
  const urls = queueUrls(text)
  const url = Object.hasOwn(urls, kind) ? urls[kind] : undefined
  if (typeof url !== 'string') throw new Error(`environment variable QUEUE_URLS has no queue for ${kind}`)
  return url
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('environment variable QUEUE_URLS is not JSON')
  }
}

/** The credentials of the function's role, as Lambda sets them. */
export function credentialsFrom(variables: Variables = process.env) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = variables
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new Error('the environment has no AWS credentials')
  return { accessKeyId, secretAccessKey, ...defined({ sessionToken }) }
}
