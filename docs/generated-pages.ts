import { configurationPage } from './page-configuration.ts'
import { errorsPage } from './page-errors.ts'
import { permissionsPage } from './page-permissions.ts'
import { scalePage } from './page-scale.ts'
import { taskStatesPage } from './page-task-states.ts'

/** Every page that is made from the code, by its file name. */
export const GENERATED_PAGES: Readonly<Record<string, () => string>> = {
  'configuration.md': configurationPage,
  'errors.md': errorsPage,
  'permissions.md': permissionsPage,
  'scale.md': scalePage,
  'task-states.md': taskStatesPage,
}
