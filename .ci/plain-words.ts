import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * One violation of the language rules in CONTRIBUTING.md. `npm run lint` checks every source file. The scan works on text instead of a
 * syntax tree, so that it takes less than a second.
 */
export type Finding = { readonly line: number; readonly what: string; readonly instead: string }

/** Finds the violations in one source file. Error texts are checked only where callers see them: in the service itself. */
export function findingsIn(source: string, path = 'shared/sample.ts'): readonly Finding[] {
  const errorTexts = /^(?:shared|functions)\//.test(path) ? oddErrorTextsIn(source) : []
  const names = /^test\/(?!portal\/).*\.test\.ts$/.test(path) ? oddTestNamesIn(source) : []
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(path)) return [...lineRiddlesIn(source, HASH_RIDDLE)]
  return [...riddlesIn(source), ...lineRiddlesIn(source, SLASH_RIDDLE), ...timesWithoutUnitIn(source), ...errorTexts, ...names].sort(
    (a, b) => a.line - b.line,
  )
}

/** Comments between slashes and stars, of one star or two. Those that steer a tool begin with its name. */
const BLOCK_COMMENT = /\/\*+(?!\/)[\s*]*([\s\S]*?)\s*\*+\//g
const RIDDLE =
  /^(?:INVARIANT: |Decision: )?((?:What|Who|Whose|Whom|Whoever|Whatever|Whether|Which|Where|When|Why|How|Of|So many|So much|So long|For so long|For what|For whom|In what|In which|By what|By which|To whom|To what|From which|From whom|On what|On which|With what|With which)\b)(?!ever)/

function* riddlesIn(source: string): Iterable<Finding> {
  for (const { index, 1: text = '' } of source.matchAll(BLOCK_COMMENT)) {
    const [, opening] = RIDDLE.exec(text) ?? []
    if (opening === undefined) continue
    const what = `comment begins with "${opening}": ${firstLine(text)}`
    yield {
      line: lineOf(source, index),
      what,
      instead: 'begin with a verb ("Reads …", "Tells whether …") or the thing ("The time …", "Tenants …")',
    }
  }
}

/** When, Where and How begin plain sentences too, so line comments may. */
const SLASH_RIDDLE = /^[ \t]*\/\/ (?:(What|Who|Whose|Whom|Whoever|Whatever|Whether|Which|Of|So many|So much|For so long) .*)$/gm
/** The same in scripts of the shell and in workflows. */
const HASH_RIDDLE = /^[ \t]*# (?:(What|Who|Whose|Whom|Whoever|Whatever|Whether|Which|Of|So many|So much|For so long) .*)$/gm

function* lineRiddlesIn(source: string, riddle: RegExp): Iterable<Finding> {
  for (const { index, 0: comment, 1: opening = '' } of source.matchAll(riddle)) {
    const what = `comment begins with "${opening}": ${comment.trim().replace(/^\S+ /, '').slice(0, 90)}`
    yield { line: lineOf(source, index), what, instead: 'begin with the thing, or with who does it ("Due items outlive the process")' }
  }
}

