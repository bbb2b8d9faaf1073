import type { WebhookEndpoint } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { listed } from '../../text/lists.ts'
import type { Tone } from '../../ui/status-badge.tsx'

type State = { readonly word: string; readonly tone: Tone }

/** The state of an endpoint in a word. */
export function stateOf({ enabled, disabledBecause }: Pick<WebhookEndpoint, 'enabled' | 'disabledBecause'>): State {
  if (enabled) return { word: t`Enabled`, tone: 'good' }
  return disabledBecause === undefined ? { word: t`Disabled`, tone: 'neutral' } : { word: t`Disabled: it failed`, tone: 'bad' }
}

/** The events of an endpoint, as a sentence continues "Receives". */
export function eventsInWords(events: readonly string[]): string {
  if (events.includes('*')) return t`all events`
  const shown = listed(events.slice(0, 3))
  return events.length <= 3 ? shown : t`${shown} and ${{ number: events.length - 3 }} more`
}

export const FORMATS = [
  { value: 'json', label: t`JSON, signed with the secret of the endpoint` },
  { value: 'set', label: t`Security event tokens (RFC 8417)` },
] as const
