import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadLaterTexts } from './i18n.ts'

/** A component that is loaded when it is first shown, and after its texts. */
export function later<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await loadLaterTexts()
    return load()
  })
}
