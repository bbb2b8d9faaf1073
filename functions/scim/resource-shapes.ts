import * as z from 'zod'
import { namedObject } from '../../shared/contract/fields.ts'
import { LARGEST_COUNT } from '../../shared/domain/scim/limits.ts'

export const schemaNames = () => z.array(z.string().max(200)).max(10).describe('Schemas of this message, as URNs.')

/** A list of resources (RFC 7644 §3.4.2). */
export const listShape = (name: string, resource: z.ZodType) =>
  namedObject(name, {
    schemas: schemaNames(),
    totalResults: z.int().min(0).max(1_000_000).optional().describe('Number of resources that match. Absent on pages by cursor.'),
    itemsPerPage: z.int().min(0).max(LARGEST_COUNT).describe('Number of resources in this answer.'),
    startIndex: z.int().min(1).max(1_000_000).optional().describe('Position of the first resource, from 1. Absent on pages by cursor.'),
    nextCursor: z.string().max(400).optional().describe('Cursor of the next page, if there is one.'),
    Resources: z.array(resource).max(LARGEST_COUNT).describe('Resources of this page.'),
  })
