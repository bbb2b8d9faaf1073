import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countersignApp } from '../../infra/app.ts'
import { KEPT_FINDINGS } from '../../infra/compliance.ts'
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

/** The stacks of a stage. A finding of cdk-nag without a reason throws. */
function stacksOf(stage: Stage): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-compliance-'))
  try {
    const code = join(directory, 'code')
    mkdirSync(code)
    writeFileSync(join(code, 'handler.mjs'), '')
    const assembly = countersignApp({ stages: [stage], codeOf: () => code, outdir: join(directory, 'out') }).synth()
    for (const { template } of assembly.stacks)
      expect(Object.keys((template as { Resources: object }).Resources).length).toBeLessThanOrEqual(500)
    return assembly.stacks.map(({ stackName }) => stackName.replace(`countersign-${stage.name}-`, ''))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

describe('the rules of AWS Solutions, NIST 800-53 R5 and PCI DSS 3.2.1 find nothing without a reason in a stage', () => {
  test('with everything on', () => {
    expect(stacksOf(EVERYTHING)).toEqual(expect.arrayContaining(['data', 'app', 'edge', 'backup', 'second-region']))
  })

  test('without a domain, a mail identity and an address for alarms', () => {
    const stacks = stacksOf(BARE)
    expect(stacks).toEqual(expect.arrayContaining(['data', 'app']))
    expect(stacks).not.toContain('edge')
  })

  test('a finding that stays has a reason, and is listed once', () => {
    for (const { rule, reason } of KEPT_FINDINGS) expect([rule, reason.length > 40]).toEqual([rule, true])
    expect(new Set(KEPT_FINDINGS.map(({ rule }) => rule)).size).toBe(KEPT_FINDINGS.length)
  })
})
