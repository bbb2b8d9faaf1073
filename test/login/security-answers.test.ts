import { describe, expect, test } from 'vitest'
import { foldedAnswer, judgeAnswering } from '../../shared/domain/login/security-answers.ts'

describe('an answer is compared after NFKC, case folding and trimming', () => {
  test.each([
    ['case', 'Ulm', 'uLM'],
    ['white space at the ends', ' \u00a0Ulm\t', 'ulm'],
    ['composed and decomposed', 'Schr\u00f6dinger', 'schro\u0308dinger'],
    ['full width', 'Ｕｌｍ', 'ulm'],
    ['ligatures', '\ufb01ne', 'fine'],
    ['sharp s', 'Straße', 'STRASSE'],
    ['final sigma', 'Οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
  ])('%s makes no difference', (_, one, other) => expect(foldedAnswer(one)).toBe(foldedAnswer(other)))

  test.each([
    ['an accent', 'Zoé', 'Zoe'],
    ['a space inside', 'New York', 'NewYork'],
    ['a digit', '7', '70'],
  ])('%s does', (_, one, other) => expect(foldedAnswer(one)).not.toBe(foldedAnswer(other)))

  test.each(['', '  ', '\u3000', '\ud800', 'x'.repeat(1025)])('%j holds nothing to compare', (answer) =>
    expect(foldedAnswer(answer)).toBeUndefined(),
  )
})

describe('which questions must be answered', () => {
  test.each([
    ['who has none answers none', [], 0, [], 'unneeded'],
    ['without a number all of them', [1, 2], 0, [1], 'too-few'],
    ['all were answered', [1, 2], 0, [2, 1], 'compare'],
    ['as many as the tenant says', [1, 2, 3], 2, [1, 3], 'compare'],
    ['fewer than that', [1, 2, 3], 2, [3], 'too-few'],
    ['more than that are all looked at', [1, 2, 3], 2, [1, 2, 3], 'compare'],
    ['who has fewer than the tenant says can’t', [1], 2, [1], 'too-few'],
    ['nor who has none', [], 1, [], 'too-few'],
    ['one question counts once', [1, 2], 2, [1, 1], 'odd'],
    ['another’s question', [1, 2], 2, [1, 9], 'odd'],
  ] as const)('%s', (_, stored, required, answered, judged) => expect(judgeAnswering(stored, required, answered)).toBe(judged))
})
