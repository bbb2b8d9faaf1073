/** A page of our own: what stands in its body, and what it needs to look and work. */
export type HostedPage = { readonly style: string; readonly body: string }

/** The frame of the page on which somebody shows that they are there. */
export function hostedPage({ style, body }: HostedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Is it you?</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
${body}
</body>
</html>
`
}
