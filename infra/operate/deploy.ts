import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cdkProgram, requirePackages } from '../bundle/own-packages.ts'
import { costReport, resourcesOf } from '../cost/cost.ts'
import { PORTAL_PATH } from '../edge/portal-headers.ts'
import { ACCOUNT_CONCURRENCY } from '../stage-schema.ts'
import type { Stage } from '../stages.ts'
import { STAGES_FILE, stageNamed } from '../stages-file.ts'
import { obstacles } from './deploy-checks.ts'
import { CHECKLIST, codeSteps, deploySteps, losses, type Step } from './deploy-steps.ts'
import { foundInAccount } from './found-in-account.ts'
import { runCommand } from './operator-command.ts'
import { hasDataKeys, withNewDataKey } from './rotate-data-keys.ts'
import { rotateKeys } from './rotate-keys.ts'
import { keysInSecret, secretText } from './stored-keys.ts'
import { uploadSourceMaps } from './upload-source-maps.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const USAGE = `Deploys a stage, step by step; run it again after any step that fails.

  npm run deploy -- <stage>         asks before it changes what holds data
  npm run deploy -- <stage> --code  leaves what holds data as it is: for a pipeline, after a person has deployed the stage once
  npm run deploy -- <stage> --yes   asks nothing, and still refuses a change that would lose data
  … --config <file>                 takes the stages from a JSON or YAML file (infra/stages.example.yaml) in place of infra/stages.ts

It looks at account, region, quotas, hosted zone and left-overs first, and changes nothing if one of them would stop it half-way.

An account and region have to be prepared once: npm run cdk -- bootstrap aws://<account>/<region>, and us-east-1 for a stage with a domain.
`

type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>

type Flags = Readonly<{ code?: boolean; yes?: boolean; config?: string }>

async function deploy({ code, yes, config }: Flags, [name]: readonly string[]): Promise<void> {
  // The synthesis runs in a process of its own.
  if (config !== undefined) process.env[STAGES_FILE] = resolve(config)
  requirePackages('infra')
  const stage = await stageThatFits(name)
  const directory = await mkdtemp(join(tmpdir(), 'countersign-deploy-'))
  try {
    // The synthesis writes them beside the assets, whatever stage they are of.
    process.env.COUNTERSIGN_SOURCE_MAPS = join(directory, 'source-maps')
    await cdk(['synth', '--quiet', '--output', directory])
    const deployment = { assembly: directory, asksNothing: yes === true, stage }
    process.stdout.write(`\n${costReport(stage.name, await resourcesOf(directory, stage.name))}`)
    process.stdout.write(
      `\nNew accounts restrict more than can be asked for. Before people come:\n${CHECKLIST.map((item) => `  - ${item}`).join('\n')}\n`,
    )
    let outputs: Outputs = {}
    const steps = code ? codeSteps(deploySteps(stage)) : deploySteps(stage)
    for (const step of steps) outputs = { ...outputs, ...(await done(step, outputs, deployment)) }
    process.stdout.write(report(stage, outputs))
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Refuses obstacles before anything is synthesised, which takes a minute. A stage that names no concurrency gets what the account has. */
async function stageThatFits(name: string | undefined): Promise<Stage> {
  const found = await foundInAccount(stageNamed(name))
  process.env[ACCOUNT_CONCURRENCY] = String(found.concurrency - found.reservedByOthers)
  const stage = stageNamed(name)
  const inTheWay = obstacles(stage, found)
  if (inTheWay.length > 0) throw new Error(`Nothing was changed. First:\n${inTheWay.map((one) => `  - ${one}`).join('\n')}`)
  return stage
}

type Deployment = { readonly assembly: string; readonly asksNothing: boolean; readonly stage: Stage }

async function done(step: Step, outputs: Outputs, deployment: Deployment): Promise<Outputs> {
  process.stdout.write(`\n== ${step.kind} ${step.stack}\n`)
  const of = outputs[step.stack] ?? {}
  if (step.kind === 'stack') return deployStack(step, parametersOf(step, outputs), deployment)
  if (step.kind === 'first-keys') await makeFirstKeys(of, deployment.stage.region)
  else if (step.kind === 'source-maps') await keepSourceMaps(named(of, 'SourceMapsBucket'), deployment)
  else await run(process.execPath, [join(ROOT, 'infra/operate/upload-portal.ts'), '--bucket', named(of, 'PortalBucket')])
  return {}
}

/** Nothing else tells later which line of the source a fault was in. */
async function keepSourceMaps(bucket: string, { assembly, stage: { region } }: Deployment): Promise<void> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const files = await uploadSourceMaps(new S3Client({ region }), bucket, join(assembly, 'source-maps'))
  process.stdout.write(`${files} source maps are kept in ${bucket}.\n`)
}

type StackStep = Extract<Step, { kind: 'stack' }>

/** The parameters of the step from an earlier stack, as the CDK command expects them. */
function parametersOf({ stack, given }: StackStep, outputs: Outputs): readonly string[] {
  if (given === undefined) return []
  return given.outputs.flatMap((name) => ['--parameters', `${stack}:${name}=${named(outputs[given.stack] ?? {}, name)}`])
}

async function deployStack({ stack, asks }: StackStep, parameters: readonly string[], deployment: Deployment): Promise<Outputs> {
  const { assembly } = deployment
  if (asks) await refuseLoss(stack, deployment)
  const file = join(assembly, `${stack}.outputs.json`)
  await cdk(['deploy', stack, '--app', assembly, '--exclusively', '--require-approval', 'never', '--outputs-file', file, ...parameters])
  return JSON.parse(await readFile(file, 'utf8')) as Outputs
}

/** Shows the changes, and goes on only if nothing is lost and the operator agrees. */
async function refuseLoss(stack: string, { assembly, asksNothing, stage }: Deployment): Promise<void> {
  const words = [cdkProgram(), 'diff', stack, '--app', assembly, '--no-color']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  const difference = stdout + stderr
  const lost = losses(difference, stage)
  if (lost.length > 0)
    throw new Error(
      `This change would delete stored data, so nothing was changed. Give the resource its former name and properties, or import it:\n${lost.join('\n')}`,
    )
  process.stdout.write(difference)
  if (!asksNothing && !(await agreed(`Change ${stack}?`)))
    throw new Error(`${stack} was left as it is, and nothing after it was deployed. Run this again to go on.`)
}

/** Fills the secrets of a new stage. Secrets that already contain keys stay unchanged. */
async function makeFirstKeys(of: Readonly<Record<string, string>>, region: string): Promise<void> {
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const client = new SecretsManagerClient({ region })
  const keys = keysInSecret(named(of, 'TokenKeysSecret'), client)
  if ((await keys.read()) === undefined)
    await rotateKeys(keys, 'routine', Date.now(), keysInSecret(named(of, 'PublicTokenKeysSecret'), client))
  const dataKeys = secretText(named(of, 'DataKeysSecret'), client)
  const content = await dataKeys.read()
  if (!hasDataKeys(content)) await dataKeys.replace(JSON.stringify(withNewDataKey(content, randomBytes(32))))
}

function report({ name, region, domain }: Stage, outputs: Outputs): string {
  const all = Object.assign({}, ...Object.values(outputs)) as Readonly<Record<string, string>>
  const lines = Object.entries(all).map(([output, value]) => `  ${output.padEnd(24)} ${value}`)
  return `
