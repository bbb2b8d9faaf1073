import { type ReadSecret, secretsManager } from '../clients/stored-secret.ts'
import { credentialsFrom, type Environment } from './environment.ts'
import { usualPlace } from './usual-place.ts'

/** The secrets of a deployment. */
export function lambdaSecrets(environment: Environment): ReadSecret {
  return secretsManager({ place: usualPlace('secretsmanager', environment), credentials: async () => credentialsFrom() })
}
