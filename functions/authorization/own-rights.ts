import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, idText, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { visibleTenant } from '../../shared/contract/visible-tenant.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { PERMISSIONS } from '../../shared/domain/permissions/default-matrix.ts'
import { ownRights, type Place, REACHES } from '../../shared/domain/permissions/right-of.ts'
import { nameOf } from '../../shared/domain/permissions/role-assignments.ts'
import { profilesOf } from '../../shared/people/person-names.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'
import { right, shownRight } from './permission-rights.ts'

const MOST_ROLES = 60
/** One in each reach of each permission. */
const MOST_RIGHTS = PERMISSIONS.length * REACHES.length

/** Reads only your profile: session and configuration are read anyway. It refuses nothing but a tenant that the caller cannot see. */
export const getOwnRights = endpoint({
  method: 'GET',
  path: '/authorization/rights',
  operationId: 'getOwnRights',
  group: 'authorization',
  summary: 'Get what you may do',
  description:
    'Answers every permission that you hold, and how: alone, with an approval, by a step-up, or only to approve what others propose. User interfaces read it once after the login and offer only that. Permissions that are not listed are refused. `x-permission` of an operation in this document names the permission that it needs; operations without it need a token only.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      tenantId: z
        .string()
        .max(16)
        .optional()
        .describe('Tenant in which the rights are told; without it, your own. People above tenants name one to get the rights there.'),
    }),
  answer: () =>
    namedObject('OwnRights', {
      customerId: id(),
      tenantId: id().optional(),
      roles: z.array(z.string().max(100)).max(MOST_ROLES).describe('Roles and positions that you hold.'),
      locale: z.enum(LOCALES).optional().describe('Language that you have chosen. Absent if you have chosen none.'),
      isAgent: z.boolean().describe('True for an agent token: it reads what its owner may read, and every change that it makes is a task.'),
      rights: z
        .array(
          namedObject('OwnRight', {
            permission: z.string().max(100).describe('Name of the permission, `<Item>.<Action>`.'),
            on: z
              .enum(REACHES)
              .describe('Items to which the right applies: all of the service, the institution or the tenant, or only your own.'),
            ...right(),
          }),
        )
        .max(MOST_RIGHTS)
        .describe('Permissions that you hold.'),
    }),
  refusals: ['not-found'],
  async handle(call) {
    const { caller } = call
    const tenantId = call.query.tenantId === undefined ? caller.tenantId : idFrom<TenantId>('tenantId', call.query.tenantId)
    const profiles = await profilesOf([caller.customerId], call.read, caller.tenantId)
    const found = ownRights(caller, PERMISSIONS, await placesOf(call, tenantId))
    return ok({
      customerId: caller.customerId,
      ...defined({ tenantId, locale: profiles.get(caller.customerId)?.locale }),
      roles: [...new Set(caller.roleAssignments.map(nameOf))],
      isAgent: caller.agent !== undefined,
      rights: found.map(({ permission, on, ...given }) => ({ permission, on, ...shownRight(given) })),
    })
  },
})

async function placesOf({ caller, settingsOf }: Call, tenantId: TenantId | undefined): Promise<readonly Place[]> {
  const { settings } = await settingsOf(undefined)
  const above = caller.roleAssignments.flatMap((assignment): readonly Place[] => {
    if (assignment.kind === 'global') return [{ on: 'global', scope: { kind: 'global' }, matrix: settings.matrix }]
    if (assignment.kind !== 'institution') return []
    return [{ on: 'institution', scope: { kind: 'institution', institution: assignment.institution }, matrix: settings.matrix }]
  })
  if (tenantId === undefined) return above.slice(0, 1)
  const inTenant = await settingsOf(tenantId)
  const tenant = visibleTenant(caller, inTenant)
  const scope = { kind: 'tenant', tenantId, institution: tenant.institution, owner: { kind: 'tenant' } } as const
  return [...above.slice(0, 1), { on: 'tenant', scope, matrix: inTenant.settings.matrix }]
}

const MOST_OPERATIONS = 1000

const operationCall = () =>
  namedObject('OperationCall', {
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().max(1000).meta({ description: 'Path below `/svc-conductor/rest/v1`, with its parameters in braces.' }),
    body: z.record(z.string(), z.unknown()).optional().meta({ description: 'JSON schema of the body. Listed with `upstream` only.' }),
  })

/** The changes that forms offer to a person. */
export const listOwnOperations = endpoint({
  method: 'GET',
  path: '/authorization/operations',
  operationId: 'listOwnOperations',
  group: 'authorization',
  summary: 'List the changes that you may make or propose',
  description:
    'Lists the operations that can be stored as a task and that your permissions let you make or propose. `search` takes everyday words, such as “pay the plumber”, and answers the best first. Operations of the tenant’s upstreams are among them (`bank.createPayout`); `upstream` asks for those of one upstream only, with its reads and the schemas of its bodies. Which item a call names can still refuse it: ask `explain`.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      search: text(300).optional().describe('Your aim, in your own words.'),
      tenantId: idText().optional().meta({ description: 'Tenant in which you want to do it; without it, your own.' }),
      upstream: text(40).optional().describe('Name of an upstream: only its operations are listed, its reads too.'),
    }),
  answer: () =>
    z
      .array(
        namedObject('OwnOperation', {
          operationId: z
            .string()
            .max(150)
            .meta({ description: 'Operation of this document, or of an upstream with the name of the upstream before it.' }),
          summary: z.string().max(300).meta({ description: 'The operation in a few words.' }),
          decision: z
            .enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED'])
            .meta({ description: 'The call would run, need the approval of a task, or need a step-up.' }),
          call: operationCall().optional().describe('Only of an operation of an upstream: how it is called.'),
        }),
      )
      .max(MOST_OPERATIONS),
  refusals: ['not-found'],
  async handle(call) {
    const { search, tenantId, upstream } = call.query
    const place = tenantId === undefined ? undefined : idFrom<TenantId>('tenantId', tenantId)
    const found = await call.operations(defined({ search, tenantId: place, upstream }))
    return ok(found.slice(0, MOST_OPERATIONS).map((each) => ({ ...each })))
  },
})
