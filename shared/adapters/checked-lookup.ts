import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

export type ResolvedAddress = { readonly address: string; readonly family: number }

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>

/** The addresses that the machine itself resolves a name to, `hosts` file included: those that a connection would use. */
export const systemResolve: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/** Tells whether a connection may be made to an address that a name resolved to. */
export type MayConnect = (address: string, name: string) => boolean

/** A name that resolves to a forbidden address. */
export class AddressRefused extends Error {}

/**
 * A `lookup` hook for `node:http` that returns checked addresses only. The socket connects to the very address that was checked, so that
 * a name which changes between check and connection (DNS rebinding) gains nothing.
 * Decision: one forbidden address refuses the name, whatever its others are; otherwise the result would depend on the order of the
 * answers.
 */
export function checkedLookup(resolve: Resolve, mayConnect: MayConnect): LookupFunction {
  return (name, options, answer) => {
    checkedAddresses(resolve, name, mayConnect).then(
      ([first, ...others]) => (options.all ? answer(null, [first, ...others]) : answer(null, first.address, first.family)),
      (error: unknown) => answer(error as NodeJS.ErrnoException, []),
    )
  }
}

type AtLeastOne<T> = [T, ...T[]]

async function checkedAddresses(
  resolve: Resolve,
  name: string,
  mayConnect: MayConnect,
): Promise<AtLeastOne<{ address: string; family: number }>> {
  const [first, ...others] = await resolve(name)
  if (first === undefined) throw Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' })
  for (const { address } of [first, ...others]) {
    if (!mayConnect(address, name)) throw new AddressRefused('the name leads to an address that must not be called')
  }
  return [{ ...first }, ...others.map((other) => ({ ...other }))]
}
