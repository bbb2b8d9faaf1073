/** The parts of a text e-mail, from which its HTML is made. */
export type MailPart =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  /** One of several things: its sentence, and lines about it. */
  | { readonly kind: 'thing'; readonly sentence: string; readonly about: readonly string[] }
  /** The one link. */
  | { readonly kind: 'link'; readonly label: string }

/** A line that is only a link. Text from users never is one. */
const LINK_LINE = /^https?:\/\/\S+$/

/** Reads a text e-mail by its empty lines. `link`: its own link, if it has one. `subject`: the label of a link that has none. */
export function mailParts(text: string, link: string | undefined, subject: string): readonly MailPart[] {
  const blocks = text.trim().split(/\n[^\S\n]*\n+/)
  const isLabelled = link !== undefined && text.split('\n').some((line) => line !== link && hasLink(line, link))
  const parts = blocks.flatMap((block) => partsOf(block.split('\n'), { link, subject, isLabelled }))
  return parts.filter((part, at) => part.kind !== 'link' || at === parts.findLastIndex(({ kind }) => kind === 'link'))
}

type Linked = { readonly link: string | undefined; readonly subject: string; readonly isLabelled: boolean }

function partsOf(lines: readonly string[], { link, subject, isLabelled }: Linked): readonly MailPart[] {
  const linking = lines.find((line) => link !== undefined && hasLink(line, link) && (line !== link || !isLabelled))
  const [before = '', after = ''] = linking === undefined || link === undefined ? [] : linking.split(link).map((words) => words.trim())
  const others = [...lines.filter((line) => line !== linking && !LINK_LINE.test(line)), ...(/\w/.test(after) ? [after] : [])]
  const isThing = lines.length > 1 && lines.some((line) => line !== linking && LINK_LINE.test(line))
  const [sentence = '', ...about] = others
  const shown: readonly MailPart[] = isThing ? [{ kind: 'thing', sentence, about }] : [{ kind: 'text', lines: others }]
  const label = before.replace(/\s*[:：]$/, '') || subject
  return [...(others.length === 0 ? [] : shown), ...(linking === undefined ? [] : [{ kind: 'link', label } as const])]
}

/** Tells whether a line names the link, and not a longer one. */
function hasLink(line: string, link: string): boolean {
  const at = line.indexOf(link)
  return at >= 0 && /^[.,;:!?)]*(\s|$)/.test(line.slice(at + link.length))
}

/** The text without a repetition of its own link: a list of one thing has its link already where the text asks to open it. */
export function withLinkOnce(text: string, link: string | undefined): string {
  if (link === undefined) return text
  const lines = text.split('\n')
  const keeps = lines.findLastIndex((line) => hasLink(line, link))
  return lines.filter((line, at) => at === keeps || line !== link).join('\n')
}
