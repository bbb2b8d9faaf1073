import { t } from '@lingui/core/macro'
import { roleWords } from '../../people/role-words.ts'
import { ARROW } from '../../text/locale.ts'
import { type Grant, grantWords } from './grants.ts'
import styles from './permissions.module.css'

type GrantChipsProps = { readonly grants: readonly Grant[]; readonly onChange: (grants: readonly Grant[]) => void }

/** The entries of a row, each with a button that removes it. */
export function GrantChips({ grants, onChange }: GrantChipsProps) {
  return (
    <ul className={styles.chips} aria-label={t`Entries`}>
      {grants.map((grant, at) => (
        <li key={`${at} ${JSON.stringify(grant)}`} className={styles.chip}>
          {shortWords(grant)}
          <button
            type="button"
            aria-label={t`Remove: ${{ grantWords: grantWords(grant) }}`}
            title={t`Remove: ${{ grantWords: grantWords(grant) }}`}
            onClick={() => onChange(grants.filter((_, other) => other !== at))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function shortWords(grant: Grant): string {
  if (grant.kind === 'maker-checker') return `${roleWords(grant.maker)} ${ARROW} ${roleWords(grant.checker)}`
  return grant.kind === 'direct' ? roleWords(grant.role) : grant.method
}
