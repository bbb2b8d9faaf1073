import { invalid } from './faults.ts'

const TOKEN = /\s*(<>|<=|>=|[=<>(),.+[\]-]|[#:]?[A-Za-z0-9_]+)/y

/** A cursor over the tokens of an expression. */
export type Tokens = {
  readonly peek: () => string | undefined
  readonly next: () => string
  /** Takes the next token if it is this word, in any case. */
  readonly take: (word: string) => boolean
  readonly expect: (word: string) => void
}

export function tokensOf(expression: string): Tokens {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const text = expression.trimEnd()
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const [, token] = TOKEN.exec(text) ?? []
    if (token === undefined) throw invalid(`Invalid expression: syntax error near "${text.slice(at, at + 20)}"`)
    tokens.push(token)
  }
  let position = 0
  const peek = () => tokens[position]
  const take = (word: string) => {
    if (peek()?.toUpperCase() !== word.toUpperCase()) return false
    position += 1
    return true
  }
  return {
    peek,
    take,
    next: () => {
      const token = tokens[position]
      if (token === undefined) throw invalid('Invalid expression: it ends too early')
      position += 1
      return token
    },
    expect: (word) => {
      if (!take(word)) throw invalid(`Invalid expression: "${word}" expected, "${peek() ?? 'end'}" found`)
    },
  }
}
