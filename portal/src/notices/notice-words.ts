import type { Notices } from '@countersign/client'
import { t } from '@lingui/core/macro'

export type Channel = Notices['channel']
export const KINDS = ['taskWaits', 'taskDecided', 'sentBack', 'comment', 'reminder', 'agent'] as const
export type Kind = (typeof KINDS)[number]

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  mail: t`E-mail at once`,
  digest: t`One e-mail a day`,
  push: t`This and my other browsers`,
  none: t`No notice`,
}

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  taskWaits: t`A request waits for me`,
  taskDecided: t`My request was decided`,
  sentBack: t`My request was sent back`,
  comment: t`New comments`,
  reminder: t`Reminders and escalations`,
  agent: t`Requests of my agents`,
}
