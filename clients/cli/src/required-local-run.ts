import { baseUrlFrom, type Globals } from './credentials.ts'
import { usage } from './failure.ts'
import { findLocalRun } from './local-run.ts'
import { variable } from './variable.ts'

/** The service whose clock and outbox a command works on: `--url` or COUNTERSIGN_URL, else the local run of this folder. */
export async function requiredLocalRun(globals: Globals): Promise<{ readonly baseUrl: string }> {
  const local = await findLocalRun()
  if (local === undefined && globals.url === undefined && variable('COUNTERSIGN_URL') === undefined)
    throw usage(
      'This works on a local run only: there is no .local/local.json here or above',
      'Start the service (npm start) and run this in its folder, or give --url or COUNTERSIGN_URL.',
    )
  return { baseUrl: baseUrlFrom(globals, local) }
}
