import * as z from 'zod'
import { namedObject } from '../../shared/contract/fields.ts'
import { schemaNames } from './resource-shapes.ts'
import { metaShape } from './user-shape.ts'

/** A Group as a directory sends it. */
export const groupBody = () =>
  z.looseObject({
    schemas: schemaNames().optional(),
    displayName: z.string().max(200).optional().describe('Name of the group, which `scim.groups` maps to a position. It is required.'),
    externalId: z.string().max(200).nullish().describe('Identifier of the directory.'),
    members: z.array(z.record(z.string(), z.unknown())).max(10_000).nullish().describe('Users in the group, each with `value`.'),
  })

export const groupShape = () =>
  namedObject('ScimGroup', {
    schemas: schemaNames(),
    id: z.string().max(20).describe('Identifier that the service gives.'),
    externalId: z.string().max(200).optional().describe('Identifier of the directory.'),
    displayName: z.string().max(200).optional().describe('Name of the group.'),
    members: z
      .array(
        // Its member `$ref` is not declared: tools take a property of that name for a reference of the document.
        z.looseObject({
          value: z.string().max(20).describe('Identifier of the user.'),
          display: z.string().max(2000).describe('Name of the user.'),
          type: z.string().max(20).describe('Always User.'),
        }),
      )
      .max(100_000)
      .optional()
      .describe('Users in the group.'),
    meta: metaShape().optional().describe('Data about the resource.'),
  })
