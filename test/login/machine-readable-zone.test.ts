import { describe, expect, test } from 'vitest'
import { zoneIn } from '../../shared/domain/documents/machine-readable-zone.ts'
import { namesUnknownPaperProcessor, PAPER_PROCESSORS, paperProcessors } from '../../shared/domain/documents/paper-processor.ts'

/** The specimens of ICAO 9303, parts 4, 5 and 6. */
const TD1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const SPECIMENS = [
  ['TD1', TD1, 'D23145890'],
  ['TD2', TD2, 'D23145890'],
  ['TD3', TD3, 'L898902C3'],
] as const

describe.each(SPECIMENS)('a zone of %s', (_, lines, documentNumber) => {
  const zone = {
    kind: 'zone',
    paper: { documentNumber, lastName: 'ERIKSSON' },
  }

  test('is found among what else stands on the paper', () => {
    expect(zoneIn(['UTOPIA', 'Eriksson', 'Anna Maria', ...lines, ''])).toEqual(zone)
  })

  test('is read with the spaces, quotation marks and miscounted fillers that readers of text see', () => {
    expect(zoneIn(lines.map((line) => line.replaceAll('<<', '« ').toLowerCase()))).toEqual(zone)
    const shorter = lines.map((line) => (line.includes('ERIKSSON') ? line.slice(0, -4) : line))
    expect(zoneIn(shorter)).toEqual(zone)
  })

  test('attack: is none with any digit or letter changed that a check digit covers', () => {
    const line = lines.length === 3 ? 0 : 1
    const covered = lines[line] ?? ''
    const from = lines.length === 3 ? 5 : 0
    for (let at = from; at < from + 10; at++) {
      const other = covered[at] === '7' ? '8' : '7'
      const changed = lines.map((each, index) => (index === line ? each.slice(0, at) + other + each.slice(at + 1) : each))
      expect([at, zoneIn(changed)]).toEqual([at, { kind: 'wrong' }])
    }
  })

  test('attack: is none where another zone stands beside it', () => {
    expect(zoneIn([...lines, ...TD3])).toEqual({ kind: 'wrong' })
  })
})

test.each([[[]], [['UTOPIA', 'PASSPORT']], [[TD3[0] ?? '']], [['<'.repeat(44), '<'.repeat(44)]]])('there is none in %j', (lines) => {
  expect(zoneIn(lines)).toEqual({ kind: 'none' })
})

test('a tenant names processors for papers; where it names none all of them read', () => {
  const [zone = '', usPapers = ''] = PAPER_PROCESSORS
  expect(paperProcessors('selfieIsLegitimate=CloudLivenessRatifyProcessor')).toEqual(['zone', 'us-papers'])
  expect(paperProcessors(`a=b, ${usPapers}`)).toEqual(['us-papers'])
  expect(paperProcessors(`${usPapers},${zone}`)).toEqual(['zone', 'us-papers'])
  expect(namesUnknownPaperProcessor(`${zone}, a=b`)).toBe(false)
  for (const unknown of ['paperIsLegitimate=', 'paperIsLegitimate=toString', `${zone}2`])
    expect(namesUnknownPaperProcessor(unknown)).toBe(true)
})
