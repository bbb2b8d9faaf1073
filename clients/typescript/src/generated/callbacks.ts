// Generated from the API document by `npm run generate`: change the document, not this file.

export type { CallbackPayload } from '../callback-payload.ts'
