import { CATALOGUE } from '../errors/catalogue.ts'
import type { ErrorRow } from '../errors/error-row.ts'
import { PRINTABLE } from './answer-limits.ts'
import type { JsonSchema } from './schemas.ts'

/** Every code of the catalogue, in its order. */
const CODES: readonly string[] = [...new Set(Object.values<ErrorRow>(CATALOGUE).map(({ code }) => code))].sort()

const wording = (description: string, maxLength: number): JsonSchema => ({ type: 'string', maxLength, pattern: PRINTABLE, description })

/** The one shape of every error. */
export const API_ERROR: JsonSchema = {
  type: 'object',
  description: 'An error. Branch on `code`; `description` is for people and may change.',
  required: ['type', 'severity', 'code', 'description', 'traceId', 'docs'],
  properties: {
    type: {
      type: 'string',
      enum: ['BUSINESS', 'VALIDATION', 'SECURITY', 'SYSTEM'],
      description: 'The cause of the error, and so who can correct it.',
    },
    severity: { type: 'string', enum: ['LOW', 'MEDIUM', 'HIGH'], description: 'The attention that the error deserves in your monitoring.' },
    code: { type: 'string', enum: CODES, description: 'Stable name of the error: branch on it. The page of errors explains each.' },
    description: wording('Text for people; it may change.', 2000),
    traceId: {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
      maxLength: 32,
      description: 'Trace id of the call; quote it when you ask for help.',
    },
    docs: { type: 'string', format: 'uri-reference', maxLength: 200, description: 'Path of the page that explains the code.' },
    errors: {
      type: 'array',
      maxItems: 1000,
      description: 'Fields that are wrong, in a validation error.',
      items: {
        type: 'object',
        required: ['field', 'description'],
        properties: {
          field: wording('Name of the field, with its path inside the body, or of the header.', 1000),
          description: wording('Fault and cure: “must be …”, “is required”.', 2000),
        },
      },
    },
    sentence: {
      type: 'object',
      description: 'The description as key and values, for the reader’s own language; of reasons that are sentences with values.',
      required: ['key', 'values'],
      properties: {
        key: wording('English text with the names of its values in braces, as an ICU message.', 1000),
        values: { type: 'object', description: 'Values by name, as in the sentence of a task.', additionalProperties: true },
      },
    },
    etag: {
      type: 'string',
      maxLength: 100,
      pattern: PRINTABLE,
      description: 'Present etag of an item that has changed since a proposal: send it as `if-match` to approve the present state.',
    },
    changedSince: {
      type: 'object',
      description: 'The fields of the item that have changed since the proposal, and the time of the last change.',
      required: ['at', 'fields'],
      properties: {
        at: { type: 'string', format: 'date-time', maxLength: 40, description: 'Time of the last change (UTC).' },
        fields: {
          type: 'array',
          maxItems: 1000,
          description: 'Fields that the proposal writes and that have another value now; members of a JSON value by dotted path.',
          items: wording('Name of the field.', 1000),
        },
      },
    },
    challenge: {
      type: 'string',
      maxLength: 2000,
      pattern: PRINTABLE,
      description: 'Value of the header `www-authenticate`, for callers who do not see it: a gateway may rename it.',
    },
    sca: {
      type: 'string',
      maxLength: 4000,
      pattern: PRINTABLE,
      description: 'Value of the header `sca` of a call that needs a step-up: `id=<intent>;type=<method>`.',
    },
  },
}

/** An error of the endpoints of OAuth (RFC 6749 §5.2). */
export const OAUTH_ERROR: JsonSchema = {
  type: 'object',
  description: 'An error of an OAuth endpoint: the members of the standard, and the code and trace id of the service.',
  required: ['error', 'error_description', 'code', 'traceId'],
  properties: {
    error: { type: 'string', maxLength: 100, pattern: PRINTABLE, description: 'Error code of OAuth, for example `invalid_grant`.' },
    error_description: wording('Text for people; it may change.', 500),
    code: { type: 'string', enum: CODES, description: 'Stable name of the error in this service.' },
    traceId: {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
      maxLength: 32,
      description: 'Trace id of the call; quote it when you ask for help.',
    },
  },
}

/** An error of the endpoints of directory sync (RFC 7644 §3.12). */
export const SCIM_ERROR: JsonSchema = {
  type: 'object',
  description: 'An error of directory sync: the members of the standard, and the code and trace id of the service.',
  required: ['schemas', 'status', 'detail', 'code', 'traceId'],
  properties: {
    schemas: {
      type: 'array',
      maxItems: 1,
      items: { type: 'string', maxLength: 200, pattern: PRINTABLE },
      description: 'Schema of errors, as a URN.',
    },
    status: { type: 'string', maxLength: 3, pattern: '^[0-9]{3}$', description: 'HTTP status, as a text.' },
    scimType: { type: 'string', maxLength: 100, pattern: PRINTABLE, description: 'Error keyword of SCIM, for example `uniqueness`.' },
    detail: wording('Text for people; it may change.', 2000),
    code: { type: 'string', enum: CODES, description: 'Stable name of the error in this service.' },
    traceId: {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
      maxLength: 32,
      description: 'Trace id of the call; quote it when you ask for help.',
    },
  },
}

/** The same error for callers who ask for `application/problem+json`. */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'An error as a problem (RFC 9457), with the members of ApiError beside; its `type` is called `category` here.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'category', 'severity', 'code', 'description', 'traceId', 'docs'],
  properties: {
    ...(API_ERROR.properties as Readonly<Record<string, JsonSchema>>),
    category: {
      type: 'string',
      enum: ['BUSINESS', 'VALIDATION', 'SECURITY', 'SYSTEM'],
      description: 'The cause of the error, and so who can correct it.',
    },
    type: { type: 'string', format: 'uri', maxLength: 2000, description: 'Link to the explanation of the code.' },
    title: wording('Summary of the kind of error.', 500),
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599, description: 'HTTP status of the answer.' },
    detail: wording('The fault of this call, in words.', 2000),
    instance: { type: 'string', format: 'uri-reference', maxLength: 2000, description: 'Path of the call.' },
  },
}
