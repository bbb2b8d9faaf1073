import * as z from 'zod'
import { id } from './fields.ts'
import { movementFields } from './movement-shapes.ts'
import { endpointFields } from './webhook-endpoint-shape.ts'

/** A comment on a task. */
export const dataOfTaskComment = () =>
  z.object({
    taskId: id(),
    commentId: id(),
    customerId: id(),
    agent: z.string().optional(),
    text: z.string().describe('Text of the comment.'),
    created: z.iso.datetime(),
  })

/** The kinds of proofs that an event can be about, and what can happen to one. */
export const CREDENTIALS = ['password', 'totp', 'passkey', 'public-key'] as const
const CREDENTIAL_CHANGES = ['create', 'update', 'delete'] as const

export const dataOfIdentity = () =>
  z.object({
    customerId: id(),
    identity: z.string(),
    authLockedAfter: z.iso.datetime().optional(),
    credential: z.enum(CREDENTIALS).optional().describe('Kind of proof that was changed.'),
    change: z.enum(CREDENTIAL_CHANGES).optional().describe('Change of the proof.'),
  })

export const dataOfSession = () =>
  z.object({
    sessionId: z.string().optional().describe('Absent if all sessions of the identity have ended.'),
    customerId: id(),
    identity: z.string(),
    created: z.iso.datetime().optional(),
  })

export const dataOfAgent = () =>
  z.object({
    agentTokenId: z.string(),
    name: z.string(),
    customerId: id(),
    identity: z.string(),
    created: z.iso.datetime(),
    expires: z.iso.datetime(),
  })

export const dataOfRefusedAgent = () =>
  z.object({
    agentTokenId: z.string(),
    name: z.string(),
    customerId: id(),
    operation: z.string().max(200).describe('Operation that was called, as method and path template.'),
    path: z.string().describe('Path that was called, without its query.'),
    code: z.string(),
  })

export const dataOfPosition = () =>
  z.object({
    customerId: id(),
    position: z.string().max(50),
    organisationId: id().optional(),
    until: z.iso.datetime().optional().describe('End of a position for a while.'),
  })

const anyValue = () => z.unknown().describe('Text, number, boolean or JSON, by the type of the key.')

export const dataOfSetting = () =>
  z.object({
    key: z.string(),
    value: anyValue().optional(),
    default: anyValue().optional(),
    overridden: z.boolean().describe('True if the key is set for this tenant.'),
  })

const ENDPOINT_CHANGES = ['created', 'updated', 'rotated', 'disabled', 'deleted'] as const
export type EndpointChange = (typeof ENDPOINT_CHANGES)[number]

export const dataOfEndpoint = () =>
  z.object({
    ...endpointFields(),
    change: z.enum(ENDPOINT_CHANGES).describe('Change of the endpoint; `disabled`: by the service, since it failed.'),
  })

/** A transfer, alone or as a part of a bulk transfer. */
export const dataOfTransfer = () =>
  z.object({
    transferId: id().optional().describe('Absent for a transfer of a bulk transfer.'),
    bulkTransferId: id().optional().describe('Bulk transfer of which it is a part.'),
    ...movementFields(),
  })
