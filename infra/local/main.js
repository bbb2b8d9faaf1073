/* `npm start`: the whole service on this machine. */
import { requireNode, runOrRefuse } from './require-node.js'

requireNode('npm start')
const { main } = await import('./main.ts')
await runOrRefuse(() => main(process.env))
