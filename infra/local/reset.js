/* `npm run reset`: deletes the data of the local run. */
import { requireNode, runOrRefuse } from './require-node.js'

requireNode('npm run reset')
const { reset } = await import('./reset.ts')
await runOrRefuse(() => reset(process.env))
