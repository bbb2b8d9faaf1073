import { t } from '@lingui/core/macro'
import { mergeThemeOverrides } from '@mantine/core'
import { theme } from './theme.ts'

const closing = { defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } }

/** The theme with its texts. `theme.ts` has none, because the build reads it too. */
export const wordedTheme = mergeThemeOverrides(theme, {
  components: {
    Modal: closing,
    Drawer: closing,
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password` } } },
  },
})
