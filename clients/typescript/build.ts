import { ensureBuilt } from './ensure-built.ts'

/** `npm run build -w @countersign/client`: writes `dist` if it is missing or older than the sources. */
await ensureBuilt()
