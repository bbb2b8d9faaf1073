/* The health check of the container: `local.json` says where the service listens, and it must answer there. */
import { readFileSync } from 'node:fs'

const LIMIT_MS = 2_000

async function isHealthy() {
  try {
    const { baseUrl } = JSON.parse(readFileSync(`${process.env.DATA_DIR || '.local'}/local.json`, 'utf8'))
    const { status } = await fetch(`${baseUrl}/svc-conductor/health`, { signal: AbortSignal.timeout(LIMIT_MS) })
    return status === 200
  } catch {
    return false
  }
}

process.exit((await isHealthy()) ? 0 : 1)
