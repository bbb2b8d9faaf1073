import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'

const ZOD = fileURLToPath(new URL('../../node_modules/zod/v4/core/', import.meta.url))

/**
 * The modules by which zod describes a schema as JSON Schema. Every schema refers to them, but only masking and the MCP server use them.
 * They keep no state: what is noted of schemas (`meta`) is in a registry that all copies of zod in a process share.
 */
const MODULES: readonly string[] = ['to-json-schema.js', 'json-schema-processors.js'].map((name) => join(ZOD, name))
/** The file of the asset that has them. */
const FILE = 'json-schema.cjs'

/** Puts functions in place of these modules that load the real ones when one is first called. */
export const jsonSchemaLater: Plugin = {
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
  return [`const later=()=>require('./${FILE}').${shortName(path)}`, ...lines].join('\n')
}

const shortName = (path: string): string => basename(path, '.js').replaceAll('-', '_')

/** Puts the modules into the asset of a function that has schemas. */
export async function addJsonSchema(directory: string, { inputs }: Metafile): Promise<void> {
  if (!Object.keys(inputs).some((path) => path.endsWith('zod/v4/core/to-json-schema.js'))) return
  const contents = MODULES.map((path) => `export * as ${shortName(path)} from ${JSON.stringify(path)}`).join('\n')
  const outfile = join(directory, FILE)
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
