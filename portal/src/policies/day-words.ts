import { t } from '@lingui/core/macro'

/** The days of a week in the reader's language, by their codes in policies. */
export const DAY_WORDS: Readonly<Record<string, string>> = {
  ...{ MON: t`Monday`, TUE: t`Tuesday`, WED: t`Wednesday`, THU: t`Thursday`, FRI: t`Friday`, SAT: t`Saturday`, SUN: t`Sunday` },
}
