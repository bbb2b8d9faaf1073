// Loaded before the tests by `--import`: changes one cell of the grid in `shared/http/lanes.ts` while Node reads it. No file is written.
// `GRID_CELL` is `<row>.<lane>=<cell>`, all counted from 0: `3.1=·` takes the second lane out of the fourth row.
import { registerHooks } from 'node:module'

const [, row, lane, cell] = /^(\d+)\.(\d+)=([·●○])$/.exec(process.env.GRID_CELL ?? '') ?? []
if (cell !== undefined)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/shared/http/lanes.ts')) return loaded
      return { ...loaded, source: changed(String(loaded.source), Number(row), Number(lane), cell) }
    },
  })

function changed(source, row, lane, cell) {
  let at = -1
  let isChanged = false
  const result = source.replaceAll(/\brow\(\s*'([·●○ ]+)'/g, (call, cells) => {
    at += 1
    if (at !== row) return call
    isChanged = true
    return call.replace(cells, cells.split(' ').with(lane, cell).join(' '))
  })
  if (!isChanged) throw new Error(`the grid has no row ${row}`)
  return result
}
