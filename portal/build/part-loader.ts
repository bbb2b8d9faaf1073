import type { Plugin } from 'vite'

/** The function of Vite that loads the files of each `import()`. */
const LOADER = '\0vite/preload-helper.js'

/** Puts a function of our own in its place. `source`: the path of the module that exports it as `loadPart`. */
export function partLoader(source: string): Plugin {
  return {
    name: 'part-loader',
    enforce: 'pre',
    load: (id) => (id === LOADER ? `export { loadPart as __vitePreload } from ${JSON.stringify(source)}` : undefined),
  }
}
