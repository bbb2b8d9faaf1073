/** The preference for each name in an `Accept` or `Accept-Encoding` header, from 0 to 1 (RFC 9110 §12.4.2). */
export type Wanted = ReadonlyMap<string, number>

const MOST_READ = 1_000

/** Reads such a header. Names are in lower case, and parameters other than `q` are ignored. */
export function wantedIn(header: string | undefined): Wanted {
  const wanted = new Map<string, number>()
  for (const part of (header ?? '').slice(0, MOST_READ).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (name !== '') wanted.set(name, qualityIn(parameters))
  }
  return wanted
}

/** 1 by default. An unreadable quality is 0, so that nothing is sent that was not asked for. */
function qualityIn(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (written === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written) : 0
}
