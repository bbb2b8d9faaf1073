import { type ESTree, parseSync, Visitor } from 'vite'

/** A text that people would read, but that is in no catalogue. */
export type Outside = { readonly line: number; readonly text: string }

type Node = ESTree.Node & { readonly start: number; readonly end: number }

/** Attributes whose value people read. */
const SHOWN = /^(label|title|description|placeholder|lead|action|empty|whole|word|alt|aria-(label|description|valuetext))$/
/** Attributes, properties and calls whose values people never read, whatever they look like. */
const CODE =
  /^(className|class|d|key|to|href|path|style|needs|queryKey|operationId|headers|method|viewBox|transform|points|querySelector\w*|closest|startsWith|endsWith|includes|split|replace\w*|has|get|set|getItem|setItem|removeItem|invalidateQueries|invalidate|addEventListener|encodeURIComponent|toString)$/
const WORDS = /\p{L}{2,}/u
/** Two words, or one that begins like a sentence; not a code, a name in code, a path, a permission or CSS. */
const IS_TEXT = /^(?=.*\p{L}{2})(?:[\p{L}“„][^\s/{}<>=;]*[.,:!?…’”]? +[\p{L}\d“„(].*|\p{Lu}\p{Ll}{2,}[.!?…]?)$/u
const IS_CODE = /^[A-Z]+_|^M\d|^HTTP |'…'|''$|\.[A-Z]+$|^[a-z-]+:|[{}<>=]|^\w+\[|^(?:input|tbody|system-ui|ui-monospace|Bearer)\b/

/** Finds texts in a source of the portal that no macro of Lingui marks. */
export function textsOutside(source: string, file: string): readonly Outside[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Outside[] = []
  const note = (node: Node, text: string): void => {
    found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim().replaceAll(/\s+/g, ' ').slice(0, 80) })
  }
  const marked = rangesOf(program as unknown as Node, isMarked)
  const code = rangesOf(program as unknown as Node, isCode)
  const isIn = (ranges: readonly Node[], { start, end }: Node): boolean => ranges.some((range) => range.start <= start && end <= range.end)
  new Visitor({
    JSXText: (node) => {
      if (WORDS.test(node.value) && !isIn(marked, node)) note(node, node.value)
    },
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !SHOWN.test(node.name.name) || node.value?.type !== 'Literal') return
      if (WORDS.test(String(node.value.value)) && !/^[a-z]+$|^https?:/.test(String(node.value.value)))
        note(node.value, String(node.value.value))
    },
    Literal: (node) => {
      if (typeof node.value !== 'string' || isIn(marked, node) || isIn(code, node)) return
      if (IS_TEXT.test(node.value.trim()) && !IS_CODE.test(node.value)) note(node, node.value)
    },
    TemplateLiteral: (node) => {
      if (isIn(marked, node) || isIn(code, node)) return
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…')
      if (node.quasis.some(({ value }) => / \p{L}{2,}|\p{L}{2,} /u.test(value.cooked ?? '')) && !IS_CODE.test(text)) note(node, text)
    },
  }).visit(program)
  return found
}

/** Tells whether a macro marks the text in it: a tagged template, a plural, an element `Trans`. */
function isMarked(node: ESTree.Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return node.tag.type === 'Identifier' && node.tag.name === 't'
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' && /^(plural|select)$/.test(node.callee.name)
  if (node.type !== 'JSXElement') return false
  const { name } = node.openingElement
  return name.type === 'JSXIdentifier' && name.name === 'Trans'
}

/** Types, imports, comparisons, names of members, errors of the program, and what `CODE` names. */
function isCode(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return /==/.test(node.operator)
    case 'NewExpression':
      return node.callee.type === 'Identifier' && /^(Error|RegExp|URL|Set)$/.test(node.callee.name)
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' && (CODE.test(node.name.name) || node.value?.type === 'Literal')
    case 'Property':
      return node.key.type === 'Identifier' && CODE.test(node.key.name)
    case 'CallExpression':
      return CODE.test(nameOf(node.callee))
    default:
      return /^(TS(?!As|Satisfies|NonNull)|Import|Export(All|Specifier))/.test(node.type)
  }
}

function nameOf(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

function rangesOf(program: Node, isOne: (node: ESTree.Node) => boolean): readonly Node[] {
  const found: Node[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) walk(each)
      return
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const here = node as Node
    if (isOne(here)) found.push(here)
    else Object.values(here).forEach(walk)
  }
  walk(program)
  return found
}
