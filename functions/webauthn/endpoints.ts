import { addCredential } from './add-credential.ts'
import { credentialOptions } from './credential-options.ts'
import { deleteCredential } from './delete-credential.ts'
import { listCredentials } from './list-credentials.ts'

export const webAuthnEndpoints = [credentialOptions, addCredential, listCredentials, deleteCredential]
