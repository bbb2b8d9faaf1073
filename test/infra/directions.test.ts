import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The parts that a shared room may import: no group, and no other room. */
const ROOM_MAY = ['contract', 'people', 'documents', 'pages', 'domain', 'text', 'errors', 'storage', 'ports'] as const
/** The parts of the service that move a tenant. */
const MOVES_BY = ['functions', 'contract', 'ports', 'storage', 'adapters', 'domain', 'runtime', 'sdk'] as const
const ROOMS = ['proofs', 'sessions', 'settings', 'ledger', 'sign-on', 'upstreams', 'audit'] as const

/**
 * The parts that each part may import from, for values and types alike. The first row whose pattern matches a file is its row. A part may
 * always import from itself; packages are named as `package:<name>`.
 */
const PARTS: readonly { readonly part: string; readonly files: RegExp; readonly may: readonly string[] }[] = [
  { part: 'errors', files: /^shared\/errors\//, may: ['text'] },
  // Texts from users, as people and models see them, and texts of ours in the reader's language. The client has a copy.
  { part: 'text', files: /^shared\/(?:domain\/(shown|unlinked|quoted)-text\.ts$|texts\/)/, may: [] },
  { part: 'domain', files: /^shared\/domain\//, may: ['errors', 'messages', 'text'] },
  { part: 'ports', files: /^shared\/ports\//, may: ['domain', 'text', 'errors', 'storage'] },
  { part: 'storage', files: /^shared\/storage\//, may: ['domain', 'text', 'errors'] },
  // All templates. The keys of the configuration for them are made from this table.
  { part: 'messages', files: /^shared\/messages\//, may: ['errors', 'text'] },
  { part: 'contract', files: /^shared\/contract\//, may: ['people', 'domain', 'text', 'errors', 'ports', 'storage', 'messages'] },
  // People as endpoints find, name and show them; documents that are kept; pages that the service makes.
  { part: 'people', files: /^shared\/people\//, may: ['contract', 'domain', 'text', 'errors', 'ports', 'storage', 'messages'] },
  { part: 'documents', files: /^shared\/documents\//, may: ['contract', 'domain', 'errors', 'ports', 'storage'] },
  { part: 'pages', files: /^shared\/pages\//, may: ['contract', 'domain', 'text', 'errors'] },
  // Rooms that several groups of endpoints need and none owns: proofs, sessions, settings and the ledger.
  { part: 'proofs', files: /^shared\/proofs\//, may: ROOM_MAY },
  { part: 'sessions', files: /^shared\/sessions\//, may: ROOM_MAY },
  { part: 'settings', files: /^shared\/settings\//, may: ROOM_MAY },
  { part: 'ledger', files: /^shared\/ledger\//, may: ROOM_MAY },
  // The entries of the audit as several groups read them.
  { part: 'audit', files: /^shared\/audit\//, may: ['domain', 'storage'] },
  // Single sign-on, of whatever protocol.
  { part: 'sign-on', files: /^shared\/sign-on\//, may: ROOM_MAY },
  // Reads requests and writes answers in the forms that declarations choose.
  { part: 'codecs', files: /^shared\/codecs\//, may: ['contract', 'domain', 'text', 'errors'] },
  // Services of tenants: their operations as endpoints, and the requests that are sent to them.
  { part: 'upstreams', files: /^shared\/upstreams\//, may: ['contract', 'domain', 'text', 'errors', 'ports', 'storage'] },
  {
    part: 'http',
    files: /^shared\/http\//,
    may: ['upstreams', 'codecs', 'contract', 'people', 'documents', 'pages', 'domain', 'text', 'errors', 'ports', 'storage'],
  },
  // Prints what the pipeline makes of the declarations.
  {
    part: 'openapi',
    files: /^shared\/openapi\//,
    may: ['http', 'codecs', 'contract', 'people', 'documents', 'pages', 'domain', 'text', 'errors'],
  },
  { part: 'adapters', files: /^shared\/adapters\//, may: ['ports', 'domain', 'text', 'errors', 'sdk'] },
  // Counts calls of callers, and what a process may do at once.
  { part: 'limits', files: /^shared\/limits\//, may: ['http', 'domain', 'text', 'errors', 'ports', 'storage'] },
  {
    part: 'runtime',
    files: /^shared\/runtime\//,
    may: ['http', 'contract', 'domain', 'text', 'errors', 'ports', 'storage', 'adapters', 'limits', 'messages', 'sdk'],
  },
  // The entry points of Lambda; nothing imports them.
  {
    part: 'entry',
    files: /^functions\/[^/]+\/(queue-)?handler\.ts$/,
    may: ['runtime', 'contract', 'catalogue', 'functions', 'documentation', 'mcp'],
  },
  { part: 'catalogue', files: /^functions\/catalogue\.ts$/, may: ['functions', 'mcp', 'documentation', 'contract'] },
  {
    part: 'documentation',
    files: /^functions\/documentation\//,
    may: ['contract', 'people', 'pages', 'domain', 'text', 'errors', 'openapi'],
  },
  // Describes operations to agents, as the API document does to people.
  { part: 'mcp', files: /^functions\/mcp\//, may: ['contract', 'people', 'domain', 'text', 'errors', 'messages', 'openapi'] },
  { part: 'functions', files: /^functions\//, may: [...ROOM_MAY, 'messages', ...ROOMS] },
  // Says how the portal's files are served, here and at the edge.
  { part: 'edge', files: /^infra\/edge\/portal-headers\.ts$/, may: [] },
  {
    part: 'local',
    files: /^infra\/local\//,
    // `proofs`: its own page makes a launch token, as a provider's assertion does.
    may: [
      'catalogue',
      'functions',
      'http',
      'proofs',
      'people',
      'pages',
      'contract',
      'domain',
      'text',
      'errors',
      'ports',
      'storage',
      'adapters',
      'messages',
      'runtime',
      'sdk',
      'edge',
    ],
  },
  // Reads the flags of the commands that operators run, and prints their faults.
  { part: 'command', files: /^infra\/operate\/operator-command\.ts$/, may: ['domain'] },
  // Run by hand against a deployment, not by a synthesis.
  {
    part: 'operation',
    files:
      /^infra\/operate\/(rotate-keys|run|cost|rotate-data-keys|rotate-origin-secret|stored-keys|upload-portal|deploy|execution-policy|deploy-steps|deploy-checks|found-in-account|upload-source-maps|explain-fault|original-stack)\.ts$/,
    may: ['local', 'domain', 'text', 'sdk', 'infra', 'edge', 'command'],
  },
  // Restores a table or moves a stage, and puts the table into a stack that it synthesises.
  {
    part: 'restore',
    files:
      /^infra\/(?:operate\/(?:restore|move-region|data-stacks)|recovery\/(?:move-region|moved-account|records-of-stage|restore-documents))\.ts$/,
    may: ['operation-on-table', 'operation', 'infra', 'command', 'sdk'],
  },
  // Moves a tenant between cells: which partitions go with it is said beside those of the roles.
  {
    part: 'move',
    files: /^infra\/operate\/(?:cells\/|(?:move-tenant|clear-moved-tenant|copy-secrets|fill-directory)\.ts$)/,
    may: ['operation-on-table', 'operation', 'infra', 'command', ...MOVES_BY],
  },
  {
    part: 'operation-on-table',
    files: /^infra\/(?:operate\/.*|recovery\/(?:restore-drill|restore-table|restored-account|table-takes-over))\.ts$/,
    may: [
      'local',
      'functions',
      'audit',
      'people',
      'proofs',
      'ledger',
      'contract',
      'ports',
      'storage',
      'adapters',
      'domain',
      'text',
      'runtime',
      'sdk',
      'command',
    ],
  },
  // `errors`: the file of stages is refused in the same words as a request.
  { part: 'infra', files: /^infra\//, may: ['catalogue', 'contract', 'domain', 'text', 'errors', 'edge', 'storage'] },
]

type Source = { readonly path: string; readonly text: string; readonly imports: readonly string[] }

const sources: readonly Source[] = globSync('{shared,functions,infra}/**/*.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] }).map(
  (found) => {
    const path = found.replaceAll('\\', '/')
    const text = readFileSync(join(ROOT, path), 'utf8')
    return {
      path,
      text,
      imports: importsIn(text).map((specifier) => (specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier)),
    }
  },
)

/** Static imports, re-exports and imports at run time, of types or values. */
function importsIn(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const patterns = [/\bfrom\s*'([^']+)'/g, /\bimport\s*\(\s*'([^']+)'\s*\)/g, /^\s*import\s+'([^']+)'/gm]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier ?? ''))
}

const rowOf = (path: string) => PARTS.find(({ files }) => files.test(path))
const isSdk = (specifier: string) => specifier.startsWith('@aws-sdk/') || specifier.startsWith('@smithy/')

/** The part that an import leads to; `undefined` for packages that anybody may use. */
function partOf(specifier: string): string | undefined {
  if (isSdk(specifier)) return 'sdk'
  return rowOf(specifier)?.part
}

describe('imports go one way', () => {
  test('every source file has a part', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter(({ path }) => rowOf(path) === undefined).map(({ path }) => path)).toEqual([])
  })

  test.each(PARTS.map(({ part, may }) => [part, may] as const))('%s imports only from %j and itself', (part, may) => {
    const wrong = sources
      .filter(({ path }) => rowOf(path)?.part === part)
      .flatMap(({ path, imports }) =>
        imports.flatMap((specifier) => {
          const to = partOf(specifier)
          return to === undefined || to === part || may.includes(to) ? [] : [`${path} -> ${specifier}`]
        }),
      )
    expect(wrong).toEqual([])
  })

  test('a relative import is of a file that is there', () => {
    const paths = new Set(sources.map(({ path }) => path))
    const lost = sources.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => /^(shared|functions|infra)\/.*\.ts$/.test(specifier) && !paths.has(specifier))
        .map((specifier) => `${path} -> ${specifier}`),
    )
    expect(lost).toEqual([])
  })

  test('no group of endpoints imports from another', () => {
    const groupOf = (path: string) => /^functions\/([^/]+)\//.exec(path)?.[1]
    const wrong = sources.flatMap(({ path, imports }) => {
      const own = groupOf(path)
      if (own === undefined) return []
      return imports.filter((specifier) => ![undefined, own].includes(groupOf(specifier))).map((specifier) => `${path} -> ${specifier}`)
    })
    expect(wrong).toEqual([])
  })
})

/** Forbidden words: the rule, the files it applies to, and a pattern for violations. */
const WORDS: readonly { readonly rule: string; readonly where: (path: string) => boolean; readonly breaks: RegExp }[] = [
  {
    rule: 'only the environment of the runtime reads process.env',
    where: (path) => /^(shared|functions)\//.test(path) && path !== 'shared/runtime/environment.ts',
    breaks: /\bprocess\.env\b/,
  },
  { rule: 'the domain knows no clock', where: inDomain, breaks: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/ },
  {
    rule: 'the domain knows no chance',
    where: inDomain,
    breaks: /\bMath\.random\b|\bcrypto\.(random|getRandom)|import\s*\{[^}]*\brandom\w*[^}]*\}\s*from 'node:crypto'/,
  },
  {
    rule: 'the domain reads no file, no network and no process',
    where: inDomain,
    breaks: /'node:(fs|https?|child_process|dns|process)[/']|\bprocess\./,
  },
  {
    rule: 'a handler reads no clock of its own',
    where: (path) => path.startsWith('functions/') || ROOMS.some((room) => path.startsWith(`shared/${room}/`)),
    breaks: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/,
  },
  {
    rule: 'a switch says what becomes of a value that it does not know',
    // Attribute values are not a union; the code after the switch refuses the others.
    where: (path) => /^(shared|functions)\//.test(path) && path !== 'shared/adapters/table/attribute-values.ts',
    breaks: /^( *)switch \(.*\{\n(?:(?!\1 {2}default:)(?!\1\}).*\n)*\1\}/m,
  },
  { rule: 'nothing imports all of zod by name', where: () => true, breaks: /import\s*\{[^}]*\}\s*from 'zod'/ },
]

function inDomain(path: string): boolean {
  return path.startsWith('shared/domain/')
}

describe('what stands in the files', () => {
  test.each(WORDS)('$rule', ({ where, breaks }) => {
    expect(sources.filter(({ path, text }) => where(path) && breaks.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  })

  test('no file of the service is longer than 250 lines', () => {
    const long = sources.filter(({ path, text }) => /^(shared|functions)\//.test(path) && text.split('\n').length > 251)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('every folder of functions has its entry file', () => {
    const folders = new Set(sources.flatMap(({ path }) => /^functions\/([^/]+)\//.exec(path)?.[1] ?? []))
    const entries = new Set(sources.flatMap(({ path }) => /^functions\/([^/]+)\/(?:queue-)?handler\.ts$/.exec(path)?.[1] ?? []))
    expect([...folders].filter((folder) => !entries.has(folder))).toEqual([])
  })
})

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}
