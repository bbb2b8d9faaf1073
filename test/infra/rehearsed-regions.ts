import type { MovedAccount } from '../../infra/recovery/move-region.ts'
import { SECRETS } from '../../infra/recovery/names.ts'
import type { StackTemplate } from '../../infra/recovery/table-takes-over.ts'

/** Names that exist once: in an account, or in one of its regions. */
const UNIQUE: Readonly<Record<string, { readonly by: readonly string[]; readonly scope: 'account' | 'region' }>> = {
  'AWS::Route53::RecordSet': { by: ['Name', 'Type'], scope: 'account' },
  'AWS::IAM::OIDCProvider': { by: ['Url'], scope: 'account' },
  'AWS::Backup::BackupVault': { by: ['BackupVaultName'], scope: 'region' },
  'AWS::SES::EmailIdentity': { by: ['EmailIdentity'], scope: 'region' },
  'AWS::SES::ConfigurationSet': { by: ['Name'], scope: 'region' },
  'AWS::CloudTrail::Trail': { by: ['TrailName'], scope: 'region' },
  'AWS::ApiGatewayV2::DomainName': { by: ['DomainName'], scope: 'region' },
  'AWS::Glue::Database': { by: ['DatabaseInput'], scope: 'region' },
  'AWS::DynamoDB::GlobalTable': { by: ['TableName'], scope: 'region' },
}

type Deployed = { readonly region: string; readonly template: StackTemplate; readonly nested: readonly StackTemplate[] }

export const BACKUP_AT = Date.parse('2026-11-23T02:00:00Z')

/** An account of several regions that keeps the rules of CloudFormation, Route 53 and KMS about names and imports. */
export class RehearsedRegions {
  readonly done: string[] = []
  readonly taken = new Map<string, string>()
  readonly reserved = new Map<string, number | undefined>()
  readonly secrets = new Map<string, 'replica' | 'on-its-own'>(Object.values(SECRETS).map(({ description }) => [description, 'replica']))
  readonly tables = new Set<string>()
  firstAnswers = true
  readonly #stacks = new Map<string, Deployed>()
  readonly #account: string
  readonly #second: string

  constructor(account: string, second: string) {
    this.#account = account
    this.#second = second
  }

  /** Creates or updates a stack with what is nested in it. Throws as CloudFormation does for a name that is taken. */
  deploy(name: string, region: string, template: StackTemplate, nested: readonly StackTemplate[] = []): void {
    const key = `${region} ${name}`
    const before = this.#stacks.get(key)
    for (const [at, part] of [template, ...nested].entries()) {
      const old = before === undefined ? undefined : [before.template, ...before.nested][at]
      for (const [id, { Type, Properties = {} }] of Object.entries(part.Resources)) {
        const rule = UNIQUE[Type]
        if (rule === undefined || old?.Resources[id] !== undefined) continue
        const values = rule.by.map((field) => Properties[field])
        // A name that another resource gives is that resource's own, such as the names of DKIM records, which differ by region.
        if (values.some((value) => value === undefined || JSON.stringify(value).includes('Fn::GetAtt'))) continue
        this.#take(`${rule.scope === 'account' ? '' : `${region} `}${Type} ${JSON.stringify(values)}`, `${key} ${id}`)
      }
    }
    this.#refuseChangedExports(region, before?.template, template)
    this.#stacks.set(key, { region, template, nested })
  }

  #take(name: string, by: string): void {
    const owner = this.taken.get(name)
    if (owner !== undefined && owner !== by) throw new Error(`${name} already exists (${owner})`)
    this.taken.set(name, by)
  }

  #refuseChangedExports(region: string, before: StackTemplate | undefined, after: StackTemplate): void {
    const imports = [...this.#stacks.values()]
      .filter((stack) => stack.region === region)
      .flatMap(({ template, nested }) => [...JSON.stringify([template, nested]).matchAll(/"Fn::ImportValue":"([^"]+)"/g)])
      .map(([, name]) => name)
    const exported = exportsOf(after)
    for (const [name, value] of exportsOf(before))
      if (imports.includes(name) && exported.get(name) !== value) throw new Error(`Export ${name} cannot be updated as it is in use`)
  }

  /** A region without any stack or function that answers. */
  stackIn(region: string, name: string): Deployed | undefined {
    return this.#stacks.get(`${region} ${name}`)
  }

  readonly port: MovedAccount = {
    stopFirstRegion: async () => (this.firstAnswers ? 32 : undefined),
    newestBackupOfTable: async () => ({ arn: 'arn:backup', at: BACKUP_AT }),
    restoreBackup: async (_, table) => {
      this.done.push(`restore ${table}`)
      this.tables.add(table)
    },
    exists: async (table) => this.tables.has(table),
    isUsable: async (table) => this.tables.has(table),
    storeOn: () => ({}) as never,
    complete: async (table) => void this.done.push(`complete ${table}`),
    stackThere: async (stack) => this.stackIn(this.#second, stack)?.template,
    importTable: async (stack, { template, logicalId, table }) => {
      const before = this.stackIn(this.#second, stack)?.template
      const { [logicalId]: added, ...others } = template.Resources
      if (JSON.stringify(others) !== JSON.stringify(before?.Resources ?? {})) throw new Error('An import must change nothing else')
      if (template.Outputs !== before?.Outputs) throw new Error('As part of the import operation, you cannot modify or add [Outputs]')
      if (added?.DeletionPolicy === undefined) throw new Error('Resources to import must have a DeletionPolicy')
      if (/"(?:Ref|Fn::[A-Za-z]+)":/.test(JSON.stringify(added))) throw new Error('An import resolves nothing of another resource')
      this.done.push(`import ${table}`)
      this.deploy(stack, this.#second, template)
    },
    replicaOf: async (key) => `arn:aws:kms:${this.#second}:${this.#account}:key/mrk-${(key === 'KeyArn' ? '1' : '2').repeat(32)}`,
    secretDescribed: async (description) => {
      const kind = this.secrets.get(description)
      return kind === undefined ? undefined : { arn: this.#secretArn(description), kind }
    },
    promote: async (arn) => {
      const [description = ''] = [...this.secrets.keys()].filter((one) => this.#secretArn(one) === arn)
      this.secrets.set(description, 'on-its-own')
      this.done.push('promote')
    },
    found: async () => ([...this.taken.keys()].some((name) => name.startsWith('AWS::IAM::OIDCProvider')) ? ['github-provider'] : []),
    recordsOfStage: async () =>
      [...this.taken.keys()]
        .filter((name) => /^AWS::Route53::RecordSet \["(?:origin\.|bounce\.)/.test(name))
        .map((name) => {
          const [record = '', type = ''] = JSON.parse(name.slice('AWS::Route53::RecordSet '.length)) as readonly string[]
          return { name: record, type }
        }),
    removeRecord: async ({ name, type }) => {
      this.done.push(`remove ${name} ${type}`)
      this.taken.delete(`AWS::Route53::RecordSet ${JSON.stringify([name, type])}`)
    },
  }

  #secretArn(description: string): string {
    return `arn:aws:secretsmanager:${this.#second}:${this.#account}:secret:${description.slice(0, 7).trim()}-abcdef`
  }
}

function exportsOf(template: StackTemplate | undefined): ReadonlyMap<string, string> {
  const outputs = Object.values(template?.Outputs ?? {}) as { readonly Value: unknown; readonly Export?: { readonly Name: string } }[]
  return new Map(outputs.flatMap(({ Value, Export }) => (Export === undefined ? [] : [[Export.Name, JSON.stringify(Value)]])))
}
