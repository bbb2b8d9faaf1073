/** An element of a document: local name, namespace, attributes by name, and contents. */
export type Element = {
  readonly name: string
  readonly namespace: string
  /** Attributes without a prefix by their name, others as `{namespace}name`. Namespace declarations are left out. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
  /** Empty if there are children: an element contains either text or children. */
  readonly text: string
}

type Xml = { readonly kind: 'document'; readonly root: Element } | { readonly kind: 'refused'; readonly why: string }

const DEEPEST = 16
const MOST_ELEMENTS = 500
const MOST_ATTRIBUTES = 32
/**
 * Maximum number of namespace prefixes. Canonicalising takes time in proportion to elements times visible prefixes; providers declare
 * five.
 */
const MOST_PREFIXES = 24

/**
 * Reads only XML that no two readers can read differently, in time proportional to its length: elements, attributes and text, the five
 * entities, and characters by number. Comments, processing instructions, CDATA, a DOCTYPE and text between elements are refused: no
 * assertion needs them, and each has been used to forge one.
 */
export function readXml(text: string): Xml {
  try {
    return { kind: 'document', root: new XmlReader(text).document() }
  } catch (error) {
    if (error instanceof Odd) return { kind: 'refused', why: error.message }
    throw error
  }
}

class Odd extends Error {}

const NAME = '[A-Za-z_][A-Za-z0-9_.-]*'
const QUALIFIED = `(?:(${NAME}):)?(${NAME})`
const DECLARATION = /<\?xml version=(["'])1\.0\1(?: encoding=(["'])(?:utf|UTF)-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/y
const SPACE = /[ \t\r\n]*/y
const OPENING = new RegExp(`<${QUALIFIED}`, 'y')
const ATTRIBUTE = new RegExp(`[ \\t\\r\\n]+${QUALIFIED}[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^<"]*)"|'([^<']*)')`, 'y')
const END_OF_TAG = /[ \t\r\n]*(\/?)>/y
const CLOSING = new RegExp(`</${QUALIFIED}[ \\t\\r\\n]*>`, 'y')
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

type Scope = ReadonlyMap<string, string>
type Written = { readonly prefix: string; readonly name: string; readonly value: string }
type Tag = { readonly prefix: string; readonly name: string; readonly scope: Scope; readonly attributes: ReadonlyMap<string, string> }

class XmlReader {
  readonly #text: string
  #position = 0
  #elements = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): Element {
    this.#take(DECLARATION)
    this.#take(SPACE)
    const root = this.#element(new Map([['xml', XML_NAMESPACE]]), 0)
    this.#take(SPACE)
    if (this.#position !== this.#text.length) throw new Odd('something after the root')
    return root
  }

  #element(outer: Scope, depth: number): Element {
    this.#elements += 1
    if (depth >= DEEPEST || this.#elements > MOST_ELEMENTS) throw new Odd('too deep or too many elements')
    const { prefix, name, scope, attributes } = this.#opening(outer)
    const namespace = namespaceOf(prefix, scope)
    const isEmpty = this.#expect(END_OF_TAG)[1] === '/'
    const { children, text } = isEmpty ? { children: [], text: '' } : this.#content(scope, depth)
    if (!isEmpty) {
      const [, closingPrefix = '', closingName] = this.#expect(CLOSING)
      if (closingPrefix !== prefix || closingName !== name) throw new Odd('an element is closed by another')
    }
    return { name, namespace, attributes, children, text }
  }

  #opening(outer: Scope): Tag {
    const [, prefix = '', name = ''] = this.#expect(OPENING)
    const scope = new Map(outer)
    const written = new Map<string, Written>()
    for (let found = this.#take(ATTRIBUTE); found !== undefined; found = this.#take(ATTRIBUTE)) {
      const [, of = '', local = '', quoted, single] = found
      const key = `${of}:${local}`
      if (written.has(key) || written.size >= MOST_ATTRIBUTES) throw new Odd('an attribute twice, or too many')
      written.set(key, { prefix: of, name: local, value: attributeValue(quoted ?? single ?? '') })
    }
    for (const each of written.values()) declare(scope, each)
    return {
      prefix,
      name,
      scope,
      attributes: named(
        [...written.values()].filter((each) => !isDeclaration(each)),
        scope,
      ),
    }
  }

  #content(scope: Scope, depth: number): { readonly children: readonly Element[]; readonly text: string } {
    const children: Element[] = []
    let text = ''
    for (;;) {
      const next = this.#text.indexOf('<', this.#position)
      if (next === -1) throw new Odd('an element without an end')
      text += this.#text.slice(this.#position, next)
      this.#position = next
      if (this.#text.startsWith('</', next)) break
      children.push(this.#element(scope, depth + 1))
    }
    if (children.length > 0 && /[^ \t\r\n]/.test(text)) throw new Odd('text between elements')
    return { children, text: children.length > 0 ? '' : characters(text) }
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position
    const found = pattern.exec(this.#text) ?? undefined
    if (found !== undefined) this.#position = pattern.lastIndex
    return found
  }

  #expect(pattern: RegExp): RegExpExecArray {
    const found = this.#take(pattern)
    if (found === undefined)
      throw new Odd(
        this.#text.startsWith('<!', this.#position) || this.#text.startsWith('<?', this.#position)
          ? 'markup that is no element'
          : 'not well-formed',
      )
    return found
  }
}

const isDeclaration = ({ prefix, name }: Written): boolean => prefix === 'xmlns' || (prefix === '' && name === 'xmlns')

function declare(scope: Map<string, string>, written: Written): void {
  if (!isDeclaration(written)) return
  const prefix = written.prefix === 'xmlns' ? written.name : ''
  if (prefix === 'xml' || prefix === 'xmlns' || written.value === XML_NAMESPACE || (prefix !== '' && written.value === ''))
    throw new Odd('a namespace that must not be declared')
  scope.set(prefix, written.value)
  if (scope.size > MOST_PREFIXES) throw new Odd('too many prefixes')
}

function named(written: readonly Written[], scope: Scope): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const { prefix, name, value } of written) {
    const key = prefix === '' ? name : `{${namespaceOf(prefix, scope)}}${name}`
    if (attributes.has(key)) throw new Odd('an attribute twice')
    attributes.set(key, value)
  }
  return attributes
}

