import type { OwnOperation } from '@countersign/client'
import { client } from '../session/client.ts'
import { queryClient } from '../session/queries.ts'
import { nameInLanguage } from './words-of-name.ts'

/** The changes that the person may make or propose, by their names in the reader's language. */
export const ownOperations = (tenantId: number | undefined) => ({
  queryKey: ['listOwnOperations', { tenantId }],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => listed(tenantId, {}, signal),
  staleTime: 60_000,
})

/**
 * Those of them that a text finds: first by the everyday words of the service, which are English, then those whose name contains every word
 * that was typed, or its beginning.
 */
export async function operationsNamed(tenantId: number | undefined, text: string, signal: AbortSignal): Promise<readonly OwnOperation[]> {
  const [found, all] = await Promise.all([
    text === '' ? [] : listed(tenantId, { search: text }, signal),
    queryClient.fetchQuery(ownOperations(tenantId)),
  ])
  const known = new Set(found.map(({ operationId }) => operationId))
  return [...found, ...all.filter(({ operationId, summary }) => !known.has(operationId) && hasWords(summary, text))]
}

async function listed(tenantId: number | undefined, search: { search?: string }, signal: AbortSignal): Promise<readonly OwnOperation[]> {
  const found = await client.listOwnOperations({ ...(tenantId === undefined ? {} : { tenantId }), ...search }, { signal }).toArray()
  return found.map((operation) => ({ ...operation, summary: nameInLanguage(operation.operationId) ?? operation.summary }))
}

/** Fewer are in most names. */
const FEWEST_CHARACTERS = 3

function hasWords(name: string, text: string): boolean {
  if (text.length < FEWEST_CHARACTERS) return text === ''
  const words = text.toLocaleLowerCase().split(/\s+/)
  return words.every((word) => name.toLocaleLowerCase().includes(word))
}
