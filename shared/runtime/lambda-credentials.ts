import { credentialsFrom } from './environment.ts'

type Credentials = ReturnType<typeof credentialsFrom>

/**
 * Stands in bundles for the SDK's chain of credential providers: Lambda puts the credentials of the function's role into its environment,
 * and nowhere else. The chain and its clients (STS, SSO, profiles) would be a tenth of what a cold start reads.
 */
export const defaultProvider = () => async (): Promise<Credentials> => credentialsFrom()
