import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void }

/** The recovery codes, which are shown once: each signs in once in place of a code of the app. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <Stack gap="sm" align="flex-start">
      <p
        ref={words}
        tabIndex={-1}
      >{t`Your authenticator app is on. Keep these recovery codes where your phone is not: each signs you in once in place of a code. They are shown only now.`}</p>
      <CodeBlock label={t`recovery codes`} text={codes.join('\n')} />
      <Button onClick={onDone}>{t`I have kept them`}</Button>
    </Stack>
  )
}
