import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild'
import * as zod from 'zod'
import { addJsonSchema, jsonSchemaLater } from './json-schema-later.ts'

/** The file of the asset that has the library. */
const FILE = 'zod.cjs'
const NAMESPACE = 'zod-later'

/**
 * Loads zod with the first schema that is made: a start makes none, and a GET checks its path and query without one, but the library would be
 * more than a quarter of the code that each start reads. It has to be there at once, so `require` loads it.
 */
export const zodLater: Plugin = {
  name: 'zod-later',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/zod\.cjs$/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^zod$/ }, ({ path }) => ({ path, namespace: NAMESPACE }))
    onLoad({ filter: /./, namespace: NAMESPACE }, () => ({
      // The object that an import makes of a CommonJS module inherits from the prototype of its exports.
      contents: `const library={get:(_,name)=>require('./${FILE}')[name]};module.exports=Object.create(new Proxy({},library))`,
    }))
  },
}

/** Puts the library beside the code of a function, with what the sources of this function use of it. */
export async function addZod(directory: string, root: string, { inputs }: Metafile, options: BuildOptions): Promise<void> {
  const sources = Object.keys(inputs).filter((path) => path.endsWith('.ts') && !path.includes('node_modules/'))
  const used = new Set((await Promise.all(sources.map((path) => usedBy(resolve(root, path))))).flat())
  if (used.size === 0) return
  const { metafile } = await build({
    ...options,
    metafile: true,
    stdin: { contents: `export { ${[...used].toSorted().join(', ')} } from 'zod'`, resolveDir: root },
    outfile: join(directory, FILE),
    format: 'cjs',
    splitting: false,
    banner: {},
    plugins: [jsonSchemaLater],
  })
  await addJsonSchema(directory, metafile)
}

/** The exports of zod that a source uses as values. */
async function usedBy(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8')
  if (!text.includes("from 'zod'")) return []
  const { code } = await transform(text, { loader: 'ts' })
  return [...code.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name).filter((name) => Object.hasOwn(zod, name))
}
