import { expect, test } from 'vitest'
import { isZoneOrOffset, nextDigestAt } from '../../shared/domain/notices/digest-time.ts'

test.each([
  ['later on the same day', 8, 'UTC', '2026-01-31T07:59:59Z', '2026-01-31T08:00:00Z'],
  ['at the hour itself, the next day', 8, 'UTC', '2026-01-31T08:00:00Z', '2026-02-01T08:00:00Z'],
  ['in a zone ahead of UTC', 8, 'Europe/Berlin', '2026-01-31T00:00:00Z', '2026-01-31T07:00:00Z'],
  ['in summer time', 8, 'Europe/Berlin', '2026-07-01T00:00:00Z', '2026-07-01T06:00:00Z'],
  ['at a quarter of an hour from UTC', 8, 'Asia/Kathmandu', '2026-01-31T00:00:00Z', '2026-01-31T02:15:00Z'],
  ['by an offset', 8, '-03:30', '2026-01-31T00:00:00Z', '2026-01-31T11:30:00Z'],
  ['in an hour that the day skips, the next day', 2, 'Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z'],
  ['in an hour that comes twice, the first time', 2, 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T00:00:00Z'],
  ['after the first time of an hour that comes twice, the next day', 2, 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
])('a digest is due %s', (_, hour, zone, now, due) => {
  expect(new Date(nextDigestAt(hour, zone, Date.parse(now))).toISOString()).toBe(new Date(due).toISOString())
})

test.each(['UTC', 'GMT', 'Japan', 'EST5EDT', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', '+02:00', '-09:30', '+14:00'])(
  '%s is a time zone',
  (zone) => {
    expect(isZoneOrOffset(zone)).toBe(true)
  },
)

test.each(['', 'Berlin', 'Europe/Nowhere', '+2', '+25:00', '+02:17', 'UTC+2', '__proto__', '../../etc'])('%s is none', (zone) => {
  expect(isZoneOrOffset(zone)).toBe(false)
})
