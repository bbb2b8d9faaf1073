import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Loader, Metafile, Plugin } from 'esbuild'

/**
 * Merges lazily loaded code with its entry, so that everything a start reads is in one file. Otherwise esbuild gives every set of parts
 * with common code a file of its own, and Node takes as long to find and link a dozen of them as to read a tenth of the code. The entry
 * has long been evaluated by then, so merging evaluates nothing again.
 */
export function oneStartFile(entry: string, root: string, { inputs, outputs }: Metafile): Plugin {
  const later = Object.values(outputs).flatMap(({ entryPoint }) => (entryPoint === undefined ? [] : [entryPoint]))
  const tied = new Set(later.filter((path) => inputs[path]?.format === 'esm').map((path) => resolve(root, path)))
  tied.delete(entry)
  return {
    name: 'one-start-file',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.([cm]?js|ts)$/ }, async ({ path }) => {
        if (!tied.has(path)) return undefined
        const loader: Loader = path.endsWith('.ts') ? 'ts' : 'js'
        return { contents: `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(entry)}\n`, loader }
      })
    },
  }
}

/** The entry of the bundle: not a file, so that the parts may import the one that it imports. */
export const START = 'start-of-function'

/**
 * Lets the file by which Lambda finds the function wait until the function has warmed up. INVARIANT: the file of the function itself waits
 * for nothing. The parts that its warm-up loads import it, so they would wait for it, and it for them.
 */
export function startAt(entry: string): Plugin {
  return {
    name: 'start-at',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^${START}$`) }, ({ path }) => ({ path, namespace: START }))
      onLoad({ filter: /./, namespace: START }, () => ({
        contents: `import { handler } from ${JSON.stringify(entry)}\nawait handler.ready\nexport { handler }\n`,
        resolveDir: dirname(entry),
      }))
    },
  }
}
