import { describe, expect, test } from 'vitest'
import { ARCHIVED_KINDS } from '../../functions/archive/archive-changes.ts'
import { STAGES } from '../../infra/stages.ts'
import { type Resource, resources, type Synthesised } from './synthesised.ts'

type LifecycleRule = { readonly Prefix?: string; readonly ExpirationInDays?: number }

/** The way of what leaves the table into the archive. */
export function theArchive(each: readonly [string, Synthesised][]): void {
  describe.each(each)('the archive of %s', (name, { app, data }) => {
    const [stream] = resources(app, 'AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties.StartingPosition !== undefined)
    const filters = (stream?.Properties.FilterCriteria ?? { Filters: [] }) as { Filters: readonly { Pattern: string }[] }

    test('the table tells what was added and removed, whole', () => {
      const [table] = resources(data, 'AWS::DynamoDB::GlobalTable')
      expect(table?.Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' })
    })

    test('only the audit as it is written, and what the table removes by itself of callbacks and stored answers, start the function', () => {
      const patterns = filters.Filters.map(({ Pattern }) => JSON.parse(Pattern) as object)
      const expired = { eventName: ['REMOVE'], userIdentity: { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] } }
      expect(patterns).toEqual([
        { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'AUDIT#' }] } } } },
        { eventName: ['INSERT'], dynamodb: { NewImage: { audit: { M: { traceId: { S: [{ exists: true }] } } } } } },
        { ...expired, dynamodb: { Keys: { PK: { S: [{ prefix: 'IDEMPOTENCY#' }] } } } },
        { ...expired, dynamodb: { OldImage: { callbackId: { N: [{ exists: true }] } } } },
      ])
    })

    test('nothing is lost: it begins with the oldest change, divides and repeats a batch that fails, and sets it aside while the stream still has the others', () => {
      expect(stream?.Properties).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BisectBatchOnFunctionError: true })
      const { MaximumRetryAttempts: retries, MaximumRecordAgeInSeconds: seconds, DestinationConfig } = stream?.Properties ?? {}
      expect(retries).toBeGreaterThan(0)
      expect(Number(seconds)).toBeLessThan(12 * 3_600)
      expect(JSON.stringify(DestinationConfig)).toMatch(/"OnFailure":\{"Destination":\{"Fn::ImportValue":"[^"]*Archive/)
      const ringing = resources(app, 'AWS::CloudWatch::Alarm').filter(({ Properties }) => Properties.MetricName === 'IteratorAge')
      expect(ringing.map(({ Properties }) => Number(Properties.Threshold) < 1_000 * Number(seconds))).toEqual([true])
    })

    test('one function may read the stream and write to the archive, and no function reads the archive', () => {
      const policies = resources(app, 'AWS::IAM::Policy')
      const using = (text: string) => policies.filter(({ Properties }) => JSON.stringify(Properties).includes(text)).map(roleOf)
      expect(using('dynamodb:GetRecords')).toEqual(['Functionarchive'])
      expect(using('/archive/*')).toEqual(['Functionarchive'])
      expect(using('/aws/lambda/*')).toEqual(['Functionarchive'])
      const [own] = policies.filter((policy) => roleOf(policy) === 'Functionarchive')
      expect(JSON.stringify(own)).not.toContain('s3:GetObject')
    })

    test('each kind expires after the days of the stage, and nothing else does', () => {
      const { archiveDays } = STAGES.find((stage) => stage.name === name) ?? {}
      const rules = (id: string) => {
        const bucket = resources(data, 'AWS::S3::Bucket').find((found) => found.id.startsWith(id))
        const { Rules } = (bucket?.Properties.LifecycleConfiguration ?? { Rules: [] }) as { Rules: readonly LifecycleRule[] }
        return Object.fromEntries(Rules.flatMap(({ Prefix = '', ExpirationInDays: days }) => (days === undefined ? [] : [[Prefix, days]])))
      }
      expect(rules('Archive')).toEqual({
        'archive/audit/': archiveDays?.audit,
        'archive/callbacks/': archiveDays?.callbacks,
        'archive/idempotent-answers/': archiveDays?.idempotentAnswers,
      })
      expect(Object.keys(rules('Archive')).map((prefix) => prefix.split('/')[1])).toEqual(ARCHIVED_KINDS.map(({ kind }) => kind))
      expect(rules('Documents')).toEqual({})
    })

    test('Athena finds each kind by day, without a crawler', () => {
      const tables = resources(data, 'AWS::Glue::Table').map(
        ({ Properties }) => Properties.TableInput as { Name: string; Parameters: object },
      )
      expect(tables.map(({ Name }) => Name).toSorted()).toEqual(['audit', 'callbacks', 'idempotent_answers'])
      for (const { Parameters } of tables) expect(JSON.stringify(Parameters)).toMatch(/day=\$\{day\}/)
      expect(resources(data, 'AWS::Glue::Database')[0]?.Properties.DatabaseInput).toEqual({ Name: `countersign_${name}` })
    })
  })
}

const roleOf = ({ Properties }: Resource): string => String((Properties.Roles as readonly { Ref: string }[])[0]?.Ref).replace(/Role.*/, '')
