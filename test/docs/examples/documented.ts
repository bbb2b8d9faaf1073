import { CATALOGUE } from '../../../functions/catalogue.ts'
import { openApi } from '../../../shared/openapi/document.ts'
import { NO_EXAMPLES } from '../../../shared/openapi/examples.ts'

export type Node = Readonly<Record<string, unknown>>
export type Content = Readonly<Record<string, { readonly schema: Node }>>
export type Response = { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly method: string
  /** Path with `{name}` for parameters, from the root of the host. */
  readonly path: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

/** The document without its examples: they are what is recorded. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApi(CATALOGUE, NO_EXAMPLES))) as {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: Node
}

/** Every operation of the document by its id. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries(DOCUMENT.paths).flatMap(([path, { servers = DOCUMENT.servers, ...methods }]) => {
    const [{ url }] = servers as [{ readonly url: string }]
    return Object.entries(methods as Readonly<Record<string, Operation>>).map(
      ([method, operation]) => [operation.operationId, { ...operation, method: method.toUpperCase(), path: `${url}${path}` }] as const,
    )
  }),
)
