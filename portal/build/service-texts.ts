import { readFile } from 'node:fs/promises'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'

const NAME = /^virtual:(sentences|names)\/(?:names-)?(\w+)$/
/** Sentences of mails and hosted pages alone: the first load of the portal has no room for them. */
const ELSEWHERE =
  /^(?:Asked by |You are asked as |You are a named |Your request was |and \{more\} more|a Mac$|a program$|an iPhone or iPad$|\{browser\}|a passkey was |a recovery code was |a security question was |a device was |a new device was |this identity was |\{(?:waiting|decided|discussed), plural)/

const TEXTS = new URL('../../shared/texts/locales/', import.meta.url)

/**
 * Compiles texts of the service in a language, which the portal shows as the service would say them: sentences of tasks
 * (`virtual:sentences/de`), and names of operations and fields (`virtual:names/names-de`, by which its file is called).
 */
export function serviceTexts(): Plugin {
  return {
    name: 'service-texts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, part, locale] = NAME.exec(id.slice(1)) ?? []
      if (part === undefined || locale === undefined || !id.startsWith('\0')) return undefined
      const file = new URL(`${locale === 'pseudo' ? 'en' : locale}/${part}.json`, TEXTS)
      this.addWatchFile(file.pathname)
      const all = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
      const texts = Object.fromEntries(Object.entries(all).filter(([key]) => part !== 'sentences' || !ELSEWHERE.test(key)))
      const { source, errors } = createCompiledCatalog(locale, texts, {
        namespace: 'es',
        pseudoLocale: 'pseudo',
        pseudoLocaleOptions: PSEUDO,
      })
      if (errors.length > 0) this.error(`${file.pathname}: ${errors.map(({ error }) => error.message).join('; ')}`)
      return source
    },
  }
}

/** As in `lingui.config.ts`. */
const PSEUDO = { prepend: '[', append: ']', extend: 0.4 }
