import { atBothLevels } from './at-both-levels.ts'
import { createClient, deleteClient, getClient, listClients } from './clients.ts'
import { updateClient } from './update-client.ts'

export const oauthClientEndpoints = atBothLevels([createClient, listClients, getClient, updateClient, deleteClient])
