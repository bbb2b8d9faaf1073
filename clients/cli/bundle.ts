import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')

/** Bundles the command line and the client into a folder, as `main.js` and its parts; the same source gives the same bytes. */
export function bundleCommandLine(folder: string) {
  return build({
    absWorkingDir: ROOT,
    entryPoints: { main: join(HERE, 'src/main.ts') },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    metafile: true,
    legalComments: 'none',
    chunkNames: 'chunk-[hash]',
    logLevel: 'warning',
    alias: { '@countersign/client': join(ROOT, 'clients/typescript/src/index.ts') },
    // CommonJS inside of a bundle of ES modules asks for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as countersignRequire } from 'node:module'; const require = countersignRequire(import.meta.url);",
    },
  })
}
