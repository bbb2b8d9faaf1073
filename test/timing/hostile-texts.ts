import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HOSTILE_EXPRESSIONS, HOSTILE_PATTERNS, HOSTILE_TEMPLATES, LARGEST_INPUTS } from '../support/hostile-texts.ts'

/**
 * `npm run suite -- timing`: what the patterns, expressions and templates of tenants cost at worst, each saved and used in a process of its own
 * that has just begun. Processor time; and by how much the process grew at its largest, what is collected later included. It tells; the bounds
 * are 100 ms and 16 MiB.
 */
const KINDS = {
  pattern: { texts: HOSTILE_PATTERNS, harmless: '^a+$', run: runPattern },
  expression: { texts: HOSTILE_EXPRESSIONS, harmless: "identity.matches('^a+$')", run: runExpression },
  'saved template': { texts: HOSTILE_TEMPLATES, harmless: 'Hi {{firstName}}', run: saveTemplate },
  'sent template': { texts: HOSTILE_TEMPLATES, harmless: 'Hi {{firstName}}', run: sendTemplate },
} as const

type Cost = { readonly ms: number; readonly kiB: number }

async function runPattern(text: string): Promise<unknown> {
  const { passwordPattern } = await import('../../shared/domain/password/password-pattern.ts')
  const read = await passwordPattern(text)
  return read.kind === 'pattern' && [`${'a'.repeat(1023)}!`, 'aä'.repeat(341)].map((password) => read.isMetBy(password))
}

async function runExpression(text: string): Promise<unknown> {
  const { loginLogic } = await import('../../shared/domain/expressions/login-logic.ts')
  const read = await loginLogic(text)
  return read.kind === 'logic' && read.judge(LARGEST_INPUTS)
}

const KEY = 'mustache.email.onboarding.user'

async function saveTemplate(text: string): Promise<unknown> {
  const { readTemplate } = await import('../../shared/messages/read-template.ts')
  const { variablesOf } = await import('../../shared/messages/templates.ts')
  return readTemplate(text, 'EMAIL', variablesOf(KEY))
}

/** Refuses here everything that would have been refused when it was saved. */
async function sendTemplate(text: string): Promise<unknown> {
  const { renderMessage } = await import('../../shared/messages/render-message.ts')
  const { variablesOf } = await import('../../shared/messages/templates.ts')
  try {
    return renderMessage(KEY, text, Object.fromEntries(variablesOf(KEY).map((name) => [name, '<&"{{'.repeat(2_000)])))
  } catch (error) {
    return error
  }
}

async function costOf(kind: keyof typeof KINDS, text: string): Promise<Cost> {
  const { run, harmless } = KINDS[kind]
  // Loads what is used; the process has grown by that already.
  await run(harmless)
  const [before, used] = [process.resourceUsage().maxRSS, process.cpuUsage()]
  await run(text)
  const { user, system } = process.cpuUsage(used)
  return { ms: (user + system) / 1000, kiB: process.resourceUsage().maxRSS - before }
}

const [kind, place] = process.argv.slice(2) as [keyof typeof KINDS | undefined, string | undefined]
if (kind !== undefined) {
  console.log(JSON.stringify(await costOf(kind, KINDS[kind].texts[Number(place)] ?? '')))
} else {
  for (const [name, { texts }] of Object.entries(KINDS)) {
    const costs = texts.map((text, at) => {
      const told = execFileSync(process.execPath, ['--max-semi-space-size=2', fileURLToPath(import.meta.url), name, String(at)])
      return { ...(JSON.parse(told.toString()) as Cost), text }
    })
    for (const [what, unit, of] of [
      ['longest', 'ms', ({ ms }: Cost) => ms],
      ['largest', 'MiB', ({ kiB }: Cost) => kiB / 1024],
    ] as const) {
      const [worst] = costs.toSorted((one, other) => of(other) - of(one))
      if (worst !== undefined)
        console.log(`${name.padEnd(14)} ${costs.length} texts, ${what} ${of(worst).toFixed(1)} ${unit}: ${worst.text.slice(0, 60)}`)
    }
  }
}
