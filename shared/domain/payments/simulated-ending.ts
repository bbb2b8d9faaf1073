import { decimalsOf } from '../money/currency.ts'
import type { Ending } from './ending.ts'

/** Delay after which the sandbox ends a payment or withdrawal, in milliseconds. */
export const SIMULATED_END_DELAY_MS = 1_000

/** The ending that the sandbox gives to an amount of minor units: amounts ending in .13 fail, so that both endings can be tried. */
export function simulatedEnding(minor: number, currency: string): Ending {
  const decimals = decimalsOf(currency) ?? 0
  if (decimals < 2) return 'SUCCESSFUL'
  return minor % 10 ** decimals === 13 * 10 ** (decimals - 2) ? 'FAILED' : 'SUCCESSFUL'
}
