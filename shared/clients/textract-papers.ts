import { AnalyzeIDCommand, TextractClient } from '@aws-sdk/client-textract'
import type { Paper, PaperReader } from '../ports/liveness.ts'
import { clientSettings, type Provider } from './provider.ts'

/** Of each field that is needed, in per cent. */
const LEAST_CONFIDENCE = 85

/** What Textract says of what is no document, or none that it can read. */
const NO_DOCUMENT: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'UnsupportedDocumentException',
  'BadDocumentException',
  'DocumentTooLargeException',
])

/** Reads papers by Amazon Textract (AnalyzeID). */
export function textractPapers(provider: Provider): PaperReader {
  const client = new TextractClient(clientSettings(provider))
  return {
    async read(document) {
      try {
        const { IdentityDocuments = [] } = await client.send(new AnalyzeIDCommand({ DocumentPages: [{ Bytes: document }] }))
        const [only, ...more] = IdentityDocuments
        return only === undefined || more.length > 0 ? undefined : paperIn(only.IdentityDocumentFields ?? [])
      } catch (error) {
        if (error instanceof Error && NO_DOCUMENT.has(error.name)) return undefined
        throw error
      }
    },
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
