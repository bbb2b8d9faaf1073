import { describe, expect, test } from 'vitest'
import { keyCondition } from '../../infra/reach/key-conditions.ts'
import { reachOfFunction } from '../../infra/reach/of-functions.ts'
import type { PartitionName } from '../../infra/reach/partitions.ts'
import { batchedBy } from '../../infra/reach/reach.ts'
import { FUNCTIONS } from '../../infra/stacks/functions.ts'
import { resources, type Synthesised } from './synthesised.ts'

type Statement = {
  readonly Effect: string
  readonly Action: string | readonly string[]
  readonly Resource?: unknown
  readonly NotResource?: unknown
  readonly Condition?: unknown
}
type Policy = {
  readonly PolicyDocument: { readonly Statement: readonly Statement[] }
  readonly Roles?: readonly { readonly Ref: string }[]
}

/** Actions that have no resource to name: https://docs.aws.amazon.com/service-authorization/latest/reference/ */
const WITHOUT_RESOURCES = [
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'cloudwatch:DescribeAlarms',
  'rekognition:CreateFaceLivenessSession',
  'rekognition:StartFaceLivenessSession',
  'rekognition:GetFaceLivenessSessionResults',
  'rekognition:CompareFaces',
  'rekognition:DetectFaces',
  'rekognition:DetectLabels',
  'textract:AnalyzeID',
  'textract:DetectDocumentText',
]

/** All wildcards in the resources of policies, and why each is there. */
const WILDCARDS: Readonly<Record<string, string>> = {
  '/archive/*': 'each batch of the archive has an object of its own below this prefix, and nothing can be listed',
  '/aws/lambda/*': 'Lambda names each batch of the stream that it sets aside',
  '/attachments/*': 'each document has a key of its own below this prefix, and nothing else can be listed',
  'countersign-<stage>-origin-??????': 'six random characters end the ARN of a secret that another region’s stack has made',
  // https://docs.aws.amazon.com/service-authorization/latest/reference/
  ...Object.fromEntries(WITHOUT_RESOURCES.map((action) => [`* for ${action}`, 'AWS has no resource to name for this action'])),
}

const MAX_POLICY = 10_240
/** As long as any name that AWS gives a resource of these stacks. */
const LONGEST_ARN = 'arn:aws:service:eu-central-1:222222222222:'.length + 100

