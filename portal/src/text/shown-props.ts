import { withMarks } from '@countersign/client'
import { createElement, Fragment, type ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>>

/** Props that a component shows as text. */
const SHOWN = ['title', 'label', 'description', 'placeholder', 'alt', 'error', 'text', 'empty', 'aria-label', 'aria-description'] as const
/** Elements that hold text only. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea', 'text', 'style', 'script', 'bdi'])
/** Letters that are written from right to left: they would reorder what stands beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The props of an element with its texts as they are shown: hidden characters as marks, texts in other directions isolated. */
export function shownProps(type: unknown, props: Props): Props {
  const changes: Record<string, unknown> = {}
  for (const name of SHOWN) {
    const value = props[name]
    if (typeof value === 'string' && withMarks(value) !== value) changes[name] = withMarks(value)
  }
  const children = shownChildren(type, props.children)
  if (children !== props.children) changes.children = children
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes }
}

function shownChildren(type: unknown, children: unknown): unknown {
  if (typeof children === 'string') return shownText(type, children)
  if (!Array.isArray(children)) return children
  const shown = children.map((child: unknown, index) => (typeof child === 'string' ? shownText(type, child, index) : child))
  return shown.some((child, index) => child !== children[index]) ? shown : children
}

function shownText(type: unknown, text: string, key = 0): ReactNode {
  const marked = withMarks(text)
  const isMixed = RIGHT_TO_LEFT.test(text)
  const isIsolated = typeof type === 'string' && !TEXT_ONLY.has(type) && (marked !== text || isMixed)
  const parts = isMixed ? inOwnOrder(marked) : [marked]
  if (isIsolated) return createElement('bdi', { key: `text ${key}` }, ...parts)
  // Text that a page isolates itself has mixed sentences too.
  return isMixed && type === 'bdi' ? createElement(Fragment, { key: `text ${key}` }, ...parts) : marked
}

/** Words in a row from left to right, without the marks and brackets of the sentence around them: a name, a code, an amount, a time. */
const LEFT_TO_RIGHT = /([-+]?[a-zà-ɏ\d][^\s؀-ۿ«»“”()]*(?: [^\s؀-ۿ«»“”()]+)*(?<![.,:;!?–·-]))/i

/** The parts of a text from right to left, so that each name and amount in it keeps its own order. */
const inOwnOrder = (text: string): readonly ReactNode[] =>
  text.split(LEFT_TO_RIGHT).map((part, at) => (at % 2 === 0 ? part : createElement('bdi', { dir: 'ltr' }, part)))
