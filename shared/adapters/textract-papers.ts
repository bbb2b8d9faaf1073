import { AnalyzeIDCommand, DetectDocumentTextCommand, TextractClient } from '@aws-sdk/client-textract'
import { type FoundZone, zoneIn } from '../domain/documents/machine-readable-zone.ts'
import type { Paper } from '../domain/documents/paper-processor.ts'
import type { PaperReader } from '../ports/faces.ts'
import { clientSettings, type Provider } from './provider.ts'

/** Minimum for each required field, in per cent. */
const LEAST_CONFIDENCE = 85

/** Textract's errors for documents that it cannot read. */
const NO_DOCUMENT: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'UnsupportedDocumentException',
  'BadDocumentException',
  'DocumentTooLargeException',
])

/**
 * Reads papers by Amazon Textract: the machine-readable zone from the lines of text (DetectDocumentText), papers issued in the United
 * States by AnalyzeID. A zone with wrong check digits is not accepted, whatever AnalyzeID would read.
 */
export function textractPapers(provider: Provider): PaperReader {
  const client = new TextractClient(clientSettings(provider))
  return {
    async read(document, by) {
      const found = by.includes('zone') ? await zoneOf(client, document) : NO_ZONE
      if (found.kind !== 'none') return found.kind === 'zone' ? found.paper : undefined
      return by.includes('us-papers') ? analyzed(client, document) : undefined
    },
  }
}

const NO_ZONE: FoundZone = { kind: 'none' }

async function zoneOf(client: TextractClient, document: Uint8Array): Promise<FoundZone> {
  const detected = await ofDocument(() => client.send(new DetectDocumentTextCommand({ Document: { Bytes: document } })))
  const lines = (detected?.Blocks ?? []).filter(({ BlockType }) => BlockType === 'LINE')
  return zoneIn(lines.map(({ Text = '' }) => Text))
}

async function analyzed(client: TextractClient, document: Uint8Array): Promise<Paper | undefined> {
  const analysis = await ofDocument(() => client.send(new AnalyzeIDCommand({ DocumentPages: [{ Bytes: document }] })))
  const [only, ...more] = analysis?.IdentityDocuments ?? []
  return only === undefined || more.length > 0 ? undefined : paperIn(only.IdentityDocumentFields ?? [])
}

async function ofDocument<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && NO_DOCUMENT.has(error.name)) return undefined
    throw error
  }
}

type Field = {
  readonly Type?: { readonly Text?: string | undefined } | undefined
  readonly ValueDetection?: { readonly Text?: string | undefined; readonly Confidence?: number | undefined } | undefined
}

function paperIn(fields: readonly Field[]): Paper | undefined {
  const certain = (type: string): string | undefined => {
    const value = fields.find((field) => field.Type?.Text === type)?.ValueDetection
    return (value?.Confidence ?? 0) >= LEAST_CONFIDENCE && value?.Text !== '' ? value?.Text : undefined
  }
  const [documentNumber, lastName] = [certain('DOCUMENT_NUMBER'), certain('LAST_NAME')]
  return documentNumber === undefined || lastName === undefined ? undefined : { documentNumber, lastName }
}
