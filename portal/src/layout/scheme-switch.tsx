import { t } from '@lingui/core/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { CheckIcon, MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx'

const SCHEMES = [
  ['light', t`Light`, SunIcon],
  ['dark', t`Dark`, MoonIcon],
  ['auto', t`As the system`, ScreenIcon],
] as const

/**
 * Light, dark, or like the system. An item of this menu is always a `menuitem`, so that the chosen one is the current one.
 * `keepTransitions`: otherwise each switch would write a style element, which the content security
 * policy refuses.
 */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <>
      <Menu.Label>{t`Appearance`}</Menu.Label>
      {SCHEMES.map(([scheme, label, Icon]) => (
        <Menu.Item
          key={scheme}
          aria-current={colorScheme === scheme ? 'true' : undefined}
          closeMenuOnClick={false}
          leftSection={<Icon size={16} />}
          rightSection={colorScheme === scheme ? <CheckIcon size={16} /> : undefined}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
