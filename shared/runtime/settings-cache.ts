import type { Settings, TenantSettings } from '../contract/call.ts'
import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { TenantId } from '../domain/ids.ts'
import { matrixOf } from '../domain/permissions/matrix.ts'
import { rowsOfProperty, rowsOfTenant } from '../domain/settings/permission-rows.ts'
import { type FamilyName, type FamilyValue, SETTINGS, type SettingKey, type SettingValue } from '../domain/settings/registry.ts'
import { OWN_OPERATIONS, ownPermissionsIn } from '../domain/upstreams/operation.ts'
import type { Store } from '../ports/store.ts'
import type { Listing } from '../storage/read.ts'
import { allProperties, configurationOf, isConfiguration, isSetting, type StoredSetting } from '../storage/settings.ts'
import { type Tenant, tenant } from '../storage/tenants.ts'
import { endpointsIn } from '../storage/webhook-endpoints.ts'
import type { Write } from '../storage/write.ts'

/** Time for which cached values are used, in milliseconds: shorter than the 10 s within which a change takes effect everywhere. */
const KEPT_MS = 9_000
const MOST_TENANTS = 2_000
/** The number of tenants whose configuration is read ahead. */
const MOST_RECENT = 2

/** The default of every key. */
const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default])) as Readonly<
  Record<SettingKey, unknown>
>

type Kept<T> = { readonly value: Promise<T>; readonly until: number }

type SettingsCache = {
  readonly of: (tenantId: TenantId | undefined) => Promise<TenantSettings>
  /** The values as this process last read them, however long ago. Only for work that is checked against `of` afterwards. */
  readonly lastKnown: (tenantId: TenantId | undefined) => Settings | undefined
  /**
   * Begins to read the configuration of the last tenants again, for a call whose tenant becomes known late. It does not depend on the call,
   * so that it reveals nothing of it. Nobody waits for this; whoever needs one of them shares the read.
   */
  readonly refreshRecent: () => void
  /** Forgets the values that these writes have changed, so that the process that changed them sees the change at once. */
  readonly notice: (writes: readonly Write[]) => void
}

export function settingsCache(store: Store, clock: { readonly now: () => number }): SettingsCache {
  const global = new Map<'global', Kept<readonly StoredSetting[]>>()
  const tenants = new BoundedMemory<TenantId | 'none', Kept<TenantSettings>>(MOST_TENANTS)
  const last = new BoundedMemory<TenantId | 'none', Settings>(MOST_TENANTS)
  let recent: readonly TenantId[] = []

  const properties = () => kept(global, 'global', clock, () => allOf(store, allProperties()))

  async function load(tenantId: TenantId | undefined): Promise<TenantSettings> {
    if (tenantId === undefined) return { tenant: undefined, settings: settingsFrom(await properties(), []), endpoints: [] }
    const [above, found, own] = await Promise.all([properties(), store.read([tenant(tenantId)]), allOf(store, configurationOf(tenantId))])
    return { tenant: found[0] as Tenant | undefined, settings: settingsFrom(above, own.filter(isSetting)), endpoints: endpointsIn(own) }
  }

  async function remembered(tenantId: TenantId | undefined): Promise<TenantSettings> {
    const loaded = await load(tenantId)
    if (last.size >= MOST_TENANTS) last.clear()
    last.set(tenantId ?? 'none', loaded.settings)
    return loaded
  }

  /** INVARIANT: what is made of the properties is used no longer than they are; otherwise a change of one could take 18 s. */
  const inForce = (tenantId: TenantId | undefined) =>
    kept(
      tenants,
      tenantId ?? 'none',
      clock,
      () => remembered(tenantId),
      () => global.get('global')?.until,
    )

  return {
    lastKnown: (tenantId) => last.get(tenantId ?? 'none'),
    refreshRecent() {
      for (const tenantId of recent) inForce(tenantId).catch(() => undefined)
    },
    of(tenantId) {
      if (tenantId !== undefined && recent[0] !== tenantId)
        recent = [tenantId, ...recent.filter((other) => other !== tenantId)].slice(0, MOST_RECENT)
      return inForce(tenantId)
    },
    notice(writes) {
      if (!writes.some(({ key }) => isConfiguration(key))) return
      global.clear()
      tenants.clear()
    },
  }
}

/** INVARIANT: no page is left out; a missing permission row would change who may make its calls. */
async function allOf<T>(store: Store, listing: Listing<T>): Promise<readonly T[]> {
  const page = await store.list(listing)
  return page.next === undefined ? page.things : [...page.things, ...(await allOf(store, { ...listing, after: page.next }))]
}

function kept<K, T>(
  memory: Map<K, Kept<T>>,
  key: K,
  clock: { readonly now: () => number },
  load: () => Promise<T>,
  atMostUntil: () => number | undefined = () => undefined,
): Promise<T> {
  const known = memory.get(key)
  const now = clock.now()
  if (known !== undefined && known.until > now && known.until <= now + KEPT_MS) return known.value
  const value = load()
  memory.set(key, { value, until: Math.min(now + KEPT_MS, atMostUntil() ?? Number.POSITIVE_INFINITY) })
  value.catch(() => memory.delete(key))
  return value
}

function settingsFrom(global: readonly StoredSetting[], own: readonly StoredSetting[]): Settings {
  const above = new Map(global.map(({ key, value }) => [key, value]))
  const below = new Map(own.map(({ key, value }) => [key, value]))
  return {
    value: <K extends SettingKey>(key: K) => (below.get(key) ?? above.get(key) ?? DEFAULTS[key]) as SettingValue<K>,
    member: <F extends FamilyName>(family: F, name: string) =>
      (below.get(`${family}${name}`) ?? above.get(`${family}${name}`)) as FamilyValue<F> | undefined,
    template: (key, locale) => below.get(`${key}.${locale}`) as string | undefined,
    matrix: matrixOf(rowsOfProperty(above.get('permission.matrix')), rowsOfTenant(below)),
    ownPermissions: ownPermissionsIn(below.get(OWN_OPERATIONS)),
  }
}
