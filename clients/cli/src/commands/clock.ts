import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { usage } from '../failure.ts'
import { type Clock, clockOf, moveClock } from '../local-pages.ts'
import { facts, type Output } from '../output.ts'
import { requiredLocalRun } from '../required-local-run.ts'

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const

/** The clock of the local run. */
export function clock(): Command {
  const group = command('clock', 'show, advance or reset the clock of the local run')
  group.addCommand(
    does(command('show', 'show the time of the service, and how far it was moved'), async ({ options, out }) =>
      tell(out, await clockOf(await requiredLocalRun(options))),
    ),
    { isDefault: true },
  )
  group.addCommand(
    does(
      command('advance', 'move the clock forward; everything that becomes due in that time happens').argument(
        '<duration>',
        'such as 90s, 15m, 2h, 1d',
      ),
      async ({ options, out }, duration = '') => {
        const advanceSeconds = secondsIn(duration)
        tell(out, await moveClock(await requiredLocalRun(options), { advanceSeconds }))
      },
    ),
  )
  group.addCommand(
    does(command('reset', 'return to real time'), async ({ options, out }) =>
      tell(out, await moveClock(await requiredLocalRun(options), { reset: true })),
    ),
  )
  return group
}

function tell(out: Output, moved: Clock): void {
  out.show(moved, () =>
    facts([
      ['Now', moved.now],
      ['Moved by', moved.offsetSeconds === 0 ? 'nothing: real time' : `${moved.offsetSeconds} s`],
    ]),
  )
}

/** Converts `1h30m` to seconds. */
export function secondsIn(duration: string): number {
  const parts = [...duration.matchAll(/(\d+)([smhdw])/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== duration)
    throw usage(`A duration must be numbers with s, m, h, d or w, such as 2h or 1h30m (got "${duration}")`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit as keyof typeof SECONDS], 0)
}
