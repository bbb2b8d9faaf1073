import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/design/theme.ts'

const NAME = 'virtual:theme-variables.css'
const RESOLVED = `\0${NAME}`

/** Colours of Mantine that no page uses. One that a component names as its `color` must leave this list. */
const UNUSED = /^--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|orange|blue|green|yellow)-/

type Variables = Readonly<Record<string, string>>

const used = (variables: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

/** Writes the theme's CSS variables to a file: Mantine would write them into a style element, which the content security policy refuses. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root')
    },
  }
}
