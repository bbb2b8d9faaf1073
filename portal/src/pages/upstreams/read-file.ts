import { t } from '@lingui/core/macro'
import { InputError } from '../../ui/refusal-words.ts'
import { LARGEST_FILE_BYTES } from './upstream-draft.ts'

/** The text of a chosen file. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > LARGEST_FILE_BYTES) throw new InputError(t`The file must have at most 1 MiB.`)
  return file.text()
}

/** The text at an address of the portal's own host. The content security policy lets the page load from no other one. */
export async function textAt(address: string): Promise<string> {
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
