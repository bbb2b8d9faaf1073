/*
 * Sections that say the same in several languages become tabs. Without this script they follow each other. A choice holds for all tabs of
 * the page, and for the next pages.
 */
const KEPT = 'countersign-language'

function tabsOf(group) {
  const panels = [...group.querySelectorAll(':scope > section')]
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = panel.dataset.language
    tab.id = `tab-${panel.dataset.language}-${[...document.querySelectorAll('.language-tabs')].indexOf(group)}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    tab.setAttribute('role', 'tab')
    tab.addEventListener('click', () => choose(panel.dataset.language))
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
      if (step === undefined) return
      const next = tabs[(index + step + tabs.length) % tabs.length]
      next.focus()
      next.click()
    })
    return tab
  })
  list.append(...tabs)
  group.prepend(list)
  return { panels, tabs }
}

const groups = [...document.querySelectorAll('.language-tabs')].map(tabsOf)

function choose(language) {
  for (const { panels, tabs } of groups) {
    const known = panels.some((panel) => panel.dataset.language === language) ? language : panels[0].dataset.language
    for (const [index, panel] of panels.entries()) {
      const isChosen = panel.dataset.language === known
      panel.hidden = !isChosen
      tabs[index].setAttribute('aria-selected', String(isChosen))
      tabs[index].tabIndex = isChosen ? 0 : -1
    }
  }
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    // Without storage the choice holds for this page.
  }
}

/** A link to a heading in a tab that is not shown opens that tab. */
function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const panel = target?.closest('.language-tabs > section')
  if (!panel) return
  choose(panel.dataset.language)
  target.scrollIntoView()
}

if (groups.length > 0) {
  let kept = ''
  try {
    kept = localStorage.getItem(KEPT) ?? ''
  } catch {
    // Nothing is kept where there is no storage.
  }
  choose(kept || groups[0].panels[0].dataset.language)
  showTarget()
  window.addEventListener('hashchange', showTarget)
}

// A keyboard scrolls what is wider than the page only where it can be focused.
for (const table of document.querySelectorAll('.sl-markdown-content table')) table.tabIndex = 0
