let service = ''

/** Remembers the service, because refusals link to pages by path alone. */
export function rememberService(baseUrl: string): void {
  service = baseUrl
}

/** The whole address of a page of the service. */
export function wholeLink(docs: string | undefined): string | undefined {
  return docs !== undefined && service !== '' && URL.canParse(docs, service) ? new URL(docs, service).href : docs
}
