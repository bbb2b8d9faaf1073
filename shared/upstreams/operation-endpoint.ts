import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Call, Input } from '../contract/call.ts'
import type { Endpoint, MovingCall } from '../contract/declared-endpoint.ts'
import { ok } from '../contract/http.ts'
import { isParameterName, segmentsOf } from '../contract/path-parameters.ts'
import { shortened } from '../domain/cut-text.ts'
import { defined } from '../domain/defined.ts'
import { maskedValue } from '../domain/masked-value.ts'
import { type MinorUnits, toAmount, toMinorUnits } from '../domain/money/amount.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import { withPattern } from '../domain/upstreams/closed-schema.ts'
import { isObject, type JsonSchema, namesOf, valueAt } from '../domain/upstreams/json-schema.ts'
import { faultsOf } from '../domain/upstreams/json-validator.ts'
import { isCurrency, permissionOf, type UpstreamOperation } from '../domain/upstreams/operation.ts'
import type { OperationInput, ParameterSchemas } from '../domain/upstreams/read-document.ts'
import { readSentence } from '../domain/upstreams/sentence.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Upstream } from '../storage/upstreams.ts'
import { inEnglish } from '../texts/in-words.ts'
import { describedOperation, pathValues } from './described-operation.ts'
import { parameterFaults } from './parameter-faults.ts'
import { readFrom, sendOperation } from './send-operation.ts'

const LONGEST_WORDS = 400

/** A request to an upstream as the audit keeps it: its words, and the amount that it moves. */
function sentRequest(
  call: Pick<Call, 'request' | 'body'>,
  of: Upstream,
  operation: UpstreamOperation,
  moved: { readonly amount: MinorUnits; readonly currency: string } | undefined,
): { readonly sent: string; readonly amount?: number; readonly currency?: string } {
  const sent = shortened(inOneLine(inEnglish(describedOperation(call, of, operation))), LONGEST_WORDS)
  return moved === undefined ? { sent } : { sent, amount: toAmount(moved.amount, moved.currency), currency: moved.currency }
}

/** An operation of an upstream as an endpoint: what the pipeline does with endpoints, it does with operations. */
export function operationEndpoint(of: Upstream, operation: UpstreamOperation, input: OperationInput): Endpoint {
  const { method, operationId } = operation
  const path = pathOf(of, operation)
  const isRead = method === 'GET'
  const schema = schemaOfBody(operation, input)
  const refusals = [
    'not-permitted',
    'task-required',
    'not-found',
    'invalid-request',
    'upstream-unreachable',
    'upstream-unanswered',
    'upstream-disabled',
  ] as const
  return {
    method,
    path,
    operationId: `${of.name}.${operationId}`,
    group: 'upstreams',
    summary: operation.summary ?? `Call ${operationId} of ${of.name}`,
    description: `Operation of the upstream ${of.name}: ${method} ${operation.path}.`,
    access: { kind: 'permission', permission: permissionOf(operation), related: 'customers-of-tenant' },
    refusals,
    template: segmentsOf(path),
    query: () => querySchema(input),
    body: () => bodySchema(operation, input),
    ...(input.kind === 'any' ? {} : { describedParameters: { path: described(input.path, ownName), query: described(input.query) } }),
    answer: undefined,
    reads: undefined,
    ensure(call) {
      refuseOddPath(call, operation, input)
      if (!of.enabled) throw new Refusal('upstream-disabled')
    },
    ...(operation.amount === undefined ? {} : { moves: (call: MovingCall<Input>) => [movedBy(call.body, operation)] }),
    describe: (call) => describedOperation(asShown(call, schema), of, operation),
    masked: (body) => maskedValue(body, schema),
    tells: toldBy(operation),
    handle(call) {
      if (isRead) return readFrom(of, operation, call as Call)
      const moved = operation.amount === undefined ? undefined : movedBy(call.body, operation)
      call.unitOfWork.change = { after: sentRequest(asShown(call as Call, schema), of, operation, moved) }
      return ok()
    },
    ...(isRead
      ? {}
      : { sends: { send: (call, sentFor) => sendOperation(of, operation, call, sentFor), declaration: declarationOf(of, operation) } }),
    exactBody: true,
    ifMatch: 'passed-on',
    storable: !isRead,
    name: `${method} ${path}`,
  }
}

/** A call with its body as people may see it. An empty body stays: it can stand for one that was not sent, which refuses to be read. */
function asShown<C extends Pick<Call, 'body'>>(call: C, schema: JsonSchema): C {
  return isObject(call.body) && Object.keys(call.body).length === 0 ? call : { ...call, body: maskedValue(call.body, schema) }
}

