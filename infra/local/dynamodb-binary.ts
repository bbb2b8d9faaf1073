import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** The binary inside the npm package; undefined if npm left the package out because of the platform. */
export function packagedDynoxide(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide')
  } catch {
    return undefined
  }
}

/** The emulator to run: the packaged one, else the first `dynoxide` on the search path; `undefined` without either. */
export function dynamoDbBinary(packaged: string | undefined, searchPath: string): string | undefined {
  if (packaged !== undefined) return packaged
  return searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => [join(folder, 'dynoxide'), join(folder, 'dynoxide.exe')])
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
