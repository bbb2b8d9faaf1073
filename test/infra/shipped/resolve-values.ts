import type { Resource } from '../synthesised.ts'

/** The values that CloudFormation puts in the place of references, in a stage whose parts stand in on this machine. */
type StandIns = {
  readonly queueUrl: (logicalId: string) => string
  readonly apiUrl: string
  /** Values of other stacks and of this one, by a part of the export's or the resource's name; the first that fits is taken. */
  readonly named: readonly (readonly [part: string, value: string])[]
}
export type Resolve = (value: unknown) => string

/** Resolves a value of a template to a text. Throws for a reference that nothing stands for, so that no variable is ever guessed. */
export function resolverOf(resources: readonly (Resource & { readonly id: string })[], stands: StandIns): Resolve {
  const typeOf = new Map(resources.map(({ id, Type }) => [id, Type]))
  const byName = (name: string) => {
    const found = stands.named.find(([part]) => name.includes(part))
    if (found === undefined) throw new Error(`Nothing stands for ${name}`)
    return found[1]
  }
  const resolve: Resolve = (value) => {
    if (typeof value === 'string') return value
    const [[how, argument] = ['nothing', undefined]] = Object.entries(value as Readonly<Record<string, unknown>>)
    if (how === 'Fn::Join') return joined(argument as readonly [string, readonly unknown[]], resolve)
    if (how === 'Fn::ImportValue') return byName(argument as string)
    if (how === 'Fn::GetStackOutput') return byName((argument as Readonly<Record<'OutputName', string>>).OutputName)
    if (how === 'Ref') {
      if (argument === 'AWS::Partition') return 'aws'
      return typeOf.get(argument as string) === 'AWS::SQS::Queue' ? stands.queueUrl(argument as string) : byName(argument as string)
    }
    if (how !== 'Fn::GetAtt') throw new Error(`${how} is not resolved here`)
    const [id = '', attribute = ''] = argument as readonly string[]
    if (attribute === 'ApiEndpoint') return stands.apiUrl
    return typeOf.get(id) === 'AWS::SQS::Queue' ? `arn:aws:sqs:eu-west-1:000000000000:${id}` : byName(id)
  }
  return resolve
}

const joined = ([between, parts]: readonly [string, readonly unknown[]], resolve: Resolve) => parts.map(resolve).join(between)
