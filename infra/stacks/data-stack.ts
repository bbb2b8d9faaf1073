import { CfnOutput, CrossStackReferences, ReferenceStrength, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb'
import * as kms from 'aws-cdk-lib/aws-kms'
import type * as s3 from 'aws-cdk-lib/aws-s3'
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { defined } from '../../shared/domain/defined.ts'
import { NEW_TABLE } from '../../shared/domain/new-table.ts'
import { DUE_INDEX } from '../../shared/storage/table.ts'
import { archiveTables, expireArchive } from '../archive/archive-tables.ts'
import { otherCellsMayUse } from '../cells/other-cells.ts'
import { SECRETS } from '../recovery/names.ts'
import type { Stage } from '../stages.ts'
import { closedBucket } from './closed-bucket.ts'
import { usersOfKey } from './users-of-key.ts'

/**
 * The data that must survive every change of the code: the table, the documents and the keys. All of it is retained when the stack is
 * deleted.
 */
export class DataStack extends Stack {
  readonly key: kms.IKey
  readonly table: dynamodb.TableV2
  readonly documents: s3.Bucket
  /** The bucket of items that the table keeps for some time only, as JSON lines. */
  readonly archive: s3.Bucket
  readonly privateTokenKeys: secretsmanager.ISecret
  readonly publicTokenKeys: secretsmanager.ISecret
  readonly dataKeys: secretsmanager.ISecret
  /** The service's own key pair, with which clients of PKI logins encrypt their challenges. */
  readonly pkiKey: kms.IKey

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, { terminationProtection: stage.deletionProtection, ...props })
    this.key = this.#key(stage)
    this.table = this.#table(stage)
    this.documents = this.#bucket('Documents')
    this.archive = this.#bucket('Archive')
    expireArchive(this.archive, stage)
    archiveTables(this, stage, this.archive)
    this.privateTokenKeys = this.#secret(stage, 'PrivateTokenKeys')
    this.publicTokenKeys = this.#secret(stage, 'PublicTokenKeys')
    this.dataKeys = this.#secret(stage, 'DataKeys')
    this.pkiKey = this.#pkiKey(stage)
    this.#outputs()
  }

  /** The outputs that the following steps need. */
  #outputs(): void {
    const values = {
      TableName: this.table.tableName,
      ArchiveBucket: this.archive.bucketName,
      DocumentsBucket: this.documents.bucketName,
      TokenKeysSecret: this.privateTokenKeys.secretArn,
      PublicTokenKeysSecret: this.publicTokenKeys.secretArn,
      DataKeysSecret: this.dataKeys.secretArn,
      KeyArn: this.key.keyArn,
      PkiKeyArn: this.pkiKey.keyArn,
    }
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value })
  }

  /** A moved stage goes on with the replica of its key, which no stack can make again. */
  #key(stage: Stage): kms.IKey {
    if (stage.moved !== undefined) return kms.Key.fromKeyArn(this, 'Key', stage.moved.key)
    const key = new kms.Key(this, 'Key', {
      description: `Countersign ${stage.name}: the table, its backups, documents and secrets`,
      enableKeyRotation: true,
      // A key can't become multi-region later: https://docs.aws.amazon.com/kms/latest/developerguide/multi-region-keys-overview.html
      multiRegion: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    for (const statement of usersOfKey(stage, stage.region)) key.addToResourcePolicy(statement)
    return key
  }

  #pkiKey(stage: Stage): kms.IKey {
    if (stage.moved !== undefined) return kms.Key.fromKeyArn(this, 'PkiKey', stage.moved.pkiKey)
    if (stage.cell?.pkiKey !== undefined) return kms.Key.fromKeyArn(this, 'PkiKey', stage.cell.pkiKey)
    const key = new kms.Key(this, 'PkiKey', {
      description: `Countersign ${stage.name}: decrypts the challenges of PKI logins`,
      keySpec: kms.KeySpec.RSA_4096,
      keyUsage: kms.KeyUsage.ENCRYPT_DECRYPT,
      multiRegion: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    for (const statement of otherCellsMayUse(stage)) key.addToResourcePolicy(statement)
    return key
  }

  /**
   * Its keys and index are those of `shared/storage/table.ts`; a test compares them. A global table with one replica: a table of the
   * older resource type cannot become one later, and a second region is then one line
   * (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-globaltable.html).
   */
  #table(stage: Stage): dynamodb.TableV2 {
    const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING })
    const { writesPerSecond: writeUnitsPerSecond, readsPerSecond: readUnitsPerSecond } = stage.warmThroughput ?? NEW_TABLE
    const warm = { writeUnitsPerSecond, readUnitsPerSecond }
    // A restored table is another resource: the first one leaves the stack, and stays.
    const restored = stage.restoredTable
    const table = new dynamodb.TableV2(this, restored === undefined ? 'Table' : `Table-${restored}`, {
      ...defined({ tableName: restored }),
      partitionKey: text('PK'),
      sortKey: text('SK'),
      billing: dynamodb.Billing.onDemand(),
      warmThroughput: warm,
      timeToLiveAttribute: 'expiresAt',
      // Removed items go to the archive.
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: dynamodb.TableEncryptionV2.customerManagedKey(this.key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      globalSecondaryIndexes: [
        {
          indexName: DUE_INDEX.name,
          partitionKey: text(DUE_INDEX.partition),
          sortKey: text(DUE_INDEX.sort),
          warmThroughput: warm,
          projectionType: dynamodb.ProjectionType.INCLUDE,
          nonKeyAttributes: ['dueKind', 'dueTurn'],
        },
      ],
    })
    // CloudFormation refuses to change an export while it is imported, so nobody imports this one: a restored table can take its place. The
    // export stays for stages that were deployed with it.
    CrossStackReferences.of(table).produce(ReferenceStrength.BOTH)
    return table
  }

  #bucket(id: string): s3.Bucket {
    return closedBucket(this, id, {
      key: this.key,
      // A table restored to the start of its 35 days finds the documents that it names, with five days to do it in.
      oldVersionsDays: 40,
      unlogged: 'Only the service writes it, and reads documents; it writes each access to its own audit.',
    })
  }

  /** Created without a usable value: `npm run rotate-keys` writes the first keys, so that no template ever contains a key. */
  #secret({ secondRegion, moved }: Stage, id: keyof typeof SECRETS): secretsmanager.ISecret {
    const { description, movedAs } = SECRETS[id]
    if (moved !== undefined) return secretsmanager.Secret.fromSecretCompleteArn(this, id, moved[movedAs])
    const secret = new secretsmanager.Secret(this, id, {
      description,
      encryptionKey: this.key,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(secondRegion === undefined ? {} : { replicaRegions: [{ region: secondRegion }] }),
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'npm run rotate-keys changes the keys and keeps the one before, which tokens and sealed secrets still need.',
    })
    // Its type leaves `secretFullArn` open where the interface demands a value.
    return secret as secretsmanager.ISecret
  }
}
