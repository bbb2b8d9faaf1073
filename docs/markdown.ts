/** The line under the title of every page that is made from the code. */
export const GENERATED = '<!-- Made from the code by `npm run docs`; a change here is lost. -->'

/** A table; cells may hold any text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``)

export function page(title: string, ...parts: readonly string[]): string {
  return `${[`# ${title}`, GENERATED, ...parts.map(wrapped)].join('\n\n')}\n`
}

const COLUMNS = 120
/** A line that begins something of its own: a table, a heading, an element of HTML, an item of a list. */
const BEGINS = /^(?:\||#|<|- |\d+\. )/
const IS_PROSE = /^(?!\||#|<)\S/
/** A word, with the spaces inside code or a link. */
const WORD = /(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g

/** Breaks the lines of prose at 120 columns. Fenced blocks stay as they are. */
export function wrapped(text: string): string {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : paragraphs(part).map(wrappedLine).join('\n')))
    .join('')
}

/** The lines of a text; those of one paragraph or list item are joined. */
function paragraphs(text: string): readonly string[] {
  const joined: string[] = []
  for (const line of text.split('\n')) {
    const last = joined.at(-1) ?? ''
    if (IS_PROSE.test(last) && line !== '' && !BEGINS.test(line)) joined[joined.length - 1] = `${last} ${line.trim()}`
    else joined.push(line)
  }
  return joined
}

function wrappedLine(line: string): string {
  if (line.length <= COLUMNS || !IS_PROSE.test(line)) return line
  const indent = ' '.repeat(/^(?:- |\d+\. )/.exec(line)?.[0].length ?? 0)
  return (line.match(WORD) ?? []).reduce((before, word) => {
    const last = before.slice(before.lastIndexOf('\n') + 1)
    return last.length + 1 + word.length <= COLUMNS ? `${before} ${word}` : `${before}\n${indent}${word}`
  })
}
