/** The colours of pages outside the portal, in two themes. */
export const LOOK_VARIABLES = `:root { --page: #f5f6fa; --card: #ffffff; --text: #171b2b; --muted: #555d73; --line: #e0e3ec; --field: #8b92a5; --act: #454fc0; --on-act: #ffffff; --link: #454fc0 }
@media (prefers-color-scheme: dark) { :root { --page: #0d0f1a; --card: #151927; --text: #e6e8f0; --muted: #a4abbe; --line: #282e42; --field: #7b839a; --act: #454fc0; --on-act: #ffffff; --link: #98a1f0 } }
`

/**
 * The look of pages outside the portal, as CSS: the values of `portal/src/design/tokens.css`, which a test compares. These pages need
 * only links, cards and buttons.
 */
export const PAGE_LOOK = `${LOOK_VARIABLES}* { box-sizing: border-box }
body { background: var(--page); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
a { color: var(--link); text-underline-offset: .18em }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`
