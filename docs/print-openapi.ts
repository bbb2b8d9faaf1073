import { CATALOGUE } from '../functions/catalogue.ts'
import { openApi } from '../shared/openapi/document.ts'

/** Prints the API document, for tools that read it from a file. */
process.stdout.write(JSON.stringify(openApi(CATALOGUE), undefined, 2))
