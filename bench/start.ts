import { exitWithoutPackages } from '../infra/bundle/own-packages.ts'

/** `npm run bench`: begins only where the libraries are that the service is measured beside. */
exitWithoutPackages('bench')
await import('./run.ts')
