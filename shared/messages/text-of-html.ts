/** The plain text of an HTML e-mail: without tags, with links written out after their texts. Linear in its length. */
export function textOfHtml(html: string): string {
  let link: string | undefined
  const bare = html.replace(TAG, (tag) => {
    if (OPENS_LINK.test(tag)) link = HREF.exec(tag)?.groups?.href
    else if (CLOSES_LINK.test(tag) && link !== undefined) {
      const written = ` ${link} `
      link = undefined
      return written
    }
    return BREAKS.test(tag) ? '\n' : ''
  })
  return decoded(bare)
    .split('\n')
    .map((line) => line.trim())
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}

// A tag ends at the next angle bracket of either kind, so that each character is looked at once.
const TAG = /<[^<>]*>/g
const OPENS_LINK = /^<a\s/i
const CLOSES_LINK = /^<\/a\s*>/i
const HREF = /\shref\s?=\s?["'](?<href>[^"'<>]*)["']/i
const BREAKS = /^<\/?(?:p|br|div|tr|li|h[1-6]|table|ul|ol|title)\b/i

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
  '&nbsp;': ' ',
}

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp|#39|#96);/g, (entity) => ENTITIES[entity] ?? entity)
}
