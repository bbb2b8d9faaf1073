import { CountersignError } from '@countersign/client'
import { type ComponentType, createContext, createElement, lazy, use, useEffect, useReducer } from 'react'
import { ErrorState } from '../ui/states.tsx'
import { loadLaterTexts } from './i18n.ts'
import { FileGone } from './load-part.ts'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** A component that is loaded when it is first shown, and after its texts. */
export const later = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  retried(async () => {
    await loadLaterTexts()
    return load()
  })

/** Loads a component after all; given to what stands in its place. */
const LoadAgain = createContext((): void => location.reload())

/** A component that is loaded when it is first shown. If that fails, its place says so, and the rest of the page stays. */
export function retried<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded = attempted(load)
  return function Retried(props: Props) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0)
    const again = (): void => {
      Loaded = attempted(load)
      showAgain()
    }
    return createElement(LoadAgain, { value: again }, createElement(Loaded, props))
  }
}

const attempted = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lazy(async () => {
    if (!navigator.onLine) return { default: WithoutNetwork }
    return load().catch((cause: unknown) => ({ default: () => createElement(NotLoaded, { cause }) }))
  })

/** Goes on by itself when the network is back. */
function WithoutNetwork() {
  const again = use(LoadAgain)
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return createElement(NotLoaded, { cause: undefined })
}

/** Only a new load of the page brings the files of an update; what was entered is kept while the network fails. */
function NotLoaded({ cause }: { readonly cause: unknown }) {
  const again = use(LoadAgain)
  if (cause instanceof FileGone) return createElement(ErrorState, { error: cause, retry: () => location.reload() })
  const error = new CountersignError('CLIENT_NETWORK', { description: String(cause), status: 0, cause })
  return createElement(ErrorState, { error, retry: again })
}
