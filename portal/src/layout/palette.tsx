import { Modal } from '@mantine/core'
import { useLocation } from 'wouter'
import { peopleNamed } from '../people/people-named.ts'
import { roleWords } from '../people/role-words.ts'
import { client } from '../session/client.ts'
import { useTenantPath } from '../session/for-tenant.tsx'
import { useRights } from '../session/use-rights.ts'
import { usePerson } from '../session/use-session.ts'
import { useTenantId } from '../session/use-tenant-id.ts'
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
    route.nav === undefined || !isOffered(route, person, rights) ? [] : [choice('page', route.path, route.nav.label, 'Page')],
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
    <Modal opened onClose={onClose} title="Find" yOffset="10vh">
      <Picker<string>
        label="Go to"
        description="A page, a person, a request, a setting, or what you want to do"
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
  const input = { search: text, ...(tenantId === undefined ? {} : { tenantId }) }
  const found = await client.listOwnOperations(input, { signal }).toArray({ max: MOST_OF_KIND })
  return found.map(({ operationId, summary }) => choice('new', `/requests/new?operation=${operationId}`, summary, 'New request'))
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
  return found.map(({ key }) => choice('setting', `/settings?q=${encodeURIComponent(key)}`, key, 'Setting'))
}

const MOST_SEARCHED = 100

/** A request by its number, or by words of its description among the newest that the person sees. */
async function tasks(text: string, signal: AbortSignal): Promise<readonly Choice<string>[]> {
  const found = /^\d{6,16}$/.test(text)
    ? [await client.getTask({ taskId: Number(text) }, { signal })]
    : await client.listTasks({ visibleToCustomerId: 'me' }, { pageSize: MOST_SEARCHED, signal }).toArray({ max: MOST_SEARCHED })
  const fitting = found.filter(
    ({ taskId, description }) => String(taskId) === text || description.toLowerCase().includes(text.toLowerCase()),
  )
  return fitting.slice(0, MOST_OF_KIND).map(({ taskId, description }) => choice('task', `/tasks/${taskId}`, description, 'Request'))
}
