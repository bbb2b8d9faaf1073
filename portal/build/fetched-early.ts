import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Names the files of a module that is loaded later in the page itself: the browser then fetches them from the beginning, and runs them later. */
export function fetchedEarly(module: string): Plugin {
  let base = '/'
  return {
    name: 'fetched-early',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(module)))
        if (entry === undefined) throw new Error(`The bundle has no chunk of ${module}`)
        const files = [...filesOf(entry.fileName, bundle)].filter((file) => !html.includes(file))
        return files.map((file) => tagOf(`${base}${file}`))
      },
    },
  }
}

/** The file, and everything that it imports before it runs. */
function filesOf(file: string, bundle: Bundle, found = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[file]
  if (found.has(file) || chunk?.type !== 'chunk') return found
  found.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) filesOf(imported, bundle, found)
  return found
}

const tagOf = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: href.endsWith('.css') ? { rel: 'stylesheet', crossorigin: true, href } : { rel: 'modulepreload', crossorigin: true, href },
  injectTo: 'head',
})
