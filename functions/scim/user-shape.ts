import * as z from 'zod'
import { namedObject } from '../../shared/contract/fields.ts'
import { schemaNames } from './resource-shapes.ts'

const label = (what: string) => z.string().max(300).optional().describe(what)

const labelledShape = (what: string) =>
  z
    .array(
      z.looseObject({
        value: label(what),
        type: label('Label of the value, for example work.'),
        primary: z.boolean().optional().describe('True for the value that is used.'),
      }),
    )
    .max(100)

const nameShape = () =>
  z.looseObject({
    formatted: label('Full name, made of the others.'),
    familyName: label('Last name.'),
    givenName: label('First name.'),
  })

export const metaShape = () =>
  z.object({
    resourceType: z.string().max(50).describe('User or Group.'),
    created: z.iso.datetime().describe('Time of creation.'),
    lastModified: z.iso.datetime().describe('Time of the last change.'),
    location: z.string().max(500).describe('Address of the resource.'),
    version: z.string().max(100).describe('Entity tag of the resource.'),
  })

const ownFields = () => ({
  schemas: schemaNames(),
  externalId: label('Identifier of the directory.'),
  userName: z.string().max(2000).optional().describe('Name of the identity with which the person signs in.'),
  name: nameShape().optional().describe('Name of the person.'),
  displayName: label('Full name, made of givenName and familyName.'),
  title: label('Job title.'),
  emails: labelledShape('E-mail address.').optional().describe('The e-mail address on record: of several, the primary one.'),
  phoneNumbers: labelledShape('International phone number.')
    .optional()
    .describe('The phone number on record: of several, the primary one.'),
})

const record = () => z.record(z.string(), z.unknown())

/** A User as a directory sends it. The handler reads the values by its own rules: names in any case, truth values also as texts. */
export const userBody = () =>
  z.looseObject({
    schemas: schemaNames().optional(),
    userName: z.string().max(2000).optional().describe('Name of the identity with which the person signs in. It is required.'),
    externalId: z.string().max(200).nullish().describe('Identifier of the directory.'),
    name: record().nullish().describe('`givenName` and `familyName` of the person.'),
    title: z.string().max(200).nullish().describe('Job title.'),
    active: z
      .union([z.boolean(), z.string().max(5)])
      .nullish()
      .describe('False locks the person, and ends their sessions.'),
    emails: z.array(record()).max(100).nullish().describe('E-mail addresses with `value`, `type` and `primary`; the primary one is kept.'),
    phoneNumbers: z.array(record()).max(100).nullish().describe('International phone numbers; the primary one is kept.'),
  })

export const userShape = () =>
  namedObject('ScimUser', {
    ...ownFields(),
    id: z.string().max(20).describe('Identifier that the service gives.'),
    active: z.boolean().optional().describe('False: the directory has locked the person.'),
    groups: z
      .array(
        // Its member `$ref` is not declared: tools take a property of that name for a reference of the document.
        z.looseObject({
          value: z.string().max(20).describe('Identifier of the group.'),
          display: z.string().max(200).describe('Name of the group.'),
          type: z.string().max(20).describe('Always direct.'),
        }),
      )
      .max(200)
      .optional()
      .describe('Groups of the person.'),
    meta: metaShape().optional().describe('Data about the resource.'),
  })
