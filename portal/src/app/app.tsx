import { MantineProvider } from '@mantine/core'
import { theme } from '../design/theme.ts'

/** The whole portal. The theme's variables and classes come as files, since the policy refuses inline styles. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <main>
        <h1>Countersign</h1>
      </main>
    </MantineProvider>
  )
}
