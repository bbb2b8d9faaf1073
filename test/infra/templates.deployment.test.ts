import { describe, expect, test } from 'vitest'
import { checkedStage, checkedStages, STAGES, type Stage } from '../../infra/stages.ts'
import { codeThatIsDeployed } from './code-that-is-deployed.ts'
import { costs } from './costs.ts'
import { dataThatIsKept } from './data-that-is-kept.ts'
import { executionRole } from './execution-role.ts'
import { nothingIsReplaced } from './nothing-is-replaced.ts'
import { pipeline } from './pipeline.ts'
import { recovery } from './recovery.ts'
import { rings } from './rings.ts'
import { synthesised } from './synthesised.ts'
import { theArchive } from './the-archive.ts'
import { theEdge } from './the-edge.ts'
import { theMail } from './the-mail.ts'
import { whatRolesMayDo } from './what-roles-may-do.ts'

// One synthesis for all: it takes longer than everything that is asked of it.
const stages = Object.entries(synthesised())
codeThatIsDeployed(stages)
whatRolesMayDo(stages)
dataThatIsKept(stages)
rings(stages)
theEdge(stages)
theMail(stages)
theArchive(stages)
nothingIsReplaced(stages)
recovery(stages)
pipeline(stages)
executionRole(stages)
costs(stages)

describe('what a stage may have', () => {
  const [sandbox, live] = ['sandbox', 'live'].map((name) => STAGES.find((stage) => stage.name === name)) as [Stage, Stage]

  test.each(['OTP_OVERRIDE', 'CLOCK_OFFSET_SECONDS', 'CALLBACKS_OVER_HTTP'])('a live stage with %s is not synthesised', (name) => {
    expect(() => checkedStage({ ...live, settings: { [name]: '1' } })).toThrow(name)
  })

  test('a live stage without protection against deletion is not synthesised', () => {
    expect(() => checkedStage({ ...live, deletionProtection: false })).toThrow('protected')
  })

  test('a live stage that forgets its audit before five years are over is not synthesised', () => {
    expect(() => checkedStage({ ...live, archiveDays: { ...live.archiveDays, audit: 1_825 } })).toThrow('archiveDays.audit')
  })

  test.each([undefined, live.region])('a live stage with %s as its second region is not synthesised', (secondRegion) => {
    expect(() => checkedStage({ ...live, secondRegion })).toThrow('secondRegion')
  })

  test('a live stage whose alarms nobody hears is not synthesised', () => {
    const { alarmEmail: _, ...mute } = live
    expect(() => checkedStage(mute)).toThrow('alarmEmail or alarmWebhook is required')
    expect(checkedStage({ ...mute, alarmWebhook: 'https://chat.example/hook' }).alarmWebhook).toBe('https://chat.example/hook')
  })

  test.each([
    ['an account that is none', { account: '1234' }, 'account'],
    ['a region that is none', { region: 'Europe' }, 'region'],
    ['a name in capitals', { name: 'EU-Live' }, 'name'],
    ['a webhook without TLS', { alarmWebhook: 'http://chat.example/hook' }, 'alarmWebhook'],
    [
      'a domain outside of its zone',
      { domain: { name: 'pay.other.example', zoneName: 'bank.example', hostedZoneId: 'Z123456', originSecretVersion: 1 } },
      'zone',
    ],
    ['a MAIL FROM domain that is not below that of the sender', { mail: { mailFrom: 'bounce.other.example' } }, 'mailFrom'],
    ['a setting that nothing knows', { colour: 'blue' }, 'colour'],
  ])('a stage with %s is not synthesised', (_, change, named) => {
    expect(() => checkedStage({ ...live, ...change } as Stage)).toThrow(named)
  })

  test('one more stage is one more entry', () => {
    const more = [...STAGES, { ...live, name: 'eu-live', region: 'eu-central-1', secondRegion: 'eu-west-1', domain: undefined }]
    expect(checkedStages(more as readonly Stage[]).map(({ name }) => name)).toEqual(['sandbox', 'live', 'eu-live'])
  })

  test('attack: a live stage in the account of a sandbox is not synthesised, nor are two of one name', () => {
    expect(() => checkedStages([sandbox, { ...live, account: sandbox.account }])).toThrow('must not share an account')
    expect(() => checkedStages([live, live])).toThrow('two stages are called live')
  })

  test('the stages as they are may be synthesised', () => {
    expect([sandbox, live].map((stage) => checkedStage(stage).name)).toEqual(['sandbox', 'live'])
  })
})
