import { createClient } from '@countersign/client'
import { note } from './terminal.ts'

/** The calls that need no signed-in person. */
export function service(baseUrl: string) {
  const client = createClient({ baseUrl, retry: { attempts: 2 }, onWarning: note })
  return {
    client,
    health: async () => (await client.getHealth()) as { readonly status: string },
  }
}
