import type { Settings } from '../../shared/contract/call.ts'
import { type MessageValues, shippedTemplate, valuesInWords } from '../../shared/messages/message-in-words.ts'
import type { RenderedMessage } from '../../shared/messages/render-message.ts'
import { TEMPLATES, type TemplateKey } from '../../shared/messages/templates.ts'
import type { Log } from '../../shared/ports/ports.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'

type Asked = {
  readonly settings: Pick<Settings, 'value' | 'template'>
  /** The language that the recipient has chosen. */
  readonly locale: Locale | undefined
  readonly values: MessageValues
}

/** A message, and the language that it is in. */
type Said = { readonly message: RenderedMessage; readonly language: Locale }

/**
 * A message in the language of its recipient, or in that of the tenant: the text that the tenant has set for this language, else its text
 * for all, else the shipped one. A tenant's text for all is in the tenant's language, and so are its values. A template that was valid when
 * it was saved but no longer is must not block a code: the shipped one is used instead.
 */
export async function messageIn(key: TemplateKey, { settings, locale, values }: Asked, log: Log): Promise<Said> {
  const language = locale ?? settings.value('locale.default')
  const shipped = await shippedTemplate(key, language)
  const { renderMessage } = await import('../../shared/messages/render-message.ts')
  const own = settings.template(key, language)
  const forAll = settings.value(key) === TEMPLATES[key].text ? undefined : settings.value(key)
  const spoken = own === undefined && forAll !== undefined ? settings.value('locale.default') : language
  const said = await valuesInWords(values, spoken)
  try {
    return { message: renderMessage(key, own ?? forAll ?? shipped.text, said, shipped.subject), language: spoken }
  } catch (error) {
    log('error', 'message.template-broken', { template: key, because: error instanceof Error ? error.message : 'unknown' })
    return { message: renderMessage(key, shipped.text, said, shipped.subject), language: spoken }
  }
}

/** The look that a tenant has set (`portal.theme`), and the name of its mails. */
type Theme = { readonly name: string; readonly language: Locale; readonly logo?: string; readonly colour?: string }

/**
 * Gives an e-mail that was written as text its HTML in the look of the tenant. An HTML template of the tenant's own stays as it is. A logo
 * that is a path is fetched from this service; mail programs show no `data:` pictures, so the name stands alone then.
 */
export async function dressedMail(
  rendered: RenderedMessage,
  { name, language, logo, colour }: Theme,
  { link, baseUrl }: { readonly link: string | undefined; readonly baseUrl: string },
): Promise<RenderedMessage> {
  if (rendered.channel !== 'EMAIL' || rendered.html !== undefined) return rendered
  const { mailHtml } = await import('../../shared/messages/mail-html.ts')
  const { withLinkOnce } = await import('../../shared/messages/mail-html.ts')
  const look = {
    name,
    language,
    ...(logo?.startsWith('/') ? { logo: `${baseUrl}${logo}` } : {}),
    ...(colour === undefined ? {} : { colour }),
  }
  const { subject, text } = rendered
  return { ...rendered, text: withLinkOnce(text, link), html: mailHtml({ subject, text, link }, look) }
}
