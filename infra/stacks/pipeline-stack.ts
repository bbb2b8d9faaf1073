import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { FederatedPrincipal, OidcProviderNative, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { EDGE_REGION } from '../edge/names.ts'
import { PORTAL_PATH } from '../edge/portal-headers.ts'
import { REPOSITORY, type Stage } from '../stages.ts'

type Properties = StackProps & { readonly stages: readonly Stage[]; readonly repository?: string }

const ISSUER = 'token.actions.githubusercontent.com'
/** The roles that `cdk bootstrap` makes in an account, by their default qualifier. */
const BOOTSTRAPPED = ['deploy-role', 'file-publishing-role']

/**
 * The roles by which the pipeline deploys the stages of one account, one for each stage. A role trusts the repository's environment of the stage's
 * name and nothing else: who may deploy is decided by the reviewers of that environment. A person deploys this stack, once.
 * https://docs.github.com/en/actions/security-for-github-actions/security-hardening-your-deployments/configuring-openid-connect-in-amazon-web-services
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { stages, repository = REPOSITORY, ...props }: Properties) {
    super(scope, id, props)
    const providerArn = this.#provider(stages)
    for (const stage of stages) {
      const role = this.#role(stage, repository, providerArn)
      new CfnOutput(this, `Role-${stage.name}`, { value: role.roleArn })
    }
  }

  /** An account has one provider of an address, so a moved stage takes the one that its first region has made. */
  #provider(stages: readonly Stage[]): string {
    if (stages.some(({ moved }) => moved?.found.includes('github-provider')))
      return `arn:${this.partition}:iam::${this.account}:oidc-provider/${ISSUER}`
    return new OidcProviderNative(this, 'Provider', { url: `https://${ISSUER}`, clientIds: ['sts.amazonaws.com'] }).oidcProviderArn
  }

  #role(stage: Stage, repository: string, providerArn: string): Role {
    const subject = `repo:${repository}:environment:${stage.name}`
    const conditions = { StringEquals: { [`${ISSUER}:aud`]: 'sts.amazonaws.com', [`${ISSUER}:sub`]: subject } }
    const role = new Role(this, `Deploys-${stage.name}`, {
      description: `Deploys the code of the stage ${stage.name}`,
      assumedBy: new FederatedPrincipal(providerArn, conditions, 'sts:AssumeRoleWithWebIdentity'),
    })
    const regions = [...new Set([stage.region, ...(stage.domain === undefined ? [] : [EDGE_REGION])])]
    const resources = regions.flatMap((region) =>
      BOOTSTRAPPED.map((name) => `arn:${this.partition}:iam::${stage.account}:role/cdk-hnb659fds-${name}-${stage.account}-${region}`),
    )
    role.addToPolicy(new PolicyStatement({ actions: ['sts:AssumeRole'], resources }))
    this.#mayKeepSourceMaps(role, stage)
    if (stage.domain !== undefined) this.#mayUploadPortal(role, stage)
    return role
  }

  #mayKeepSourceMaps(role: Role, { name }: Stage): void {
    const files = `arn:${this.partition}:s3:::countersign-${name}-app-sourcemaps*/source-maps/*`
    role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [files] }))
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${files}]`,
      reason: 'The name of the bucket ends in random characters, and each map has a key of its own.',
    })
  }

  /** CloudFormation names the bucket after its stack, with random characters at the end. */
  #mayUploadPortal(role: Role, { name }: Stage): void {
    const files = `arn:${this.partition}:s3:::countersign-${name}-edge-portal*${PORTAL_PATH}*`
    role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [files] }))
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${files}]`,
      reason: 'The bucket of the portal is in another region, and its name ends in random characters.',
    })
  }
}
