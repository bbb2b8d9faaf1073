import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CAMERA_TEXTS } from '../../functions/password-change/camera-endpoints.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()

const page = (path: string, language?: string) =>
  fetch(`${service.local.baseUrl}/svc-conductor${path}`, { headers: language === undefined ? {} : { 'accept-language': language } })

describe.each(['/password-change', '/contact-undo', '/liveness'])('the page %s', (path) => {
  test('is in the language of the browser, and says so', async () => {
    const answer = await page(path, 'de-CH, en;q=0.5')
    expect(answer.headers.get('content-language')).toBe('de')
    expect(answer.headers.get('vary')).toBe('origin, accept-language')
    const html = await answer.text()
    expect(html).toContain('<html lang="de" dir="ltr" data-words="')
    expect(html).toContain('Diese Seite braucht JavaScript.')
  })

  test('is in the language that its link names, before that of the browser', async () => {
    expect(await (await page(`${path}?locale=de`, 'en')).text()).toContain('<html lang="de"')
  })

  test('is in English for browsers of other languages, and carries no translations', async () => {
    expect(await (await page(path, 'it')).text()).toContain('<html lang="en" dir="ltr">')
  })

  test('is read from right to left in Arabic', async () => {
    expect(await (await page(path, 'ar')).text()).toContain('<html lang="ar" dir="rtl"')
  })

  test('attack: a language that is none reaches the page nowhere', async () => {
    expect(await (await page(`${path}?locale=%22%3E%3Cscript%3E`, '"><script>')).text()).not.toContain('"><script>')
  })
})

test('a page that names its tenant is in the language of the tenant for a browser that asks for none that the product has', async () => {
  await withConfig(service, 'locale.default', 'de', async () => {
    expect(await (await page('/contact-undo?tenant=1', 'it')).text()).toContain('<html lang="de"')
  })
})

test('the page of a refused login is in the language of the browser', async () => {
  const answer = await fetch(`${service.local.baseUrl}/svc-conductor/oidc-login/nobody`, {
    headers: { accept: 'text/html', 'accept-language': 'de' },
  })
  expect(await answer.text()).toContain('Sie sind nicht angemeldet')
})

test('the page of the camera carries the texts of its script', () => {
  const script = readFileSync(new URL('../../infra/bundle/camera.js', import.meta.url), 'utf8')
  const texts = (code: string) => [...code.matchAll(/\bt\('([^'\n]+)'\)/g)].map(([, text]) => text).toSorted()
  expect(texts(CAMERA_TEXTS)).toEqual(texts(script))
})
