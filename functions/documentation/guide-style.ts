/** The style of the guides, and of the navigation above the reference. Only children of the body are named: the viewer has a `main` of its own. */
export const STYLE = `:root { --page: #fff; --text: #1c1f24; --soft: #f4f5f7; --line: #c3c8d1; --act: #0b57b8 }
@media (prefers-color-scheme: dark) { :root { --page: #14161a; --text: #e8eaee; --soft: #1e2127; --line: #4a5160; --act: #7fb4ff } }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, sans-serif }
body > nav a, body > main a { color: var(--act) }
body > nav { padding: .75rem 1.5rem; border-bottom: 1px solid var(--line) }
body > nav > a { margin-right: 1rem }
body > nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; padding: 0; list-style: none }
body > nav [aria-current] { font-weight: 600; color: var(--text) }
body > main { max-width: 52rem; margin: auto; padding: 1rem 1.5rem 4rem; overflow-wrap: anywhere }
body > main pre { background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; overflow-x: auto; overflow-wrap: normal }
body > main code { font: .9em ui-monospace, monospace }
body > main .diagram { border-left: 3px solid var(--line); list-style: none; padding-left: 1rem }
body > main table { display: block; overflow-x: auto; border-collapse: collapse }
body > main :is(th, td) { border: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top }
`
