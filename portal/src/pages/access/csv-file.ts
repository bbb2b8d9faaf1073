import { client } from '../../session/client.ts'

const LINE_END = '\r\n'

/** Reads the whole report as CSV and offers it as a file. Only the first page keeps its heading. */
export async function csvFile(tenantId: number): Promise<void> {
  const pages: string[] = []
  let path: string | undefined = `/tenants/${tenantId}/access-report`
  while (path !== undefined) {
    const { data, headers }: { readonly data: unknown; readonly headers: { get(name: string): string | null } } = await client.request({
      method: 'GET',
      path,
      headers: { accept: 'text/csv' },
    })
    const text = String(data)
    pages.push(pages.length === 0 ? text : text.slice(text.indexOf(LINE_END) + LINE_END.length))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(pages, { type: 'text/csv' }))
  link.download = `access-report-${tenantId}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
