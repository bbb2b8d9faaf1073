import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { REPOSITORY, STAGES } from '../../infra/stages.ts'
import { resources, type Synthesised } from './synthesised.ts'

type Job = {
  readonly needs?: string
  readonly if?: string
  readonly uses?: string
  readonly environment?: string
  readonly with?: Readonly<Record<string, string>>
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[]
}
type Workflow = { readonly jobs: Readonly<Record<string, Job>>; readonly permissions?: unknown }

/** As GitHub writes an input in a workflow. */
const STAGE = `$${'{{ inputs.stage }}'}`

const workflow = (name: string) => parse(readFileSync(new URL(`../../.github/workflows/${name}.yml`, import.meta.url), 'utf8')) as Workflow

export function pipeline(each: readonly [string, Synthesised][]): void {
  describe('the pipeline', () => {
    const { jobs, permissions } = workflow('deliver')
    const deploys = STAGES.map(({ name }) => [name, jobs[name]] as const)

    test('runs what has to pass before it deploys anything', () => {
      expect(jobs.check?.steps?.some(({ run }) => run === '.ci/run')).toBe(true)
      expect(permissions).toEqual({ contents: 'read' })
    })

    test('deploys every stage, live ones after a sandbox, and only from main', () => {
      for (const [name, job] of deploys) expect(job).toMatchObject({ with: { stage: name }, uses: './.github/workflows/deploy-stage.yml' })
      expect(jobs.sandbox).toMatchObject({ needs: ['check', 'whole-suite'], if: "github.ref == 'refs/heads/main'" })
      for (const { name, kind } of STAGES) if (kind === 'live') expect(jobs[name]?.needs).toBe('sandbox')
    })

    test('attack: nobody changes an action by moving its tag: each is pinned by its digest', () => {
      const steps = ['deliver', 'deploy-stage'].flatMap((name) => Object.values(workflow(name).jobs).flatMap(({ steps = [] }) => steps))
      const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]))
      expect(used.length).toBeGreaterThan(3)
      for (const uses of used) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    })

    test('deploys in the environment of the stage, which its reviewers guard, code only, and then asks the service', () => {
      const { deploy } = workflow('deploy-stage').jobs
      expect(deploy?.environment).toBe(STAGE)
      const runs = deploy?.steps?.flatMap(({ run }) => (run === undefined ? [] : [run])) ?? []
      expect(runs.at(-2)).toBe(`npm run deploy -- ${STAGE} --code --yes`)
      expect(runs.at(-1)).toContain('npm run smoke')
    })
  })

  describe.each(each)('the role of the pipeline for %s', (name, { pipeline: template }) => {
    const role = resources(template, 'AWS::IAM::Role').find(({ id }) => id.startsWith(`Deploys${name}`))

    test('attack: no other repository, branch or environment can take it', () => {
      expect(role?.Properties.AssumeRolePolicyDocument).toMatchObject({
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': `repo:${REPOSITORY}:environment:${name}`,
              },
            },
          },
        ],
      })
    })

    test('does by itself no more than upload the portal; the rest is done by the roles of cdk bootstrap', () => {
      const text = JSON.stringify(resources(template, 'AWS::IAM::Policy'))
      const actions = [...text.matchAll(/"Action":"([^"]+)"/g)].map(([, action]) => action)
      expect(actions.filter((action) => action !== 'sts:AssumeRole' && action !== 's3:PutObject')).toEqual([])
      expect(resources(template, 'AWS::IAM::OIDCProvider')).toHaveLength(1)
    })
  })
}
