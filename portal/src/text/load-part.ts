const BASE = import.meta.env.BASE_URL

/** Files of parts that are there or on their way, by their addresses. */
const fetched = new Map<string, Promise<void>>()

/** A file that the server no longer has: the portal has been updated since the page was loaded. */
export class FileGone extends Error {}

/**
 * Loads a part of the portal when its files have been fetched. A browser does not fetch a file again whose import has failed, so a short
 * fault of the network would last until the page is loaded again. The build calls it for each `import()`. `files`: those of the part and
 * of what it imports; none if it imports nothing.
 */
export async function loadPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all((files.length > 0 ? files : ownFile(load)).map((file) => fetchOnce(BASE + file)))
  return load()
}

/** The file that a function imports. */
const ownFile = (load: () => unknown): readonly string[] => [...String(load).matchAll(/[\w-]+\.js/g)].map(([name]) => `assets/${name}`)

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address)
  if (known !== undefined) return known
  const isInPage = document.querySelector(`[href="${address}"], [src="${address}"]`) !== null
  const fetching = isInPage ? Promise.resolve() : fetchFile(address)
  fetched.set(address, fetching)
  fetching.catch(() => fetched.delete(address))
  return fetching
}

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new FileGone(address)
  await answer.blob()
  if (address.endsWith('.css')) await applyStyles(address)
}

function applyStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
}
