import { atBothLevels } from './at-both-levels.ts'
import { createClient } from './create-client.ts'
import { deleteClient } from './delete-client.ts'
import { getClient } from './get-client.ts'
import { listClients } from './list-clients.ts'
import { updateClient } from './update-client.ts'

export const oauthClientEndpoints = atBothLevels([createClient, listClients, getClient, updateClient, deleteClient])
