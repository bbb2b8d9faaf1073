import { API_VERSION } from '../contract/api-version.ts'

const text = (description: string, maxLength: number, pattern: string, example: string) => ({
  description,
  schema: { type: 'string', maxLength, pattern },
  example,
})

const integer = (description: string, maximum: number, example: number) => ({
  description,
  schema: { type: 'integer', format: maximum > 2_147_483_647 ? 'int64' : 'int32', minimum: 0, maximum },
  example,
})

const VISIBLE = '^[\\x20-\\x7e]+$'
const LIMIT = '^\\d+;window=\\d+;policy=[a-z-]+;concurrency=\\d+$'

/** Response headers as components; responses refer to them. Names of headers are the same in capitals and small letters. */
export const HEADERS = {
  'api-version': text('Version of the API document that this answer follows.', 20, '^\\d+\\.\\d+\\.\\d+$', API_VERSION),
  'RateLimit-Limit': text(
    'Limit in force: `<count>;window=<seconds>;policy=<policy>;concurrency=<count>`.',
    120,
    LIMIT,
    '100;window=1;policy=tenant;concurrency=50',
  ),
  'RateLimit-Remaining': integer('Calls left in this window.', 10_000_000, 99),
  'RateLimit-Reset': integer('Seconds until the window ends.', 3600, 1),
  'RateLimit-ConcurrencyRemaining': integer('Calls that may run at the same time beside those that run now.', 100_000, 49),
  'Access-Control-Allow-Origin': text(
    'Origin of the page that calls, where `ALLOWED_ORIGINS` has it; absent without `Origin` (Fetch Standard).',
    400,
    VISIBLE,
    'https://portal.example',
  ),
  'task-id': integer('Id of the task that stores this call; only with task headers.', Number.MAX_SAFE_INTEGER, 244_148_279_963_833),
  Location: text(
    'Path of that task, or the address to which the browser is sent.',
    8192,
    VISIBLE,
    '/svc-conductor/rest/v1/global/tasks/244148279963833',
  ),
  Link: text(
    '`<…>; rel="next"`: address of the next page, where there is one (RFC 8288).',
    8192,
    VISIBLE,
    '</svc-conductor/rest/v1/tenants/1/callbacks?limit=50&cursor=MjQ0>; rel="next"',
  ),
  'total-count': text('Number of tasks in the whole list: exact up to 10,000, then `10000+`.', 6, '^\\d{1,5}\\+?$', '2340'),
  ETag: text('Entity tag of this answer, for `If-None-Match` and `If-Match` (RFC 9110).', 100, VISIBLE, '"6WvTZhQe3hQnYc0L"'),
  'Idempotency-Replayed': text('`true` when this repeats the first answer to the same request.', 4, '^true$', 'true'),
  'Preference-Applied': text(
    'The preference that was honoured: `return=representation` where the body shows the stored task, `wait=<seconds>` where the call waited (RFC 7240).',
    100,
    VISIBLE,
    'return=representation',
  ),
  'X-Request-ID': text('The same header of the request, where it was sent.', 255, VISIBLE, 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716'),
  Accept: text('Media types that a body may have (RFC 9110).', 200, VISIBLE, 'application/json'),
  'Accept-Encoding': text('Codings that a body may have: `identity`, where it was compressed (RFC 9110).', 100, VISIBLE, 'identity'),
  'Retry-After': integer('Seconds to wait before the next try.', 2_147_483_647, 1),
  'WWW-Authenticate': text(
    'Fault of the token, or the authentication that is required (RFC 6750, RFC 9470).',
    1000,
    VISIBLE,
    'Bearer error="invalid_token"',
  ),
  sca: text('Step-up that is required: `id=<intent>;type=<method>`.', 4000, VISIBLE, 'id=2f1c7a;type=OTP'),
} as const

export type HeaderName = keyof typeof HEADERS

/** Headers of every answer. */
const STANDING: readonly HeaderName[] = [
  'api-version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-ConcurrencyRemaining',
  'Access-Control-Allow-Origin',
]

/** References to these headers and to those of every answer. */
export function headers(names: readonly HeaderName[]) {
  return Object.fromEntries([...names, ...STANDING].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
