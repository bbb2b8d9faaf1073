import { addCredential } from './add-credential.ts'
import { credentialOptions } from './credential-options.ts'
import { deleteCredential } from './delete-credential.ts'
import { listCredentials } from './list-credentials.ts'
import { renameCredential } from './rename-credential.ts'

export const webAuthnEndpoints = [credentialOptions, addCredential, listCredentials, renameCredential, deleteCredential]
