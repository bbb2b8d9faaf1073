import { describe, expect, test } from 'vitest'
import { withMissing } from '../../functions/tasks/missing-in-language.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, withConfig } from '../support/tasks.ts'

const NAMES = new Map([
  [asId<never>(3), 'Ada Lovelace'],
  [asId<never>(4), 'Grace Hopper'],
])

async function missing(whatIsMissing: string, language: string): Promise<string> {
  const { body } = await withMissing({ whatIsMissing }, { headers: { 'accept-language': language } }, NAMES, {})
  return (body as { readonly whatIsMissing: string }).whatIsMissing
}

describe('what a task lacks', () => {
  test.each([
    ['The approval of 3, 4 and 5.', 'Die Freigabe von Ada Lovelace, Grace Hopper und 5.'],
    [
      '1 more approval by a named approver (3) or holder of LEVEL_02. The approval of 4 no longer counts: they may not check this call any more.',
      'Noch 1 Freigabe: benannte freigebende Person (Ada Lovelace) oder Inhaber von LEVEL_02. Die Freigabe von Grace Hopper zählt nicht mehr: sie dürfen diesen Aufruf nicht mehr prüfen.',
    ],
    [
      'Step "by 3. The end" of policy "of 4": 2 more approvals by LEVEL_02, LEVEL_03 or 3, 4. Step "last" of policy "of 4": 1 more approval by LEVEL_05, after the steps before it.',
      'Stufe „by 3. The end“ der Richtlinie „of 4“: noch 2 Freigaben durch LEVEL_02, LEVEL_03 oder Ada Lovelace und Grace Hopper. Stufe „last“ der Richtlinie „of 4“: noch 1 Freigabe durch LEVEL_05, nach den Stufen davor.',
    ],
  ])('%s', async (english, german) => {
    expect(await missing(english, 'de')).toBe(german)
    expect(await missing(english, 'en')).toBe(english)
  })

  test('is said in every language', async () => {
    const texts = [
      'The approval of 3.',
      '2 more approvals by holders of LEVEL_02.',
      'Step "finance" of policy "large": 1 more approval by LEVEL_02.',
      'Step "finance" of policy "large": 2 more approvals by LEVEL_02, after the steps before it.',
      'Step "finance" of policy "large": 1 more approval by nobody: its versions share no candidate.',
      'The windows of its policies never overlap.',
      'Its policies let it run at 2026-01-01T00:00:00.000Z at the earliest. Then it must be executed again.',
    ]
    for (const locale of LOCALES.filter((each) => each !== 'en'))
      for (const text of texts)
        expect([locale, await missing(text, locale)]).not.toEqual([
          locale,
          expect.stringMatching(/more approval|The approval|overlap|Then it|nobody/),
        ])
  })
})

describe('a task that waits for a step', () => {
  const service = running()

  test('says it in the language that its reader asks for, under the same entity tag', async () => {
    const steps = [{ name: 'board', roles: ['LEVEL_02'], approvals: 1 }]
    await withConfig(service, 'approval.policies', [{ name: 'four eyes', operations: ['createTransfer'], steps }], async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      const token = await service.tokenOf('maker')
      const english = await service.call('GET', `/global/tasks/${taskId}`, { token })
      expect(english.body).toMatchObject({ whatIsMissing: expect.stringContaining('1 more approval by LEVEL_02') })
      const german = await service.call('GET', `/global/tasks/${taskId}`, { token, headers: { 'accept-language': 'de' } })
      expect(german.body).toMatchObject({ whatIsMissing: expect.stringContaining('noch 1 Freigabe durch LEVEL_02') })
      expect(german.headers.get('content-language')).toBe('de')
      expect(german.headers.get('etag')).toBe(english.headers.get('etag'))
    })
  })
})
