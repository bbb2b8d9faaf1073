/** Middlewares of the SDK that only tell about a request: they log it, name the program that sends it, and note the function's trace. */
const DIAGNOSTICS = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'] as const

type Client = { readonly middlewareStack: { readonly remove: (name: string) => boolean } }

/**
 * Removes the middlewares of a new client that nothing here needs: they take a fifth of its processor time. A middleware that is called
 * otherwise in another version of the SDK is a fault, because `remove` only returns false for an unknown name.
 */
export function withoutDiagnostics<C extends Client>(client: C): C {
  for (const name of DIAGNOSTICS)
    if (!client.middlewareStack.remove(name)) throw new Error(`the client of the SDK has no ${name} to remove`)
  return client
}
