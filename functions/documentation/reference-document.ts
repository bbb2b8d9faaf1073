import type { OpenApi } from '../../shared/openapi/document.ts'
import { sectionsOf } from './guide-sections.ts'

type Tag = { readonly name: string; readonly parent?: string; readonly 'x-displayName'?: string; readonly description: string }

const GUIDES_TAG: Tag = {
  name: 'Guides',
  description: 'How to do a job from its beginning to its end. Each guide is a page of its own, too.',
}

/**
 * The API document as the reference page shows it: with a tag for each section of each guide, since the search of the viewer looks into
 * titles and descriptions of tags. Generators take `openapi.json`, which has none of these.
 */
export function withGuides(document: OpenApi, guides: readonly (readonly [name: string, markdown: string])[]) {
  return { ...document, tags: [...document.tags, GUIDES_TAG, ...guides.flatMap(([name, markdown]) => tagsOf(name, markdown))] }
}

function tagsOf(name: string, markdown: string): readonly Tag[] {
  const [beginning, ...sections] = sectionsOf(name, markdown)
  if (beginning === undefined) return []
  const guide = `Guide: ${beginning.title}`
  return [tagOf(guide, GUIDES_TAG.name, beginning), ...sections.map((section) => tagOf(`${guide}: ${section.title}`, guide, section))]
}

const tagOf = (name: string, parent: string, { title, address, text }: ReturnType<typeof sectionsOf>[number]): Tag => ({
  name,
  parent,
  'x-displayName': title,
  description: `${text.trim()}\n\n[Open in the guide](${address})`,
})
