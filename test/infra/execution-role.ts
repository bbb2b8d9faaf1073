import { expect, test } from 'vitest'
import { DEPLOYED_SERVICES, executionPolicy } from '../../infra/stacks/execution-policy.ts'
import { resources, type Synthesised } from './synthesised.ts'

/** The longest managed policy, in characters without white space: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const MAX_MANAGED_POLICY = 6_144

/** The role by which CloudFormation deploys: no administrator. */
export function executionRole(each: readonly [string, Synthesised][]): void {
  const templates = each.flatMap(([, { data, app, edge, canary, backup, secondRegion, pipeline }]) =>
    [data, app, edge, canary, backup, secondRegion, pipeline].filter((template) => template !== undefined),
  )
  const types = [...new Set(templates.flatMap((template) => resources(template).map(({ Type }) => Type)))]
  const { Statement } = executionPolicy('111111111111')

  test('CloudFormation’s role may use each service of the templates, and no service that they do not use', () => {
    const used = new Set(types.flatMap((type) => /^AWS::(\w+)::/.exec(type)?.[1] ?? []))
    expect(used.size).toBeGreaterThan(15)
    const granted = new Set([...Object.keys(DEPLOYED_SERVICES), 'IAM'])
    expect([...used].filter((service) => !granted.has(service))).toEqual([])
    // Fixed addresses of callbacks are off in these stages; they need EC2.
    expect([...granted].filter((service) => !used.has(service) && service !== 'EC2')).toEqual([])
  })

  test('attack: it is no administrator: it makes no user and no key, and no role but those of these stacks', () => {
    const actions = Statement.flatMap(({ Action }) => Action)
    expect(
      actions.filter((action) => action === '*' || action === 'iam:*' || action.startsWith('organizations') || action.startsWith('sts')),
    ).toEqual([])
    expect(actions.filter((action) => /^iam:.*(?:User|AccessKey|Group|LoginProfile|CreatePolicy)/.test(action))).toEqual([])
    for (const { Action, Resource } of Statement)
      if (Action.some((action) => action.startsWith('iam:'))) for (const of of Resource) expect(of).toMatch(/^arn:aws:iam::111111111111:/)
    const roles = Statement.find(({ Action }) => Action.includes('iam:CreateRole'))
    expect(roles?.Resource).toEqual(['arn:aws:iam::111111111111:role/countersign-*'])
  })

  test('the policy fits into a managed one', () => {
    expect(JSON.stringify(executionPolicy('111111111111')).length).toBeLessThan(MAX_MANAGED_POLICY)
  })
}
