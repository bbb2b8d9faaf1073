import { type ReadSecret, secretsManager } from '../clients/stored-secret.ts'
import { credentialsFrom, type Environment } from './environment.ts'
import { usualAddress } from './usual-address.ts'

/** The secrets of a deployment. */
export function lambdaSecrets(environment: Environment): ReadSecret {
  return secretsManager({ address: usualAddress('secretsmanager', environment), credentials: async () => credentialsFrom() })
}
