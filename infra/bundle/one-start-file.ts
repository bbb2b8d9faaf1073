import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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

/**
 * Gives the file that a start reads its name, and lets the file by which Lambda finds the function wait until that one has warmed up. INVARIANT: the
 * start file itself waits for nothing. The parts that its warm-up loads import it, so they would wait for it, and it for them.
 */
export async function nameStartFile(directory: string): Promise<void> {
  const entry = join(directory, ENTRY)
  const [, handler, , start] = ONE_LINE.exec(await readFile(entry, 'utf8')) ?? []
  if (handler === undefined || start === undefined) throw new Error(`${entry} does more than import the function from one file`)
  const files = (await readdir(directory)).filter((name) => /^part-\w+\.mjs$/.test(name))
  for (const file of files) {
    const text = (await readFile(join(directory, file), 'utf8')).replaceAll(`"./${start}"`, `"./${START}"`)
    await writeFile(join(directory, file === start ? START : file), file === start ? withExport(text, handler) : text)
  }
  await rm(join(directory, start))
  await writeFile(entry, `import{handler}from"./${START}";await handler.ready;export{handler};\n`)
}

const ENTRY = 'handler.mjs'
const START = 'start.mjs'
const ONE_LINE = /\nimport\{([\w$]+) as ([\w$]+)\}from"\.\/(part-\w+\.mjs)";export\{\2 as handler\};\s*$/

/** Exports as `handler` what the file exports by the short name that esbuild gave it. */
function withExport(text: string, short: string): string {
  const list = text.lastIndexOf('export{')
  const named = new RegExp(`(?<=[{,])(?:([\\w$]+) as )?${short.replaceAll('$', '\\$')}(?=[,}])`)
  const exports = text.slice(list).replace(named, (whole, local: string = short) => `${whole},${local} as handler`)
  if (!exports.includes(' as handler')) throw new Error(`the start file does not export ${short}`)
  return text.slice(0, list) + exports
}
