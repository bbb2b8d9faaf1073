import { readFile } from 'node:fs/promises'
import { once } from '../../shared/domain/once.ts'

const FILE = 'scalar-api-reference-1.72.1.js.gz'
/** In a bundle, the file is beside the code; in the source tree, in `docs/vendor`. */
const CANDIDATES = [new URL(FILE, import.meta.url), new URL(`../../docs/vendor/${FILE}`, import.meta.url)]

/** The script of the documentation viewer, gzipped as it is stored; read once. */
export const viewerScript = once(() => firstOf(CANDIDATES))

async function firstOf([scope, ...others]: readonly URL[]): Promise<Uint8Array> {
  if (scope === undefined) throw new Error(`${FILE} is neither beside the code nor in docs/vendor`)
  try {
    return await readFile(scope)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return firstOf(others)
  }
}
