/** A page of the service: its body, style and script. */
type HostedPage = { readonly title: string; readonly style: string; readonly body: string }

/** The product's mark and name, at the top of a page. */
export const BRAND = `<p id="brand"><svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#454fc0"/><path d="M8 16.5l5 5L24 10.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 23.5h16" stroke="#fff" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/></svg><span>Countersign</span></p>`

/** The frame of a page of the service. INVARIANT: the parts are written into the page unchanged, so none may come from outside. */
export function hostedPage({ title, style, body }: HostedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
${body}
</body>
</html>
`
}
