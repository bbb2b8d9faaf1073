import type { Ports } from '../ports/ports.ts'
import { type Attachment, documentKey } from '../storage/attachments.ts'

type Kept = Pick<Attachment, 'tenantId' | 'customerId' | 'attachmentId'>

/** The document of an attachment, in base64; `undefined` if it is gone. */
export async function keptDocument({ documents, secrets }: Pick<Ports, 'documents' | 'secrets'>, of: Kept): Promise<string | undefined> {
  const key = documentKey(of)
  const sealed = await documents.get(key)
  return sealed === undefined ? undefined : secrets.open(sealed, key)
}
