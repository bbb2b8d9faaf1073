import { describe, expect, test } from 'vitest'
import { type Found, obstacles } from '../../infra/operate/deploy-checks.ts'
import { hasDataKeys, withNewDataKey } from '../../infra/operate/rotate-data-keys.ts'
import { reservedFor } from '../../infra/stacks/function-row.ts'
import { FUNCTIONS, leastConcurrency } from '../../infra/stacks/functions.ts'
import { checkedStage, STAGES, type Stage } from '../../infra/stages.ts'

const [sandbox, live] = ['sandbox', 'live'].map((name) => STAGES.find((stage) => stage.name === name)) as [Stage, Stage]
const ready = ({ account, concurrency, domain }: Stage): Found => ({
  account,
  concurrency,
  reservedByOthers: 0,
  zoneName: domain?.zoneName,
  leftOvers: [],
})

describe('before a deployment changes anything', () => {
  test.each([sandbox, live])('an account that is ready lets $name begin', (stage) => {
    expect(obstacles(stage, ready(stage))).toEqual([])
  })

  test.each<[string, Partial<Found>, Partial<Stage>, RegExp]>([
    [
      'credentials of another account',
      { account: '999999999999' },
      {},
      /belongs to account 222222222222, .* to 999999999999\. Set AWS_PROFILE/,
    ],
    ['no credentials', { account: undefined }, {}, /to none\. Set AWS_PROFILE/],
    [
      'a default account',
      { concurrency: 1_000 },
      {},
      /runs 1000 functions at once, and the stage expects 3000\. Set concurrency of the stage to 1000 or less/,
    ],
    ['an account that others share', { reservedByOthers: 500 }, {}, /of which other functions reserve 500.* to 2500 or less/],
    ['no hosted zone', { zoneName: undefined }, {}, /zone Z0000000EXAMPLE does not exist in the account\. Set domain\.hostedZoneId/],
    ['the zone of somebody else', { zoneName: 'other.example' }, {}, /is the zone of other\.example/],
    [
      'a stack that was rolled back',
      { leftOvers: [{ what: 'Stack countersign-live-app (ROLLBACK_COMPLETE)', cure: 'aws cloudformation delete-stack' }] },
      {},
      /ROLLBACK_COMPLETE\) is left from an earlier attempt\. Remove it: aws cloudformation delete-stack/,
    ],
    ['a region without Face Liveness', {}, { region: 'eu-central-1' }, /does not exist in eu-central-1, but in .*eu-west-1/],
    ['a second region without it', {}, { secondRegionWithoutLiveness: undefined }, /does not exist in the second region eu-central-1/],
  ])('%s is refused, with the cure', (_, found, change, why) => {
    const reasons = obstacles({ ...live, ...change }, { ...ready(live), ...found })
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(why)
  })

  test('a stage that checks nobody’s liveness may be in any region', () => {
    expect(obstacles({ ...live, region: 'eu-central-1', secondRegion: 'eu-north-1', livenessChecksPerHour: 0 }, ready(live))).toEqual([])
  })

  test('a stage whose reservations cannot fit is not synthesised; from the smallest that fits on, 100 functions stay unreserved', () => {
    const least = leastConcurrency()
    expect(() => checkedStage({ ...sandbox, concurrency: least - 1 })).toThrow(`concurrency`)
    for (const concurrency of [least, 1_000, 3_000, 10_000]) {
      const reserved = FUNCTIONS.reduce((sum, row) => sum + (reservedFor(row, concurrency).reservedConcurrentExecutions ?? 0), 0)
      expect(concurrency - reserved).toBeGreaterThanOrEqual(100)
    }
  })
})

describe('a secret without data keys', () => {
  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a generated text', 'h8$kLq2#vN0zXw7!aBc9dEf3gHj5mPr1'],
    ['a generated text that begins like JSON', '{8$kLq2#vN0zXw7!aBc9dEf3gHj5mPr1'],
    ['a generated text of digits, which is JSON', '12345678901234567890123456789012'],
    ['a generated null', 'null'],
  ])('is recognised, so that the first key is made: %s', (_, content) => {
    expect(hasDataKeys(content)).toBe(false)
    expect(hasDataKeys(JSON.stringify(withNewDataKey(content, new Uint8Array(32))))).toBe(true)
  })

  test('attack: a ring that cannot be read is never replaced', () => {
    const ring = JSON.stringify(withNewDataKey(undefined, new Uint8Array(32)))
    for (const broken of [ring.slice(0, -1), ring.replace('k1', 'k2'), `${'x'.repeat(33)}`]) {
      expect(() => hasDataKeys(broken)).toThrow('ring of data keys')
      expect(() => withNewDataKey(broken, new Uint8Array(32))).toThrow('ring of data keys')
    }
  })
})
