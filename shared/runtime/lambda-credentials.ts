import { credentialsFrom } from './environment.ts'

type Credentials = ReturnType<typeof credentialsFrom>

/**
 * Replaces the SDK's chain of credential providers in bundles: Lambda puts the credentials of the function's role into its environment,
 * and nowhere else. The chain and its clients (STS, SSO, profiles) would be a tenth of the code that a cold start reads.
 */
export const defaultProvider = () => async (): Promise<Credentials> => credentialsFrom()
