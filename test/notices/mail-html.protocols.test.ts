import { expect, test } from 'vitest'
import { mailHtml, readableColour, withLinkOnce } from '../../shared/messages/mail-html.ts'

const LINK = 'https://stage.example/svc-conductor/portal/tasks/7'
const LOOK = { name: 'Harbour Pay' }
const linksIn = (html: string): readonly string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)

const ONE = `Hello Ada,\n\n1 request waits for your approval:\n\nTransfer 25.00 EUR to “Grace”\nAsked by Grace Hopper\n${LINK}\n\nOpen them here: ${LINK}\n\nHarbour Pay\n`
const SEVERAL = `2 requests wait:\n\nTransfer 1.00 EUR\nAsked by Grace\n${LINK}\n\nTransfer 2.00 EUR\n${LINK}0\n\nOpen them here: https://stage.example/svc-conductor/portal/\n`

test('the mail about one request has one link, as a button with the words before it, and its text names the link once', () => {
  const html = mailHtml({ subject: 'S', text: ONE, link: LINK }, LOOK)
  expect(linksIn(html)).toEqual([LINK])
  expect(html).toContain('>Open them here</a>')
  expect(html).toContain('>Transfer 25.00 EUR to “Grace”<')
  expect(withLinkOnce(ONE, LINK).split(LINK)).toHaveLength(2)
})

test('the mail about several requests has one link in HTML, and one for each in its text', () => {
  const link = 'https://stage.example/svc-conductor/portal/'
  expect(linksIn(mailHtml({ subject: 'S', text: SEVERAL, link }, LOOK))).toEqual([link])
  expect(withLinkOnce(SEVERAL, link)).toBe(SEVERAL)
})

test('a link without words takes those of the subject, and a mail without a link has none', () => {
  const html = mailHtml({ subject: 'Your request was rejected', text: `No.\n\n${LINK}\n`, link: LINK }, LOOK)
  expect(html).toContain('>Your request was rejected</a>')
  expect(linksIn(mailHtml({ subject: 'S', text: 'Your code is 123456', link: undefined }, LOOK))).toEqual([])
})

test('nothing in a text becomes markup or another link', () => {
  const hostile = `<script>alert(1)</script> <img src=x onerror=alert(1)> "quoted" https://evil.example/ & more`
  const html = mailHtml({ subject: hostile, text: `${hostile}\n\n${LINK}`, link: LINK }, { name: hostile, logo: '"><script>' })
  expect(html).not.toMatch(/<script|<img src=x/)
  expect(linksIn(html)).toEqual([LINK])
})

test.each(['#ffffff', '#ffee00', '#777777', '#00ff88', '#000000', '#454fc0', 'red', '#ff'])('white text on %s can be read', (colour) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(readableColour(colour).slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('a colour that is dark enough stays', () => {
  expect(readableColour('#454fc0')).toBe('#454fc0')
})

/** The parts of an Arabic mail that are isolated. */
const bdiOf = (text: string): readonly string[] =>
  [...mailHtml({ subject: '', text, link: undefined }, { ...LOOK, language: 'ar' }).matchAll(/<bdi dir="ltr">(.*?)<\/bdi>/g)].map(
    ([, run = '']) => run,
  )

test('from right to left, what is written from left to right keeps its order, without the sign of the sentence', () => {
  const text = 'كلمة المرور هي Sample-Pass-2345.\nفي 2026-03-02 09:30 UTC، 1,250.50 EUR من <b>Ann & Co</b>'
  const html = mailHtml({ subject: 'طلب 12', text, link: undefined }, { ...LOOK, language: 'ar' })
  const isolated = [...html.matchAll(/<bdi dir="ltr">(.*?)<\/bdi>/g)].map(([, run]) => run)
  expect(isolated).toEqual(['12', 'Sample-Pass-2345', '2026-03-02 09:30 UTC', '1,250.50 EUR', 'b&gt;Ann &amp; Co&lt;/b&gt;'])
  expect(html).toContain('<bdi dir="ltr">Sample-Pass-2345</bdi>.')
  expect(bdiOf('من «Ada Lovelace»: «Rent for May» (LEVEL_02) الاثنين ( 08:00–18:00 بتوقيت Berlin) -4 EUR')).toEqual([
    ...['Ada Lovelace', 'Rent for May', 'LEVEL_02', '08:00–18:00', 'Berlin', '-4 EUR'],
  ])
  expect(mailHtml({ subject: 'S', text: 'On 2026-03-02', link: undefined }, LOOK)).not.toContain('<bdi')
})
