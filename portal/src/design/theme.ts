import { createTheme } from '@mantine/core'

/** The design tokens: colour, type, space, radius. Pages take everything from here and never name a colour of their own. */
export const theme = createTheme({
  primaryColor: 'indigo',
  // Shade 7 on white and 8 on dark reach a contrast of 4.5:1.
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
})
