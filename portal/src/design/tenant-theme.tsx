import { createContext, type ReactNode, useContext } from 'react'

/** The name, logo and colour of a tenant, or the product's own. */
export type TenantTheme = { readonly name: string; readonly logo: string | undefined; readonly colour: string | undefined }

const PRODUCT: TenantTheme = { name: 'Countersign', logo: undefined, colour: undefined }

const Context = createContext<TenantTheme>(PRODUCT)

export function TenantThemeProvider({ children }: { readonly children: ReactNode }) {
  return <Context.Provider value={PRODUCT}>{children}</Context.Provider>
}

export const useTenantTheme = (): TenantTheme => useContext(Context)
