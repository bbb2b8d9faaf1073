/** Files that a local run keeps in its data directory. */
const FILES = [
  'backend-key.pem',
  'cli-sessions.json',
  'clock.json',
  'data-key.json',
  'local.json',
  'lock',
  'otp-override.txt',
  'outbox.jsonl',
  'passwords.json',
  'pki-key.pem',
  'saml-key.pem',
  'seeded.json',
  'signing-keys.json',
  'table.db',
  'table.json',
] as const

/** Names that SQLite and unfinished writes add to the name of a file: `clock.json.new`, `local.json.<id>`, and a draft of a draft. */
const UNFINISHED =
  /^(.+?)(?:-wal|-shm|-journal|\.new|\.[0-9a-f]{12}|(?:\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}){1,2})$/

/** The private key of a back end that came by `npm run seed`. */
const SEEDED_KEY = /^seeded-key-[0-9a-f]{12}\.pem$/

/** The folder of stored documents, and what the service itself makes inside it. Anything else in it belongs to somebody else. */
export const DOCUMENTS_FOLDER = 'documents'
export const BUCKET = 'documents'
export const UPLOADS = '_multipart'

/** The file by which a directory shows that it belongs to the service. */
export const MARKER = 'countersign-data.json'

/** Tells whether the service writes a file of this name into its data directory. */
export function isServiceFile(name: string): boolean {
  const known: ReadonlySet<string> = new Set([...FILES, MARKER])
  return known.has(name) || SEEDED_KEY.test(name) || known.has(UNFINISHED.exec(name)?.[1] ?? '')
}
