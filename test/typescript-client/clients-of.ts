import { readFile } from 'node:fs/promises'
import { type Client, type CommonOptions, createClient } from '../../clients/typescript/src/index.ts'
import type { Running } from '../support/running.ts'

/** A client for a user of the demo, with their key where they have one. */
export async function clientOf(service: Running, role: string, options: Partial<CommonOptions> = {}): Promise<Client> {
  const { baseUrl, demo } = service.local
  const user = demo.users[role]
  if (user === undefined) throw new Error(`nobody is called ${role}`)
  const { identity, password, privateKeyFile } = user
  const privateKey = privateKeyFile === undefined ? undefined : await readFile(privateKeyFile, 'utf8')
  return createClient({ baseUrl, identity, password, privateKey, ...options })
}
