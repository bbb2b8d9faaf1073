import { t } from '@lingui/core/macro'

/** Actions of a policy and its people, as the middle of a sentence: "Ada Lovelace reminded those who can decide". */
const DEEDS: Readonly<Record<string, string>> = {
  REMINDED: t`reminded those who can decide`,
  ESCALATED: t`asked others too`,
  POSTPONED: t`postponed this`,
  TAKEN_BACK: t`took an approval back`,
}

/** The words of an action that few requests have; its name for one that this page does not know. */
export default function DeedByClock({ what }: { readonly what: string }) {
  return <>{DEEDS[what] ?? what.toLowerCase()}</>
}
