import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** `node docs/site/recording.ts`: plays `npm run demo` on a fresh service, and writes what it printed as an animated picture of a terminal. */

export type Scene = { readonly say: string; readonly command: string; readonly output: readonly string[] }

const COLUMNS = 82
const ROWS = 22
/** Rows of a long output that are shown from its end. */
const LAST_ROWS = 4
const [WIDTH, HEIGHT, LINE, FIRST] = [740, 480, 19, 56]
/** The scene that stands where people want no motion: the approval. */
const STILL = 4
/** The time for reading a scene. */
const [LEAST_SECONDS, SECONDS_A_LINE] = [5, 0.45]

/** The steps in the output of the demo: `# sentence`, `$ command`, and what was printed. */
export function scenesIn(printed: string): readonly Scene[] {
  const blocks = printed.split(/^# /m).slice(1)
  return blocks.map((block) => {
    const [say = '', command = '', ...output] = block
      .replace(/\nThat is the main job[\s\S]*$/, '')
      .trimEnd()
      .split('\n')
    return { say, command: command.replace(/^\$ /, ''), output }
  })
}

/** The scenes as an SVG without scripts: each is shown in its turn, and the whole begins again. Still where people want no motion. */
export function recordingOf(scenes: readonly Scene[]): string {
  const seconds = scenes.map(({ output }) => Math.max(LEAST_SECONDS, output.length * SECONDS_A_LINE))
  const total = seconds.reduce((sum, each) => sum + each, 0)
  const starts = seconds.map((_, index) => seconds.slice(0, index).reduce((sum, each) => sum + each, 0))
  const rules = scenes.map((_, index) => {
    const [from, to] = [starts[index] ?? 0, (starts[index] ?? 0) + (seconds[index] ?? 0)].map((at) => ((at / total) * 100).toFixed(2))
    return `@keyframes s${index}{0%,${from}%{opacity:0}${from}.01%,${to}%{opacity:1}${to}.01%,100%{opacity:0}}#s${index}{opacity:0;animation:s${index} ${total.toFixed(1)}s step-end infinite}`.replaceAll(
      /(\d+\.\d\d)\.01%/g,
      (_match, at: string) => `${(Number(at) + 0.01).toFixed(2)}%`,
    )
  })
  const ids = scenes.map((_, index) => `#s${index}`).join(',')
  const still = `@media (prefers-reduced-motion:reduce){${ids}{animation:none}#s${Math.min(STILL, scenes.length - 1)}{opacity:1}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Recording of npm run demo">
<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d6deeb;white-space:pre}.say{fill:#ffffff;font-weight:bold}.prompt{fill:#7fdbca}.refused{fill:#ff9d94}${rules.join('')}${still}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#0b1220"/>
<circle cx="22" cy="20" r="6" fill="#64748b"/><circle cx="42" cy="20" r="6" fill="#64748b"/><circle cx="62" cy="20" r="6" fill="#64748b"/>
${scenes.map(sceneOf).join('\n')}
</svg>
`
}

function sceneOf({ say, command, output }: Scene, index: number): string {
  const rows = [
    ...wrapped(`# ${say}`).map((text) => ({ kind: 'say', text })),
    ...wrapped(`$ ${command}`).map((text) => ({ kind: 'prompt', text })),
    ...output.flatMap(wrapped).map((text) => ({ kind: text.startsWith('Refused') ? 'refused' : '', text })),
  ]
  const shown = rows.length > ROWS ? [...rows.slice(0, ROWS - LAST_ROWS - 1), { kind: '', text: '…' }, ...rows.slice(-LAST_ROWS)] : rows
  const lines = shown.map(({ kind, text }, row) => {
    const look = kind === '' ? '' : ` class="${kind}"`
    return `<text x="20" y="${FIRST + row * LINE}"${look}>${escaped(text)}</text>`
  })
  return `<g id="s${index}">\n${lines.join('\n')}\n</g>`
}

function wrapped(line: string): readonly string[] {
  if (line.length <= COLUMNS) return [line]
  const at = line.lastIndexOf(' ', COLUMNS)
  const cut = at > COLUMNS / 2 ? at : COLUMNS
  return [line.slice(0, cut), ...wrapped(`  ${line.slice(cut).trimStart()}`)]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')

if (import.meta.main) {
  const demo = fileURLToPath(new URL('../../clients/cli/demo/run.ts', import.meta.url))
  // A folder without a service: the demo starts a fresh one.
  const env = { ...process.env, DEMO_PAUSE_MS: '0', DATA_DIR: fileURLToPath(new URL('nothing-here', import.meta.url)), NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, [demo], { env, maxBuffer: 1 << 24 })
  await writeFile(new URL('demo.svg', import.meta.url), recordingOf(scenesIn(stdout)))
}
