import type { AnonymousCall } from '../contract/call.ts'
import { keptDocument } from '../documents/kept-document.ts'
import type { ComparisonType } from '../domain/documents/paper-processor.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import { latestAttachment } from '../storage/attachments.ts'

type Asking = Pick<AnonymousCall, 'read' | 'ports'>
type Somebody = { readonly tenantId?: TenantId | undefined; readonly customerId: CustomerId }

/** A person's newest document of a type. */
export async function documentOnRecord(
  { read, ports }: Asking,
  { tenantId, customerId }: Somebody,
  type: ComparisonType,
): Promise<Uint8Array | undefined> {
  const found = tenantId === undefined ? undefined : await read.one(latestAttachment(tenantId, customerId, type))
  const base64 = found === undefined ? undefined : await keptDocument(ports, found)
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/**
 * Tells whether this face matches the person on record. A person without a photo is compared with the sent face itself and never matches,
 * so that unknown names take the same time.
 */
export async function isFaceOnRecord(call: Asking, of: Somebody | undefined, face: Uint8Array): Promise<boolean> {
  const known = of === undefined ? undefined : await documentOnRecord(call, of, 'FACIAL_PHOTO')
  const same = await call.ports.faces.isSameFace(face, known ?? face)
  return same && known !== undefined
}
