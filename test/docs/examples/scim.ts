import type { Visitor } from './visitor.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Creates a token for directory sync, and a user with it. */
export async function directorySync(visitor: Visitor): Promise<void> {
  const { visit, service } = visitor
  const params = { tenantId: 1 }
  const as = 'operator'
  await service.call('PUT', '/tenants/1/config/scim.sso', { token: await service.tokenOf(as), body: { value: 'corp' } })
  const made = await visit<{ readonly scimTokenId: string; readonly token: string }>('createScimToken', {
    token: await service.freshTokenOf(as),
    params,
    body: { name: 'Entra ID', expiresInSeconds: 15_552_000 },
  })
  await visit('listScimTokens', { as, params })
  const { token } = made
  await discovery(visitor, token)
  await users(visitor, token)
  await visit('deleteScimToken', { as, params: { ...params, scimTokenId: made.scimTokenId } })
}

async function discovery({ visit }: Visitor, token: string): Promise<void> {
  const params = { tenantId: 1 }
  await visit('getScimServiceProviderConfig', { token, params })
  await visit('listScimResourceTypes', { token, params })
  await visit('getScimResourceType', { token, params: { ...params, scimId: 'User' } })
  await visit('listScimSchemas', { token, params })
  await visit('getScimSchema', { token, params: { ...params, scimId: USER } })
}

async function users(visitor: Visitor, token: string): Promise<void> {
  const { visit } = visitor
  const params = { tenantId: 1 }
  const body = {
    schemas: [USER],
    userName: 'hedy@harbour.example',
    externalId: '00u1a2b3c4',
    name: { givenName: 'Hedy', familyName: 'Lamarr' },
    title: 'Engineer',
    emails: [{ value: 'hedy@harbour.example', type: 'work', primary: true }],
    active: true,
  }
  const { id } = await visit<{ readonly id: string }>('createScimUser', { token, params, body })
  const one = { ...params, scimId: id }
  await visit('listScimUsers', { token, params, query: { filter: 'userName eq "hedy@harbour.example"' } })
  await visit('searchScimUsers', {
    token,
    params,
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], filter: 'title pr', count: 10 },
  })
  await visit('getScimUser', { token, params: one })
  await visit('replaceScimUser', { token, params: one, body: { ...body, title: 'Chief engineer' } })
  const Operations = [{ op: 'Replace', path: 'active', value: 'False' }]
  await visit('patchScimUser', { token, params: one, body: { schemas: [PATCH], Operations } })
  await groups(visitor, token, id)
  await visit('deleteScimUser', { token, params: one })
}

async function groups({ visit }: Visitor, token: string, member: string): Promise<void> {
  const params = { tenantId: 1 }
  const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Wallet approvers', externalId: 'g-17' }
  const { id } = await visit<{ readonly id: string }>('createScimGroup', { token, params, body })
  const one = { ...params, scimId: id }
  await visit('listScimGroups', { token, params, query: { filter: 'displayName eq "Wallet approvers"', excludedAttributes: 'members' } })
  await visit('searchScimGroups', {
    token,
    params,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'displayName sw "Wallet"',
      excludedAttributes: ['members'],
    },
  })
  await visit('replaceScimGroup', { token, params: one, body: { ...body, externalId: 'g-18' } })
  await visit('getScimGroup', { token, params: one })
  const Operations = [{ op: 'Add', path: 'members', value: [{ value: member }] }]
  await visit('patchScimGroup', { token, params: one, body: { schemas: [PATCH], Operations } })
  await visit('searchScimResources', {
    token,
    params,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'displayName sw "Wallet"',
      attributes: ['displayName'],
    },
  })
  await visit('deleteScimGroup', { token, params: one })
  const data = { schemas: [USER], userName: 'katherine@harbour.example', externalId: '00u9z8y7x6' }
  await visit('changeScimResources', {
    token,
    params,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      failOnErrors: 1,
      Operations: [
        { method: 'POST', path: '/Users', bulkId: 'katherine', data },
        { method: 'DELETE', path: '/Users/bulkId:katherine' },
      ],
    },
  })
}
