import type { ServiceAddress } from '../clients/aws/credentials.ts'
import type { Environment } from './environment.ts'

/** Regions of AWS's common partition; the others have addresses of their own. */
const COMMON_REGION = /^(?:af|ap|ca|eu|il|me|mx|sa|us)-(?!gov|iso)[a-z]+-\d$/

const VARIABLE: Readonly<Record<string, string>> = { dynamodb: 'DYNAMODB', secretsmanager: 'SECRETS_MANAGER', sqs: 'SQS' }

/** The address of a service in the function's region; `undefined` if only the official client can find it. */
export function usualAddress(service: 'dynamodb' | 'secretsmanager' | 'sqs', environment: Environment): ServiceAddress | undefined {
  const region = environment.region()
  const url = environment.endpointOf(VARIABLE[service] ?? '')
  if (url !== undefined) return { url, region, service }
  if (environment.hasUnusualEndpoints() || !COMMON_REGION.test(region)) return undefined
  return { url: `https://${service}.${region}.amazonaws.com/`, region, service }
}
