import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { namedObject, secret, text } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { OWN_ACTIONS } from '../../shared/domain/permissions/own-permissions.ts'
import { MOST_HEADERS } from '../../shared/domain/upstreams/fixed-headers.ts'
import type { UpstreamOperation } from '../../shared/domain/upstreams/operation.ts'
import { unpackedDocument } from '../../shared/domain/upstreams/packed-document.ts'
import { UPSTREAM_METHODS } from '../../shared/domain/upstreams/read-document.ts'
import { documentPartsOf, type Upstream } from '../../shared/storage/upstreams.ts'

const MOST_OPERATIONS = 300
export const LONGEST_TIMEOUT_SECONDS = 25
const SMALLEST_ANSWER = 64 * 1024
const LARGEST_ANSWER = 1024 * 1024

const nameField = () =>
  z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9-]+$/, 'must have letters, digits and hyphens only')
    .describe('Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`).')

const operationFields = () => ({
  operationId: z
    .string()
    .max(64)
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
      'must begin with a letter or digit, and have letters, digits, dots, hyphens and underscores only',
    )
    .describe('Id of the operation: that of the document, if there is one.'),
  method: z.enum(UPSTREAM_METHODS).optional().describe('Method of the operation; read from the document if there is one.'),
  path: z
    .string()
    .max(400)
    .optional()
    .describe('Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one.'),
  item: z
    .string()
    .max(60)
    .describe('Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items.'),
  action: z.enum(OWN_ACTIONS).optional().describe('Action of the permission; by default it follows from the method.'),
  summary: text(200).optional().describe('The operation in a few words, for people who approve it.'),
  amount: z.string().max(200).optional().describe('JSON pointer to the amount in the body, such as `/amount`.'),
  currency: z.string().max(200).optional().describe('JSON pointer to the currency in the body, such as `/currency`.'),
  describe: text(500)
    .optional()
    .describe('Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.'),
})

/** An operation as it is stored: what the document or the method decide is written out. */
const storedOperation = () => {
  const { method, path, action, ...fields } = operationFields()
  return namedObject('UpstreamOperation', { ...fields, method: method.unwrap(), path: path.unwrap(), action: action.unwrap() })
}

const baseUrlField = () => z.string().min(1).max(2000).describe('Address of the upstream. Paths of operations stand below it.')
const documentField = () =>
  z
    .record(z.string(), z.unknown())
    .describe('OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called.')
const operationsField = () => z.array(z.object(operationFields())).max(MOST_OPERATIONS).describe('Operations that can be called.')
const timeoutField = () => z.int().min(1).max(LONGEST_TIMEOUT_SECONDS).describe('Time limit of one request in seconds, 25 by default.')
const answerField = () =>
  z.int().min(SMALLEST_ANSWER).max(LARGEST_ANSWER).describe('Number of bytes of an answer that are read, 64 KiB by default.')
const headersField = () =>
  z
    .record(z.string().max(100), secret(4000))
    .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, `must have at most ${MOST_HEADERS} headers`)
    .describe(
      'Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value.',
    )
const enabledField = () =>
  z.boolean().describe('False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.')

/** Fields of a new upstream. */
export const newUpstreamFields = () =>
  z.object({
    name: nameField(),
    baseUrl: baseUrlField(),
    document: documentField().optional(),
    operations: operationsField(),
    timeoutSeconds: timeoutField().default(LONGEST_TIMEOUT_SECONDS),
    maxAnswerBytes: answerField().default(SMALLEST_ANSWER),
    headers: headersField().optional(),
    enabled: enabledField().default(true),
  })

/** Fields of a changed upstream: those that are absent stay. */
export const changedUpstreamFields = () =>
  z.object({
    baseUrl: baseUrlField().optional(),
    document: documentField().nullable().optional().describe('New document; `null` removes it.'),
    operations: operationsField().optional(),
    timeoutSeconds: timeoutField().optional(),
    maxAnswerBytes: answerField().optional(),
    headers: headersField().optional(),
    enabled: enabledField().optional(),
  })

export type NewUpstream = z.output<ReturnType<typeof newUpstreamFields>>
export type ChangedUpstream = z.output<ReturnType<typeof changedUpstreamFields>>

const shown = () => ({
  ...pendingTasksShape(),
  name: nameField(),
  baseUrl: baseUrlField(),
  document: documentField().optional(),
  operations: z.array(storedOperation()).max(MOST_OPERATIONS).describe('Operations that can be called.'),
  timeoutSeconds: timeoutField(),
  maxAnswerBytes: answerField(),
  headers: z.record(z.string(), z.literal('***')).describe('Names of the additional headers. Their values are never shown.'),
  enabled: enabledField(),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
})

export const upstreamShape = () => namedObject('Upstream', shown())

/** A new upstream with its secret, which is shown only once. */
export const madeUpstreamShape = () =>
  namedObject('NewUpstream', {
    ...shown(),
    secret: secret(200).describe('Secret by which the upstream verifies requests (Standard Webhooks). Shown only in this answer.'),
  })

/** An upstream as callers see it, without its document. */
export function shownUpstream({
  name,
  baseUrl,
  operations,
  timeoutSeconds,
  maxAnswerBytes,
  headerNames,
  enabled,
  created,
  lastModified,
}: Upstream) {
  return {
    name,
    baseUrl,
    operations: operations.map(shownOperation),
    timeoutSeconds,
    maxAnswerBytes,
    headers: Object.fromEntries(headerNames.map((header) => [header, '***'])),
    enabled,
    created,
    lastModified,
  }
}

/** The fields in one order: the table keeps none. */
function shownOperation({
  operationId,
  method,
  path,
  item,
  action,
  summary,
  amount,
  currency,
  describe,
}: UpstreamOperation): UpstreamOperation {
  return { operationId, method, path, item, action, ...defined({ summary, amount, currency, describe }) }
}

/** The document of an upstream; `undefined` if it has none. */
export async function documentOf({ read }: Pick<Call, 'read'>, of: Upstream): Promise<unknown> {
  return of.documentParts === 0 ? undefined : unpackedDocument(await read.many(documentPartsOf(of)))
}
