/** A document that may be stored, with the format that its bytes show. */
type ReadDocument =
  | { readonly kind: 'document'; readonly contentType: ContentType; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly why: string }

export type ContentType = 'image/jpeg' | 'image/png' | 'application/pdf'

type Format = { readonly contentType: ContentType; readonly begins: readonly number[]; readonly largest: number }

const MIB = 1024 * 1024

/** The first bytes of each format (ITU T.81 B.1.1.3, RFC 2083 §3.1, ISO 32000-1 §7.5.2), and the largest size. */
const FORMATS: readonly Format[] = [
  { contentType: 'image/jpeg', begins: [0xff, 0xd8, 0xff], largest: 3.5 * MIB },
  { contentType: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], largest: 3.5 * MIB },
  { contentType: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d], largest: 3.5 * MIB },
]

/** Fewer bytes than this cannot hold a picture. */
const SMALLEST = 64

/**
 * Reads a document of a type from base64. A photo of a face must be JPEG or PNG; every other document may be a PDF too. Refuses other
 * formats whatever they are called, a second spelling of the same bytes, and documents that are too large.
 */
export function readDocument(documentType: string, base64: string): ReadDocument {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== base64) return refused('must be base64 in one line')
  const format = FORMATS.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
  const isPhoto = documentType === 'FACIAL_PHOTO'
  if (format === undefined || (isPhoto && format.contentType === 'application/pdf'))
    return refused(isPhoto ? 'is no JPEG or PNG image' : 'is no JPEG or PNG image and no PDF')
  if (bytes.length < SMALLEST) return refused(`must have at least ${SMALLEST} bytes`)
  if (bytes.length > format.largest) return refused(`must have at most ${format.largest / MIB} MiB`)
  return { kind: 'document', contentType: format.contentType, bytes }
}

function refused(why: string): ReadDocument {
  return { kind: 'refused', why }
}
