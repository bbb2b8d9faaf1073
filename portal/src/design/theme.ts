import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The product's own colour. A tenant's colour takes its place at run time (`tenant-theme.ts`), at the same lightness. */
const BRAND: MantineColorsTuple = [
  '#eef0ff',
  '#dfe2fd',
  '#bdc3f7',
  '#98a1f0',
  '#7882ea',
  '#636ee6',
  '#5560d9',
  '#454fc0',
  '#3a43a6',
  '#2c3384',
]

/** Neutrals of the dark theme: a blue so deep that it reads as black. 0 is text, 7 the page, 6 a card. */
const DARK: MantineColorsTuple = [
  '#e6e8f0',
  '#b8bdcc',
  '#9197a9',
  '#646b80',
  '#3b4155',
  '#2b3042',
  '#1c2030',
  '#131623',
  '#0d0f1a',
  '#080912',
]

/** The design tokens: colour, type, space, radius. Pages take everything from here and never name a colour of their own. */
export const theme = createTheme({
  colors: { brand: BRAND, dark: DARK },
  primaryColor: 'brand',
  // Shade 7 on white and 8 on dark reach a contrast of 4.5:1.
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Its header is no banner of the page; locking the scroll would write a style element (see `global.css`).
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        attributes: { header: { role: 'none' } },
      },
    },
    Drawer: { defaultProps: { lockScroll: false, attributes: { header: { role: 'none' } } } },
    // Inside the main part of the page: content outside of every landmark is lost to screen readers.
    Tooltip: {
      defaultProps: {
        portalProps: { target: '#main' },
        withArrow: true,
        openDelay: 250,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
  },
})
