/**
 * The services whose resources the stacks make, as IAM names them: the role by which CloudFormation deploys a stage may use these, and no other. A test
 * holds it against the resource types of the templates.
 */
export const DEPLOYED_SERVICES: Readonly<Record<string, readonly string[]>> = {
  ApiGatewayV2: ['apigateway'],
  Backup: ['backup', 'backup-storage'],
  Budgets: ['budgets'],
  CertificateManager: ['acm'],
  CloudFormation: ['cloudformation'],
  CloudFront: ['cloudfront'],
  CloudTrail: ['cloudtrail'],
  CloudWatch: ['cloudwatch'],
  CodeDeploy: ['codedeploy'],
  DynamoDB: ['dynamodb'],
  EC2: ['ec2'],
  Events: ['events'],
  Glue: ['glue'],
  KMS: ['kms'],
  Lambda: ['lambda'],
  Logs: ['logs'],
  Route53: ['route53'],
  S3: ['s3'],
  Scheduler: ['scheduler'],
  SecretsManager: ['secretsmanager'],
  SES: ['ses'],
  SNS: ['sns'],
  SQS: ['sqs'],
  WAFv2: ['wafv2'],
}

/** IAM for the roles of these stacks only, which `cdk` names after them; never for users, keys or other roles. */
const OF_ROLES = [
  'AttachRolePolicy',
  'CreateRole',
  'DeleteRole',
  'DeleteRolePolicy',
  'DetachRolePolicy',
  'GetRole',
  'GetRolePolicy',
  'ListAttachedRolePolicies',
  'ListRolePolicies',
  'PassRole',
  'PutRolePolicy',
  'TagRole',
  'UntagRole',
  'UpdateAssumeRolePolicy',
  'UpdateRole',
  'UpdateRoleDescription',
]

const OF_PROVIDERS = ['CreateOpenIDConnectProvider', 'DeleteOpenIDConnectProvider', 'GetOpenIDConnectProvider', 'TagOpenIDConnectProvider']

type Statement = {
  readonly Effect: 'Allow'
  readonly Action: readonly string[]
  readonly Resource: readonly string[]
}

/** The policy of CloudFormation's role in an account, in place of `AdministratorAccess`, which `cdk bootstrap` would give it. */
export function executionPolicy(account: string): { readonly Version: string; readonly Statement: readonly Statement[] } {
  const iam = (names: readonly string[]) => names.map((name) => `iam:${name}`)
  const services = Object.values(DEPLOYED_SERVICES).flat()
  return {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: services.map((service) => `${service}:*`), Resource: ['*'] },
      { Effect: 'Allow', Action: ['ssm:GetParameters'], Resource: [`arn:aws:ssm:*:${account}:parameter/cdk-bootstrap/*`] },
      { Effect: 'Allow', Action: iam(OF_ROLES), Resource: [`arn:aws:iam::${account}:role/countersign-*`] },
      {
        Effect: 'Allow',
        Action: iam(OF_PROVIDERS),
        Resource: [`arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`],
      },
      {
        Effect: 'Allow',
        Action: ['iam:CreateServiceLinkedRole'],
        Resource: [`arn:aws:iam::${account}:role/aws-service-role/*`],
      },
    ],
  }
}
