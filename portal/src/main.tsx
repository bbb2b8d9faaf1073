import './design/mantine.ts'
import './design/tokens.css'
import './design/global.css'
import { loadTexts } from './text/i18n.ts'

void showPortal()

/**
 * Loads the texts before any module that has one is evaluated, so that constants can hold texts too. In return, another language takes a
 * new load of the page. `index.html` names the files of the application, so that they are fetched together with the texts.
 */
async function showPortal(): Promise<void> {
  await loadTexts()
  const { start } = await import('./app/start.tsx')
  await start()
}
