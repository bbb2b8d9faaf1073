import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { client } from '../session/client.ts'
import { usePersonOrNobody } from '../session/use-session.ts'
import { takeLocaleOfTenant } from '../text/locale.ts'

/** The name, logo and colour of a tenant, or the product's own. */
export type TenantTheme = {
  readonly name: string
  readonly logo?: string
  readonly colour?: string
  /** The language of readers whose browser wants none that there is. */
  readonly locale?: string
  /** Identity providers that the sign-in page offers. */
  readonly providers?: readonly string[]
  /** The provider by which the identities of an e-mail domain sign in. */
  readonly ssoDomains?: Readonly<Record<string, unknown>>
  /** Names of positions, where the tenant gives them others. */
  readonly positionNames?: Readonly<Record<string, unknown>>
}

const PRODUCT: TenantTheme = { name: 'Countersign' }
const NAME_OF_TENANT = 'countersign.tenant'
const FRESH_MS = 300_000

const Context = createContext<TenantTheme>(PRODUCT)

export const useTenantTheme = (): TenantTheme => useContext(Context)

/** Gives every page the look of the tenant: the person's own, the one in the address (`?tenant=`), or the last one of this browser. */
export function TenantThemeProvider({ children }: { readonly children: ReactNode }) {
  const person = usePersonOrNobody()
  const tenantId = person === undefined ? tenantOfVisitor() : person.tenantId
  const { data = PRODUCT, isSuccess } = useQuery({ ...themeQuery(tenantId ?? 0), enabled: tenantId !== undefined })
  useEffect(() => {
    if (person?.tenantId !== undefined) localStorage.setItem(NAME_OF_TENANT, String(person.tenantId))
  }, [person])
  useEffect(() => showColour(data.colour), [data.colour])
  useEffect(() => {
    if (isSuccess) takeLocaleOfTenant(data.locale ?? 'en')
  }, [isSuccess, data.locale])
  return <Context.Provider value={isLogoOurs(data.logo) ? data : withoutLogo(data)}>{children}</Context.Provider>
}

export const themeQuery = (tenantId: number) =>
  queryOptions<TenantTheme>({
    queryKey: ['getTheme', { tenantId }],
    queryFn: ({ signal }) => client.getTheme({ tenantId }, { signal }),
    staleTime: FRESH_MS,
  })

/** Pages outside the portal then have the same look, such as that of a refused single sign-on. */
export function keepTenantOfVisitor(): void {
  const tenantId = tenantOfVisitor()
  if (tenantId !== undefined) localStorage.setItem(NAME_OF_TENANT, String(tenantId))
}

function tenantOfVisitor(): number | undefined {
  const asked = new URLSearchParams(location.search).get('tenant') ?? localStorage.getItem(NAME_OF_TENANT)
  return asked !== null && /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : undefined
}

/** Only hue and chroma come from the tenant: `tokens.css` keeps the lightness, so that all contrasts hold. */
function showColour(colour: string | undefined): void {
  const { dataset, style } = document.documentElement
  if (colour === undefined || !/^#[\da-f]{6}$/i.test(colour)) {
    delete dataset.branded
    return
  }
  dataset.branded = ''
  style.setProperty('--cs-brand', colour)
}

function withoutLogo({ logo: _, ...theme }: TenantTheme): TenantTheme {
  return theme
}

const isLogoOurs = (logo: string | undefined): boolean => logo !== undefined && /^(data:image\/|\/(?!\/))/.test(logo)