const TEST_NAME = /^[ \t]*(?:test|describe)(?:\.\w+)?\((['"`])(.+?)\1,/gm
const ODD_IN_NAMES = /\b(?:whoever|whomever|whatever|whichever|thereof|any more|(?:is|are) told)\b/i

function* oddTestNamesIn(source: string): Iterable<Finding> {
  for (const { index, 2: name = '' } of source.matchAll(TEST_NAME)) {
    const [odd] = ODD_IN_NAMES.exec(name) ?? []
    if (odd === undefined) continue
    const what = `test name with "${odd}": ${name}`
    yield { line: lineOf(source, index), what, instead: 'name who gets what ("the approver sees the values before and after")' }
  }
}

const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*) = (.+)$/gm
const UNIT = /(?:^|_)(?:MS|MILLISECONDS|SECONDS?|MINUTES?|HOURS?|DAYS?|YEARS?)(?:_|$)/
const TIME_NAME =
  /(?:^|_)(?:LIFETIME|WINDOW|TIMEOUT|DELAY|INTERVAL|PATIENCE|TTL|OVERLAP|LIVES|LASTS|SKEW|AGE|GRACE|EVERY|DEADLINE|HORIZON|AFTER|FOR|WITHIN|UNTIL)$/
const TIME_VALUE =
  /[\d_]+ \* [\d_]*(?:60|3_?600)(?:_000)?\b|\b24 \* (?!1024)|\b3_?600(?:_000)?\b|\b86_?400(?:_000)?\b|[A-Z]+_(?:MS|SECONDS|MINUTES|HOURS|DAYS)\b/
const NUMBER = /^[-+*/() \dA-Z_.]+$/
const BARE_UNIT = /^(?:MINUTE|HOUR|DAY|WEEK|MONTH|YEAR|SECOND|A_SECOND|A_MINUTE|AN_HOUR|A_DAY)S?$/

function* timesWithoutUnitIn(source: string): Iterable<Finding> {
  for (const { index, 1: name = '', 2: value = '' } of source.matchAll(CONSTANT)) {
    if (!NUMBER.test(value) || name === 'NOW' || (UNIT.test(name) && !BARE_UNIT.test(name))) continue
    if (!TIME_NAME.test(name) && !TIME_VALUE.test(value) && !BARE_UNIT.test(name)) continue
    yield { line: lineOf(source, index), what: `constant of time without its unit: ${name}`, instead: `${name}_MS, ${name}_SECONDS, …` }
  }
}

type Convention = { readonly accepts: RegExp; readonly instead: string }

const FIELD: Convention = {
  accepts: /^(?:must |is required\b|unknown |\$\{)(?![\s\S]*\.$)/,
  instead: 'name the cure: "must be …", "must not …", "is required", "unknown value …"; no full stop',
}
const SENTENCE: Convention = {
  accepts: /^(?:[A-Z`]|\$\{)[\s\S]*(?:[.…:?]|\})$/,
  instead: 'write plain sentences: a capital letter first, a full stop last',
}
const RIDDLE_WORDS =
  /\b(?:whoever|whomever|whatever|whom|whose|nobody|anybody|so many|so much|stands? there|thereof|taken away|ways? in|looked at)\b/i

/** The places where an error text stands: a call and the argument that holds the text, or a property. */
const CALLS: readonly { readonly name: RegExp; readonly argument: number; readonly convention: Convention }[] = [
  { name: /\binvalid\(/g, argument: 1, convention: FIELD },
  { name: /\.refine\(/g, argument: 1, convention: FIELD },
  { name: /\.regex\(/g, argument: 1, convention: FIELD },
]
const PROPERTIES: readonly { readonly name: RegExp; readonly convention: Convention }[] = [
  { name: /addIssue\(\{[^}]*?\bmessage: (?=['`])/g, convention: FIELD },
  { name: /\bkind: 'refused', why: (?=['`])/g, convention: FIELD },
  { name: /\biso\.\w+\(\{[^}]*?\berror: (?=['`])/g, convention: FIELD },
  { name: /\bfield: [^,{\n]+, description: (?=['`])/g, convention: FIELD },
  { name: /new Refusal\('[\w-]+', \{[^}]*?\bdescription: (?=['`])/g, convention: SENTENCE },
  { name: /\bseverity: '\w+',\s+description:\s+(?=['`])/g, convention: SENTENCE },
]

/** Texts that the specification gives word for word. */
const GIVEN = new Set(['Password is too weak', 'Task not found', 'Not found'])

function* oddErrorTextsIn(source: string): Iterable<Finding> {
  for (const { name, argument, convention } of CALLS) {
    for (const { index, 0: call } of source.matchAll(name)) {
      const at = argumentAt(source, index + call.length, argument)
      if (at !== undefined) yield* judged(source, at, convention)
    }
  }
  for (const { name, convention } of PROPERTIES) {
    for (const { index, 0: before } of source.matchAll(name)) yield* judged(source, index + before.length, convention)
  }
}

function* judged(source: string, at: number, { accepts, instead }: Convention): Iterable<Finding> {
  const text = literalAt(source, at)
  if (text === undefined || GIVEN.has(text)) return
  const line = lineOf(source, at)
  if (!accepts.test(text)) yield { line, what: `error text against the convention: ${text}`, instead }
  const [riddle] = RIDDLE_WORDS.exec(text) ?? []
  if (riddle !== undefined) yield { line, what: `error text with "${riddle}": ${text}`, instead: 'say who does what, in plain words' }
}

/** The string or template literal that begins at `at`, without its quotes. */
function literalAt(source: string, at: number): string | undefined {
  const quote = source[at]
  if (quote !== "'" && quote !== '`') return undefined
  return source.slice(at + 1, endOfLiteral(source, at)).replaceAll(`\\${quote}`, quote)
}

function endOfLiteral(source: string, start: number): number {
  const quote = source[start]
  let at = start + 1
  while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1
  return at
}

/** Brackets, by the step that each makes into or out of a nested expression. */
const DEPTH: Readonly<Record<string, 1 | -1>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 }

/** The position where the argument of this number begins; `start` is just behind the bracket that opens the call. */
function argumentAt(source: string, start: number, wanted: number): number | undefined {
  let depth = 0
  let argument = 0
  for (let at = start; at < source.length && argument < wanted; at++) {
    const character = source[at] ?? ''
    depth += DEPTH[character] ?? 0
    if (depth < 0) return undefined
    if (character === ',' && depth === 0) argument += 1
    if (argument === wanted) return firstWordAt(source, at + 1)
    at = endOfQuoted(source, at)
  }
  return wanted === 0 ? firstWordAt(source, start) : undefined
}

function firstWordAt(source: string, start: number): number | undefined {
  const at = start + source.slice(start).search(/\S/)
  return at < start || source[at] === ')' ? undefined : at
}

/** The last position of the literal or regular expression that begins here; otherwise this position. */
function endOfQuoted(source: string, at: number): number {
  if (`'"\``.includes(source[at] ?? '')) return endOfLiteral(source, at)
  const isPattern = source[at] === '/' && /[(,=\s]/.test(source[at - 1] ?? '') && !/[/*\s]/.test(source[at + 1] ?? '')
  return isPattern ? endOfPattern(source, at) : at
}

function endOfPattern(source: string, start: number): number {
  let inClass = false
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '[') inClass = true
    else if (source[at] === ']') inClass = false
    else if (source[at] === '/' && !inClass) return at
    else if (source[at] === '\n') return start
  }
  return start
}

const lineOf = (source: string, index: number) => source.slice(0, index).split('\n').length

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 90)

/** Leaves out generated and foreign files, and the samples of bad words. */
const LEFT_OUT = /(?:^|\/)(?:generated|vendor|dist)\/|plain-words/

/** Code, styles, workflows, and the scripts in `.ci`, whose names have no ending. */
const COVERED = ['*.ts', '*.tsx', '*.js', '*.mjs', '*.css', '*.sh', '*.yml', '*.yaml', '.ci/*']

export function sources(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...COVERED], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => path !== '' && !LEFT_OUT.test(path))
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let count = 0
  for (const path of sources()) {
    for (const { line, what, instead } of findingsIn(readFileSync(`${ROOT}${path}`, 'utf8'), path)) {
      process.stdout.write(`${path}:${line} ${what}\n    ${instead}\n`)
      count += 1
    }
  }
  if (count > 0) {
    process.stdout.write(`${count} findings\n`)
    process.exitCode = 1
  }
}
