import { PAGE_LOOK } from '../../../shared/pages/hosted-page.ts'
import type { CapturedMessage, OutboxQuestion } from '../outbox.ts'

/** Number of messages shown. All of them are at `/local/outbox`. */
const SHOWN = 100
const REFRESH_SECONDS = 4

/** The captured messages as plain HTML that works without scripts and reloads every few seconds. */
export function inboxPage(messages: readonly CapturedMessage[], question: OutboxQuestion): string {
  const shown = messages.slice(0, SHOWN)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Inbox (${messages.length})</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Inbox</h1><nav>${filters(question)}</nav></header>
<p class="note">${summary(messages.length, question)} Nothing here has left this machine.</p>
<main>${shown.map(card).join('') || '<p class="empty">No messages yet. They appear here by themselves.</p>'}</main>
</body>
</html>
`
}

function filters({ to, channel }: OutboxQuestion): string {
  const choices = [
    { name: 'All', value: '' },
    { name: 'SMS', value: 'SMS' },
    { name: 'E-mail', value: 'EMAIL' },
  ]
  return choices
    .map(({ name, value }) => {
      const current = value === (channel ?? '') ? ' aria-current="page"' : ''
      return `<a href="${escaped(inboxAddress(to ?? '', value))}"${current}>${name}</a>`
    })
    .join('')
}

function inboxAddress(to: string, channel: string): string {
  const query = new URLSearchParams(Object.entries({ to, channel }).filter(([, value]) => value !== ''))
  return query.size === 0 ? '/local/inbox' : `/local/inbox?${query}`
}

function summary(count: number, { to }: OutboxQuestion): string {
  const messages = `${count} ${count === 1 ? 'message' : 'messages'}`
  const latest = count > SHOWN ? `, the latest ${SHOWN} shown` : ''
  const recipient = to === undefined ? '' : ` to <strong>${escaped(to)}</strong> (<a href="/local/inbox">show all</a>)`
  return `${messages}${recipient}${latest}.`
}

function card({ at, channel, to, subject, text, html }: CapturedMessage): string {
  const title = subject === undefined ? '' : `<h2>${escaped(subject)}</h2>`
  return `
<article>
<p class="about"><span class="channel ${channel}">${channel === 'SMS' ? 'SMS' : 'E-mail'}</span>
<a href="${escaped(inboxAddress(to, ''))}">${escaped(to)}</a>
<time datetime="${escaped(at)}">${escaped(at.slice(0, 19).replace('T', ' '))} UTC</time></p>
${title}<p class="text">${withLinks(text)}</p>${html === undefined ? '' : htmlPart(html)}
</article>`
}

/** A sandbox without any permission: the HTML neither runs nor reaches the page around it. */
function htmlPart(html: string): string {
  return `<iframe sandbox title="The HTML part" srcdoc="${escaped(html)}"></iframe>`
}

/** Escapes each piece separately, so that no address can contain markup. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => (index % 2 === 0 ? escaped(piece) : link(piece)))
    .join('')
}

/** A full stop after an address ends the sentence. */
function link(address: string): string {
  const [, target = '', rest = ''] = /^(.*?)([.,;:!?)]*)$/.exec(address) ?? []
  return `<a href="${escaped(target)}" rel="noreferrer noopener" target="_blank">${escaped(target)}</a>${escaped(rest)}`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

const STYLE = `${PAGE_LOOK}
:root { --sms: #126b3c; --email: #6b3fa0 }
@media (prefers-color-scheme: dark) { :root { --sms: #70d69d; --email: #c9a5f2 } }
* { margin: 0 }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem }
h1 { font-size: 1.5rem; letter-spacing: -.015em }
h2 { font-size: 1.05rem; margin-top: .5rem; overflow-wrap: anywhere }
nav { display: flex; gap: .25rem }
nav a { padding: .25rem .75rem; border-radius: 1rem; text-decoration: none }
nav a[aria-current] { background: var(--act); color: var(--on-act) }
.note { color: var(--muted); font-size: .9rem; margin: .25rem 0 1.25rem }
.empty { color: var(--muted); text-align: center; padding: 4rem 0 }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .9rem 1.1rem; margin-bottom: .75rem }
.about { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; font-size: .875rem; overflow-wrap: anywhere }
.about time { color: var(--muted); margin-left: auto; font-variant-numeric: tabular-nums }
.channel { font-weight: 600; font-size: .75rem; letter-spacing: .04em; text-transform: uppercase }
.SMS { color: var(--sms) }
.EMAIL { color: var(--email) }
.text { margin-top: .4rem; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 16rem; margin-top: .75rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
`
