/* Preloaded into a service by a test: notes every address that the process looks up or connects to, and lets none but loopback through. */
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const FILE = process.env.NOTED_CONNECTIONS ?? ''
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
const note = (kind, host) => appendFileSync(FILE, `${kind} ${host}\n`)

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function noted(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  const host = options?.path === undefined ? (options?.host ?? 'localhost') : 'localhost'
  note('connect', host)
  // A name is looked up next, and noted there.
  if (net.isIP(host) !== 0 && !LOOPBACK.test(host)) return this.destroy(new Error('blocked by the test'))
  return connect.apply(this, args)
}

function noted(lookup) {
  return (name, ...rest) => {
    note('lookup', name)
    return lookup(name, ...rest)
  }
}
dns.lookup = noted(dns.lookup)
dns.promises.lookup = noted(dns.promises.lookup)
for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt']) dns[name] = noted(dns[name])
syncBuiltinESMExports()
