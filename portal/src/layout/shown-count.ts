import { useShownCount, useWaitingCount } from '../session/waiting-count.ts'

/** Counts what waits, for the title and the icon. It shows nothing on the page, so it is loaded after it. */
export default function ShownCount(): null {
  useShownCount(useWaitingCount())
  return null
}
