import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '../../shared/domain/events/event-types.ts'
import { keysAt, settingAt } from '../../shared/domain/settings/setting-at.ts'
import { aboutsFor } from '../../shared/texts/abouts.ts'
import { running } from '../support/running.ts'

const service = running()
const asked = (language: string) => aboutsFor({ headers: { 'accept-language': language } })
const LATER_KEYS = ['mustache.sms.sca.otp.de', 'mustache.email.task.pending.ar']

describe.each(['de', 'fr', 'es', 'pt', 'ar'])('in %s', (locale) => {
  test.each(['global', 'tenant'] as const)('every setting of the level %s is described', async (level) => {
    const { say } = await asked(locale)
    const keys = level === 'tenant' ? [...keysAt(level), ...LATER_KEYS] : keysAt(level)
    const abouts = keys.map((key) => settingAt(key, level)?.about ?? '')
    expect(abouts.length).toBeGreaterThan(5)
    expect(abouts.filter((about) => say(about) === about || /Mustache, with|The same|The roles/.test(say(about)))).toEqual([])
  })

  test('every event is described', async () => {
    const { say } = await asked(locale)
    expect(Object.values(EVENT_TYPES).filter(({ about }) => say(about) === about)).toEqual([])
  })
})

test('the description of a message in one language has all its parts', async () => {
  const { say } = await asked('de-AT')
  expect(say(settingAt('mustache.sms.sca.otp.fr', 'tenant')?.about ?? '')).toBe(
    'Dieselbe Nachricht in der Sprache fr, anstelle von mustache.sms.sca.otp. Der Code eines Zusatznachweises. `summary` beschreibt den freigegebenen Antrag. Mustache, mit {{firstName}}, {{identity}}, {{tenantName}}, {{validMinutes}}, {{validFor}}, {{otp}}, {{summary}}.',
  )
})

test('a text of somebody else stays as it is', async () => {
  expect((await asked('de')).say('A text of a tenant.')).toBe('A text of a tenant.')
})

test.each([
  ['/tenants/1/config', 'operator', 'Die URL signierter Webhooks', 'The URL of signed callbacks'],
  ['/global/properties', 'globalAdmin', 'Zusätzliche Rollen, durch Kommas getrennt', 'Additional roles, separated'],
  ['/event-types', 'operator', 'Eine Zahlung ist erfolgreich beendet', 'A payment has ended with success'],
])('GET %s answers in the language of the caller, and in English by default', async (path, role, german, english) => {
  const token = await service.tokenOf(role)
  const inGerman = await service.call('GET', path, { token, headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' } })
  expect(inGerman.text).toContain(german)
  expect(inGerman.headers.get('content-language')).toBe('de')
  expect(inGerman.headers.get('vary')).toContain('accept-language')
  expect((await service.call('GET', path, { token })).text).toContain(english)
})
