import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { describe, expect, test } from 'vitest'
import { ensureTable } from '../../infra/local/table.ts'
import { STAGES } from '../../infra/stages.ts'
import { resources, type Synthesised } from './synthesised.ts'

export function dataThatIsKept(each: readonly [string, Synthesised][]): void {
  describe.each(each)('the data of %s', (stage, { data }) => {
    test('whatever is there is kept when the stack goes, and removed again if its creation fails', () => {
      for (const { id, Type, DeletionPolicy, UpdateReplacePolicy } of resources(data)) {
        if (Type === 'AWS::S3::BucketPolicy') continue
        expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'RetainExceptOnCreate', 'Retain'])
      }
    })

    test('the table has the keys, the index and the projection of the local one', async () => {
      const local = await localTable()
      const [table] = resources(data, 'AWS::DynamoDB::GlobalTable')
      expect(table?.Properties).toMatchObject({
        KeySchema: local.KeySchema,
        GlobalSecondaryIndexes: local.GlobalSecondaryIndexes,
        BillingMode: local.BillingMode,
      })
      const sorted = (definitions: unknown) =>
        (definitions as { AttributeName: string }[]).toSorted((a, b) => (a.AttributeName < b.AttributeName ? -1 : 1))
      expect(sorted(table?.Properties.AttributeDefinitions)).toEqual(sorted(local.AttributeDefinitions))
    })

    test('the table and its index take at once what the stage declares, or what a new table takes', () => {
      const { warmThroughput } = STAGES.find(({ name }) => name === stage) ?? {}
      const { writesPerSecond, readsPerSecond } = warmThroughput ?? { writesPerSecond: 4_000, readsPerSecond: 12_000 }
      const [table] = resources(data, 'AWS::DynamoDB::GlobalTable')
      const warm = { WriteUnitsPerSecond: writesPerSecond, ReadUnitsPerSecond: readsPerSecond }
      expect(table?.Properties).toMatchObject({ WarmThroughput: warm, GlobalSecondaryIndexes: [{ WarmThroughput: warm }] })
    })

    test('the table is encrypted with the key of the stage, can be restored to any second and lets what has expired go', () => {
      const [table] = resources(data, 'AWS::DynamoDB::GlobalTable')
      expect(table?.Properties).toMatchObject({
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      })
      expect(table?.Properties.Replicas).toMatchObject([
        {
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          DeletionProtectionEnabled: stage === 'live',
          SSESpecification: { KMSMasterKeyId: { 'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'] } },
        },
      ])
      data.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true })
    })

    test('a second region can be added later: the table is a global one, and no key is bound to its region', () => {
      data.resourceCountIs('AWS::DynamoDB::Table', 0)
      const keys = resources(data, 'AWS::KMS::Key')
      expect(keys.length).toBe(2)
      for (const { Properties } of keys) expect(Properties.MultiRegion).toBe(true)
    })

    test('documents are encrypted, versioned and never public, and travel over TLS only', () => {
      data.hasResourceProperties('AWS::S3::Bucket', {
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      })
      expect(JSON.stringify(resources(data, 'AWS::S3::BucketPolicy'))).toContain('"aws:SecureTransport":"false"')
    })

    test('the key of PKI logins decrypts, with 4096 bits', () => {
      data.hasResourceProperties('AWS::KMS::Key', { KeySpec: 'RSA_4096', KeyUsage: 'ENCRYPT_DECRYPT' })
    })

    test('what the next steps of a deployment need are outputs', () => {
      for (const name of ['TableName', 'TokenKeysSecret', 'PublicTokenKeysSecret', 'DataKeysSecret'])
        expect(Object.keys(data.findOutputs(name))).toEqual([name])
    })

    test('no secret has a value in the template', () => {
      for (const { Properties } of resources(data, 'AWS::SecretsManager::Secret')) expect(Properties.SecretString).toBeUndefined()
    })
  })
}

/** The command that creates the local table, as it would be sent. */
async function localTable(): Promise<CreateTableCommand['input']> {
  let sent: CreateTableCommand['input'] | undefined
  const absent = Object.assign(new Error('absent'), { name: 'ResourceNotFoundException' })
  const client = {
    async send(command: unknown) {
      if (!(command instanceof CreateTableCommand)) throw absent
      sent = command.input
    },
  }
  await ensureTable(client as unknown as DynamoDBClient, 'table')
  if (sent === undefined) throw new Error('no table was created')
  return sent
}
