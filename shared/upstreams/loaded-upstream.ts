import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { Reader } from '../contract/reader.ts'
import { BoundedMemory } from '../domain/bounded-memory.ts'
import { unpackedDocument } from '../domain/upstreams/packed-document.ts'
import { inputOf, type OperationInput, operationsOf } from '../domain/upstreams/read-document.ts'
import { documentPartsOf, type Upstream } from '../storage/upstreams.ts'
import { operationEndpoint } from './operation-endpoint.ts'

/** Upstreams whose operations this process has ready, by their version: a change is another version. */
const MOST_LOADED = 200
const loaded = new BoundedMemory<string, Promise<readonly Endpoint[]>>(MOST_LOADED)

/** The operations of an upstream as endpoints. Its document is read and understood once for each version. */
export function operationsAsEndpoints(of: Upstream, read: Pick<Reader, 'many'>): Promise<readonly Endpoint[]> {
  const name = `${of.tenantId}/${of.name}/${of.version}/${of.created}`
  const known = loaded.get(name) ?? made(of, read)
  loaded.set(name, known)
  known.catch(() => loaded.delete(name))
  return known
}

async function made(of: Upstream, read: Pick<Reader, 'many'>): Promise<readonly Endpoint[]> {
  const document = of.documentParts === 0 ? undefined : unpackedDocument(await read.many(documentPartsOf(of)))
  const found = document === undefined ? undefined : operationsOf(document)
  return of.operations.map((operation) => {
    const declared = found?.get(operation.operationId)
    const input: OperationInput = declared === undefined ? { kind: 'any' } : inputOf(document, declared)
    return operationEndpoint(of, operation, input)
  })
}
