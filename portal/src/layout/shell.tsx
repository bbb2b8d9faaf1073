import { t } from '@lingui/core/macro'
import { ActionIcon, Drawer, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { setEditMode, useEditMode } from '../session/edit-mode.ts'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { Toasts } from '../ui/toast.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import switchStyles from './edit-mode-switch.module.css'
import { Navigation } from './navigation-list.tsx'
import { PaletteAndHelp } from './palette-and-help.tsx'
import styles from './shell.module.css'

const ShownCount = lazy(() => import('./shown-count.ts').catch(() => ({ default: () => null })))

/** The frame of every page: navigation at the side on wide screens, in a drawer on phones. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [path] = useLocation()
  useEffect(close, [path])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">{t`Skip to content`}</a>
      <header className={styles.bar}>
        <ActionIcon
          className={styles.burger}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Open navigation`}
          aria-expanded={isOpen}
          onClick={open}
        >
          <MenuIcon size={22} />
        </ActionIcon>
        <Brand />
        <PaletteAndHelp />
        <EditModeSwitch />
        <AccountMenu />
      </header>
      <aside className={styles.side}>
        <Navigation />
      </aside>
      <Drawer opened={isOpen} onClose={close} title={t`Navigation`} size="min(20rem, 86vw)">
        <Navigation />
      </Drawer>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <StepUpDialog />
      <Toasts />
      <Suspense fallback={null}>
        <ShownCount />
      </Suspense>
    </div>
  )
}

/** The switch by which every change of this session is sent for approval. */
function EditModeSwitch() {
  const isOn = useEditMode()
  return (
    <div className={switchStyles.mode} data-on={isOn || undefined}>
      <Switch
        size="sm"
        labelPosition="left"
        label={t`Send my changes for approval`}
        checked={isOn}
        onChange={(event) => setEditMode(event.currentTarget.checked)}
      />
    </div>
  )
}
