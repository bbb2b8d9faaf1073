/* The libraries that a login and an authorised call are compared with, in one process that reports its processor time. */
import { startBetterAuth } from './better-auth.ts'
import { startOidcProvider } from './oidc-provider.ts'

const betterAuth = await startBetterAuth()
const oidcProvider = await startOidcProvider()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ kind: 'cpu', micros: user + system })
})
process.on('disconnect', () => process.exit(0))

process.send?.({ kind: 'ready', betterAuth, oidcProvider })