/** A policy as IAM counts it: each reference of the template stands for an ARN. */
const written = (policy: unknown): string =>
  JSON.stringify(policy)
    .replaceAll(
      /\{"(?:Ref|Fn::GetAtt|Fn::ImportValue|Fn::GetStackOutput)":(?:"[^"]*"|\[[^\]]*\]|\{[^}]*\})\}/g,
      `"${'x'.repeat(LONGEST_ARN)}"`,
    )
    .replaceAll(/\s/g, '')

const OF_ITEMS = ['BatchGetItem', 'BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem']
const OF_THE_STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']

const isPkiKey = ({ Resource }: Statement) => JSON.stringify(Resource).includes('PkiKey')
const actionsOf = ({ Action }: Statement) => [Action].flat()

export function whatRolesMayDo(each: readonly [string, Synthesised][]): void {
  describe.each(each)('what the roles of %s may do', (stage, { app, data, stacks }) => {
    const all = [app, data].flatMap((template) => policies(template).flatMap(({ statements }) => statements))

    test('no action is a wildcard', () => {
      for (const statement of all) for (const action of actionsOf(statement)) expect(action).not.toContain('*')
    })

    test('no resource is a wildcard, but where AWS has none to name', () => {
      for (const statement of all)
        if (
          JSON.stringify(statement.Resource ?? '')
            .replace(/"\/(attachments|archive|aws\/lambda)\/\*"/g, '')
            .includes('*')
        )
          expect(WITHOUT_RESOURCES).toEqual(expect.arrayContaining(actionsOf(statement)))
    })

    test('only text messages are granted without a resource, to the function that sends them, and only where they leave', () => {
      const open = policies(app).filter(({ statements }) => statements.some(({ NotResource }) => NotResource !== undefined))
      expect(open.map(({ role }) => role.replace(/Role.*/, ''))).toEqual(stage === 'live' ? ['Functionmessagesqueue'] : [])
      for (const { statements } of open)
        for (const { NotResource, Action } of statements.filter((statement) => statement.NotResource !== undefined)) {
          expect(Action).toBe('sns:Publish')
          expect(JSON.stringify(NotResource)).toContain(':sns:*:*:*')
        }
    })

    test('nobody scans, and nobody may do to the table what the service never does', () => {
      const table = all.flatMap(actionsOf).filter((action) => action.startsWith('dynamodb:'))
      expect([...new Set(table)].toSorted()).toEqual([...OF_ITEMS, ...OF_THE_STREAM].toSorted().map((action) => `dynamodb:${action}`))
    })

    test('the key of the data is used only by way of the services whose data it encrypts, and that of PKI logins with their padding', () => {
      for (const statement of all)
        for (const action of actionsOf(statement).filter((name) => name.startsWith('kms:') && name !== 'kms:GetPublicKey')) {
          const condition = isPkiKey(statement) ? '"kms:EncryptionAlgorithm":"RSAES_OAEP_SHA_1"' : '"kms:ViaService"'
          expect(JSON.stringify(statement.Condition), action).toContain(condition)
        }
    })

    const ofFunction = (name: string) =>
      policies(app).flatMap(({ role, statements }) => (role.startsWith(`Function${name.replaceAll('-', '')}Role`) ? statements : []))

    test.each(FUNCTIONS.map(({ name }) => name))('%s touches the partitions of its reach and no others', (name) => {
      const reach = reachOfFunction(name)
      const { reads, writes, deletes } = reach
      const granted = (action: string) =>
        ofFunction(name).flatMap((statement) =>
          actionsOf(statement).includes(`dynamodb:${action}`) && !JSON.stringify(statement.Resource).includes('/index/due')
            ? [statement.Condition]
            : [],
        )
      const expected = (partitions: readonly PartitionName[], use: 'read' | 'write') => {
        const { like, notLike } = keyCondition(partitions, use)
        const keysOf = (patterns: readonly string[]) => ({ 'dynamodb:LeadingKeys': patterns })
        const except = notLike.length === 0 ? {} : { 'ForAllValues:StringNotLike': keysOf(notLike) }
        return like.length === 0 ? [] : [{ 'ForAllValues:StringLike': keysOf(like), ...except }]
      }
      for (const action of ['BatchGetItem', 'Query', 'ConditionCheckItem'])
        expect(granted(action)).toEqual(expected([...reads, ...writes, ...deletes], 'read'))
      for (const action of ['PutItem', 'UpdateItem']) expect(granted(action)).toEqual(expected(writes, 'write'))
      expect(granted('DeleteItem')).toEqual(expected(deletes, 'write'))
      expect(granted('BatchWriteItem')).toEqual(expected(batchedBy(reach), 'write'))
      // Nobody removes what the audit says, by whatever action.
      expect([...deletes, ...batchedBy(reach)]).not.toContain('audit')
    })

    test('attack: the function whose pages anybody reads writes counts of limits, and no entry of the audit', () => {
      const writing = ofFunction('documentation').filter((statement) =>
        actionsOf(statement).some((action) => /^dynamodb:.*(?:Put|Update|Write|Delete)/.test(action)),
      )
      expect(writing).toEqual([
        expect.objectContaining({
          Action: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
          Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*'] } },
        }),
      ])
    })

    test.each(FUNCTIONS.map(({ name }) => name))('%s sends to the queues of its reach and no others', (name) => {
      const sending = ofFunction(name).filter((statement) => actionsOf(statement).includes('sqs:SendMessage'))
      const queues = sending.flatMap(({ Resource }) =>
        [...JSON.stringify(Resource).matchAll(/"Queue([a-z]+)Queue[0-9A-F]{8}"/g)].map(([, queue]) => queue),
      )
      expect(queues.toSorted()).toEqual(
        reachOfFunction(name)
          .sends.map((queue) => queue.replaceAll('-', ''))
          .toSorted(),
      )
    })

    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: IAM counts all inline policies of a role, without white space.
    test('the inline policies of each role fit into 10,240 characters', () => {
      for (const [role, own] of Map.groupBy(policies(app), (policy) => policy.role))
        expect([role, written(own.map(({ statements }) => statements)).length <= MAX_POLICY]).toEqual([role, true])
    })

    test('each stack has at most 500 resources', () => {
      for (const count of stacks) expect(count).toBeLessThanOrEqual(500)
    })

    test('every wildcard in what roles may touch is one of these, and has its reason', () => {
      const found = new Set(
        all.flatMap(({ Resource = '', Action }) =>
          [...JSON.stringify(Resource).matchAll(/[^"]*[*?][^"]*/g)].flatMap(([text]) =>
            text === '*' ? [Action].flat().map((action) => `* for ${action}`) : [text.replace(/^.*:secret:/, '').replace(stage, '<stage>')],
          ),
        ),
      )
      expect([...found].toSorted()).toEqual(Object.keys(WILDCARDS).toSorted())
      for (const because of Object.values(WILDCARDS)) expect(because.length).toBeGreaterThan(20)
    })

    test('no role has a managed policy', () => {
      for (const { Properties } of resources(app, 'AWS::IAM::Role')) expect(Properties.ManagedPolicyArns).toBeUndefined()
    })

    test.each(FUNCTIONS.map((row) => [row.name, row] as const))('%s reads no secret that it has no use for', (name, { uses }) => {
      const text = JSON.stringify(policies(app).filter(({ role }) => role.startsWith(`Function${name.replaceAll('-', '')}Role`)))
      expect(text).toContain('logs:PutLogEvents')
      expect(text.includes('PrivateTokenKeys')).toBe(uses.includes('private-token-keys'))
      expect(text.includes('PublicTokenKeys')).toBe(uses.includes('public-token-keys'))
      expect(text.includes('DataKeys')).toBe(uses.includes('data-keys'))
      expect(text.includes('/index/due')).toBe(uses.includes('due-index'))
      expect(text.includes('kms:GetPublicKey')).toBe(uses.includes('pki-public-key'))
      expect(text.includes('RSAES_OAEP_SHA_1')).toBe(uses.includes('pki-decryption'))
      expect(text.includes('sqs:SendMessage')).toBe(uses.includes('send'))
      expect(text.includes('ses:SendEmail')).toBe(uses.includes('messages'))
      expect(text.includes('s3:GetObject')).toBe(uses.includes('document-reading'))
      expect(text.includes('s3:PutObject')).toBe(uses.includes('document-keeping') || uses.includes('archive'))
      expect(text.includes('s3:DeleteObject')).toBe(uses.includes('document-removal'))
      expect(text.includes('rekognition:CompareFaces')).toBe(uses.includes('faces'))
      expect(text.includes('CreateFaceLivenessSession')).toBe(uses.includes('liveness'))
    })

    test('the role of browsers may begin checks of somebody alive and do nothing else, and one function can take it', () => {
      const of = (prefix: string) => policies(app).filter(({ role }) => role.startsWith(prefix))
      const role = resources(app, 'AWS::IAM::Role').find(({ id }) => id.startsWith('CameraRole'))
      expect(of('CameraRole').flatMap(({ statements }) => statements)).toEqual([
        { Effect: 'Allow', Action: 'rekognition:StartFaceLivenessSession', Resource: '*' },
      ])
      expect(all.filter((statement) => actionsOf(statement).includes('rekognition:StartFaceLivenessSession'))).toHaveLength(1)
      const taking = policies(app).filter(({ statements }) => statements.flatMap(actionsOf).some((action) => action.startsWith('sts:')))
      expect(taking.map(({ role: taker }) => taker.replace(/Role.*/, ''))).toEqual(['Functionpasswordchange'])
      expect(taking.flatMap(({ statements }) => statements)).toEqual([
        { Effect: 'Allow', Action: 'sts:AssumeRole', Resource: { 'Fn::GetAtt': [role?.id, 'Arn'] } },
      ])
      expect(role?.Properties.AssumeRolePolicyDocument).toMatchObject({
        Statement: [
          {
            Effect: 'Allow',
            Action: 'sts:AssumeRole',
            Principal: { AWS: { 'Fn::GetAtt': [expect.stringContaining('passwordchangeRole'), 'Arn'] } },
          },
        ],
      })
    })

    test('only functions that sign something with the keys of tokens can read them', () => {
      const reading = FUNCTIONS.filter(({ uses }) => uses.includes('private-token-keys')).map(({ name }) => name)
      // Tokens; assertions for identity providers; the queues of callbacks sign the news that a session has ended, and whatever sends to
      // upstreams signs who approved.
      expect(reading.toSorted()).toEqual([
        'authentication',
        'callbacks-queue',
        'callbacks-slow-queue',
        'mcp',
        'oauth',
        'openid-sign-in',
        'tasks',
        'upstreams',
        'upstreams-queue',
      ])
    })
  })
}

function policies(template: Synthesised['app']): readonly { readonly role: string; readonly statements: readonly Statement[] }[] {
  return resources(template, 'AWS::IAM::Policy').map(({ Properties }) => {
    const { PolicyDocument, Roles } = Properties as Policy
    return { role: Roles?.[0]?.Ref ?? '', statements: PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow') }
  })
}
