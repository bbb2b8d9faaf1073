import { SCIM_TYPE } from '../codecs/scim-answer.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { type Example, examplesOf, STORED_TASK } from './examples.ts'
import { carriesEntityTag, takesIdempotencyKey } from './parameters.ts'
import { nameOf, refusedWith, TEXT } from './refusal-responses.ts'
import { type HeaderName, headers } from './response-headers.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

/** All answers of an endpoint by status, where `at` are those on its path: success first, then references to the refusals with their codes. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: Schemas,
  recorded: Readonly<Record<string, Example>> | undefined,
  at: readonly Endpoint[],
): Readonly<Record<string, unknown>> {
  const refused = refusedWith(endpoint).map((refused) => [refused.status, { $ref: `#/components/responses/${nameOf(refused)}` }] as const)
  const unchanged = carriesEntityTag(endpoint)
    ? { 304: { description: 'Not changed: the caller has it. No body.', headers: headers(['ETag']) } }
    : {}
  return { ...successOf(endpoint, schemas, recorded, tagsNewState(endpoint, at)), ...unchanged, ...Object.fromEntries(refused) }
}

/** Tells whether a PUT answers the entity tag of the new state: that of a GET on the same path. */
function tagsNewState({ method }: Endpoint, at: readonly Endpoint[]): boolean {
  return method === 'PUT' && at.some(carriesEntityTag)
}

function successOf(
  endpoint: Endpoint,
  schemas: Schemas,
  recorded: Readonly<Record<string, Example>> | undefined,
  tagged: boolean,
): Readonly<Record<string, unknown>> {
  const { answersWith } = endpoint
  if (answersWith === undefined)
    return { [endpoint.successStatus ?? 200]: jsonAnswer(endpoint, schemas, recorded, tagged), ...emptyAnswer(endpoint) }
  if (answersWith.kind === 'redirect')
    return { [answersWith.status]: { description: answersWith.description, headers: headers(['Location']) } }
  const { mediaType, example } = answersWith
  const content = endpoint.method === 'HEAD' ? {} : { content: { [mediaType]: { schema: TEXT, example } } }
  return { 200: { description: answersWith.description, headers: headers(carriesEntityTag(endpoint) ? ['ETag'] : []), ...content } }
}

/** The second success answer of an endpoint that has one without a body. */
function emptyAnswer({ answersWithoutBody }: Endpoint): Readonly<Record<string, unknown>> {
  if (answersWithoutBody === undefined) return {}
  return { [answersWithoutBody.status]: { description: answersWithoutBody.description, headers: headers([]) } }
}

function jsonAnswer(endpoint: Endpoint, schemas: Schemas, recorded: Readonly<Record<string, Example>> | undefined, tagged: boolean) {
  const { answer, operationId, storable, method, alsoAs } = endpoint
  const own =
    answer === undefined
      ? undefined
      : schemas.of(answer, 'response', `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Response`)
  const names: readonly HeaderName[] = [
    ...(storable ? (['task-id', 'Location', 'Preference-Applied'] as const) : []),
    ...(tagged || carriesEntityTag(endpoint) ? (['ETag'] as const) : []),
    ...(own?.type === 'array' ? (['Link'] as const) : []),
    ...(endpoint.responseHeaders ?? []),
    ...(takesIdempotencyKey(endpoint) ? (['Idempotency-Replayed'] as const) : []),
  ]
  const schema = storable ? orTask(own) : own
  return {
    description: descriptionOf(storable, own, schemas),
    headers: headers(names),
    ...(schema === undefined || method === 'HEAD'
      ? {}
      : { content: { [mediaTypeOf(endpoint.errorsAs)]: { schema, ...shownExamples(endpoint, recorded) }, ...otherTypes(alsoAs) } }),
  }
}

function otherTypes(alsoAs: Endpoint['alsoAs'] = []): Readonly<Record<string, unknown>> {
  return Object.fromEntries(alsoAs.map(({ mediaType, example }) => [mediaType, { schema: TEXT, example }]))
}

/** The media type of JSON in the answers of an endpoint. */
export function mediaTypeOf(errorsAs: Endpoint['errorsAs']): string {
  return errorsAs === 'scim' ? SCIM_TYPE : 'application/json'
}

/** The recorded examples and, for a call that can be stored, the stored task. */
function shownExamples({ storable, answerExample }: Endpoint, recorded: Readonly<Record<string, Example>> | undefined) {
  if (answerExample !== undefined) return { example: answerExample }
  const own = examplesOf('response', recorded)
  return storable ? { examples: { ...own.examples, task: { $ref: `#/components/examples/${STORED_TASK}` } } } : own
}

const TASK: JsonSchema = { $ref: '#/components/schemas/Task' }

const orTask = (own: JsonSchema | undefined): JsonSchema => (own === undefined ? TASK : { oneOf: [own, TASK] })

/** Describes the answer: the sentence of its schema, or that it is empty. */
function descriptionOf(storable: boolean, own: JsonSchema | undefined, schemas: Schemas): string {
  const done = own === undefined ? 'The call has taken effect. The body is empty.' : contentOf(own, schemas)
  if (!storable) return done
  return `${done}\n\nWith task headers the call is stored instead of run: the body is empty, or the task with \`Prefer: return=representation\`.`
}

function contentOf(own: JsonSchema, schemas: Schemas): string {
  if (own.type === 'array') return 'The list, or one page of it: header `Link` leads to the next one.'
  const { $ref = '' } = own as { readonly $ref?: string }
  return schemas.descriptionOf($ref.split('/').at(-1) ?? '') ?? 'The result, as JSON.'
}
