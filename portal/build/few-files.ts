import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

/**
 * Puts a module and everything that it imports at once into one file, because many small files compress badly. `roots` are names of files
 * with the paths of their modules; what an earlier root imports is in its file.
 */
export function fewFiles(roots: Readonly<Record<string, string>>): Plugin {
  const [first] = Object.keys(roots)
  let reached: readonly (readonly [string, ReadonlySet<string>])[] | undefined
  const nameOf = (module: string, context: Context): string | null => {
    reached ??= Object.entries(roots).map(([name, root]) => [name, reachedFrom(root, context)])
    const [name = null] = reached.find(([, modules]) => modules.has(module)) ?? []
    // Other files of packages import these, so they must not stand beside what imports those: a circle would run in the wrong order.
    return name !== null && name !== first && module.includes('/node_modules/') ? 'packages' : name
  }
  const groups = [
    { name: nameOf, debugName: 'few files', includeDependenciesRecursively: false },
    { name: 'components', test: /\/node_modules\//, entriesAware: true, includeDependenciesRecursively: false },
  ]
  return {
    name: 'few-files',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames, assetFileNames } } } }),
  }
}

/** Names of files have letters, digits and hyphens only: the edge serves no others. */
const chunkFileNames = ({ name }: { readonly name: string }): string => `assets/${served(name)}-[hash].js`
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string => `assets/${served(names[0] ?? '')}-[hash][extname]`
const served = (name: string): string => /^[\w-]*/.exec(name)?.[0] ?? ''

function reachedFrom(module: string, context: Context, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(module) || /\/@mantine\/core\/esm\/index\.mjs$/.test(module)) return found
  found.add(module)
  for (const imported of context.getModuleInfo(module)?.importedIds ?? []) reachedFrom(imported, context, found)
  return found
}

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
