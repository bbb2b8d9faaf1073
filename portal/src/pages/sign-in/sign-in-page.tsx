import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTenantTheme } from '../../design/tenant-theme.tsx'
import { Mark } from '../../layout/brand.tsx'
import { session } from '../../session/client.ts'
import { mayUsePasskeys, passkeyProofs } from '../../session/passkey.ts'
import { LanguageChoice } from '../../text/language-choice.tsx'
import { later } from '../../text/later.ts'
import { chooseLocale } from '../../text/locale.ts'
import { PasskeyIcon } from '../../ui/icons.tsx'
import { type AskedToContinue, ContinueAs } from './continue-as.tsx'
import { IdentityField } from './identity-field.tsx'
import styles from './sign-in-page.module.css'
import { leaveFor, offeredProviders, providerOfDomain, signInByLaunchToken } from './single-sign-on.ts'
import { signInWords, useSignIn } from './use-sign-in.ts'

/** Few people need them. */
const FirstPasskey = later(async () => ({ default: (await import('./seldom.ts')).FirstPasskey }))
const ForgottenPassword = later(async () => ({ default: (await import('./seldom.ts')).ForgottenPassword }))
const NewPassword = later(async () => ({ default: (await import('./seldom.ts')).NewPassword }))

/** The identity that an app expects: it saves typing, and proves nothing (`login_hint` of OpenID Connect). */
const hinted = (): string => new URLSearchParams(location.search).get('login_hint') ?? ''

/** The sign-in page. It is shown at the requested address, and leads to it. `onTyping`: somebody begins to sign in. */
export function SignInPage({ onTyping }: { readonly onTyping: () => void }) {
  const { name, logo } = useTenantTheme()
  const [isForgotten, setForgotten] = useState(false)
  const [identity, setIdentity] = useState(hinted)
  const typed = (text: string): void => {
    if (identity === '') onTyping()
    setIdentity(text)
  }
  useEffect(() => {
    document.title = t`Sign in · ${name}`
  }, [name])
  return (
    <div className={styles.screen}>
      <main className={styles.card}>
        <div className={styles.head}>
          {logo === undefined ? <Mark size={44} /> : <img className={styles.logo} src={logo} alt="" />}
          <Title order={1}>{isForgotten ? t`Reset your password` : t`Sign in to ${name}`}</Title>
        </div>
        {session.whyEnded() !== undefined && !isForgotten && (
          <Alert variant="light" role="status">
            {session.whyEnded() === 'signed-out' ? t`You have signed out.` : t`Your session has ended. Sign in again to go on.`}
          </Alert>
        )}
        <Suspense fallback={null}>
          {isForgotten ? (
            <ForgottenPassword identity={identity} onBack={() => setForgotten(false)} />
          ) : (
            <SignInForm identity={identity} setIdentity={typed} onForgotten={() => setForgotten(true)} />
          )}
        </Suspense>
        <LanguageChoice onChoice={chooseLocale} />
      </main>
    </div>
  )
}

type SignInFormProps = {
  readonly identity: string
  readonly setIdentity: (identity: string) => void
  readonly onForgotten: () => void
}

function SignInForm({ identity, setIdentity, onForgotten }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const signIn = useSignIn()
  const { step, goTo, error, setError, isBusy, attempt } = signIn
  const theme = useTenantTheme()
  const providers = offeredProviders(theme.providers ?? [])
  const ofDomain = providerOfDomain(identity, theme.ssoDomains ?? {})
  const [asked, setAsked] = useState<AskedToContinue>()
  useEffect(() => {
    const mayContinueAs = (named: string) => new Promise<boolean>((answer) => setAsked({ identity: named, answer }))
    signInByLaunchToken(mayContinueAs)
      .catch(setError)
      .finally(() => setAsked(undefined))
  }, [setError])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void attempt(async () => ({ identity: identity.trim(), password, ...(step === 'totp' ? { totp: totp.replaceAll(' ', '') } : {}) }))
  }
  if (asked !== undefined) return <ContinueAs {...asked} />
  if (step === 'first-passkey') return <FirstPasskey identity={identity} setIdentity={setIdentity} signIn={signIn} />
  if (step === 'new-password')
    return (
      <NewPassword
        identity={identity.trim()}
        currentPassword={password}
        onChanged={async (next) => {
          setPassword(next)
          goTo('proofs')
          await attempt(async () => ({ identity: identity.trim(), password: next }))
        }}
      />
    )
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <IdentityField value={identity} onChange={setIdentity} autoComplete="username webauthn" />
        {ofDomain !== undefined && <Button size="md" onClick={() => leaveFor(ofDomain)}>{t`Continue with single sign-on`}</Button>}
        <PasswordInput
          label={t`Password`}
          required
          withAsterisk={false}
          autoComplete="current-password"
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {step === 'totp' && (
          <TextInput
            label={t`Code`}
            description={t`The 6 digits that your authenticator app shows now`}
            required
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            size="md"
            value={totp}
            onChange={(event) => setTotp(event.currentTarget.value)}
          />
        )}
        {error !== undefined && (
          <Alert variant="light" color="red" role="alert">
            {signInWords(error, step)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={isBusy} variant={ofDomain === undefined ? 'filled' : 'default'}>{t`Sign in`}</Button>
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>{t`Forgotten your password?`}</Anchor>
        {(mayUsePasskeys() || providers.length > 0) && <Divider label={t`or`} />}
        {providers.map((provider) => (
          <Button key={provider} variant="default" size="md" onClick={() => leaveFor(provider)}>{t`Sign in with ${provider}`}</Button>
        ))}
        {mayUsePasskeys() && (
          <Button
            variant="default"
            size="md"
            leftSection={<PasskeyIcon />}
            onClick={() => void attempt(() => passkeyProofs(identity.trim() === '' ? undefined : identity.trim()))}
          >{t`Sign in with a passkey`}</Button>
        )}
        {mayUsePasskeys() && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => goTo('first-passkey')}
          >{t`First passkey with an enrolment code`}</Anchor>
        )}
      </Stack>
    </form>
  )
}
