import type { OAuthClient } from '@countersign/client'

export type Kind = OAuthClient['kind']

export const KINDS: Readonly<Record<Kind, { readonly word: string; readonly about: string }>> = {
  service: { word: 'Back end', about: 'Acts as an account, and proves its key.' },
  web: { word: 'Portal', about: 'Signs people in with us, and proves its key.' },
  native: { word: 'App', about: 'Runs on the device of a person, and has no key.' },
}

export const kindWord = (kind: Kind): string => KINDS[kind].word

/** Addresses, one on each line. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
