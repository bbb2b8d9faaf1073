import { defined } from '../defined.ts'
import { dim, green, red, yellow } from '../terminal.ts'

/** The result of one check; a mistake comes with its fix. */
export interface Finding {
  readonly check: string
  readonly result: 'good' | 'wrong' | 'unsure'
  readonly why?: string
  readonly mend?: string
}

export const good = (check: string, why?: string): Finding => ({ check, result: 'good', ...defined({ why }) })
export const wrong = (check: string, why: string, mend: string): Finding => ({ check, result: 'wrong', why, mend })
export const unsure = (check: string, why: string, mend?: string): Finding => ({
  ...{ check, result: 'unsure', why },
  ...defined({ mend }),
})

export const isWrong = ({ result }: Finding): boolean => result === 'wrong'

const SIGNS = { good: green('✓'), wrong: red('✗'), unsure: yellow('?') } as const

export function findingsInWords(findings: readonly Finding[]): string {
  return findings
    .map(({ check, result, why, mend }) =>
      [`${SIGNS[result]} ${check}${why === undefined ? '' : dim(` (${why})`)}`, ...(mend === undefined ? [] : [`    → ${mend}`])].join(
        '\n',
      ),
    )
    .join('\n')
}
