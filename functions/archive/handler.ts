import { streamFunction } from '../../shared/runtime/stream-function.ts'
import { archiveChanges } from './archive-changes.ts'
import { keysOfPeople } from './keys-of-people.ts'

export const handler = streamFunction((changes, { documents, store, randomBytes }) =>
  archiveChanges(changes, documents, keysOfPeople(store, randomBytes)),
)
