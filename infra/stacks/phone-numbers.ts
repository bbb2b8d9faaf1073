import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'

const LIBRARY = 'libphonenumber-js/min'
/** The file that loads the library with the first phone number. */
const LOADER = 'shared/domain/identity/phone-number.ts'

/** Puts the library of phone numbers beside the code of a function that may load it, where its `require` finds it. */
export async function addPhoneNumbers(directory: string, { inputs }: Metafile): Promise<void> {
  if (!(LOADER in inputs)) return
  const outfile = join(directory, 'node_modules', LIBRARY, 'index.js')
  await build({ entryPoints: [LIBRARY], outfile, bundle: true, format: 'cjs', platform: 'node', target: 'node24', minify: true })
}
