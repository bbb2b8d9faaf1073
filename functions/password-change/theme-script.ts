import { BASE_PATH } from '../../shared/contract/routes.ts'

/**
 * Gives a page outside the portal the name, logo and colour of the tenant that the address names (`?tenant=`), or of the tenant that this
 * browser last signed in to. Without them the page has the product's own look. What the tenant has set is shown as text and picture only.
 */
export const THEME_SCRIPT = `'use strict'
;(async () => {
  const named = new URLSearchParams(location.search).get('tenant')
  let kept = null
  try { kept = localStorage.getItem('countersign.tenant') } catch {}
  const tenant = named ?? kept ?? ''
  if (!/^[1-9][0-9]{0,15}$/.test(tenant)) return
  const answer = await fetch(${JSON.stringify(`${BASE_PATH}/tenants/`)} + tenant + '/theme')
  const { name, logo, colour } = answer.ok ? await answer.json() : {}
  const brand = document.getElementById('brand')
  if (name !== undefined) brand.querySelector('span').textContent = name
  if (logo !== undefined && /^(data:image[/]|[/](?![/]))/.test(logo)) {
    const picture = document.createElement('img')
    picture.src = logo
    picture.alt = ''
    brand.querySelector('svg').replaceWith(picture)
  }
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return
  document.documentElement.dataset.branded = ''
  document.documentElement.style.setProperty('--brand', colour)
})()
`
