import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import StartPage from '../pages/start-page.tsx'
import TaskPage from '../pages/task/task-page.tsx'
import { isAboveTenants, isStaff, type Person } from '../session/person.ts'
import { holdsOneOf, NEEDS } from '../session/use-rights.ts'
import { later } from '../text/later.ts'
import {
  AgentIcon,
  AuditIcon,
  ChartIcon,
  ClockIcon,
  ExternalIcon,
  InboxIcon,
  KeyIcon,
  PeopleIcon,
  PersonIcon,
  RefreshIcon,
  SendIcon,
  SettingsIcon,
  TenantIcon,
  UpstreamIcon,
  WebhookIcon,
} from '../ui/icons.tsx'

export type Route = {
  /** Pattern of wouter, below /svc-conductor/portal. */
  readonly path: string
  readonly page: ComponentType
  /** Its entry in the navigation. A page without one is reached by links. */
  readonly nav?: { readonly label: string; readonly icon: ComponentType<{ readonly size?: number }>; readonly section: NavSection }
  /** Permissions of which the page needs one. Without any of them, its calls would be refused. */
  readonly needs?: readonly string[]
  /** Tells whether a person sees it in the navigation. The service decides what its calls show. */
  readonly isFor: (person: Person) => boolean
}

export type NavSection = 'work' | 'manage' | 'service' | 'own'

const everybody = (): boolean => true

/** The inbox and the clock answer under these names only. */
const isOnThisMachine = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

/** Every page of the portal. A new page is one line here; its file has one default export. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    page: StartPage,
    nav: { label: t`Approvals`, icon: InboxIcon, section: 'work' },
    isFor: everybody,
  },
  {
    path: '/overview',
    needs: ['Overview.READ'],
    page: later(() => import('../pages/overview/overview-page.tsx')),
    nav: { label: t`Overview`, icon: ChartIcon, section: 'work' },
    isFor: isStaff,
  },
  { path: '/requests/new', page: later(() => import('../pages/new-request/new-request-page.tsx')), isFor: everybody },
  {
    path: '/agents',
    page: later(() => import('../pages/agents/agents-page.tsx')),
    nav: { label: t`Agents`, icon: AgentIcon, section: 'work' },
    isFor: everybody,
  },
  { path: '/agents/:agentTokenId', page: later(() => import('../pages/agents/proposals-page.tsx')), isFor: everybody },
  {
    path: '/permissions',
    needs: ['Permission.READ'],
    page: later(() => import('../pages/permissions/permissions-page.tsx')),
    nav: { label: t`Permissions`, icon: KeyIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/permissions/what-can',
    needs: ['Permission.READ'],
    page: later(() => import('../pages/permissions/what-can-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/permissions/of/:permission',
    needs: ['Permission.READ'],
    page: later(() => import('../pages/permissions/permission-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/callbacks',
    needs: NEEDS.callbacks,
    page: later(() => import('../pages/callbacks/callbacks-page.tsx')),
    nav: { label: t`Callbacks`, icon: WebhookIcon, section: 'service' },
    isFor: isStaff,
  },
  {
    path: '/callbacks/:callbackId',
    needs: NEEDS.callbacks,
    page: later(() => import('../pages/callback/callback-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/webhooks',
    needs: ['WebhookEndpoint.READ'],
    page: later(() => import('../pages/webhooks/webhooks-page.tsx')),
    nav: { label: t`Webhooks`, icon: SendIcon, section: 'service' },
    isFor: isStaff,
  },
  {
    path: '/webhooks/:webhookEndpointId',
    needs: ['WebhookEndpoint.READ'],
    page: later(() => import('../pages/webhooks/webhook-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/upstreams',
    needs: ['Upstream.READ'],
    page: later(() => import('../pages/upstreams/upstreams-page.tsx')),
    nav: { label: t`Upstreams`, icon: UpstreamIcon, section: 'service' },
    isFor: isStaff,
  },
  {
    path: '/upstreams/:upstream',
    needs: ['Upstream.READ'],
    page: later(() => import('../pages/upstreams/upstream-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/directory',
    needs: ['ScimToken.READ'],
    page: later(() => import('../pages/directory/directory-page.tsx')),
    nav: { label: t`Directory sync`, icon: RefreshIcon, section: 'service' },
    isFor: isStaff,
  },
  { path: '/tasks/:taskId', page: TaskPage, isFor: everybody },
  {
    path: '/people',
    needs: NEEDS.people,
    page: later(() => import('../pages/people/people-page.tsx')),
    nav: { label: t`People`, icon: PeopleIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/people/:customerId',
    needs: NEEDS.people,
    page: later(() => import('../pages/person/person-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/settings',
    needs: NEEDS.settings,
    page: later(() => import('../pages/settings/settings-page.tsx')),
    nav: { label: t`Settings`, icon: SettingsIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/clients',
    needs: ['OAuthClient.READ'],
    page: later(() => import('../pages/clients/clients-page.tsx')),
    nav: { label: t`Clients`, icon: ExternalIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/access',
    needs: NEEDS.audit,
    page: later(() => import('../pages/access/access-page.tsx')),
    nav: { label: t`Access report`, icon: KeyIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/audit',
    needs: NEEDS.audit,
    page: later(() => import('../pages/audit/audit-page.tsx')),
    nav: { label: t`Audit`, icon: AuditIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/tenants',
    needs: ['Tenant.READ'],
    page: later(() => import('../pages/tenants/tenants-page.tsx')),
    nav: { label: t`Tenants`, icon: TenantIcon, section: 'service' },
    isFor: isAboveTenants,
  },
  {
    path: '/local',
    page: later(() => import('../pages/local/local-page.tsx')),
    nav: { label: t`This machine`, icon: ClockIcon, section: 'service' },
    isFor: isOnThisMachine,
  },
  {
    path: '/account',
    page: later(() => import('../pages/account/account-page.tsx')),
    nav: { label: t`Account`, icon: PersonIcon, section: 'own' },
    isFor: everybody,
  },
]

/** Tells whether a page has something to show to somebody with these rights. Nothing is offered before they are known. */
export function isOffered({ needs, isFor }: Route, person: Person, rights: ReadonlySet<string> | undefined): boolean {
  if (!isFor(person)) return false
  return needs === undefined || holdsOneOf(rights, needs)
}
