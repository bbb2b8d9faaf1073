import type { Plugin } from 'esbuild'

const NAMESPACE = 'built-in'
/** Packages beside these are loaded later, and may use more than single names. */
const AT_START = /^(?!.*\/node_modules\/)|\/node_modules\/@middy\/core\//

/**
 * Lets a bundle take what it uses of Node's own modules by `process.getBuiltinModule`. An import would make an ES module of each, and so read
 * everything that it exports: for `node:crypto` a fifth of its load. Dynamic imports stay as they are, and so do those of packages that a
 * start does not read.
 */
export const builtInModules: Plugin = {
  name: 'built-in-modules',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ path, kind, importer }) =>
      kind === 'import-statement' && AT_START.test(importer) ? { path, namespace: NAMESPACE, sideEffects: false } : undefined,
    )
    onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => ({ contents: await readsOf(path) }))
  },
}

/** Each export is marked as pure, so that only those remain that the bundle uses. */
async function readsOf(name: string): Promise<string> {
  const names = Object.keys(await import(name)).filter((key) => key !== 'default')
  const reads = names.map((key) => `export const ${key}=/* @__PURE__ */of(${JSON.stringify(key)})`)
  return [`const of=(key)=>process.getBuiltinModule(${JSON.stringify(name)})[key]`, ...reads].join('\n')
}
