import { addCredential, credentialOptions } from './add-credential.ts'
import { deleteCredential, listCredentials, renameCredential } from './credentials.ts'

export const webAuthnEndpoints = [credentialOptions, addCredential, listCredentials, renameCredential, deleteCredential]
