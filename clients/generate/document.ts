/** The parts of an OpenAPI 3.1 document that the generator reads. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

export type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly explode?: boolean
  readonly description?: string
  readonly schema?: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export type Operation = {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly servers?: readonly { readonly url: string }[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export type PathItem = Readonly<Record<string, Operation>> & { readonly servers?: readonly { readonly url: string }[] }

export type Document = {
  readonly info: { readonly version: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, unknown>>
  readonly webhooks?: Readonly<Record<string, { readonly post?: Pick<Operation, 'requestBody' | 'description'> }>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
  }
}
