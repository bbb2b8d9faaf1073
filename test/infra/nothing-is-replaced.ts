import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Resource, resources, type Synthesised } from './synthesised.ts'

/**
 * Properties that cannot be changed on a resource with data: CloudFormation would create a new, empty one (“Update requires:
 * Replacement”).
 */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['KeySchema', 'TableName'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::S3::Bucket': ['BucketName', 'ObjectLockEnabled'],
}

const KEPT = new URL('./resources-that-hold-data.json', import.meta.url)

function rowsOf(found: readonly (Resource & { readonly id: string })[]): Readonly<Record<string, string>> {
  const holding = found.filter(({ Type }) => Type in FIXED)
  return Object.fromEntries(holding.map(({ id, Type, Properties }) => [id, [Type, ...fixedOf(Type, Properties)].join(' ')]))
}

function fixedOf(type: string, properties: Resource['Properties']): readonly string[] {
  return (FIXED[type] ?? []).flatMap((name) => (properties[name] === undefined ? [] : [`${name}=${JSON.stringify(properties[name])}`]))
}

/**
 * A gate: the resources that hold data have the logical ids, types and fixed properties that were deployed. A row is added to the file with a new resource; a
 * row that has to be changed is a migration, not an edit.
 */
export function nothingIsReplaced(each: readonly [string, Synthesised][]): void {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Readonly<Record<string, Readonly<Record<string, string>>>>

  describe.each(each)('a deployment of %s', (name, { data, edge }) => {
    test('makes anew or removes nothing that holds data', () => {
      expect({ data: rowsOf(resources(data)), ...(edge === undefined ? {} : { edge: rowsOf(resources(edge)) }) }).toEqual(kept[name])
    })
  })

  test('what would be replaced shows', () => {
    const table = { id: 'Table1', Type: 'AWS::DynamoDB::GlobalTable', Properties: { KeySchema: [{ AttributeName: 'PK' }] } }
    const before = rowsOf([table])
    expect(rowsOf([{ ...table, Properties: { ...table.Properties, TableName: 'own' } }])).not.toEqual(before)
    expect(rowsOf([{ ...table, Properties: { KeySchema: [{ AttributeName: 'id' }] } }])).not.toEqual(before)
    expect(rowsOf([{ ...table, id: 'Other' }])).not.toEqual(before)
    expect(rowsOf([{ ...table, Properties: { ...table.Properties, Replicas: [] } }])).toEqual(before)
  })
}
