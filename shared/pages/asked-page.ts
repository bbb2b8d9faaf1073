import type { AnonymousCall } from '../contract/call.ts'
import { ok, Raw, type Reply } from '../contract/http.ts'
import { type TenantId, writtenId } from '../domain/ids.ts'
import { localeOfPage, type PageWords, pageWordsIn } from '../texts/page-words.ts'
import { languageHeaders } from '../texts/wanted-locale.ts'

type AskingCall = Pick<AnonymousCall, 'request' | 'settingsOf'> & {
  readonly query: { readonly locale?: string | undefined; readonly tenant?: string | undefined }
}

/** Answers a hosted page in the language of its reader. */
export async function answeredPage(
  call: AskingCall,
  headers: Readonly<Record<string, string>>,
  page: (words: PageWords) => string | Promise<string>,
): Promise<Reply> {
  const words = await wordsOfPage(call)
  return ok(new Raw('text/html; charset=utf-8', await page(words)), { ...headers, ...languageHeaders(words.locale) })
}

export function wordsOfPage({ request, query, settingsOf }: AskingCall): Promise<PageWords> {
  const otherwise = async () => (await settingsOf(tenantIn(query.tenant))).settings.value('locale.default')
  return localeOfPage({ link: query.locale, acceptLanguage: request.headers['accept-language'], otherwise }).then(pageWordsIn)
}

function tenantIn(text: string | undefined): TenantId | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? writtenId<TenantId>(text) : undefined
}
