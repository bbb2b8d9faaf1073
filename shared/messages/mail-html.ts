import { directionOf, type Locale } from '../texts/wanted-locale.ts'

/** The look of a tenant's mails. `logo`: an address with https. */
type MailLook = { readonly name: string; readonly language?: Locale; readonly logo?: string; readonly colour?: string }

/** A text e-mail that is ready to be sent. `link`: the only address in it that is a link. */
type TextMail = { readonly subject: string; readonly text: string; readonly link: string | undefined }

/** Colours of `shared/pages/hosted-page.ts`. Mail programs read no variables. */
const STYLE = `body{margin:0;padding:0;background:#f5f6fa;color:#171b2b}
.card{background:#ffffff;border:1px solid #e0e3ec}
.thing{border:1px solid #e0e3ec}
.muted{color:#555d73}
@media (prefers-color-scheme: dark){body,.page{background:#0d0f1a!important;color:#e6e8f0!important}.card{background:#151927!important;border-color:#282e42!important}.thing{border-color:#282e42!important}.text{color:#e6e8f0!important}.muted{color:#a4abbe!important}}`

const FONT = `font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
const WRAPS = 'overflow-wrap:anywhere;word-break:break-word'

/**
 * The HTML of a text e-mail in the look of a tenant: one column that fits 320 px, light and dark, with one link as a button. INVARIANT:
 * whatever it shows is escaped, and nothing but `link` is a link.
 */
export function mailHtml({ subject, text, link }: TextMail, look: MailLook): string {
  const colour = readableColour(look.colour)
  const { language = 'en' } = look
  const written = directionOf(language) === 'rtl' ? isolated : escaped
  const shown = mailParts(text, link, subject).map((part) => partHtml(part, { link: link ?? '', colour, written }))
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6fa">
<div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6fa"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e0e3ec;border-top:4px solid ${colour};border-radius:12px;text-align:start"><tr><td class="text" style="padding:24px 20px;color:#171b2b;${FONT};${WRAPS}">
${headHtml(look)}
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${written(subject)}</h1>
${shown.join('\n')}
</td></tr></table>
</td></tr></table>
</div>
</body>
</html>
`
}

function headHtml({ name, logo }: MailLook): string {
  const picture =
    logo === undefined
      ? ''
      : `<img src="${escaped(logo)}" alt="" height="32" style="height:32px;max-width:140px;vertical-align:middle;margin-inline-end:12px">`
  return `<p style="margin:0 0 20px;font-weight:700">${picture}<span style="vertical-align:middle">${escaped(name)}</span></p>`
}

type Writing = { readonly link: string; readonly colour: string; readonly written: (text: string) => string }

function partHtml(part: MailPart, { link, colour, written }: Writing): string {
  if (part.kind === 'text') return `<p style="margin:0 0 16px">${part.lines.map(written).join('<br>')}</p>`
  if (part.kind === 'thing')
    return `<div class="thing" style="margin:0 0 16px;padding:12px 16px;border:1px solid #e0e3ec;border-radius:8px"><p style="margin:0;font-weight:600">${written(part.sentence)}</p>${part.about.map((line) => `<p class="muted" style="margin:4px 0 0;color:#555d73;font-size:14px">${written(line)}</p>`).join('')}</div>`
  return `<p style="margin:20px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colour};color:#ffffff;font-weight:600;text-decoration:none">${written(part.label)}</a></p>`
}

/**
 * Words in a row that are written from left to right: a name, a code, an amount, a time. Without the sentence's own signs at its end, and
 * without marks and brackets of the sentence around or between them, which belong to the direction of the sentence.
 */
const LEFT_TO_RIGHT = /[-+]?[\p{Script=Latin}\d][^\s\p{Script=Arabic}،؛؟«»“”()]*(?: [^\s\p{Script=Arabic}،؛؟«»“”()]+)*(?<![.,:;!?–—-])/gu

/** Keeps the order of what is written from left to right, whatever stands beside it: `2026-03-02 09:30` would turn round. */
function isolated(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: run, index } of text.matchAll(LEFT_TO_RIGHT)) {
    html += `${escaped(text.slice(end, index))}<bdi dir="ltr">${escaped(run)}</bdi>`
    end = index + run.length
  }
  return html + escaped(text.slice(end))
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

/** The parts of a text e-mail, from which its HTML is made. */
type MailPart =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  /** One of several things: its sentence, and lines about it. */
  | { readonly kind: 'thing'; readonly sentence: string; readonly about: readonly string[] }
  /** The one link. */
  | { readonly kind: 'link'; readonly label: string }

/** A line that is only a link. Text from users never is one. */
const LINK_LINE = /^https?:\/\/\S+$/

/** Reads a text e-mail by its empty lines. `link`: its own link, if it has one. `subject`: the label of a link that has none. */
function mailParts(text: string, link: string | undefined, subject: string): readonly MailPart[] {
  const blocks = text.trim().split(/\n[^\S\n]*\n+/)
  const isLabelled = link !== undefined && text.split('\n').some((line) => line !== link && hasLink(line, link))
  const parts = blocks.flatMap((block) => partsOf(block.split('\n'), { link, subject, isLabelled }))
  return parts.filter((part, at) => part.kind !== 'link' || at === parts.findLastIndex(({ kind }) => kind === 'link'))
}

type Linked = { readonly link: string | undefined; readonly subject: string; readonly isLabelled: boolean }

function partsOf(lines: readonly string[], { link, subject, isLabelled }: Linked): readonly MailPart[] {
  const linking = lines.find((line) => link !== undefined && hasLink(line, link) && (line !== link || !isLabelled))
  const [before = '', after = ''] = linking === undefined || link === undefined ? [] : linking.split(link).map((words) => words.trim())
  const others = [...lines.filter((line) => line !== linking && !LINK_LINE.test(line)), ...(/\w/.test(after) ? [after] : [])]
  const isThing = lines.length > 1 && lines.some((line) => line !== linking && LINK_LINE.test(line))
  const [sentence = '', ...about] = others
  const shown: readonly MailPart[] = isThing ? [{ kind: 'thing', sentence, about }] : [{ kind: 'text', lines: others }]
  const label = before.replace(/\s*[:：]$/, '') || subject
  return [...(others.length === 0 ? [] : shown), ...(linking === undefined ? [] : [{ kind: 'link', label } as const])]
}

/** Tells whether a line names the link, and not a longer one. */
function hasLink(line: string, link: string): boolean {
  const at = line.indexOf(link)
  return at >= 0 && /^[.,;:!?)]*(\s|$)/.test(line.slice(at + link.length))
}

/** The text without a repetition of its own link: a list of one thing has its link already where the text asks to open it. */
export function withLinkOnce(text: string, link: string | undefined): string {
  if (link === undefined) return text
  const lines = text.split('\n')
  const keeps = lines.findLastIndex((line) => hasLink(line, link))
  return lines.filter((line, at) => at === keeps || line !== link).join('\n')
}

/** The product's own colour. */
const OWN_COLOUR = '#454fc0'
/** Contrast of white text on the colour (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5
const DARKER = 0.95

/** A colour on which white text can be read: that of the tenant, as dark as it has to be. Mail programs know no `oklch`. */
export function readableColour(colour: string = OWN_COLOUR): string {
  let parts = channelsOf(/^#[0-9a-fA-F]{6}$/.test(colour) ? colour : OWN_COLOUR)
  while (contrastWithWhite(parts) < LEAST_CONTRAST) parts = parts.map((part) => part * DARKER)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Rounded as it is written, so that what is written has the contrast. */
function contrastWithWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Math.round(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
