import { type ComponentType, lazy } from 'react'
import StartPage from '../pages/start-page.tsx'
import TaskPage from '../pages/task/task-page.tsx'
import { isAboveTenants, isStaff, type Person } from '../session/person.ts'
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
    nav: { label: 'Approvals', icon: InboxIcon, section: 'work' },
    isFor: everybody,
  },
  {
    path: '/overview',
    needs: ['Overview.READ'],
    page: lazy(() => import('../pages/overview/overview-page.tsx')),
    nav: { label: 'Overview', icon: ChartIcon, section: 'work' },
    isFor: isStaff,
  },
  { path: '/requests/new', page: lazy(() => import('../pages/new-request/new-request-page.tsx')), isFor: everybody },
  {
    path: '/agents',
    page: lazy(() => import('../pages/agents/agents-page.tsx')),
    nav: { label: 'Agents', icon: AgentIcon, section: 'work' },
    isFor: everybody,
  },
  { path: '/agents/:agentTokenId', page: lazy(() => import('../pages/agents/proposals-page.tsx')), isFor: everybody },
  {
    path: '/permissions',
    needs: ['Permission.READ'],
    page: lazy(() => import('../pages/permissions/permissions-page.tsx')),
    nav: { label: 'Permissions', icon: KeyIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/permissions/what-can',
    needs: ['Permission.READ'],
    page: lazy(() => import('../pages/permissions/what-can-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/permissions/of/:permission',
    needs: ['Permission.READ'],
    page: lazy(() => import('../pages/permissions/permission-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/callbacks',
    needs: ['Callback.READ'],
    page: lazy(() => import('../pages/callbacks/callbacks-page.tsx')),
    nav: { label: 'Callbacks', icon: WebhookIcon, section: 'service' },
    isFor: isStaff,
  },
  {
    path: '/callbacks/:callbackId',
    needs: ['Callback.READ'],
    page: lazy(() => import('../pages/callback/callback-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/webhooks',
    needs: ['WebhookEndpoint.READ'],
    page: lazy(() => import('../pages/webhooks/webhooks-page.tsx')),
    nav: { label: 'Webhooks', icon: SendIcon, section: 'service' },
    isFor: isStaff,
  },
  {
    path: '/webhooks/:webhookEndpointId',
    needs: ['WebhookEndpoint.READ'],
    page: lazy(() => import('../pages/webhooks/webhook-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/directory',
    needs: ['ScimToken.READ'],
    page: lazy(() => import('../pages/directory/directory-page.tsx')),
    nav: { label: 'Directory sync', icon: RefreshIcon, section: 'service' },
    isFor: isStaff,
  },
  { path: '/tasks/:taskId', page: TaskPage, isFor: everybody },
  {
    path: '/people',
    needs: ['Customer.READ', 'AdminUser.READ'],
    page: lazy(() => import('../pages/people/people-page.tsx')),
    nav: { label: 'People', icon: PeopleIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/people/:customerId',
    needs: ['Customer.READ', 'AdminUser.READ'],
    page: lazy(() => import('../pages/person/person-page.tsx')),
    isFor: isStaff,
  },
  {
    path: '/settings',
    needs: ['TenantConfig.READ', 'Property.READ'],
    page: lazy(() => import('../pages/settings/settings-page.tsx')),
    nav: { label: 'Settings', icon: SettingsIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/clients',
    needs: ['OAuthClient.READ'],
    page: lazy(() => import('../pages/clients/clients-page.tsx')),
    nav: { label: 'Clients', icon: ExternalIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/access',
    needs: ['Audit.READ'],
    page: lazy(() => import('../pages/access/access-page.tsx')),
    nav: { label: 'Access report', icon: KeyIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/audit',
    needs: ['Audit.READ'],
    page: lazy(() => import('../pages/audit/audit-page.tsx')),
    nav: { label: 'Audit', icon: AuditIcon, section: 'manage' },
    isFor: isStaff,
  },
  {
    path: '/tenants',
    needs: ['Tenant.READ'],
    page: lazy(() => import('../pages/tenants/tenants-page.tsx')),
    nav: { label: 'Tenants', icon: TenantIcon, section: 'service' },
    isFor: isAboveTenants,
  },
  {
    path: '/local',
    page: lazy(() => import('../pages/local/local-page.tsx')),
    nav: { label: 'This machine', icon: ClockIcon, section: 'service' },
    isFor: isOnThisMachine,
  },
  {
    path: '/account',
    page: lazy(() => import('../pages/account/account-page.tsx')),
    nav: { label: 'Account', icon: PersonIcon, section: 'own' },
    isFor: everybody,
  },
]

/** Tells whether a page has something to show to somebody with these rights. Nothing is offered before they are known. */
export function isOffered({ needs, isFor }: Route, person: Person, rights: ReadonlySet<string> | undefined): boolean {
  if (!isFor(person)) return false
  return needs === undefined || (rights !== undefined && needs.some((permission) => rights.has(permission)))
}
