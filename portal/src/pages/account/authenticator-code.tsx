import { Button, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { encode } from 'uqr'
import { CopyableId } from '../../ui/copyable-id.tsx'
import styles from './account.module.css'

/** The QR code for the app, and the same secret as text. */
export function AuthenticatorCode({ uri, onDone }: { readonly uri: string; readonly onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const secret = secretOf(uri)
  return (
    <div className={styles.scan}>
      <QrCode text={uri} />
      <div>
        <Stack gap="sm" align="flex-start">
          <p ref={words} tabIndex={-1}>
            Scan this with your authenticator app. It is shown only now: signing in asks for a code from now on.
          </p>
          {secret !== undefined && (
            <p className={styles.secret}>
              Or enter this key: <CopyableId id={secret} label="key" />
            </p>
          )}
          <Button onClick={onDone}>My app shows a code</Button>
        </Stack>
      </div>
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
      aria-label="QR code of the authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
