import { t } from '@lingui/core/macro'
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { roleWords } from '../people/role-words.ts'
import { session } from '../session/client.ts'
import { heldBy } from '../session/person.ts'
import { usePerson } from '../session/use-session.ts'
import { listed } from '../text/lists.ts'
import { CheckIcon, MoonIcon, PersonIcon, ScreenIcon, SignOutIcon, SunIcon } from '../ui/icons.tsx'
import styles from './account-menu.module.css'

/** The name of the signed-in person, the look, and sign-out. */
export function AccountMenu() {
  const person = usePerson()
  const held = heldBy(person)
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={t`Account of ${{ identity: person.identity }}`}>
          <span className={styles.circle} aria-hidden="true">
            <PersonIcon size={18} />
          </span>
          <span className={styles.name}>{person.identity}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>
            <bdi>{person.identity}</bdi>
          </strong>
          <span>{held.length === 0 ? t`No position` : listed(held.map(roleWords))}</span>
          <span>
            {person.tenantId === undefined
              ? t`Customer ${{ customerId: person.customerId }}`
              : t`Customer ${{ customerId: person.customerId }} of tenant ${{ tenantId: person.tenantId }}`}
          </span>
        </div>
        <Menu.Divider />
        <SchemeSwitch />
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={() => void session.signOut()}>{t`Sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

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
function SchemeSwitch() {
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
