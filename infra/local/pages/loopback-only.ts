import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { CallbackHosts } from '../../../shared/domain/callbacks/callback-hosts.ts'

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1)$/

/**
 * The reason why this request may not reach `/local/`, or undefined. The pages show codes and move the time, so requests must come from
 * this machine or from an address that `LOCAL_CALLBACK_HOSTS` lists, by a name of this machine (a web site can make its own name resolve
 * to any address), and changes never from a page of another site.
 */
export function whyNotLocal({ socket, headers, method }: IncomingMessage, hosts: CallbackHosts): string | undefined {
  const caller = plainAddress(socket.remoteAddress)
  if (!LOOPBACK_ADDRESS.test(caller) && !hosts.covers(caller))
    return `Only this machine may ask, and addresses in LOCAL_CALLBACK_HOSTS; you are ${caller}`
  const isOurs = (name: string) => LOOPBACK_NAME.test(name) || isOwnName(name, plainAddress(socket.localAddress), hosts)
  if (!isOurs(headers.host ?? '')) return 'Ask by localhost, by the address of this machine, or by a name in LOCAL_CALLBACK_HOSTS'
  const changes = method !== 'GET' && method !== 'HEAD'
  if (changes && !isOriginOurs(headers.origin, isOurs))
    return 'A page may do this only if its host is localhost, or a name in LOCAL_CALLBACK_HOSTS'
  return undefined
}

/** The address at which the request arrived, where that is not loopback, or a name that the person who started the service lists. */
function isOwnName(host: string, arrivedAt: string, hosts: CallbackHosts): boolean {
  const url = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}/`) : null
  const name = url?.hostname.replace(/^\[(.+)\]$/, '$1') ?? ''
  return isIP(name) === 0 ? hosts.isNamed(name) : name === arrivedAt
}

/** No origin: not a browser. `null` is a sandboxed page or a file, and is foreign. */
function isOriginOurs(origin: string | undefined, isOurs: (host: string) => boolean): boolean {
  return origin === undefined || isOurs(/^https?:\/\/(.+)$/i.exec(origin)?.[1] ?? '')
}

/** An IPv4 caller of a server that listens on every address has an IPv6 form of its address. */
const plainAddress = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
