import { entityTagOf } from '../../shared/contract/entity-tag.ts'
import type { HttpRequest } from '../../shared/contract/http.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { languageHeaders, wantedLocale } from '../../shared/texts/wanted-locale.ts'

type Shown = { readonly status: string; readonly responseBody?: string | undefined }

/**
 * Answers a task with the reason why its call failed, if the caller asks for another language than English. The entity tag is that of the
 * answer in English, since changes are compared with that one.
 */
export async function withFailure<T extends Shown>(
  shown: T,
  { headers }: Pick<HttpRequest, 'headers'>,
  more: Reply['headers'],
): Promise<Reply> {
  const locale = wantedLocale(headers['accept-language'])
  if (shown.status !== 'FAILED' || locale === undefined || locale === 'en') return ok(shown, more)
  const { errorsIn } = await import('../../shared/texts/translated-errors.ts')
  const failure = failureIn(shown.responseBody, await errorsIn(locale))
  if (failure === undefined) return ok(shown, more)
  return ok({ ...shown, failure }, { ...more, ...languageHeaders(locale), etag: entityTagOf(JSON.stringify(shown)) })
}

type Fault = { readonly description?: unknown; readonly errors?: unknown }

/** The description of a stored refusal, or the faults of its fields, each put into a language. */
function failureIn(responseBody: string | undefined, translate: (text: string) => string): string | undefined {
  const { description, errors } = faultIn(responseBody)
  const fields = Array.isArray(errors)
    ? errors.flatMap((each: { readonly field?: unknown; readonly description?: unknown }) => {
        return typeof each.description === 'string' ? [`${String(each.field)} ${translate(each.description)}`] : []
      })
    : []
  if (fields.length > 0) return fields.join('; ')
  return typeof description === 'string' ? translate(description) : undefined
}

function faultIn(responseBody: string | undefined): Fault {
  try {
    const read: unknown = JSON.parse(responseBody ?? '')
    const body: unknown = Array.isArray(read) ? read[0] : read
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
