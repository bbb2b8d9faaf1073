/** A page as a browser shows it; `url` is where it ended, behind all redirections. */
export type Page = { readonly url: URL; readonly status: number; readonly html: string }

export type Form = { readonly action: URL; readonly fields: Readonly<Record<string, string>> }

/**
 * As much of a browser as a login by forms needs: it follows redirections, keeps cookies, and sends forms. Like one it doesn't tell ports
 * apart in its cookies (RFC 6265bis §8.5). It leaves this machine for nobody: the address of another host is a page that is not opened.
 */
export class FormBrowser {
  readonly #kept = new Map<string, string>()

  async open(url: string | URL, sent: { readonly method?: 'POST'; readonly body?: URLSearchParams } = {}): Promise<Page> {
    const here = new URL(url)
    if (here.hostname !== '127.0.0.1') return { url: here, status: 0, html: '' }
    const cookie = this.cookies
    const answer = await fetch(here, { ...sent, redirect: 'manual', headers: cookie === '' ? {} : { cookie } })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    const html = await answer.text()
    const location = answer.headers.get('location')
    return location === null ? { url: here, status: answer.status, html } : this.open(new URL(location, here))
  }

  /** Sends the form of a page, as somebody filled it in. */
  submit(page: Page, typed: Readonly<Record<string, string>> = {}): Promise<Page> {
    const { action, fields } = formIn(page)
    return this.open(action, { method: 'POST', body: new URLSearchParams({ ...fields, ...typed }) })
  }

  /** The cookies of its next call. */
  get cookies(): string {
    return [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(set: string): void {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(set) ?? []
    if (/;\s*max-age=0/i.test(set) || value === 'deleted') this.#kept.delete(name)
    else this.#kept.set(name, value)
  }
}

/** The first form of a page: where it goes, and what is filled in already. */
export function formIn({ url, html }: Page): Form {
  const [, attributes = '', content = ''] = /<form\b([^>]*)>(.*?)<\/form>/s.exec(html) ?? []
  if (attributes === '') throw new Error(`no form at ${url}: ${html.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 400)}`)
  const fields = [...content.matchAll(/<input\b([^>]*)>/g)].flatMap(([, input = '']) => {
    const name = attribute(input, 'name')
    return name === undefined || attribute(input, 'type') === 'checkbox' ? [] : [[name, attribute(input, 'value') ?? '']]
  })
  return { action: new URL(attribute(attributes, 'action') ?? '', url), fields: Object.fromEntries(fields) }
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(` ${tag}`)?.[1]
  return value?.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
