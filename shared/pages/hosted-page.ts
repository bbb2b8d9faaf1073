import type { PageWords } from '../texts/page-words.ts'
import { directionOf } from '../texts/wanted-locale.ts'

/** A page of the service: its body, style and script. */
type HostedPage = {
  readonly title: string
  readonly style: string
  readonly body: string
  readonly words: PageWords
  /** The script of the page, whose texts are English. */
  readonly script?: string
}

/** The product's mark and name, at the top of a page. */
export const BRAND = `<p id="brand"><svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#454fc0"/><path d="M8 16.5l5 5L24 10.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 23.5h16" stroke="#fff" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/></svg><span>Countersign</span></p>`

/** The frame of a page of the service. INVARIANT: the parts are written into the page unchanged, so none may come from outside. */
export function hostedPage({ title, style, body, words, script = '' }: HostedPage): string {
  return `<!doctype html>
<html lang="${words.locale}" dir="${directionOf(words.locale)}"${wordsFor(script, words)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
${body}
</body>
</html>
`
}

/** The beginning of a script that finds its words in the page. */
export const SCRIPT_WORDS = `const words = JSON.parse(document.documentElement.dataset.words || '{}')
const t = (text) => words[text] ?? text
`

const TEXT_OF_SCRIPT = /\bt\('([^'\n]+)'\)/g

/** The translations of the texts of a script, which it finds in the page: its file is the same for every language. */
function wordsFor(script: string, { locale, t }: PageWords): string {
  if (locale === 'en') return ''
  const texts = [...script.matchAll(TEXT_OF_SCRIPT)].map(([, text = '']) => [text, t(text)])
  const json = JSON.stringify(Object.fromEntries(texts))
  return ` data-words="${json.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')}"`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The colours of pages outside the portal, in two themes. */
export const LOOK_VARIABLES = `:root { --page: #f5f6fa; --card: #ffffff; --text: #171b2b; --muted: #555d73; --line: #e0e3ec; --field: #8b92a5; --act: #454fc0; --on-act: #ffffff; --link: #454fc0 }
@media (prefers-color-scheme: dark) { :root { --page: #0d0f1a; --card: #151927; --text: #e6e8f0; --muted: #a4abbe; --line: #282e42; --field: #7b839a; --act: #454fc0; --on-act: #ffffff; --link: #98a1f0 } }
`

/**
 * The look of pages outside the portal, as CSS: the values of `portal/src/design/tokens.css`, which a test compares. These pages need
 * only links, cards and buttons.
 */
export const PAGE_LOOK = `${LOOK_VARIABLES}* { box-sizing: border-box }
body { background: var(--page); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
a { color: var(--link); text-underline-offset: .18em }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`
