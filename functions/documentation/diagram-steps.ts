import { defined } from '../../shared/domain/defined.ts'

type Step = { readonly from: string; readonly to: string; readonly on?: string; readonly message?: string }
type Drawn = { readonly names: Readonly<Record<string, string>>; readonly steps: readonly Step[]; readonly note?: string }

/**
 * A Mermaid diagram as lines of text, one for each arrow or note: `Sweep → Queue: a message for each`. The pages run no script, and a
 * screen reader gets the same. Takes the kinds of line that the guides use, and throws at others.
 */
export function diagramSteps(source: string): readonly string[] {
  const lines = source
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
  const drawn = lines.filter((line) => line !== '').map(read)
  const names: Readonly<Record<string, string>> = Object.assign({}, ...drawn.map((line) => line.names))
  const named = (short: string) => names[short] ?? short
  return drawn.flatMap(({ steps, note }) => [
    ...(note === undefined ? [] : [note]),
    ...steps.map(({ from, to, on, message }) => {
      const arrow = on === undefined ? '→' : `— ${on} →`
      return `${named(from)} ${arrow} ${named(to)}${message === undefined ? '' : `: ${message}`}`
    }),
  ])
}

function read(line: string): Drawn {
  const [, participant = '', name] = /^participant (\w+) as (.+)$/.exec(line) ?? []
  if (name !== undefined) return { names: { [participant]: name }, steps: [] }
  const [, note] = /^Note over \w+: (.+)$/.exec(line) ?? []
  if (note !== undefined) return { names: {}, steps: [], note }
  const [, from = '', to = '', message] = /^(\w+)->>(\w+): (.+)$/.exec(line) ?? []
  return message === undefined ? readArrows(line) : { names: {}, steps: [{ from, to, message }] }
}

const ARROW = /\s-->\s|\s--\s(.+?)\s-->\s/

/** Arrows of a flow chart or of a state diagram. A line may have several: `a --> b -- text --> c`. */
function readArrows(line: string): Drawn {
  const [first = '', ...rest] = line.split(ARROW)
  if (rest.length === 0) throw new Error(`A diagram of a guide has an unknown line: ${line}`)
  const nodes = [first, ...rest.filter((_, index) => index % 2 === 1)].map(readNode)
  const steps = nodes.slice(1).map(({ short, on }, index): Step => {
    const text = rest[index * 2] ?? on
    const from = nodes[index]?.short ?? ''
    return { from: from === EDGE ? 'start' : from, to: short === EDGE ? 'end' : short, ...defined({ on: text }) }
  })
  return { names: Object.fromEntries(nodes.flatMap(({ short, label }) => (label === undefined ? [] : [[short, label]]))), steps }
}

/** Begin and end of a state diagram. */
const EDGE = '[*]'

/** `F[One function]`, `T[(One table)]`, `D{Decide}`, or the short name alone; `DRAFT: initiator` has the text of its arrow. */
function readNode(node: string): { readonly short: string; readonly label: string | undefined; readonly on: string | undefined } {
  const [, short, label, on] = /^(\w+|\[\*\])(?:[[{]+\(?(.+?)\)?[\]}]+)?(?:: (.+))?$/.exec(node.trim()) ?? []
  if (short === undefined) throw new Error(`A diagram of a guide has an unknown node: ${node}`)
  return { short, label, on }
}
