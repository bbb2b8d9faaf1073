import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { serverMetadataEndpoints } from './get-server-metadata.ts'
import { requestToken } from './request-token.ts'

export const oauthEndpoints: readonly Endpoint[] = [...serverMetadataEndpoints(() => oauthEndpoints), requestToken]
