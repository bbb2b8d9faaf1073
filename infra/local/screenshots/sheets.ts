import { open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

/** A column of a sheet, in CSS pixels: wide enough to read what it shows. */
const SHEETS = [
  { width: 360, columns: 5, column: 320 },
  { width: 1280, columns: 2, column: 800 },
] as const
const HEIGHT = 1_500
const GAP = 12
const LABEL = 18

type Piece = { readonly file: string; readonly label: string; readonly from: number; readonly height: number }

/** Puts all pictures of a folder on contact sheets, `sheet-360-1.png` and so on, in the order of their names. Long ones go on in the next column. */
export async function writeSheets(browser: Browser, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png') && !file.startsWith('sheet-')).sort()
  for (const { width, columns, column } of SHEETS) {
    const of = files.filter((file) => file.includes(`-${width}-`))
    const pieces = (await Promise.all(of.map((file) => piecesOf(folder, file, column)))).flat()
    const filled = columnsOf(pieces)
    const page = await browser.newPage({ viewport: { width: columns * (column + GAP), height: HEIGHT } })
    for (let at = 0; at * columns < filled.length; at += 1) {
      const html = join(folder, 'sheet.html')
      await writeFile(html, sheetHtml(filled.slice(at * columns, (at + 1) * columns), column))
      await page.goto(pathToFileURL(html).href)
      await page.screenshot({ path: join(folder, `sheet-${width}-${String(at + 1).padStart(2, '0')}.png`) })
    }
    await page.close()
  }
}

/** A picture in pieces that fit one column each. */
async function piecesOf(folder: string, file: string, column: number): Promise<readonly Piece[]> {
  const size = await sizeOf(join(folder, file))
  const height = Math.round((size.height * column) / size.width)
  const most = HEIGHT - LABEL - GAP
  return Array.from({ length: Math.ceil(height / most) }, (_, at) => ({
    file,
    label: at === 0 ? file : `${file} (${at + 1})`,
    from: at * most,
    height: Math.min(most, height - at * most),
  }))
}

function columnsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const columns: Piece[][] = [[]]
  let left = HEIGHT
  for (const piece of pieces) {
    const needs = piece.height + LABEL + GAP
    if (needs > left) {
      columns.push([])
      left = HEIGHT
    }
    columns.at(-1)?.push(piece)
    left -= needs
  }
  return columns
}

function sheetHtml(columns: readonly (readonly Piece[])[], width: number): string {
  const shown = columns.map((pieces) => `<div class="column">${pieces.map((piece) => pieceHtml(piece, width)).join('')}</div>`)
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:0;display:flex;gap:${GAP}px;background:#999;font:12px sans-serif}
.column{width:${width}px}
p{margin:0;height:${LABEL}px;line-height:${LABEL}px;background:#ffc}
.piece{margin-bottom:${GAP}px;background-size:${width}px auto;background-repeat:no-repeat}
</style>${shown.join('')}`
}

const pieceHtml = ({ file, label, from, height }: Piece, width: number): string =>
  `<p>${label}</p><div class="piece" style="width:${width}px;height:${height}px;background-image:url('${file}');background-position:0 -${from}px"></div>`

/** The size of a PNG stands in its head. */
async function sizeOf(file: string): Promise<{ readonly width: number; readonly height: number }> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(24), 0, 24, 0)
  await handle.close()
  return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
}
