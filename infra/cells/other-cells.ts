import { AccountPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Stage } from '../stages.ts'

const accounts = ({ cell }: Stage): readonly AccountPrincipal[] =>
  [...new Set((cell?.others ?? []).map(({ account }) => account))].map((account) => new AccountPrincipal(account))

/** A client of PKI logins knows one public key of the service, whichever cell it is sent to. */
export function otherCellsMayUse(stage: Stage): readonly PolicyStatement[] {
  const principals = [...accounts(stage)]
  return principals.length === 0
    ? []
    : [new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GetPublicKey'], principals, resources: ['*'] })]
}

/** The functions of other cells take names in the directory. */
export function otherCellsMayTakeNames(stage: Stage): readonly PolicyStatement[] {
  const principals = [...accounts(stage)]
  const actions = ['dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem']
  return principals.length === 0 ? [] : [new PolicyStatement({ actions, principals, resources: ['*'] })]
}
