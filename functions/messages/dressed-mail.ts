import type { RenderedMessage } from '../../shared/messages/render-message.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'

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
  const { withLinkOnce } = await import('../../shared/messages/mail-parts.ts')
  const look = {
    name,
    language,
    ...(logo?.startsWith('/') ? { logo: `${baseUrl}${logo}` } : {}),
    ...(colour === undefined ? {} : { colour }),
  }
  const { subject, text } = rendered
  return { ...rendered, text: withLinkOnce(text, link), html: mailHtml({ subject, text, link }, look) }
}
