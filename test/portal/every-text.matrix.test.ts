import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { textsOutside } from '../support/portal/texts-outside.ts'

const PORTAL = fileURLToPath(new URL('../../portal', import.meta.url))
const SOURCES = globSync('src/**/*.{ts,tsx}', { cwd: PORTAL }).sort()
const STYLES = globSync('src/**/*.css', { cwd: PORTAL }).sort()
/** Languages whose translation is complete. */
const LANGUAGES: readonly string[] = ['de', 'fr', 'es', 'pt', 'ar']

/** Texts that are the same in every language: names of products, of languages, of fields in other products, and values to enter. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'src/design/tenant-theme.tsx': ['Countersign'],
  'src/layout/key-help.tsx': ['Enter'],
  'src/notices/push-part.tsx': [
    ...['Notification', 'Edg', 'Edge', 'Firefox', 'Chrome', 'Safari', 'Browser', 'Windows', 'Android', 'Mac', 'Linux'],
  ],
  'src/pages/approvals/shortcut-help.tsx': ['Enter'],
  'src/pages/approvals/more-filters.tsx': ['transfer, setting', 'EUR'],
  'src/pages/audit/audit-filters.tsx': ['/tenants/1/config'],
  'src/pages/directory/set-up.tsx': [
    ...['Provisioning Mode', 'Automatic', 'Tenant URL', 'Secret Token', 'name.givenName, name.familyName', 'givenName, surname'],
    ...['Groups: displayName, externalId, members', 'displayName, objectId, members', 'Scope', 'Sync only assigned users and groups'],
    ...['SCIM connector base URL', 'Unique identifier field for users', 'Supported provisioning actions', 'Authentication Mode'],
    ...['Push New Users, Push Profile Updates, Push Groups', 'Provisioning to App', 'Push Groups', 'Entra ID', 'Okta'],
    'Create Users, Update User Attributes, Deactivate Users',
  ],
  'src/text/locale.ts': ['English', 'Deutsch', 'Français', 'Español', 'Português'],
}

describe('every text of the portal', () => {
  test('is in the catalogue', () => {
    const outside = SOURCES.flatMap((file) =>
      textsOutside(readFileSync(join(PORTAL, file), 'utf8'), file)
        .filter(({ text }) => SAME[file]?.includes(text) !== true)
        .map(({ line, text }) => `${file}:${line} ${text}`),
    )
    expect(outside).toEqual([])
  })
})

describe('a text outside of the catalogue is found', () => {
  test.each([
    ['in an element', '<p>Not for you</p>'],
    ['in an attribute', '<Section title="Sessions" />'],
    ['in a condition', '<p>{isOn ? "Turn off" : ""}</p>'],
    ['in a call', 'toast("The session has ended.")'],
    ['in a template', `toast(\`Remove \${name} now\`)`],
    ['in a table', 'const WORDS = { PENDING: "Pending" }'],
  ])('%s', (_, source) => {
    expect(textsOutside(source, 'sample.tsx')).toHaveLength(1)
  })

  test.each([
    ['a text of the catalogue', 'toast(t`The session has ended.`)'],
    ['a plural', 'plural(count, { one: "# agent", other: "# agents" })'],
    ['an element with elements', '<Trans>until <b>{at}</b> or so</Trans>'],
    ['a code', 'if (state === "Not sent yet" || status === "PENDING") client.get("Overview.READ", "fromWalletId")'],
  ])('but not %s', (_, source) => {
    expect(textsOutside(source, 'sample.tsx')).toEqual([])
  })
})

/** Runs a command of Lingui; resolves to what it reports as wrong, or to nothing. */
async function lingui(...args: readonly string[]): Promise<string> {
  const command = fileURLToPath(new URL('../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url))
  const run = promisify(execFile)(process.execPath, [command, ...args], { cwd: PORTAL, env: { ...process.env, NO_COLOR: '1' } })
  return run.then(
    () => '',
    (error: { readonly stdout: string; readonly stderr: string }) => `${error.stdout}${error.stderr}`,
  )
}

describe('the catalogues', () => {
  test.each(LANGUAGES)('of %s hold no invisible character: pages show those as hidden', (language) => {
    const texts = ['first', 'later'].map((name) => readFileSync(join(PORTAL, `src/locales/${language}/${name}.po`), 'utf8'))
    expect(texts.flatMap((text) => text.split('\n').filter((line) => /\p{Cf}/u.test(line)))).toEqual([])
  })

  test('have every text of the code, and no other: npm run extract -w portal', async () => {
    expect(await lingui('check', 'sync')).toBe('')
  })

  test.each(LANGUAGES)('lack no translation into %s', async (language) => {
    expect(await lingui('check', 'missing', '--locale', language)).toBe('')
  })
})

const PHYSICAL =
  /\b(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right):|text-align: *(?:left|right)|\bfloat:|-(?:left|right)-radius/
const PHYSICAL_PROPS = /\b(?:marginLeft|marginRight|paddingLeft|paddingRight|textAlign: '(?:left|right)')|\s(?:ml|mr|pl|pr)=[{"]/

test('only text/formats.ts and text/lists.ts write numbers, money and moments: Intl adds marks of direction in Arabic', () => {
  const writing = /new Intl\.(?:Number|DateTime|RelativeTime|List|Duration)Format\(READERS_LOCALE/
  const found = SOURCES.filter((file) => writing.test(readFileSync(join(PORTAL, file), 'utf8')))
  expect(found).toEqual(['src/text/formats.ts', 'src/text/lists.ts'])
})

test('no style has a left or a right: Arabic is written from right to left', () => {
  const found = [...STYLES.map((file) => [file, PHYSICAL] as const), ...SOURCES.map((file) => [file, PHYSICAL_PROPS] as const)].flatMap(
    ([file, pattern]) =>
      readFileSync(join(PORTAL, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test.each(['first', 'later'])('in the French catalogue %s, no line can break before a mark that has a space before it', (catalogue) => {
  const texts = readFileSync(join(PORTAL, `src/locales/fr/${catalogue}.po`), 'utf8').matchAll(/^msgstr (?<text>".*"(?:\n".*")*)$/gm)
  const all = [...texts].map(({ groups }) => groups?.text ?? '')
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((text) => / [:;?!»](?=[\s"]|$)|« /.test(text))).toEqual([])
})
