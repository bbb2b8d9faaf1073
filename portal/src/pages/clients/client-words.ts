import type { OAuthClient } from '@countersign/client'
import { t } from '@lingui/core/macro'

export type Kind = OAuthClient['kind']

export const KINDS: Readonly<Record<Kind, { readonly word: string; readonly about: string }>> = {
  service: { word: t`Back end`, about: t`Acts as an account, and proves its key.` },
  web: { word: t`Portal`, about: t`Signs people in with us, and proves its key.` },
  native: { word: t`App`, about: t`Runs on the device of a person, and has no key.` },
}

export const kindWord = (kind: Kind): string => KINDS[kind].word

/** Addresses, one on each line. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
