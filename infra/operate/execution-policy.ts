import { executionPolicy } from '../stacks/execution-policy.ts'
import { stageNamed } from '../stages-file.ts'
import { runCommand } from './operator-command.ts'

const USAGE = `Prints the policy of the role by which CloudFormation deploys a stage. Without it, "cdk bootstrap" gives that role AdministratorAccess.

  npm run --silent operate -- execution-policy <stage> > policy.json
  aws iam create-policy --policy-name countersign-execution --policy-document file://policy.json
  npm run cdk -- bootstrap aws://<account>/<region> --cloudformation-execution-policies arn:aws:iam::<account>:policy/countersign-execution
  … --config <file>                 takes the stages from a JSON or YAML file
`

async function print(_: object, [name]: readonly string[]): Promise<void> {
  process.stdout.write(`${JSON.stringify(executionPolicy(stageNamed(name).account), null, 2)}\n`)
}

if (import.meta.main)
  await runCommand({
    usage: USAGE,
    flags: { config: { type: 'string' } },
    takesWords: true,
    fault: 'No policy was printed.',
    faultCode: 1,
    run: print,
  })
