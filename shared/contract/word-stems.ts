const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by can could do does for from had has have how i in into is it its me my of on or our please shall should that the their them there they this to us want we what when where which will with would you your'.split(
    ' ',
  ),
)

/** The words of a text for comparison: lower case, camelCase split, without endings and very common words. */
export function wordStems(text: string): readonly string[] {
  const words = text
    .slice(0, 2000)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).filter((word) => !STOP_WORDS.has(word)).map(stemOf)
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/s$/, ''],
]
const VERBAL: readonly (readonly [RegExp, string])[] = [
  [/(.{3,})ing$/, '$1'],
  [/(.{3,})ed$/, '$1'],
  [/(.{3,})e$/, '$1'],
]

/** Light stemming: plurals, -ing, -ed and a silent e, so that `moving`, `moved` and `move` are equal. */
function stemOf(word: string): string {
  if (word.length <= 3) return word
  return firstOf(VERBAL, firstOf(ENDINGS, word))
}

function firstOf(rules: readonly (readonly [RegExp, string])[], word: string): string {
  const rule = rules.find(([ending]) => ending.test(word))
  return rule === undefined ? word : word.replace(rule[0], rule[1])
}
