import { BASE_PATH } from '../../shared/contract/routes.ts'
import { PAGE_LOOK, SCRIPT_WORDS } from '../../shared/pages/hosted-page.ts'

/** Data from outside is shown as text, never as markup. */
export const SCRIPT = `'use strict'
${SCRIPT_WORDS}const base = ${JSON.stringify(BASE_PATH)}
const sent = new URLSearchParams(location.search)
const identity = sent.get('identity') || ''
const hash = sent.get('hash') || ''
const part = (id) => document.getElementById(id)
// A name in a link comes from whoever wrote the link: characters that show nothing or turn text round are left out.
const visible = (text) => text.replace(/[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\u2800\\ufff9-\\ufffc]/gu, '')
const say = (text) => { part('said').textContent = text }
const end = (text) => {
  part('form').remove()
  part('portal').hidden = false
  say(text)
}
// The code stays out of the history and of what the page is shown with.
history.replaceState(null, '', location.pathname)
part('whose').textContent = identity === '' ? t('This address is not complete. Open the link in your e-mail.') : t('for') + ' ' + visible(identity)

async function questions() {
  const answer = await fetch(base + '/global/verifications/' + encodeURIComponent(identity) + '?' + new URLSearchParams({ code: hash }))
  if (!answer.ok) return end(t('This link has expired. Request a new one.'))
  part('form').hidden = false
  for (const { securityQuestionId, question } of (await answer.json()).securityQuestions) {
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.required = true
    input.autocomplete = 'off'
    input.dataset.question = securityQuestionId
    label.append(visible(question) + ' ', input)
    part('questions').append(label)
  }
}

part('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const password = part('password').value
  if (password !== part('again').value) return say(t('The two passwords differ.'))
  const securityQuestionAnswers = [...part('questions').querySelectorAll('input')]
    .map((input) => ({ securityQuestionId: Number(input.dataset.question), answer: input.value }))
  const answer = await fetch(base + '/global/identities/' + encodeURIComponent(identity) + '/password-change', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ hash, password, securityQuestionAnswers }),
  })
  if (answer.ok) return end(t('Your password was changed. You can sign in with it.'))
  say((await answer.json()).description)
})

if (identity === '') part('portal').hidden = false
else questions()
`

export const STYLE = `${PAGE_LOOK}* { margin: 0 }
html { min-height: 100% }
body { display: grid; place-items: center; min-height: 100dvh; padding: 1.5rem 1rem; background: radial-gradient(60rem 30rem at 50% -10rem, color-mix(in srgb, var(--act) 9%, transparent), transparent), var(--page) }
main { background: var(--card); width: min(25rem, 100%); padding: 2rem; border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 1px 2px rgb(16 20 40 / 6%), 0 8px 24px rgb(16 20 40 / 6%) }
h1 { font-size: 1.375rem; letter-spacing: -.015em; line-height: 1.25 }
p { overflow-wrap: anywhere; margin: .5rem 0; color: var(--muted) }
p[role=status] { color: var(--text) }
label { display: block; margin-top: 1rem; font-weight: 600 }
input { display: block; width: 100%; font: inherit; padding: .55rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: none; color: inherit }
[hidden] { display: none }
#brand { display: flex; align-items: center; gap: .75rem; margin: 0 0 1.25rem; font-weight: 650; color: var(--text) }
#brand svg { flex: none }
#brand img { max-width: 9rem; height: 2.5rem; object-fit: contain }
/* Only hue and chroma come from the tenant: the lightness keeps the contrasts. */
[data-branded] { --act: oklch(from var(--brand) .47 min(c, .16) h); --link: oklch(from var(--brand) .47 min(c, .16) h) }
@media (prefers-color-scheme: dark) { [data-branded] { --link: oklch(from var(--brand) .8 min(c, .11) h) } }
button { margin-top: 1.5rem; width: 100%; font: inherit; font-weight: 600; padding: .65rem; border: 0; border-radius: .5rem; background: var(--act); color: var(--on-act); cursor: pointer }
main.wide { width: min(46rem, 100%) }
#camera { margin-top: 1rem }
@media (max-width: 30rem) { body { place-items: start center } main { padding: 1.5rem 1.25rem } }
`
