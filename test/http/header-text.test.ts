import { expect, test } from 'vitest'
import { headerText } from '../../shared/http/tasks/task-headers.ts'

const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

test.each<[string, string, string]>([
  ['ASCII', 'rent', 'rent'],
  ['UTF-8, one character a byte', bytesOf('żółw 🐢'), 'żółw 🐢'],
  ['Latin-1', 'Z\u00fcrich', 'Zürich'],
  ['what a gateway has read already', 'żółw', 'żółw'],
  ['an overlong form, which is no UTF-8', '\u00c0\u008a', '\u00c0\u008a'],
  ['half a character', bytesOf('ż').slice(0, 1), bytesOf('ż').slice(0, 1)],
])('the text of a header is read as its sender meant it: %s', (_, sent, meant) => {
  expect(headerText(sent)).toBe(meant)
})
