import { BASE_PATH } from '../../shared/contract/routes.ts'

/** Whatever comes from outside is shown as text, never as markup. */
export const SCRIPT = `'use strict'
const base = ${JSON.stringify(BASE_PATH)}
const sent = new URLSearchParams(location.search)
const identity = sent.get('identity') || ''
const hash = sent.get('hash') || ''
const part = (id) => document.getElementById(id)
const say = (text) => { part('said').textContent = text }
// The code stays out of the history and of what the page is shown with.
history.replaceState(null, '', location.pathname)
part('whose').textContent = identity === '' ? 'This address is not complete: open the link of the e-mail.' : 'for ' + identity

async function questions() {
  const answer = await fetch(base + '/global/verifications/' + encodeURIComponent(identity) + '?' + new URLSearchParams({ code: hash }))
  if (!answer.ok) return say('This link is not good any more: ask for another.')
  for (const { securityQuestionId, question } of (await answer.json()).securityQuestions) {
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.required = true
    input.autocomplete = 'off'
    input.dataset.question = securityQuestionId
    label.append(question + ' ', input)
    part('questions').append(label)
  }
}

part('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const password = part('password').value
  if (password !== part('again').value) return say('The two are not the same.')
  const securityQuestionAnswers = [...part('questions').querySelectorAll('input')]
    .map((input) => ({ securityQuestionId: Number(input.dataset.question), answer: input.value }))
  const answer = await fetch(base + '/global/identities/' + encodeURIComponent(identity) + '/password-change', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hash, password, securityQuestionAnswers }),
  })
  if (answer.ok) {
    part('form').remove()
    return say('Your password was changed. You can log in with it.')
  }
  say((await answer.json()).description)
})

if (identity !== '') questions()
`

export const STYLE = `:root { --page: #f4f5f7; --card: #fff; --text: #1c1f24; --line: #c3c8d1; --act: #0b57b8 }
@media (prefers-color-scheme: dark) { :root { --page: #14161a; --card: #1e2127; --text: #e8eaee; --line: #4a5160; --act: #7fb4ff } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; padding: 10vh 1rem }
main { background: var(--card); max-width: 26rem; margin: auto; padding: 2rem; border-radius: .75rem }
h1 { font-size: 1.4rem }
p { overflow-wrap: anywhere; margin: .25rem 0 }
label { display: block; margin-top: 1rem }
input { display: block; width: 100%; font: inherit; padding: .5rem; border: 1px solid var(--line); border-radius: .4rem; background: none; color: inherit }
button { margin-top: 1.5rem; width: 100%; font: inherit; padding: .6rem; border: 0; border-radius: .4rem; background: var(--act); color: var(--page) }
`
