const OPEN = '[role=dialog][aria-modal=true]'

/** Lets Escape close the dialog in front alone: each open one would close itself. One that cannot be closed keeps those behind it. */
export function closeOnlyFrontDialog(): void {
  addEventListener('keydown', onlyFront, { capture: true })
}

function onlyFront(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const open = [...document.querySelectorAll<HTMLElement>(OPEN)]
  // An open list of a field takes the key for itself.
  if (open.length < 2 || isForField(event.target)) return
  const front = open.reduce((one, other) => (heightOf(other) >= heightOf(one) ? other : one))
  event.stopImmediatePropagation()
  front.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')?.click()
}

const heightOf = ({ parentElement }: HTMLElement): number =>
  parentElement === null ? 0 : Number(getComputedStyle(parentElement).zIndex) || 0

const isForField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-mantine-stop-propagation=true]')
