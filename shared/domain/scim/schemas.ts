export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const BULK_RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

/** The two kinds of resources. */
export type ResourceType = 'User' | 'Group'

/** An attribute of a resource (RFC 7643 §7). */
export type Attribute = {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  readonly description: string
  readonly multiValued: boolean
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite'
  readonly returned: 'always' | 'default'
  readonly uniqueness: 'none' | 'server'
  readonly subAttributes?: readonly Attribute[]
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const READ_ONLY = { mutability: 'readOnly' } as const

const address = (what: string): readonly Attribute[] => [
  attribute('value', what),
  attribute('type', 'Label of the value, for example work.'),
  attribute('primary', 'True for the value that is used.', { type: 'boolean' }),
]

/** Attributes of every resource (RFC 7643 §3.1), which no schema lists. */
const COMMON: readonly Attribute[] = [
  attribute('id', 'Identifier that the service gives.', { caseExact: true, ...READ_ONLY, returned: 'always', uniqueness: 'server' }),
  attribute('externalId', 'Identifier of the directory.', { caseExact: true }),
  attribute('schemas', 'Schemas of the resource.', { multiValued: true, caseExact: true, ...READ_ONLY, returned: 'always' }),
  attribute('meta', 'Data about the resource.', {
    type: 'complex',
    ...READ_ONLY,
    subAttributes: [
      attribute('resourceType', 'User or Group.', { caseExact: true, ...READ_ONLY }),
      attribute('created', 'Time of creation.', { type: 'dateTime', ...READ_ONLY }),
      attribute('lastModified', 'Time of the last change.', { type: 'dateTime', ...READ_ONLY }),
      attribute('location', 'Address of the resource.', { type: 'reference', caseExact: true, ...READ_ONLY }),
      attribute('version', 'Version of the resource: its entity tag.', { caseExact: true, ...READ_ONLY }),
    ],
  }),
]

const USER: readonly Attribute[] = [
  attribute('userName', 'Name of the identity with which the person signs in.', { required: true, uniqueness: 'server' }),
  attribute('name', 'Name of the person.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Full name, made of the others.', READ_ONLY),
      attribute('familyName', 'Last name.'),
      attribute('givenName', 'First name.'),
    ],
  }),
  attribute('displayName', 'Full name, made of givenName and familyName.', READ_ONLY),
  attribute('title', 'Job title.'),
  attribute('active', 'False: the person is locked, and their sessions, agents and delegations have ended.', { type: 'boolean' }),
  attribute('emails', 'The e-mail address on record: of several, the primary one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: address('E-mail address.'),
  }),
  attribute('phoneNumbers', 'The phone number on record: of several, the primary one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: address('International phone number, such as +27820000000.'),
  }),
  attribute('groups', 'Groups of the person.', {
    type: 'complex',
    multiValued: true,
    ...READ_ONLY,
    subAttributes: [
      attribute('value', 'Id of the group.', { caseExact: true, ...READ_ONLY }),
      attribute('display', 'Name of the group.', READ_ONLY),
      attribute('$ref', 'Address of the group.', { type: 'reference', caseExact: true, ...READ_ONLY }),
      attribute('type', 'Always direct.', READ_ONLY),
    ],
  }),
]

const GROUP: readonly Attribute[] = [
  attribute('displayName', 'Name of the group. Configuration key scim.groups maps it to a position.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'Users in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user.', { caseExact: true }),
      attribute('display', 'Name of the user.', READ_ONLY),
      attribute('$ref', 'Address of the user.', { type: 'reference', caseExact: true, ...READ_ONLY }),
      attribute('type', 'Always User.', READ_ONLY),
    ],
  }),
]

/** The schemas of the resources, as the service publishes them. */
export const SCHEMAS: Readonly<
  Record<ResourceType, { readonly id: string; readonly description: string; readonly attributes: readonly Attribute[] }>
> = {
  User: { id: USER_SCHEMA, description: 'An admin user of the tenant with an identity.', attributes: USER },
  Group: { id: GROUP_SCHEMA, description: 'A group of the directory, which can stand for a position.', attributes: GROUP },
}

const ATTRIBUTES: Readonly<Record<ResourceType, readonly Attribute[]>> = { User: [...COMMON, ...USER], Group: [...COMMON, ...GROUP] }

/** An attribute by its dotted name, in any case and with or without the schema before it; `undefined` if the resource has none of that name. */
export function attributeNamed(of: ResourceType, written: string): readonly Attribute[] | undefined {
  const [name = '', ...rest] = withoutSchema(of, written).split('.')
  const found = named(ATTRIBUTES[of], name)
  if (found === undefined || rest.length === 0) return found === undefined ? undefined : [found]
  const sub = rest.length === 1 ? named(found.subAttributes ?? [], rest[0] ?? '') : undefined
  return sub === undefined ? undefined : [found, sub]
}

function withoutSchema(of: ResourceType, written: string): string {
  const prefix = `${SCHEMAS[of].id}:`
  return written.toLowerCase().startsWith(prefix.toLowerCase()) ? written.slice(prefix.length) : written
}

function named(attributes: readonly Attribute[], name: string): Attribute | undefined {
  return attributes.find((each) => each.name.toLowerCase() === name.toLowerCase())
}

/** The sub-attribute of an attribute by its name, in any case. */
export function subAttributeNamed({ subAttributes = [] }: Attribute, name: string): Attribute | undefined {
  return named(subAttributes, name)
}
