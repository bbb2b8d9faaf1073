import { t } from '@lingui/core/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { InputError } from '../../ui/refusal-words.ts'
import { ErrorLine } from '../../ui/states.tsx'
import { draftOf, LARGEST_FILE_BYTES, type UpstreamDraft } from './upstream-draft.ts'
import styles from './upstreams.module.css'

/** Reads the description of a new upstream, from a file or an address. */
export function UpstreamSource({ onRead }: { readonly onRead: (draft: UpstreamDraft) => void }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<unknown>()
  const read = (text: Promise<string>): void => {
    setError(undefined)
    text.then((found) => onRead(draftOf(found))).catch(setError)
  }
  return (
    <Stack gap="md">
      <FileChoice onChoose={(file) => read(textOfFile(file))} />
      <div className={styles.address}>
        <TextInput
          label={t`Or the URL of the document`}
          description={t`On this host only: the browser may load nothing from others.`}
          type="url"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button variant="default" disabled={address.trim() === ''} onClick={() => read(textAt(address))}>{t`Load`}</Button>
      </div>
      {error !== undefined && <ErrorLine error={error} />}
    </Stack>
  )
}

function FileChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const id = useId()
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{t`File`}</label>
      <p
        id={`${id}-about`}
        className={styles.quiet}
      >{t`An OpenAPI 3.0 or 3.1 document, or an upstream with its operations: JSON, at most 1 MiB. It is read in this browser.`}</p>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onChoose(file)
        }}
      />
    </div>
  )
}

/** The text of a chosen file. */
async function textOfFile(file: File): Promise<string> {
  if (file.size > LARGEST_FILE_BYTES) throw new InputError(t`The file must have at most 1 MiB.`)
  return file.text()
}

/** The text at an address of the portal's own host. The content security policy lets the page load from no other one. */
async function textAt(address: string): Promise<string> {
  const url = urlOf(address)
  if (url.origin !== location.origin)
    throw new InputError(
      t`This page may not load anything from ${{ host: url.host }}. Download the document there, and choose it as a file.`,
    )
  const answer = await fetch(url, { credentials: 'omit', redirect: 'error' }).catch(() => undefined)
  if (answer === undefined || !answer.ok)
    throw new InputError(
      answer === undefined
        ? t`Nothing could be loaded from there.`
        : t`Nothing could be loaded from there (it answers ${{ status: answer.status }}).`,
    )
  return answer.text()
}

function urlOf(address: string): URL {
  try {
    return new URL(address.trim())
  } catch {
    throw new InputError(t`The address must be a URL, such as https://bank.example/openapi.json.`)
  }
}
