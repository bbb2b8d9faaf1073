import { describe, expect, test } from 'vitest'
import { durationInWords } from '../../shared/messages/duration-in-words.ts'
import { LONGEST_TEMPLATE, readTemplate } from '../../shared/messages/read-template.ts'
import { renderMessage } from '../../shared/messages/render-message.ts'
import { defaultSubjectOf, TEMPLATES, type TemplateKey, variablesOf } from '../../shared/messages/templates.ts'
import { inEnglish } from '../../shared/texts/in-words.ts'
import { HOSTILE_TEMPLATES, leastWorkMs } from '../support/hostile-texts.ts'

const KEYS = Object.keys(TEMPLATES) as TemplateKey[]
const SMS = 'mustache.sms.sca.otp'
const EMAIL = 'mustache.email.customer.password.reset'
const read = (key: TemplateKey, text: string) => readTemplate(text, TEMPLATES[key].channel, variablesOf(key))

describe('the shipped templates', () => {
  test.each(KEYS)('%s is a template that could be saved', (key) => {
    expect(read(key, TEMPLATES[key].text)).toMatchObject({ kind: 'template' })
    expect(read(key, defaultSubjectOf(key))).toMatchObject({ kind: 'template' })
  })

  /** Variables that a tenant's own template may use. */
  const INSTEAD: readonly string[] = ['taskId', 'status', 'description']

  test.each(KEYS)('%s says everything that only it has to say', (key) => {
    const { text, variables } = TEMPLATES[key]
    const said =
      text === '' ? [] : variables.filter((name) => (name !== 'otp' || TEMPLATES[key].channel === 'SMS') && !INSTEAD.includes(name))
    for (const name of said) expect(text).toContain(`{{${name}}}`)
  })

  test('these are off until a tenant sets them, and no others', () => {
    expect(KEYS.filter((key) => TEMPLATES[key].text === '')).toEqual(['mustache.email.onboarding.user'])
  })

  test('a value that is not known leaves no hole in the shipped texts', () => {
    const { text } = renderMessage('mustache.sms.verification', TEMPLATES['mustache.sms.verification'].text, {
      otp: '123456',
      validMinutes: '5',
    })
    expect(text).toBe('123456 is your verification code. It is valid for 5 minutes. Never tell it to anybody.')
  })
})

describe('a template is refused when it is saved, with the place', () => {
  test.each([
    ['an unknown variable', 'Hi {{lastName}}', 'only known variables at position 4: lastName; known are firstName, identity'],
    ['a variable of another message', '{{password}}', 'only known variables at position 1: password'],
    ['what every object has', '{{constructor}}', 'only known variables at position 1: constructor'],
    ['a path', '{{firstName.constructor}}', 'only tags of variables at position 1'],
    ['the current value', '{{#otp}}{{.}}{{/otp}}', 'only tags of variables at position 9'],
    ['a partial', 'a {{> other}}', 'must not contain partials at position 3'],
    ['other delimiters', '{{=<% %>=}}', 'must not change the delimiters {{ and }} at position 1'],
    ['a section that is not closed', '{{#otp}} code', 'must open and close every section: Unclosed'],
    ['a section that was not opened', 'code {{/otp}}', 'must open and close every section: Unopened'],
    ['crossed sections', '{{#otp}}{{#summary}}{{/otp}}{{/summary}}', 'Unclosed section "summary"'],
    ['a tag that is not closed', 'code {{otp', 'must close every tag within 200 characters at position 6'],
    ['an empty tag', '{{}}', 'only tags of variables at position 1'],
    ['an unknown section', '{{#admin}}x{{/admin}}', 'only known variables at position 1: admin'],
    ['a control character', 'a\u0000b', 'control characters at position 2'],
  ])('%s', (_, text, why) => {
    expect(read(SMS, text)).toMatchObject({ kind: 'refused', why: expect.stringContaining(why) })
  })

  test('more than 200 tags', () => {
    expect(read(EMAIL, '{{otp}}'.repeat(200))).toMatchObject({ kind: 'template' })
    expect(read(EMAIL, '{{otp}}'.repeat(201))).toMatchObject({ kind: 'refused', why: 'must have at most 200 tags' })
  })

  test('text that is too long for its channel', () => {
    expect(read(SMS, 'x'.repeat(1001))).toMatchObject({ kind: 'refused' })
    expect(read(EMAIL, 'x'.repeat(1001))).toMatchObject({ kind: 'template' })
    expect(read(EMAIL, 'x'.repeat(50_001))).toMatchObject({ kind: 'refused' })
  })

  test('a section that reaches from the subject into the text', () => {
    expect(read(EMAIL, 'Subject: {{#otp}}a\nb{{/otp}}')).toMatchObject({ kind: 'refused' })
  })
})

