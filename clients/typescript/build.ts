import { ensureBuilt } from './ensure-built.ts'

/** `npm run build:client`: writes `dist` where it is missing or older than the sources. */
await ensureBuilt()
