import type { SendResult } from '../ports/outgoing.ts'

/** The address of a provider: AWS by the environment of the process, or its local stand-in. */
export type Provider = { readonly kind: 'aws' } | { readonly kind: 'stand-in'; readonly endpoint: string }

/**
 * The settings of a provider's client. It makes one attempt: the message's owner decides about retries, since the client's own retry
 * after a time-out could send it twice. In milliseconds.
 */
export function clientSettings(provider: Provider) {
  const patience = { maxAttempts: 1, requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 } }
  if (provider.kind === 'aws') return patience
  return { ...patience, endpoint: provider.endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
}

/** Errors of SNS and SES for messages that will never be accepted. Quotas, pauses and missing rights are temporary, or can be corrected. */
const REFUSED_FOR_GOOD: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'ValidationException',
  'BadRequestException',
])

/** INVARIANT: returns only the error's name; its message can contain the address. */
export function failureFrom(error: unknown): SendResult {
  const name = error instanceof Error && /^\w{1,64}$/.test(error.name) ? error.name : 'UNKNOWN'
  return { kind: 'failed', error: name, again: REFUSED_FOR_GOOD.has(name) ? 'never' : 'later' }
}