describe('what is harmless stays possible', () => {
  test.each([
    '{{ otp }}',
    '{{{otp}}}',
    '{{& otp}}',
    '{{! a remark }}',
    '{{^summary}}nothing{{/summary}}',
    'a } b }} c { d',
    'Ωλ — ✓ 👋 שלום',
    '',
  ])('%j', (text) => {
    expect(read(SMS, text)).toMatchObject({ kind: 'template' })
  })
})

describe('values are harmless', () => {
  const ATTACK = '<img src=x onerror=alert(1)>"\'`&'

  test('a value that looks like a template is not read as one', () => {
    const { text } = renderMessage(SMS, '{{summary}}: {{otp}}', { otp: '123456', summary: '{{otp}} {{{otp}}} {{> a}} {{=<% %>=}}' })
    expect(text).toBe('{{otp}} {{{otp}}} {{> a}} {{=<% %>=}}: 123456')
  })

  test.each(['{{firstName}}', '{{{firstName}}}', '{{&firstName}}'])('%s in an HTML e-mail is escaped', (tag) => {
    const message = renderMessage(EMAIL, `<p>${tag}</p>`, { firstName: ATTACK, link: '', otp: '' })
    expect(message).toMatchObject({ html: '<p>&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&#96;&amp;</p>', text: ATTACK })
  })

  test.each([
    ['the plain text', '{{link}}'],
    ['HTML', '<p>{{link}}'],
  ] as const)('a link of the service stays whole in %s', (_, template) => {
    const link = 'https://portal.example/reset?hash=a/b&x="1"'
    expect(renderMessage(EMAIL, template, { link, otp: '' }).text).toBe(link)
  })

  /** Texts that mail programs turn into links. */
  const LINKS: readonly (readonly [string, string])[] = [
    ['https://evil.example/a?b=c', 'https[:]//evil[.]example/a?b=c'],
    ['HTTP://1.2.3.4/x', 'HTTP[:]//1.2.3.4/x'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['pay at evil.example now', 'pay at evil[.]example now'],
    ['eve@evil.example', 'eve@evil[.]example'],
    ['mailto:eve@evil.example', 'mailto[:]eve@evil[.]example'],
    ['tel:+27820000000', 'tel[:]+27820000000'],
    ['xn--80ak6aa92e.xn--p1ai', 'xn--80ak6aa92e[.]xn--p1ai'],
    ['банк.рф', 'банк[.]рф'],
    ['evil\uff0eexample and evil\u3002com', 'evil[\uff0e]example and evil[\u3002]com'],
    ['\\\\server\\share', '[\\\\]server\\share'],
    ['25.00 EUR at 12:30. Rent, e.g. of May.', '25.00 EUR at 12:30. Rent, e.g. of May.'],
  ]

  test.each(LINKS)('%j from a user is no link', (written, shown) => {
    expect(renderMessage(SMS, '{{summary}}', { summary: written, otp: '' }).text).toBe(shown)
    expect(renderMessage(EMAIL, '<b>{{firstName}}</b>', { firstName: written, link: '', otp: '' })).toMatchObject({ text: shown })
    const tasks = `Transfer 25.00 EUR: ${written}\nhttps://portal.example/tasks/1`
    const values = { tasks, taskId: '', description: '', status: '', summary: '', link: '' }
    expect(renderMessage('mustache.email.task.pending', '{{tasks}}', values).text).toBe(
      `Transfer 25.00 EUR: ${shown}\nhttps://portal.example/tasks/1`,
    )
  })

  test('the name with which its owner logs in can be copied, and is no link', () => {
    const shown = (identity: string) => renderMessage(EMAIL, '{{identity}}', { identity, link: '', otp: '' }).text
    expect(shown('ada@customer.example')).toBe('ada@customer.example')
    expect(shown('evil.example')).toBe('evil[.]example')
  })

  test('a link in HTML stays whole, and the text has it too', () => {
    const message = renderMessage(EMAIL, '<p>Hi,<br><a href="{{link}}">choose</a> it.</p>', { link: 'https://p.example/?a=1&b=2', otp: '' })
    expect(message).toMatchObject({
      html: '<p>Hi,<br><a href="https://p.example/?a=1&amp;b=2">choose</a> it.</p>',
      text: 'Hi,\nchoose https://p.example/?a=1&b=2  it.',
    })
  })

  test('a value adds no line, neither to the subject nor to the text', () => {
    const firstName = 'Ada\r\nBcc: everybody@example.com\u2028\n\nYour new code is 000000'
    const message = renderMessage(EMAIL, 'Subject: Hello {{firstName}}\n\nHello {{firstName}}', { firstName, link: '', otp: '' })
    expect(message).toEqual({
      channel: 'EMAIL',
      subject: 'Hello Ada Bcc: everybody@example[.]com Your new code is 000000',
      text: 'Hello Ada Bcc: everybody@example[.]com Your new code is 000000',
    })
  })

  test('a value turns no text round and hides none', () => {
    const bidi = '\u202e\u202d\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u202a\u202b\u202c'
    const summary = `pay ${bidi}1.00\u0000\u001b[31m\u009b\u200b\ufeff\u{e0041} EUR`
    expect(renderMessage(SMS, '{{summary}}', { summary, otp: '' }).text).toBe(
      'pay ⟨U+202E U+202D U+2066 and 9 more⟩1.00⟨U+0000 U+001B⟩[31m⟨U+009B U+200B U+FEFF and 1 more⟩ EUR',
    )
  })

  test('half a character does not leave', () => {
    expect(renderMessage(SMS, '{{summary}}', { summary: 'a\ud83d', otp: '' }).text).toBe('a\ufffd')
  })

  test('a name that every object has shows nothing', () => {
    const values = JSON.parse('{"__proto__": "polluted", "otp": "1", "summary": ""}') as Record<string, string>
    expect(renderMessage(SMS, '{{firstName}}{{otp}}', values).text).toBe('1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('what comes out is bounded', () => {
  test('a text message has at most 1,000 characters, whole ones', () => {
    const { text } = renderMessage(SMS, '{{summary}}'.repeat(50), { summary: '👋'.repeat(10_000), otp: '' })
    expect([...text]).toHaveLength(1_000)
    expect(text.isWellFormed()).toBe(true)
  })

  test('an e-mail has at most 100 KB', () => {
    const body = '{{link}}'.repeat(200)
    for (const template of [body, `<p>${body}`]) {
      const message = renderMessage(EMAIL, template, { link: '€'.repeat(100_000), otp: '' })
      expect(Buffer.byteLength(message.text)).toBeLessThanOrEqual(102_400)
      if ('html' in message && message.html !== undefined) expect(Buffer.byteLength(message.html)).toBeLessThanOrEqual(102_400)
    }
  })
})

/** Texts that make a parser with back-tracking expressions slow. */
const HOSTILE = [
  ['white space in a tag', (n: number) => `{{otp${' '.repeat(n)}`],
  ['white space before a tag', (n: number) => ' '.repeat(n)],
  ['line ends', (n: number) => '\n'.repeat(n)],
  ['opened and never closed', (n: number) => '{{'.repeat(n / 2)],
  ['many braces', (n: number) => '{'.repeat(n)],
  ['closed and never opened', (n: number) => '}}'.repeat(n / 2)],
  ['opened sections', (n: number) => '{{#otp}}'.repeat(n / 8)],
  ['long comments', (n: number) => `{{!${' '.repeat(n)}}}`],
  ['a comment of white space after another', (n: number) => `{{!${' '.repeat(190)}}}`.repeat(n / 200)],
  ['delimiters', (n: number) => `{{=${' '.repeat(n)}`],
  ['angle brackets', (n: number) => '<'.repeat(n)],
  ['links', (n: number) => `<a href="${'href="'.repeat(n / 6)}`],
  ['a subject of white space', (n: number) => `Subject:${' '.repeat(n)}`],
  ['subjects', (n: number) => 'Subject:'.repeat(n / 8)],
  ['entities', (n: number) => `<p>${'&'.repeat(n)}`],
  ['link after link', (n: number) => '<a href="x">'.repeat(n / 12)],
] as const

/** The library alone took 4,000 ms over the first of them. */
describe('a hostile template costs no more than its length', () => {
  test.each(HOSTILE)('%s', async (_, textOf) => {
    const text = textOf(LONGEST_TEMPLATE.EMAIL - 100)
    const wholeWork = () => {
      const result = read(EMAIL, text)
      if (result.kind === 'template') renderMessage(EMAIL, text, { link: 'x', otp: 'x' })
    }
    expect(await leastWorkMs(wholeWork)).toBeLessThan(1_000)
  })
})

describe('a hostile template', () => {
  test.each(HOSTILE_TEMPLATES.map((text, at) => [at, text] as const))(
    'takes less than 100 ms, and leaves as no more than an e-mail may be: %d',
    async (_, text) => {
      read(EMAIL, 'Hi {{otp}}')
      const send = () =>
        read(EMAIL, text).kind === 'refused'
          ? undefined
          : renderMessage(EMAIL, text, { firstName: '<&"{{'.repeat(2_000), link: 'https://portal.example/' })
      expect(await leastWorkMs(send)).toBeLessThan(100)
      expect(Buffer.byteLength(send()?.text ?? '')).toBeLessThanOrEqual(100 * 1024)
    },
  )
})

test.each([
  [1, '1 minute'],
  [3, '3 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [1440, '24 hours'],
  [10_080, '7 days'],
])('%i minutes are written as %s', (minutes, words) => expect(inEnglish(durationInWords(minutes))).toBe(words))
