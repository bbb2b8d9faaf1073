import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../../infra/bundle/bundle.ts'
import { countersignApp } from '../../../infra/stacks/app.ts'
import type { FunctionRow } from '../../../infra/stacks/function-row.ts'
import { bundledFunctions } from '../../../infra/stacks/functions.ts'
import { STAGES } from '../../../infra/stages.ts'
import type { Resource } from '../synthesised.ts'

/** A trigger of a function, as the template of its stage declares it. */
type Trigger =
  | { readonly kind: 'routes' }
  | { readonly kind: 'queue'; readonly queueId: string; readonly arn: string }
  | { readonly kind: 'stream'; readonly patterns: readonly string[] }
  | { readonly kind: 'schedule'; readonly input: unknown }

export type ShippedFunction = {
  readonly row: FunctionRow
  /** The asset as CDK uploads it. */
  readonly directory: string
  readonly handler: string
  readonly environment: Readonly<Record<string, string>>
  readonly triggers: readonly Trigger[]
}

type Shipped = { readonly outdir: string; readonly queueIds: readonly string[]; readonly resources: readonly Named[] }
type Named = Resource & { readonly id: string }

/** Bundles every function and synthesises every stage, as a deployment does. */
export async function ship(): Promise<{ readonly directory: string; readonly outdir: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-shipped-'))
  await Promise.all(bundledFunctions().map((row) => bundle(row, join(directory, 'code', row.name))))
  const outdir = join(directory, 'out')
  countersignApp({ stages: STAGES, codeOf: ({ name }) => join(directory, 'code', name), outdir }).synth()
  return { directory, outdir }
}

/** The resources of the application of a stage, nested ones included, of its canary, or of the directory of its cells. */
export async function applicationOf(outdir: string, stageName: string, part: 'app' | 'canary' | 'directory' = 'app'): Promise<Shipped> {
  const begins = [`countersign-${stageName}-${part}.template`, `countersign${stageName}${part}`]
  const files = (await readdir(outdir)).filter((file) => file.endsWith('.template.json') && begins.some((begin) => file.startsWith(begin)))
  const templates = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(outdir, file), 'utf8'))))
  const resources: readonly Named[] = templates.flatMap(({ Resources }: { Resources: Record<string, Resource> }) =>
    Object.entries(Resources).map(([id, resource]) => ({ id, ...resource })),
  )
  return { outdir, resources, queueIds: resources.filter(({ Type }) => Type === 'AWS::SQS::Queue').map(({ id }) => id) }
}

type Lambda = {
  readonly Description: string
  readonly Handler: string
  readonly Code: { readonly S3Key: string }
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> }
}

/** Every function of the application with the values of its variables, and with its triggers. */
export function functionsIn(shipped: Shipped, stands: Parameters<typeof resolverOf>[1]): readonly ShippedFunction[] {
  const { resources, outdir } = shipped
  const resolve = resolverOf(resources, stands)
  return resources.flatMap(({ Type, Properties, id }) => {
    if (Type !== 'AWS::Lambda::Function') return []
    const { Description, Handler, Code, Environment } = Properties as Lambda
    const row = bundledFunctions().find(({ name }) => Description === `Countersign: ${name}`)
    if (row === undefined) throw new Error(`${id} is a function that no row describes`)
    const environment = Object.fromEntries(Object.entries(Environment.Variables).map(([name, value]) => [name, resolve(value)]))
    const directory = join(outdir, `asset.${Code.S3Key.replace(/\.zip$/, '')}`)
    return [{ row, directory, handler: Handler, environment, triggers: triggersOf(id, resources, resolve) }]
  })
}

/** The length of the hash at the end of a logical id. */
const HASH = 8

function triggersOf(functionId: string, resources: readonly Named[], resolve: Resolve): readonly Trigger[] {
  const aliases = resources.filter(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Alias' && JSON.stringify(Properties.FunctionName).includes(`"${functionId}"`),
  )
  // A nested stack names its parameter after the alias, with another hash.
  const callsIt = (reference: unknown) =>
    aliases.some(({ id }) => new RegExp(`${id.slice(0, -HASH)}[0-9A-F]{${HASH}}`).test(JSON.stringify(reference)))
  return resources.flatMap(({ Type, Properties }): readonly Trigger[] => {
    if (Type === 'AWS::Lambda::Url') return JSON.stringify(Properties.TargetFunctionArn).includes(functionId) ? [{ kind: 'routes' }] : []
    if (Type === 'AWS::ApiGatewayV2::Integration') return callsIt(Properties.IntegrationUri) ? [{ kind: 'routes' }] : []
    if (Type === 'AWS::Scheduler::Schedule') {
      const { Arn, Input } = Properties.Target as { readonly Arn: unknown; readonly Input?: string }
      return callsIt(Arn) || JSON.stringify(Arn).includes(functionId) ? [{ kind: 'schedule', input: JSON.parse(Input ?? '{}') }] : []
    }
    if (Type !== 'AWS::Lambda::EventSourceMapping' || !callsIt(Properties.FunctionName)) return []
    const { EventSourceArn, FilterCriteria, StartingPosition } = Properties
    if (StartingPosition === undefined) {
      const [queueId = ''] = (EventSourceArn as { readonly 'Fn::GetAtt': readonly string[] })['Fn::GetAtt']
      return [{ kind: 'queue', queueId, arn: resolve(EventSourceArn) }]
    }
    const { Filters } = FilterCriteria as { readonly Filters: readonly { readonly Pattern: string }[] }
    return [{ kind: 'stream', patterns: Filters.map(({ Pattern }) => Pattern) }]
  })
}

/** The values that CloudFormation puts in the place of references, in a stage whose parts stand in on this machine. */
type StandIns = {
  readonly queueUrl: (logicalId: string) => string
  readonly apiUrl: string
  /** Values of other stacks and of this one, by a part of the export's or the resource's name; the first that fits is taken. */
  readonly named: readonly (readonly [part: string, value: string])[]
}
type Resolve = (value: unknown) => string

/** Resolves a value of a template to a text. Throws for a reference that nothing stands for, so that no variable is ever guessed. */
function resolverOf(resources: readonly (Resource & { readonly id: string })[], stands: StandIns): Resolve {
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
