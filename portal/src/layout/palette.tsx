import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { useLocation } from 'wouter'
import { peopleNamed } from '../people/people-named.ts'
import { roleWords } from '../people/role-words.ts'
import { client } from '../session/client.ts'
import { useTenantId, useTenantPath } from '../session/for-tenant.tsx'
import { useRights } from '../session/use-rights.ts'
import { usePerson } from '../session/use-session.ts'
import { operationsNamed } from '../task/operations-named.ts'
import { wordsOfTask } from '../task/words-of-name.ts'
import { type Choice, Picker } from '../ui/picker.tsx'
import { isOffered, ROUTES } from './navigation.ts'

const MOST_OF_KIND = 4

type PaletteProps = { readonly onClose: () => void }

/** Finds pages, people, requests, settings and operations by their names, and goes there. */
export function Palette({ onClose }: PaletteProps) {
  const person = usePerson()
  const tenantId = useTenantId()
  const path = useTenantPath()
  const [, goTo] = useLocation()
  const rights = useRights()
  const pages = ROUTES.flatMap((route) =>
    route.nav === undefined || !isOffered(route, person, rights) ? [] : [choice('page', route.path, route.nav.label, t`Page`)],
  )
  async function find(text: string, signal: AbortSignal): Promise<readonly Choice<string>[]> {
    const fits = ({ label }: Choice<string>): boolean => label.toLowerCase().includes(text.toLowerCase())
    if (text === '') return pages
    const found = await Promise.all(
      [
        operations(text, tenantId, signal),
        tenantId === undefined || rights?.has('Customer.READ') !== true ? [] : people(text, tenantId),
        tenantId === undefined || rights?.has('TenantConfig.READ') !== true ? [] : settings(text, tenantId, signal),
        tasks(text, signal),
      ].map((each) => Promise.resolve(each).catch(() => [])),
    )
    return [...pages.filter(fits), ...found.flat()]
  }
  return (
    <Modal opened onClose={onClose} title={t`Find`} yOffset="10vh">
      <Picker<string>
        label={t`Go to`}
        description={t`A page, a person, a request, a setting, or what you want to do`}
        autoFocus
        of={['palette', { tenantId }]}
        find={find}
        onPick={({ value }) => {
          onClose()
          goTo(path(value))
        }}
      />
    </Modal>
  )
}

const choice = (kind: string, at: string, label: string, note: string): Choice<string> => ({ key: `${kind} ${at}`, label, note, value: at })

async function operations(text: string, tenantId: number | undefined, signal: AbortSignal): Promise<readonly Choice<string>[]> {
  const found = await operationsNamed(tenantId, text, signal)
  return found
    .slice(0, MOST_OF_KIND)
    .map(({ operationId, summary }) => choice('new', `/requests/new?operation=${operationId}`, summary, t`New request`))
}

async function people(text: string, tenantId: number): Promise<readonly Choice<string>[]> {
  const found = await peopleNamed(tenantId, text)
  return found.slice(0, MOST_OF_KIND).map(({ customerId, name, position }) => {
    const kind = position === 'CUSTOMER' ? '' : '?kind=admin'
    return choice('person', `/people/${customerId}${kind}`, name, roleWords(position))
  })
}

async function settings(text: string, tenantId: number, signal: AbortSignal): Promise<readonly Choice<string>[]> {
  const all = await client.listTenantConfig({ tenantId }, { signal }).toArray()
  const found = all.filter(({ key }) => key.toLowerCase().includes(text.toLowerCase())).slice(0, MOST_OF_KIND)
  return found.map(({ key }) => choice('setting', `/settings?q=${encodeURIComponent(key)}`, key, t`Setting`))
}

const MOST_SEARCHED = 100

/** A request by its number, or by words of its description among the newest that the person sees. */
async function tasks(text: string, signal: AbortSignal): Promise<readonly Choice<string>[]> {
  const found = /^\d{6,16}$/.test(text)
    ? [await client.getTask({ taskId: Number(text) }, { signal })]
    : await client.listTasks({ visibleToCustomerId: 'me' }, { pageSize: MOST_SEARCHED, signal }).toArray({ max: MOST_SEARCHED })
  const fitting = found.filter((task) => String(task.taskId) === text || wordsOfTask(task).toLowerCase().includes(text.toLowerCase()))
  return fitting.slice(0, MOST_OF_KIND).map((task) => choice('task', `/tasks/${task.taskId}`, wordsOfTask(task), t`Request`))
}
