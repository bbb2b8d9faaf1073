import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import type { FunctionRow, Use } from '../stacks/function-row.ts'
import { addArgon2, addPhoneNumbers } from './added-libraries.ts'
import { bundlePage } from './bundle-page.ts'
import { codeIdOf } from './code-id.ts'
import { oneStartFile, START, startAt } from './one-start-file.ts'
import { addZod, zodLater } from './zod-later.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The build options of the functions' code. The measurements of cold starts use the same. */
export const BUILD = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  // Lazy imports stay in files of their own, which a cold start does not read.
  splitting: true,
  treeShaking: true,
  legalComments: 'none',
  logLevel: 'warning',
  outExtension: { '.js': '.mjs' },
  // ES modules before CommonJS: only they can be shaken.
  mainFields: ['module', 'main'],
  // Its binaries are of one platform each: `added-libraries.ts` adds Lambda's. Where it is missing, Node's own argon2 takes over.
  external: ['@node-rs/argon2'],
  // CommonJS files and packages are loaded with `require`.
  banner: { js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
} as const satisfies BuildOptions

const ALIAS = { '@aws-sdk/credential-provider-node': join(ROOT, 'shared/runtime/lambda-credentials.ts') }

export type Bundle = {
  readonly directory: string
  /** Bytes that a cold start reads: the entry and its static imports. */
  readonly entryBytes: number
  /** The packages that a cold start reads, and Node's own modules that it loads. */
  readonly reads: readonly string[]
  /** Everything in the asset, including lazily imported parts. */
  readonly totalBytes: number
}

/** The SDK's clients beside DynamoDB's, by the uses that need them. */
const CLIENTS: Readonly<Record<string, readonly Use[]>> = {
  '@aws-sdk/client-sqs': ['send'],
  '@aws-sdk/client-secrets-manager': ['private-token-keys', 'public-token-keys', 'data-keys', 'edge', 'canary'],
  '@aws-sdk/client-kms': ['pki-public-key', 'pki-decryption'],
  '@aws-sdk/client-sts': ['camera'],
  '@aws-sdk/client-sns': ['messages'],
  '@aws-sdk/client-sesv2': ['messages'],
}

/**
 * Files of `shared/adapters` that are bundled separately, by the uses that need them: few functions or calls reach them, and the code that
 * their SDK shares with DynamoDB's would move into files that every start reads.
 */
const APART: Readonly<Record<string, readonly Use[]>> = {
  'callback-sender': ['callbacks'],
  'upstream-sender': ['upstream-calls'],
  's3-documents': ['document-reading', 'document-keeping', 'document-removal', 'archive'],
  'rekognition-faces': ['liveness', 'faces'],
  'textract-papers': ['faces'],
}
const leadsApart: Plugin = {
  name: 'leads-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: new RegExp(`/adapters/(${Object.keys(APART).join('|')})\\.ts$`) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.mjs`, external: true } : undefined,
    )
  },
}

/** INVARIANT: contains nothing of the errors: a refusal thrown there would be of a class that the pipeline does not know. */
async function bundleApart(name: string, directory: string): Promise<void> {
  const { metafile } = await build({
    ...BUILD,
    alias: ALIAS,
    splitting: false,
    absWorkingDir: ROOT,
    entryPoints: { [name]: join(ROOT, `shared/adapters/${name}.ts`) },
    outdir: directory,
    metafile: true,
  })
  const errors = Object.keys(metafile.inputs).find((path) => path.startsWith('shared/errors/'))
  if (errors !== undefined) throw new Error(`${name} is bundled separately, so it must not import ${errors}`)
}

/**
 * Leaves out clients that the function does not use. They would never be loaded, but the code that they share with DynamoDB's client
 * would move into files that every start reads.
 */
function clientsWithoutUse(uses: readonly Use[]): string[] {
  return Object.keys(CLIENTS).filter((client) => !hasUse(CLIENTS[client], uses))
}

function hasUse(needing: readonly Use[] | undefined, uses: readonly Use[]): boolean {
  return needing?.some((use) => uses.includes(use)) ?? false
}

/** Bundles a function into a directory of its own, as `handler.mjs`, with its files beside it. The same source gives the same bytes. */
export async function bundle({ folder, file, files = [], page, uses }: FunctionRow, directory: string, maps?: string): Promise<Bundle> {
  await rm(directory, { recursive: true, force: true })
  const entry = entryOf(folder, file)
  const options: BuildOptions & { readonly metafile: true } = {
    ...BUILD,
    alias: ALIAS,
    external: [...BUILD.external, ...clientsWithoutUse(uses)],
    absWorkingDir: ROOT,
    entryPoints: { handler: START },
    ...(maps === undefined ? {} : { sourcemap: 'external', sourcesContent: false }),
    outdir: directory,
    chunkNames: 'part-[hash]',
    metafile: true,
  }
  const plugins = [leadsApart, startAt(entry), zodLater]
  const parts = await build({ ...options, plugins, write: false })
  const { metafile } = await build({ ...options, plugins: [...plugins, oneStartFile(entry, ROOT, parts.metafile)] })
  await addPhoneNumbers(directory, metafile)
  await addZod(directory, ROOT, metafile, BUILD)
  const apart = Object.keys(APART).filter((name) => hasUse(APART[name], uses))
  await Promise.all(apart.map((name) => bundleApart(name, directory)))
  await Promise.all(files.map((beside) => cp(join(ROOT, beside), join(directory, basename(beside)))))
  if (page !== undefined) await bundlePage(page, directory)
  if (maps !== undefined) await moveMaps(directory, maps)
  if (uses.includes('password-hashing')) await addArgon2(directory)
  const sizes = await Promise.all((await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size))
  return { directory, ...readAtOnce('handler.mjs', metafile), totalBytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Puts the source maps into a folder of the code's name, so that they are no part of the asset. */
async function moveMaps(directory: string, maps: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.map'))
  const to = join(maps, codeIdOf(directory))
  await mkdir(to, { recursive: true })
  for (const name of names) {
    await cp(join(directory, name), join(to, name))
    await rm(join(directory, name))
  }
}

/** Follows the static imports of an entry, but not the dynamic ones. */
function readAtOnce(entry: string, { outputs }: Metafile): Pick<Bundle, 'entryBytes' | 'reads'> {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))
  const files = new Set([entry])
  const reads = new Set<string>()
  let entryBytes = 0
  for (const file of files) {
    const { bytes = 0, imports = [], inputs = {} } = byName.get(file) ?? {}
    entryBytes += bytes
    const atOnce = imports.filter(({ kind }) => kind === 'import-statement')
    for (const { path, external } of atOnce) (external ? reads : files).add(external ? path : basename(path))
    const included = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    for (const [path] of included) reads.add(sourceOf(path))
  }
  return { entryBytes, reads: [...reads].toSorted() }
}

/** The package of an input. */
function sourceOf(path: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'countersign'
}

/** The entry file of a function, under `functions/`: `handler.ts` for routes and schedules, `queue-handler.ts` for queues. */
function entryOf(folder: string, file: FunctionRow['file']): string {
  const entry = join(ROOT, 'functions', folder, `${file}.ts`)
  if (!existsSync(entry)) throw new Error(`functions/${folder}/${file}.ts is missing: the function cannot be bundled`)
  return entry
}
