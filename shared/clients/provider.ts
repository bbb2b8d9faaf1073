import type { SendResult } from '../ports/message-sender.ts'

/** Where a provider is reached: AWS by the environment of the process, or what stands in for it. */
export type Provider = { readonly kind: 'aws' } | { readonly kind: 'stand-in'; readonly endpoint: string }

/**
 * The settings of a provider's client. It makes one attempt: whether and when there is another is for whoever keeps the message, since
 * the client's own retry after a time-out could send it twice. In milliseconds.
 */
export function clientSettings(provider: Provider) {
  const patience = { maxAttempts: 1, requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 } }
  if (provider.kind === 'aws') return patience
  return { ...patience, endpoint: provider.endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
}

/** A message of a kind that will never be taken, by SNS and by SES. Quotas, pauses and missing rights pass, or are mended. */
const REFUSED_FOR_GOOD: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'ValidationException',
  'BadRequestException',
])

/** INVARIANT: the error's name only; its message can hold the address. */
export function failureFrom(error: unknown): SendResult {
  const name = error instanceof Error && /^\w{1,64}$/.test(error.name) ? error.name : 'UNKNOWN'
  return { kind: 'failed', error: name, again: REFUSED_FOR_GOOD.has(name) ? 'never' : 'later' }
}
