import * as z from 'zod'
import { namedObject } from '../../shared/contract/fields.ts'
import { LARGEST_COUNT } from '../../shared/domain/scim/message.ts'

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

/** A PATCH (RFC 7644 §3.5.2), in the dialects of Entra ID and Okta too. */
export const patchBody = () =>
  z.looseObject({
    schemas: schemaNames().optional(),
    Operations: z
      .array(
        z.looseObject({
          op: z.string().max(20).optional().describe('`add`, `replace` or `remove`, in any case.'),
          path: z.string().max(2048).nullish().describe('Attribute to change, for example `emails[type eq "work"].value`.'),
          value: z.unknown().optional().describe('New value; without a path, an object with the attributes to change.'),
        }),
      )
      .max(1000)
      .optional()
      .describe('Operations in the order in which they are made.'),
  })

/** A search (RFC 7644 §3.4.3). */
export const searchBody = () =>
  z.looseObject({
    schemas: schemaNames().optional(),
    filter: z.string().max(4096).optional().describe('Filter, for example `userName eq "ada@harbour.example"`.'),
    sortBy: z.string().max(200).optional().describe('Attribute by which the list is sorted.'),
    sortOrder: z.string().max(20).optional().describe('`ascending` (the default) or `descending`.'),
    startIndex: z.int().min(-1_000_000).max(1_000_000).optional().describe('Position of the first resource, from 1.'),
    count: z.int().min(-1_000_000).max(1_000_000).optional().describe('Most resources in the answer.'),
    cursor: z.string().max(400).optional().describe('Empty for the first page by cursor, then the `nextCursor` of the page before.'),
    attributes: z.array(z.string().max(200)).max(100).optional().describe('Attributes of the answer.'),
    excludedAttributes: z.array(z.string().max(200)).max(100).optional().describe('Attributes that the answer leaves out.'),
  })
