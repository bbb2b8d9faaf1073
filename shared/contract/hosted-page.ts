/** A page of the service: its body, style and script. */
export type HostedPage = { readonly title: string; readonly style: string; readonly body: string }

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
