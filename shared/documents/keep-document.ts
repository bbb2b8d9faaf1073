import type { Ports } from '../ports/ports.ts'
import { type Attachment, documentKey } from '../storage/attachments.ts'

type Kept = Pick<Attachment, 'tenantId' | 'customerId' | 'attachmentId'>

/** Seals a document before it leaves the process, so that somebody who reads the bucket learns nothing. */
export async function keepDocument(
  { documents, secrets }: Pick<Ports, 'documents' | 'secrets'>,
  of: Kept,
  bytes: Uint8Array,
): Promise<void> {
  const key = documentKey(of)
  await documents.put(key, await secrets.seal(Buffer.from(bytes).toString('base64'), key))
}
