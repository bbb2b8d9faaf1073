import { NestedStack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { addRoutes } from './http-api.ts'

type Properties = { readonly api: HttpApi; readonly functionOf: (group: string) => IFunction }

/** The routes of the API. A stack has at most 500 resources, and these are more than half of them. */
export class RoutesStack extends NestedStack {
  constructor(scope: Construct, id: string, { api, functionOf }: Properties) {
    super(scope, id, { description: 'Countersign: the routes of the API' })
    addRoutes(this, api, functionOf)
  }
}
