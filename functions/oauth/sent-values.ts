/** The parameters of a query that have a value. One without a value counts as left out (RFC 6749 §3.1), as it does in a form. */
export function sentValues<Name extends string>(query: { readonly [K in Name]?: string | undefined }): { readonly [K in Name]?: string } {
  const sent = Object.entries<string | undefined>(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(sent) as { readonly [K in Name]?: string }
}
