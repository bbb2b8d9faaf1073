import '@mantine/core/styles/Radio.css'
import { t } from '@lingui/core/macro'
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { roleWords } from './role-words.ts'

/** The way in which a new person signs in. Nobody chooses a password for somebody else: the service sends one. */
export type SignInKind = 'password' | 'passkey' | 'sso' | 'none'

export type EnteredPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly identity: string
  readonly held: string
  readonly signIn: SignInKind
  readonly provider: string
}

export const NOBODY: EnteredPerson = {
  ...{ firstName: '', lastName: '', email: '', phoneNumber: '', identity: '', held: '', provider: '' },
  signIn: 'password',
}

type FieldsProps = { readonly entered: EnteredPerson; readonly onChange: (entered: EnteredPerson) => void }

type TextName = 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'identity' | 'provider'

/** The properties of one text field. */
export function textField({ entered, onChange }: FieldsProps, name: TextName, required: boolean) {
  return {
    required,
    withAsterisk: false,
    value: entered[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...entered, [name]: event.currentTarget.value }),
  }
}

/** Name and addresses. */
export function ProfileFields(props: FieldsProps) {
  return (
    <>
      <TextInput label={t`First name`} maxLength={100} data-autofocus {...textField(props, 'firstName', true)} />
      <TextInput label={t`Last name`} maxLength={100} {...textField(props, 'lastName', true)} />
      <TextInput label={t`E-mail address`} type="email" maxLength={254} {...textField(props, 'email', false)} />
      <TextInput
        label={t`Phone number`}
        type="tel"
        maxLength={40}
        description={t`With the country, such as +353 1 234 5678`}
        {...textField(props, 'phoneNumber', false)}
      />
    </>
  )
}

type HeldFieldProps = {
  readonly label: string
  readonly choices: readonly string[]
  readonly value: string
  readonly onChange: (held: string) => void
}

/** The position in a tenant, or the role above the tenants. */
export function HeldField({ label, choices, value, onChange }: HeldFieldProps) {
  return (
    <NativeSelect
      label={label}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t`Choose` }, ...choices.map((choice) => ({ value: choice, label: roleWords(choice) }))]}
    />
  )
}

/** The ways to sign in, and the identity for it. */
export function SignInFields({ offersNone, ...props }: FieldsProps & { readonly offersNone: boolean }) {
  const { entered, onChange } = props
  const hasSignIn = entered.signIn !== 'none'
  return (
    <>
      <Radio.Group label={t`Sign-in`} value={entered.signIn} onChange={(signIn) => onChange({ ...entered, signIn: signIn as SignInKind })}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="password"
            label={t`Password`}
            description={t`The service sends a temporary one to the e-mail address or phone number.`}
          />
          <Radio value="passkey" label={t`Passkey`} description={t`The code for the first one is sent, or shown here once.`} />
          <Radio value="sso" label={t`Single sign-on`} />
          {offersNone && <Radio value="none" label={t`None`} description={t`The person does not sign in for now.`} />}
        </Stack>
      </Radio.Group>
      {entered.signIn === 'sso' && (
        <TextInput
          label={t`Provider`}
          description={t`Its short name in the settings`}
          maxLength={64}
          {...textField(props, 'provider', true)}
        />
      )}
      {hasSignIn && (
        <TextInput
          label={t`Identity`}
          description={t`The name to sign in with. Left empty, it is the e-mail address.`}
          maxLength={200}
          {...textField(props, 'identity', entered.email.trim() === '')}
        />
      )}
    </>
  )
}

const given = <Name extends string>(name: Name, text: string) => (text.trim() === '' ? {} : { [name]: text.trim() })

export const profileOf = ({ firstName, lastName, email, phoneNumber }: EnteredPerson) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  ...given('email', email),
  ...given('phoneNumber', phoneNumber),
})

export const identityOf = ({ identity, email, signIn, provider }: EnteredPerson) => ({
  identity: identity.trim() === '' ? email.trim() : identity.trim(),
  ...(signIn === 'passkey' ? ({ webAuthN: true } as const) : {}),
  ...(signIn === 'sso' ? { sso: provider.trim() } : {}),
})
