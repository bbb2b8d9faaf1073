/** A page of our own: what stands in its body, and what it needs to look and work. */
export type HostedPage = { readonly title: string; readonly style: string; readonly body: string }

/** The frame of a page of our own. INVARIANT: what is handed in is written into the page as it stands; nothing of it comes from outside. */
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
