import { describe, expect, test } from 'vitest'
import { findingsIn, sources } from '../../.ci/plain-words.ts'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: samples of source code
const found = (source: string): readonly string[] => findingsIn(source).map(({ what }) => what)

describe('a doc comment is found that begins like a riddle', () => {
  test.each([
    '/** What a token says of its owner. */',
    '/** Who may call. */',
    '/** Whose an item is. */',
    '/** Of a person: their devices. */',
    '/** So many tokens are enough for anybody. */',
    '/** For so long a host is slow. */',
    '/** Where people reach the service. */',
    '/** How long a token lives, in seconds. */',
    '/* What a call costs. */',
    '/*\n * Which readers come first.\n */',
    '/** Whether a login is let in. */',
    '/**\n * When an attempt is due,\n * in milliseconds.\n */',
    '  /** Which amounts a field accepts. */',
    '/** INVARIANT: what is sealed stays sealed. */'.replace('what', 'What'),
  ])('%j', (source) => expect(found(source)).toHaveLength(1))

  test.each([
    '/** Tells whether a login is let in. */',
    '/** Lifetime of a token, in seconds. */',
    '/** Offers nothing. */',
    '/** Howard’s rule. */',
    '// Where a line comment stands.',
    '// When it fails, the lease is free.',
  ])('but not %j', (source) => expect(found(source)).toEqual([]))
})

describe('a line comment is found that begins like a riddle', () => {
  test.each(['// What is due outlives the process.', '  // Of another tenant nothing exists.', '// Whoever waits asks again.'])(
    '%j',
    (source) => expect(found(source)).toHaveLength(1),
  )
})

describe('a comment of a script or a workflow is found that begins like a riddle', () => {
  test.each(['.ci/run', '.github/workflows/deliver.yml'])('%s', (path) => {
    expect(findingsIn('#!/bin/sh\n# What has to pass.\nrun # Which runs', path).map(({ line }) => line)).toEqual([2])
  })
})

describe('the scan', () => {
  test('covers code, pages, styles, workflows and scripts', () => {
    expect(sources()).toEqual(
      expect.arrayContaining([
        '.ci/run',
        '.ci/summary.mjs',
        '.github/workflows/deliver.yml',
        'portal/src/task/state-diagram.tsx',
        'portal/src/design/tokens.css',
      ]),
    )
  })
})

describe('a test name is found that has to be guessed', () => {
  const inTest = (name: string) => findingsIn(`test('${name}', () => {})`, 'test/tasks/tasks.test.ts')

  test.each(['nothing is told where nothing waits any more', 'whoever approves it reads it'])('%j', (name) =>
    expect(inTest(name)).toHaveLength(1),
  )

  test('but not a plain one', () => expect(inTest('the approver reads the values before and after')).toEqual([]))
})

describe('a constant of time is found that has no unit', () => {
  test.each([
    'export const TOKEN_LIFETIME = 900',
    'const WINDOW = 5 * 60_000',
    'const LONGEST_RUN = 2 * MINUTE_MS',
    'const DAY = 86_400',
    'const MINUTE = 60',
    'const PATIENCE = 200',
  ])('%s', (source) => expect(found(source)).toHaveLength(1))

  test.each([
    'export const TOKEN_LIFETIME_SECONDS = 900',
    'const WINDOW_MS = 5 * 60_000',
    'const LARGEST_BODY = 64 * 1024',
    'const MOST_HOSTS = 5_000',
    "const NAME = 'AFTER'",
    'const LARGEST_ANSWER_BYTES = 24 * 1024',
  ])('but not %s', (source) => expect(found(source)).toEqual([]))
})

describe('an error text is found that is against the convention', () => {
  test.each([
    "throw invalid('amount', 'is not a positive number')",
    "throw invalid('amount', 'must be above zero.')",
    "throw invalid('sso', 'is instead of a password')",
    "throw invalid(\n  fieldOf(call, 'a, b'),\n  'is missing',\n)",
    "z.string().refine((text) => text.startsWith(')'), 'holds nothing that anybody could compare')",
    "z.string().regex(/^[(,'\"]+$/, 'is no name')",
    "context.addIssue({ code: 'custom', message: 'says whose row it would be' })",
    "return { kind: 'refused', why: 'has no RSA key' }",
    "throw new Refusal('conflict', { description: 'in use' })",
    "throw new Refusal('conflict', { description: 'Somebody whom you cannot see has this name.' })",
    "severity: 'LOW', description: 'wrong token'",
  ])('%s', (source) => expect(found(source).length).toBeGreaterThan(0))

  test.each([
    "throw invalid('amount', 'must be above zero')",
    "throw invalid('amount', 'is required')",
    "throw invalid('body', 'is required: the decision depends on it')",
    "throw invalid('url', read.why)",
    "throw invalid(fieldOf('a, b'), `must have at most ${MOST} entries`)",
    "z.string().refine((text) => text !== ')', 'must not be a bracket')",
    "throw new Refusal('conflict', { description: 'This name is taken by another identity.' })",
    "severity: 'LOW', description: 'Task not found'",
  ])('but not %s', (source) => expect(found(source)).toEqual([]))

  test('only where callers see it', () => {
    expect(findingsIn("throw invalid('amount', 'is missing')", 'test/api/money.test.ts')).toEqual([])
  })
})

test('a finding names its line and what to write instead', () => {
  const [finding] = findingsIn('const a = 1\n\n/** What it is. */\nconst b = 2\n')
  expect(finding).toMatchObject({ line: 3, instead: expect.stringContaining('begin with a verb') })
})

test('every source file is checked, but for generated ones and the samples here', () => {
  expect(sources()).toEqual(expect.arrayContaining(['shared/errors/catalogue.ts', 'portal/src/app/app.tsx', 'infra/bundle/camera.js']))
  expect(sources().filter((path) => path.includes('/generated/') || path.includes('plain-words'))).toEqual([])
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: samples of source code