/** Parameters that mean something to this service get another name: the `{tenantId}` of an upstream is a text of its own. */
function pathOf({ name }: Upstream, { path }: UpstreamOperation): string {
  const own = path.replaceAll(/\{([^}]+)\}/g, (_, parameter: string) => `{${ownName(parameter)}}`)
  return `/tenants/{tenantId}/upstreams/${name}${own}`
}

const ownName = (parameter: string): string => (isParameterName(parameter) ? `path.${parameter}` : parameter)

/** The schemas of parameters with their descriptions, for readers: patterns stand in `pattern` again. */
function described(parameters: ParameterSchemas, nameOf = (name: string) => name): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { schema, description }]) => [
      nameOf(name),
      { ...(typeof schema === 'boolean' ? { type: 'string' } : withPattern(schema)), ...defined({ description }) },
    ]),
  )
}

/** Changes with whatever decides where a request goes and how people read it. The fields are named: the table keeps them in no order. */
function declarationOf({ baseUrl }: Upstream, operation: UpstreamOperation): string {
  const { operationId, method, path, item, action, summary, amount, currency, describe } = operation
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, operationId, method, path, item, action, summary, amount, currency, describe]))
    .digest('base64url')
    .slice(0, 22)
}

function querySchema(input: OperationInput): z.ZodType {
  if (input.kind === 'any') return z.looseObject({})
  const shape = Object.fromEntries(
    Object.entries(input.query).map(([name, { required, schema }]) => {
      const field = z.string().superRefine((text, context) => {
        for (const { description } of parameterFaults(text, schema)) context.addIssue({ code: 'custom', message: description })
      })
      return [name, required ? field : field.optional()]
    }),
  )
  return z.strictObject(shape)
}

function refuseOddPath({ request }: Pick<Call, 'request'>, operation: UpstreamOperation, input: OperationInput): void {
  if (input.kind === 'any') return
  const values = pathValues(request.segments, operation)
  const fields = Object.entries(input.path as ParameterSchemas).flatMap(([name, { schema }]) =>
    parameterFaults(values[name] ?? '', schema).map(({ description }) => ({ field: name, description })),
  )
  if (fields.length > 0) throw new Refusal('invalid-request', { fields })
}

function bodySchema(operation: UpstreamOperation, input: OperationInput): z.ZodType {
  const schema = schemaOfBody(operation, input)
  const isRequired = input.kind === 'described' && input.body?.required === true
  const checked = z.unknown().superRefine((body, context) => {
    const refuse = (message: string, path: readonly string[] = []) => context.addIssue({ code: 'custom', message, path: [...path] })
    if (body === undefined && (isRequired || operation.amount !== undefined)) return refuse('is required')
    if (body !== undefined) for (const { path, description } of faultsOf(schema, body)) refuse(description, path)
    if (operation.amount === undefined) return
    const why = whyNoAmount(body, operation)
    if (why !== undefined) refuse(why.description, why.path)
  })
  return typeof schema === 'boolean' ? checked : checked.meta(schema as Record<string, unknown>)
}

function schemaOfBody({ method }: UpstreamOperation, input: OperationInput): JsonSchema {
  if (input.kind === 'any') return method !== 'GET'
  return input.body === undefined || method === 'GET' ? false : input.body.schema
}

type OddAmount = { readonly path: readonly string[]; readonly description: string }

/** An amount that is missing, a text, or finer than its currency is refused: limits and policies depend on it. */
function whyNoAmount(body: unknown, { amount = '', currency = '' }: UpstreamOperation): OddAmount | undefined {
  const [ofAmount, ofCurrency] = [namesOf(amount), namesOf(currency)]
  const [value, code] = [valueAt(body, ofAmount), valueAt(body, ofCurrency)]
  if (typeof value !== 'number') return { path: ofAmount, description: value === undefined ? 'is required' : 'must be a number' }
  if (!isCurrency(code)) return { path: ofCurrency, description: 'must be a currency code of ISO 4217' }
  if (toMinorUnits(value, code, 'zero-or-more') === undefined)
    return { path: ofAmount, description: `must be an amount with at most the decimals of ${code}` }
  return undefined
}

function movedBy(body: unknown, { amount = '', currency = '' }: UpstreamOperation) {
  const code = valueAt(body, namesOf(currency))
  const moved = isCurrency(code) ? toMinorUnits(Number(valueAt(body, namesOf(amount))), code, 'zero-or-more') : undefined
  if (moved === undefined || !isCurrency(code)) throw new Error('the amount of an operation is judged before it is counted')
  return { amount: moved, currency: code }
}

/** The members of the body that the sentence tells whole. */
function toldBy({ describe }: UpstreamOperation): readonly string[] {
  const sentence = describe === undefined ? undefined : readSentence(describe)
  if (sentence?.kind !== 'sentence') return []
  return sentence.parts.flatMap((part) =>
    part.kind === 'value' && part.names.length === 2 && part.names[0] === 'body' ? [part.names[1] ?? ''] : [],
  )
}
