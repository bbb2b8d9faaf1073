import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { bulk } from './bulk-endpoint.ts'
import { discoveryEndpoints } from './discovery.ts'
import { groupEndpoints } from './group-endpoints.ts'
import { createScimToken, deleteScimToken, listScimTokens } from './scim-tokens.ts'
import { searchAll } from './search-all.ts'
import { userEndpoints } from './user-endpoints.ts'

export const scimEndpoints: readonly Endpoint[] = [
  createScimToken,
  listScimTokens,
  deleteScimToken,
  ...discoveryEndpoints,
  ...userEndpoints,
  ...groupEndpoints,
  searchAll,
  bulk,
]
