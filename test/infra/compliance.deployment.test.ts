import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countersignApp } from '../../infra/stacks/app.ts'
import { KEPT_FINDINGS } from '../../infra/stacks/compliance.ts'
import { STAGES, type Stage } from '../../infra/stages.ts'

const live = STAGES.find(({ kind }) => kind === 'live') as Stage
const { domain: _domain, mail: _mail, alarmEmail: _email, ...bare } = live

const EVERYTHING: Stage = {
  ...live,
  name: 'everything',
  staticEgress: true,
  alarmWebhook: 'https://chat.example/hook',
  allowedOrigins: ['https://app.bank.example'],
  shift: 'gradual',
}
const BARE: Stage = { ...bare, name: 'bare', alarmWebhook: 'https://chat.example/hook', shift: 'at-once' }

/** The stacks of both, by their names, with the number of resources of each. A finding of cdk-nag without a reason throws. */
function synthesised(): ReadonlyMap<string, number> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-compliance-'))
  try {
    const code = join(directory, 'code')
    mkdirSync(code)
    writeFileSync(join(code, 'handler.mjs'), '')
    const { stacks } = countersignApp({ stages: [EVERYTHING, BARE], codeOf: () => code, outdir: join(directory, 'out') }).synth()
    return new Map(
      stacks.map(({ stackName, template }) => [stackName, Object.keys((template as { readonly Resources: object }).Resources).length]),
    )
  } finally {
    rmSync(directory, { recursive: true })
  }
}

// Outside of the tests: it takes longer than everything that is asked of it.
const stacks = synthesised()

describe('the rules of AWS Solutions, NIST 800-53 R5 and PCI DSS 3.2.1 find nothing without a reason', () => {
  test('in a stage with everything on', () => {
    for (const part of ['data', 'app', 'edge', 'canary', 'backup', 'second-region'])
      expect(stacks.get(`countersign-everything-${part}`)).toBeGreaterThan(0)
  })

  test('in a stage without a domain, a mail identity and an address for alarms', () => {
    expect(stacks.get('countersign-bare-app')).toBeGreaterThan(0)
    expect(stacks.has('countersign-bare-edge')).toBe(false)
  })

  test('each stack has at most 500 resources', () => {
    for (const [name, count] of stacks) expect([name, count <= 500]).toEqual([name, true])
  })

  test('a finding that stays has a reason, and is listed once', () => {
    for (const { rule, reason } of KEPT_FINDINGS) expect([rule, reason.length > 40]).toEqual([rule, true])
    expect(new Set(KEPT_FINDINGS.map(({ rule }) => rule)).size).toBe(KEPT_FINDINGS.length)
  })
})
