/** The reason why the local run does not start, in one line for the person who started it. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}

/** Codes of files and directories that this user, or this disk, does not let be written. */
const UNWRITABLE: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

/** The refusal of a data directory with a file that cannot be read or written; `undefined` for other faults. */
export function unwritable(error: unknown, directory: string): StartRefusal | undefined {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (!UNWRITABLE.has(code) || path?.startsWith(directory) !== true) return undefined
  return new StartRefusal(`DATA_DIR must be a directory that this user can write to, with its files: ${message}`)
}

/** The JSON in a file of the data directory, which the service writes as a whole: something else has damaged it. */
export function jsonOfFile(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(file)
  }
}

export const damaged = (file: string): StartRefusal =>
  new StartRefusal(`${file} is damaged: put it back from a copy, or run npm run reset to begin again`)
