import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** What a person can do when there is no DynamoDB to run on: the three ways, in the order in which they are tried. */
export const NO_DYNAMODB = `No DynamoDB emulator was found. Any one of these gives you one:
  1. set DYNAMODB_ENDPOINT to the address of a DynamoDB that is running, for example http://127.0.0.1:8000
  2. on Linux x64: run "npm ci" with optional dependencies, which brings the package @dynoxide/linux-x64
  3. elsewhere: install "dynoxide" (macOS, Windows, Arm) so that it is on the PATH: https://github.com/nubo-db/dynoxide`

/** The binary inside the npm package, or undefined where npm left the package out because of the platform. */
export function packagedDynoxide(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide')
  } catch {
    return undefined
  }
}

/** Which emulator to run: the packaged one, else the first `dynoxide` on the search path. Throws `NO_DYNAMODB` when there is neither. */
export function dynamoDbBinary(packaged: string | undefined, searchPath: string): string {
  if (packaged !== undefined) return packaged
  const found = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => [join(folder, 'dynoxide'), join(folder, 'dynoxide.exe')])
    .find(isExecutable)
  if (found === undefined) throw new Error(NO_DYNAMODB)
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
