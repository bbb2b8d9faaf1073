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
  return `${[`# ${title}`, GENERATED, ...parts].join('\n\n')}\n`
}
