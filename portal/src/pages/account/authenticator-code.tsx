import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import styles from './account.module.css'

type AuthenticatorCodeProps = {
  readonly uri: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onCode: (code: string) => void
  readonly onCancel: () => void
}

/** The QR code for the app, the same secret as text, and the field for the first code. Nothing changes before that code is right. */
export function AuthenticatorCode({ uri, isBusy, error, onCode, onCancel }: AuthenticatorCodeProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const [code, setCode] = useState('')
  useEffect(() => words.current?.focus(), [])
  const secret = secretOf(uri)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCode(code.replaceAll(/\s/g, ''))
  }
  return (
    <div className={styles.scan}>
      <QrCode text={uri} />
      <form onSubmit={submit}>
        <Stack gap="sm" align="flex-start">
          <p
            ref={words}
            tabIndex={-1}
          >{t`Scan this with your authenticator app, then enter the code that it shows. Signing in asks for a code only from then on.`}</p>
          {secret !== undefined && (
            <p className={styles.secret}>
              <Trans>
                Or enter this key: <CopyableId id={secret} label="key" />
              </Trans>
            </p>
          )}
          <TextInput
            label={t`First code`}
            required
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {error !== null && <ErrorLine error={error} />}
          <Button.Group>
            <Button type="submit" loading={isBusy}>{t`Turn on`}</Button>
            <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
          </Button.Group>
        </Stack>
      </form>
    </div>
  )
}

function secretOf(uri: string): string | undefined {
  try {
    return new URL(uri).searchParams.get('secret') ?? undefined
  } catch {
    return undefined
  }
}

/** Black on white in both themes, because apps read nothing else reliably. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t`QR code of the authenticator app`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
