import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { once } from '../../shared/domain/once.ts'
import type { LoadCatalogue } from './get-openapi.ts'

/** Any moment, so that the same collection has the same bytes: a zip begins its time in 1980. */
const MODIFIED = new Date(1980, 0, 1)

/** The collection as a zip. Made at the first request, which loads the library and the declarations of all other functions. */
async function zippedCollection(catalogue: LoadCatalogue): Promise<Uint8Array> {
  const [endpoints, { brunoCollection }, { strToU8, zipSync }] = await Promise.all([
    catalogue(),
    import('./bruno-collection.ts'),
    import('fflate'),
  ])
  const files = Object.entries(brunoCollection(endpoints)).map(([path, text]) => [`countersign/${path}`, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files), { level: 9, mtime: MODIFIED })
}

export const getBruno = (catalogue: LoadCatalogue) => {
  const zip = once(() => zippedCollection(catalogue))
  return endpoint({
    method: 'GET',
    base: 'service',
    path: '/bruno.zip',
    operationId: 'getBrunoCollection',
    group: 'documentation',
    summary: 'The requests of all operations as files for Bruno',
    asset: true,
    access: { kind: 'open' },
    refusals: [],
    async handle() {
      const headers = { 'cache-control': 'public, max-age=300', 'content-disposition': 'attachment; filename="countersign-bruno.zip"' }
      return ok(new Raw('application/zip', await zip()), headers)
    },
  })
}