function namespaceOf(prefix: string, scope: Scope): string {
  const namespace = scope.get(prefix) ?? (prefix === '' ? '' : undefined)
  if (namespace === undefined) throw new Odd('a prefix that is not declared')
  return namespace
}

function attributeValue(written: string): string {
  if (/[\t\r\n]/.test(written)) throw new Odd('an attribute with a line end')
  return characters(written)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 has no characters for is what is refused
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

function characters(written: string): string {
  if (written.includes(']]>')) throw new Odd('the end of a CDATA section')
  const text = written.replace(/\r\n?/g, '\n').replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) throw new Odd('an entity without an end')
    return entity(name)
  })
  if (NO_CHARACTER.test(text) || !text.isWellFormed()) throw new Odd('what is no character')
  return text
}

function entity(name: string): string {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? ''
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name) ?? []
  const code = hexadecimal === undefined ? Number(decimal ?? -1) : Number.parseInt(hexadecimal, 16)
  if (!(code > 0 && code <= 0x10ffff)) throw new Odd('an entity that is not known')
  return String.fromCodePoint(code)
}

/** The only child of this name; `undefined` if there is none, or more than one. */
export function onlyChild(of: Element, name: string, namespace: string): Element | undefined {
  const found = of.children.filter((child) => child.name === name && child.namespace === namespace)
  return found.length === 1 ? found[0] : undefined
}

/** The element and all its descendants. */
export function* everyElement(of: Element): Generator<Element> {
  yield of
  for (const child of of.children) yield* everyElement(child)
}
