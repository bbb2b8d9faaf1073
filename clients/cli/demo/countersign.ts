import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const RUN = fileURLToPath(new URL('../run.js', import.meta.url))

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line beside the local run of a data directory, as one of its people, or with a token. */
export function countersign(args: readonly string[], dataDirectory: string, token?: string): Promise<Ran> {
  // The demo acts as the demo's people, whoever is signed in on this machine.
  const {
    COUNTERSIGN_URL: _url,
    COUNTERSIGN_TOKEN: _token,
    COUNTERSIGN_IDENTITY: _identity,
    COUNTERSIGN_TENANT: _tenant,
    ...others
  } = process.env
  const own = token === undefined ? {} : { COUNTERSIGN_TOKEN: token }
  const env = { ...others, ...own, DATA_DIR: dataDirectory, COUNTERSIGN_CONFIG_DIR: dataDirectory }
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, ...args], { cwd: dataDirectory, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}
