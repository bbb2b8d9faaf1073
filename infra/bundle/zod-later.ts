import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild'
import * as zod from 'zod'

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

const ZOD = fileURLToPath(new URL('../../node_modules/zod/v4/core/', import.meta.url))

/**
 * The modules by which zod describes a schema as JSON Schema. Every schema refers to them, but only masking and the MCP server use them.
 * They keep no state: what is noted of schemas (`meta`) is in a registry that all copies of zod in a process share.
 */
const MODULES: readonly string[] = ['to-json-schema.js', 'json-schema-processors.js'].map((name) => join(ZOD, name))
/** The file of the asset that has them. */
const JSON_SCHEMA_FILE = 'json-schema.cjs'

/** Puts functions in place of these modules that load the real ones when one is first called. */
const jsonSchemaLater: Plugin = {
  name: 'json-schema-later',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/json-schema\.cjs$/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /\/zod\/v4\/core\/[\w-]+\.js$/ }, async ({ path }) =>
      MODULES.includes(path) ? { contents: await standIn(path) } : undefined,
    )
  },
}

/** Has the same exports as the module. A constant is marked as pure, so that it is left out where nobody uses it. */
async function standIn(path: string): Promise<string> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href)
  const lines = Object.entries(exported).map(([name, value]) => {
    const real = `later().${name}`
    const here = typeof value === 'function' ? `(...given)=>${real}(...given)` : `/* @__PURE__ */(()=>${real})()`
    return `const its_${name}=${here};export{its_${name} as ${name}}`
  })
  return [`const later=()=>require('./${JSON_SCHEMA_FILE}').${shortName(path)}`, ...lines].join('\n')
}

const shortName = (path: string): string => basename(path, '.js').replaceAll('-', '_')

/** Puts the modules into the asset of a function that has schemas. */
async function addJsonSchema(directory: string, { inputs }: Metafile): Promise<void> {
  if (!Object.keys(inputs).some((path) => path.endsWith('zod/v4/core/to-json-schema.js'))) return
  const contents = MODULES.map((path) => `export * as ${shortName(path)} from ${JSON.stringify(path)}`).join('\n')
  const outfile = join(directory, JSON_SCHEMA_FILE)
  await build({
    stdin: { contents, resolveDir: ZOD },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
  })
}
