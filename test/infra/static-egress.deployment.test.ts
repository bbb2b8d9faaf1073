import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countersignApp } from '../../infra/stacks/app.ts'
import { Template } from '../../infra/stacks/cdk-assertions.ts'
import { STAGES, type Stage } from '../../infra/stages.ts'
import { resources } from './synthesised.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-egress-'))
afterAll(() => rmSync(directory, { recursive: true }))

function withStaticEgress(): Template {
  const code = join(directory, 'code')
  mkdirSync(code)
  writeFileSync(join(code, 'handler.mjs'), '')
  const [sandbox] = STAGES as [Stage]
  const stages = [{ ...sandbox, staticEgress: true }]
  return Template.fromJSON(
    countersignApp({ stages, codeOf: () => code, outdir: join(directory, 'out') })
      .synth()
      .getStackByName(`countersign-${sandbox.name}-app`).template as object,
  )
}

describe('a stage whose callbacks come from fixed addresses', () => {
  const template = withStaticEgress()

  test('only the functions that call hosts of tenants are in its network, which has two ways out', () => {
    const inside = resources(template, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.VpcConfig !== undefined)
    expect(inside.map(({ Properties }) => Properties.Description).toSorted()).toEqual([
      'Countersign: callbacks-queue',
      'Countersign: callbacks-slow-queue',
      'Countersign: mcp',
      'Countersign: tasks',
      'Countersign: upstreams',
      'Countersign: upstreams-queue',
    ])
    template.resourceCountIs('AWS::EC2::NatGateway', 2)
    template.hasResourceProperties('AWS::EC2::VPCEndpoint', { VpcEndpointType: 'Gateway' })
  })

  test('the addresses are kept when the stage goes, and published', () => {
    for (const { DeletionPolicy } of resources(template, 'AWS::EC2::EIP')) expect(DeletionPolicy).toBe('RetainExceptOnCreate')
    expect(Object.keys(template.findOutputs('CallbackAddresses'))).toEqual(['CallbackAddresses'])
  })

  test('attack: nothing can reach the functions', () => {
    for (const { Properties } of resources(template, 'AWS::EC2::SecurityGroup')) expect(Properties.SecurityGroupIngress).toBeUndefined()
    template.resourceCountIs('AWS::EC2::SecurityGroupIngress', 0)
  })
})
