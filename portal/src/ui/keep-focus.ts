/** The time that a dialog takes at most to give the focus to its opener, in ms. */
const DIALOG_CLOSES_MS = 300

/** Parts of a page that take the focus of what has gone from them. */
const PARTS = 'section, [role=dialog], #main'

let isKept = false
let held: HTMLElement | undefined
/** The parts of the page around it, the nearest first. */
let parts: readonly HTMLElement[] = []

const isHeldBack = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled')

/**
 * Keeps the place of people who use the keyboard: a browser takes the focus from a button that is disabled while it waits for its answer,
 * and from one that goes with its row. The first gets it back, for the second the part of the page takes it.
 */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  hold(document.activeElement)
  document.addEventListener('focusin', ({ target }) => hold(target))
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) queueMicrotask(letGo)
  })
  const watched = { subtree: true, childList: true, attributeFilter: ['disabled'] }
  new MutationObserver(() => requestAnimationFrame(giveBack)).observe(document.body, watched)
}

/** Somebody who has pressed beside everything wants the focus nowhere. What goes is still on the page while it loses the focus. */
function letGo(): void {
  if (held !== undefined && !isHeldBack(held)) held = undefined
}

function hold(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return
  held = target
  parts = [...document.querySelectorAll<HTMLElement>(PARTS)].filter((part) => part.contains(target)).reverse()
}

function giveBack(): void {
  if (held === undefined || (document.activeElement ?? document.body) !== document.body) return
  if (!isHeldBack(held)) held.focus({ preventScroll: true })
  if (held.isConnected) return
  const part = parts.find(({ isConnected }) => isConnected)
  if (part !== undefined) focusOn(part)
  else setTimeout(focusPage, DIALOG_CLOSES_MS)
}

/** A dialog that closes gives the focus to its opener by itself, unless that has gone meanwhile. */
function focusPage(): void {
  const main = document.getElementById('main')
  if (main !== null && (document.activeElement ?? document.body) === document.body) focusOn(main)
}

function focusOn(part: HTMLElement): void {
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
