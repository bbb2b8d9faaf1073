import { createRequire } from 'node:module'
import { App } from 'aws-cdk-lib'
import { defined } from '../../shared/domain/defined.ts'
import { CanaryStack } from '../canary/canary-stack.ts'
import { CellStack } from '../cells/cell-stack.ts'
import { DirectoryStack } from '../cells/directory-stack.ts'
import { hasEdge, nameOfDirectory } from '../cells/names.ts'
import { EdgeStack } from '../edge/edge-stack.ts'
import { EDGE_REGION } from '../edge/names.ts'
import { BackupAccountStack, BackupStack } from '../recovery/backup-stack.ts'
import { SecondRegionStack } from '../recovery/second-region-stack.ts'
import { checkedStages, type Stage } from '../stages.ts'
import { AppStack } from './app-stack.ts'
import { checkCompliance } from './compliance.ts'
import { DataStack } from './data-stack.ts'
import type { FunctionRow } from './function-row.ts'
import { PipelineStack } from './pipeline-stack.ts'

type Options = {
  readonly stages: readonly Stage[]
  /** The repository whose pipeline may deploy: `owner/name`. */
  readonly repository?: string
  /** The directory of each function's bundle. */
  readonly codeOf: (row: FunctionRow) => string
  /** The directory of the assembly, unless the CDK command sets it. */
  readonly outdir?: string
}

const FLAGS = {
  ...(createRequire(import.meta.url)('aws-cdk-lib/recommended-feature-flags.json') as Readonly<Record<string, unknown>>),
  // CloudFormation refuses to take away what the code still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
}

/** The whole deployment: for each stage, the data that must be kept, and the code on top of it. Needs no account and no network. */
export function countersignApp({ stages, repository, codeOf, outdir }: Options): App {
  const app = new App({ postCliContext: FLAGS, analyticsReporting: false, ...defined({ outdir }) })
  checkCompliance(app)
  for (const stage of checkedStages(stages)) {
    const common = {
      stage,
      tags: { service: 'countersign', stage: stage.name },
      // Fixed: a stage can't be deployed with the credentials of another account.
      env: { account: stage.account, region: stage.region },
    }
    const data = new DataStack(app, `countersign-${stage.name}-data`, common)
    const { domain, secondRegion, backupAccount } = stage
    if (secondRegion !== undefined) {
      new SecondRegionStack(app, `countersign-${stage.name}-second-region`, { ...common, env: { ...common.env, region: secondRegion } })
      if (backupAccount !== undefined)
        new BackupAccountStack(app, `countersign-${stage.name}-backup-account`, {
          ...common,
          env: { ...common.env, account: backupAccount },
        })
      new BackupStack(app, `countersign-${stage.name}-backup`, { ...common, data, secondRegion })
    }
    if (!hasEdge(stage)) new CellStack(app, `countersign-${stage.name}-cell`, common)
    if (domain !== undefined && hasEdge(stage)) {
      const elsewhere = { ...common.env, region: EDGE_REGION }
      new CanaryStack(app, `countersign-${stage.name}-canary`, { ...common, domain, codeOf, env: elsewhere })
      new EdgeStack(app, `countersign-${stage.name}-edge`, { ...common, domain, env: elsewhere })
      const { cell } = stage
      if (cell !== undefined) new DirectoryStack(app, nameOfDirectory(stage.name), { ...common, domain, cell, codeOf })
    }
    new AppStack(app, `countersign-${stage.name}-app`, { ...common, data, codeOf })
  }
  for (const [account, deployed] of Map.groupBy(stages, (stage) => stage.account))
    pipeline(app, account, { stages: deployed, ...defined({ repository }) })
  return app
}

/** One stack for all stages of an account, which has one identity provider of a kind. */
function pipeline(app: App, account: string, { stages, repository }: Pick<Options, 'stages' | 'repository'>): void {
  const [first] = stages
  if (first === undefined) return
  const tags = { service: 'countersign' }
  new PipelineStack(app, `countersign-pipeline-${account}`, {
    stages,
    tags,
    env: { account, region: first.region },
    ...defined({ repository }),
  })
}
