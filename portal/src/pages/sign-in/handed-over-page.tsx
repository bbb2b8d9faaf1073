import { t } from '@lingui/core/macro'
import { Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { handOver } from '../../session/sign-on-again.ts'
import styles from './sign-in-page.module.css'

/** Ends a single sign-on that was a step-up of another tab. */
export function HandedOverPage(sent: { readonly token: string; readonly state: string }) {
  const { token, state } = sent
  useEffect(() => handOver({ token, state }), [token, state])
  return (
    <div className={styles.screen}>
      <main className={styles.card}>
        <Title order={1}>{t`You have confirmed that it is you`}</Title>
        <Text>{t`Close this window, and go on in the other one.`}</Text>
      </main>
    </div>
  )
}
