import type { Setting } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ForTenant, useTenantId } from '../../session/for-tenant.tsx'
import { isAboveTenants, isOfInstitution } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { ScopeChoice } from '../tenants/scope-choice.tsx'
import { settingCalls } from './setting-calls.ts'
import { type Asked, SettingDialog } from './setting-dialog.tsx'
import styles from './settings.module.css'
import { isRow, SubjectIndex, subjectsOf } from './subject-index.tsx'
import { SubjectSettings } from './subject-settings.tsx'

/** Every key that a release knows, with room to grow. */
const MOST_SETTINGS = 1_000

export default function SettingsPage() {
  const tenantId = useTenantId()
  const isOwn = isOfInstitution(usePerson())
  return tenantId === undefined && isOwn ? <ForTenant title={t`Settings`}>{() => null}</ForTenant> : <Settings tenantId={tenantId} />
}

/** Every setting of a tenant, or of the whole service, by subject: its sentence, value and default. */
function Settings({ tenantId }: { readonly tenantId: number | undefined }) {
  const person = usePerson()
  const calls = settingCalls(tenantId)
  const [{ q, changed }, setFilters] = useFilters(['q', 'changed'])
  const [asked, setAsked] = useState<Asked>()
  const { data, error, refetch } = useQuery({
    queryKey: calls.queryKey,
    queryFn: ({ signal }) => calls.list({ signal }).toArray({ max: MOST_SETTINGS }),
  })
  const shown = (data ?? []).filter((setting) => fits(setting, q, changed !== ''))
  const isFiltered = q.trim() !== '' || changed !== ''
  const subjects = subjectsOf(shown)
  return (
    <Page
      title={t`Settings`}
      lead={
        tenantId === undefined
          ? t`For the whole service: they apply to every tenant without a value of its own.`
          : t`For this tenant. A change applies within about 10 seconds.`
      }
    >
      <div className={styles.filters}>
        {isAboveTenants(person) && <ScopeChoice whole={t`The whole service`} />}
        <TextInput
          className={styles.search}
          label={t`Search`}
          type="search"
          leftSection={<SearchIcon />}
          value={q}
          onChange={(event) => setFilters({ q: event.currentTarget.value })}
        />
        <Checkbox
          className={styles.changed}
          label={t`Only those that are set here`}
          checked={changed !== ''}
          onChange={(event) => setFilters({ changed: event.currentTarget.checked ? 'yes' : '' })}
        />
      </div>
      {data === undefined && (
        <Section>
          {error === null ? <LoadingState label={t`Loading settings`} /> : <ErrorState error={error} retry={() => void refetch()} />}
        </Section>
      )}
      {data !== undefined && subjects.length === 0 && (
        <Section>
          <EmptyState title={t`No setting fits`}>{t`Search for another word, or show those that are not set here as well.`}</EmptyState>
        </Section>
      )}
      {subjects.length > 0 && (
        <div className={styles.columns}>
          <SubjectIndex subjects={subjects} />
          <div className={styles.subjects}>
            <p role="status" className={styles.found}>
              {isFiltered ? foundWords(shown.length) : ''}
            </p>
            {subjects.map((subject) => (
              <SubjectSettings
                key={`${subject.anchor} ${isFiltered}`}
                subject={subject}
                isOpen={isFiltered || !subject.settings.every(isRow)}
                onAsk={(kind, setting) => setAsked({ kind, setting })}
              />
            ))}
          </div>
        </div>
      )}
      {asked !== undefined && <SettingDialog asked={asked} calls={calls} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

const foundWords = (found: number): string => plural(found, { one: '# setting fits', other: '# settings fit' })

function fits({ key, about = '', part = '', overridden }: Setting, q: string, onlyChanged: boolean): boolean {
  if (onlyChanged && !overridden) return false
  const words = `${key} ${part} ${about}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}
