import { client } from '../session/client.ts'

/** A list as a file: its address, its media type, and what the first page has alone. */
type ListFile = {
  readonly path: string
  readonly type: 'text/csv' | 'application/jsonl'
  readonly name: string
  /** At most this many pages are read. */
  readonly mostPages?: number
}

type Answer = { readonly data: unknown; readonly headers: { get(name: string): string | null } }

const LINE_END = '\r\n'

/** Reads all pages of a list in this media type and offers them as a file. Resolves to false if there were more pages. */
export async function saveList({ path, type, name, mostPages = Number.POSITIVE_INFINITY }: ListFile): Promise<boolean> {
  const pages: string[] = []
  let next: string | undefined = path
  while (next !== undefined && pages.length < mostPages) {
    const { data, headers }: Answer = await client.request({ method: 'GET', path: next, headers: { accept: type } })
    pages.push(type === 'text/csv' && pages.length > 0 ? withoutHeading(textOf(data)) : textOf(data))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  save(name, pages, type)
  return next === undefined
}

/** Offers a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  save(name, [text], type)
}

function save(name: string, parts: readonly string[], type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([...parts], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A file of one line is read as JSON by the client. */
const textOf = (data: unknown): string => (typeof data === 'string' ? data : `${JSON.stringify(data)}\n`)

const withoutHeading = (text: string): string => text.slice(text.indexOf(LINE_END) + LINE_END.length)