Stage ${name} is deployed.

${lines.join('\n')}

Next, look whether it answers as it should:
  npm run smoke -- ${all.BaseUrl}

The first administrator, once; it prints a password that serves once:
  AWS_REGION=${region} npm run create-admin -- --table ${all.TableName ?? '<output TableName of the data stack>'} --identity <name> --email <address>

${domain === undefined ? SIGN_IN_BY_API : `Sign in: https://${domain.name}${PORTAL_PATH}`}
`
}

/** Without a domain there is no edge, which serves the portal. */
const SIGN_IN_BY_API = `This stage has no domain, so it serves no portal: choose the password with the call that create-admin prints, then sign in with the
command line or POST /svc-conductor/rest/v1/authentication/login.`

function named(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name]
  if (value === undefined) throw new Error(`A stack has no output ${name}: deploy the whole stage, without --code.`)
  return value
}

async function agreed(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} Type yes: `)
  asking.close()
  return answer.trim() === 'yes'
}

const cdk = (words: readonly string[]) => run(process.execPath, [cdkProgram(), ...words])

function run(command: string, words: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              `${words.slice(1, 3).join(' ')} failed: see the lines above. Correct that, then run this again: steps that are done change nothing.`,
            ),
          ),
    )
  })
}

if (import.meta.main)
  await runCommand({
    usage: USAGE,
    flags: { code: { type: 'boolean' }, yes: { type: 'boolean' }, config: { type: 'string' } },
    takesWords: true,
    fault: 'Nothing was deployed.',
    faultCode: 1,
    run: deploy,
  })
