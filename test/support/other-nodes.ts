import { execFileSync } from 'node:child_process'

/** The Node of the machine, where it is another one than the packaged one, and new enough. */
export function otherNodes(): readonly string[] {
  return ['/usr/bin/node', '/usr/local/bin/node'].filter((node) => {
    const version = versionOf(node)
    return version !== undefined && version !== process.version && Number(version.slice(1).split('.')[0]) >= 20
  })
}

/** Its version as it prints it, such as `v20.20.2`; `undefined` where there is none. */
export function versionOf(node: string): string | undefined {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
