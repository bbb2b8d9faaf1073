import { spawn } from 'node:child_process'
import { canAsk } from './terminal.ts'
import { variable } from './variable.ts'

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the browser of a person who is there. Where there is none, the printed address must do. */
export function openInBrowser(address: string): void {
  const own = variable('BROWSER')
  if (own === undefined && !canAsk()) return
  const [program = 'xdg-open', ...rest] = own === undefined ? (OPENERS[process.platform] ?? ['xdg-open']) : [own]
  // No shell reads the address.
  spawn(program, [...rest, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
