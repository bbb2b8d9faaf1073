import { usage } from './failure.ts'
import { findLocalRun, type LocalRun } from './local-run.ts'

/** The local run, for commands that exist only there. */
export async function requiredLocalRun(): Promise<LocalRun> {
  const found = await findLocalRun()
  if (found === undefined)
    throw usage(
      'This works on a local run only: there is no .local/local.json here or above',
      'Start the service (npm start), and run this in its folder.',
    )
  return found
}
