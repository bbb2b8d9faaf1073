/** A template of CloudFormation, as far as it is read here. */
export type StackTemplate = {
  readonly Resources: Readonly<Record<string, StackResource>>
  readonly Outputs?: Readonly<Record<string, unknown>>
}
type StackResource = {
  readonly Type: string
  readonly Properties?: Readonly<Record<string, unknown>>
  readonly DeletionPolicy?: string
}

const TABLE = 'AWS::DynamoDB::GlobalTable'

/** A template that adds one existing table to a stack and changes nothing else, as CloudFormation wants it for an import. */
type Import = { readonly kind: 'import'; readonly template: StackTemplate; readonly logicalId: string } | { readonly kind: 'is-there' }

/**
 * Adds the table of the wanted template to the deployed one. The table keeps the logical id that the stack gives it later, so that the
 * next deployment finds it. Throws if the wanted template would create a table in place of importing one.
 */
export function tableToImport(deployed: StackTemplate, wanted: StackTemplate, tableName: string): Import {
  const found = Object.entries(wanted.Resources).find(([, { Type, Properties }]) => Type === TABLE && Properties?.TableName === tableName)
  if (found === undefined) throw new Error(`The stack has no table named ${tableName}: an import would create an empty one.`)
  const [logicalId, resource] = found
  if (deployed.Resources[logicalId] !== undefined) return { kind: 'is-there' }
  return { kind: 'import', logicalId, template: { ...deployed, Resources: { ...deployed.Resources, [logicalId]: resource } } }
}

/** The concurrency that a template reserves for each of its functions, by logical id; `undefined` for none. */
export function reservedConcurrency({ Resources }: StackTemplate): ReadonlyMap<string, number | undefined> {
  const functions = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
  return new Map(
    functions.map(([id, { Properties }]) => {
      const count = Properties?.ReservedConcurrentExecutions
      return [id, typeof count === 'number' ? count : undefined]
    }),
  )
}
