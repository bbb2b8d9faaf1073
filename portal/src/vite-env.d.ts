declare module 'virtual:theme-variables.css'
declare module '*.css'

declare module '*.po' {
  /** Texts by their id, compiled from the catalogue. */
  export const messages: Record<string, string>
}

declare module 'virtual:names/*' {
  /** Names of operations by their id, and of fields by their English words, compiled from the service's catalogue. */
  export const messages: Record<string, string>
}

declare module 'virtual:sentences/*' {
  /** Sentences of tasks by their English text, compiled from the service's catalogue. */
  export const messages: Record<string, string>
}
