import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { requirePackages } from './own-packages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** Files that a browser loads beside the first script: the component's WebAssembly, without the multi-threaded one. */
const BESIDE = ['tfjs-backend-wasm', 'tfjs-backend-wasm-simd']

/** Every browser with the camera interfaces that the component needs. */
const TARGET = ['chrome109', 'edge109', 'firefox115', 'safari16']

/**
 * Bundles browser code into a directory, each file gzipped: `camera.js` becomes `camera.js.gz`, `camera.css.gz` and the files that it
 * loads.
 */
export async function bundlePage(path: string, directory: string): Promise<void> {
  requirePackages('infra')
  const wasm = BESIDE.map((name) => [name, resolve(`@tensorflow/tfjs-backend-wasm/dist/${name}.wasm`)] as const)
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { [basename(path, '.js')]: path, ...Object.fromEntries(wasm) },
    outdir: directory,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: TARGET,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.wasm': 'copy' },
    legalComments: 'none',
    // One large script is meant.
    logLevel: 'error',
    write: false,
  })
  await mkdir(directory, { recursive: true })
  await Promise.all(
    outputFiles.map((file) => writeFile(join(directory, `${basename(file.path)}.gz`), gzipSync(file.contents, { level: 9 }))),
  )
}
