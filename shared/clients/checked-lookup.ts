import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { mayReach, type Reach } from '../domain/callbacks/callback-url.ts'

export type ResolvedAddress = { readonly address: string; readonly family: number }

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>

/** The addresses that the machine itself resolves a name to, `hosts` file included: those that a connection would use. */
export const systemResolve: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/** A name that resolves to a forbidden address. */
export class AddressRefused extends Error {}

/**
 * A `lookup` hook for `node:http` that returns checked addresses only. The socket connects to the very address that was checked, so that
 * a name which changes between check and connection (DNS rebinding) gains nothing.
 * Decision: one forbidden address refuses the name, whatever its others are; otherwise the result would depend on the order of the
 * answers.
 */
export function checkedLookup(resolve: Resolve, reach: Reach): LookupFunction {
  return (name, options, answer) => {
    checkedAddresses(resolve, name, reach).then(
      ([first, ...others]) => (options.all ? answer(null, [first, ...others]) : answer(null, first.address, first.family)),
      (error: unknown) => answer(error as NodeJS.ErrnoException, []),
    )
  }
}

type AtLeastOne<T> = [T, ...T[]]

async function checkedAddresses(resolve: Resolve, name: string, reach: Reach): Promise<AtLeastOne<{ address: string; family: number }>> {
  const [first, ...others] = await resolve(name)
  if (first === undefined) throw Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' })
  for (const { address } of [first, ...others]) {
    if (!mayReach(address, reach)) throw new AddressRefused('the name leads to an address that must not be called')
  }
  return [{ ...first }, ...others.map((other) => ({ ...other }))]
}
