import { chromiumPath } from '../../../infra/local/chromium.ts'
import { buildPortal } from '../../../infra/local/portal-build.ts'

/** Before the browser suite: builds the portal and unpacks Chromium once, so that no two workers write the same files. */
export async function setup(): Promise<void> {
  await Promise.all([buildPortal(), chromiumPath().catch(() => undefined)])
}
