import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Item } from './attribute-values.ts'

/** Keys of a table or index: attribute names of its partition key and, if it has one, its sort key. */
export type KeyNames = { readonly partition: string; readonly sort: string | undefined }
export type Index = KeyNames & { readonly name: string; readonly projected: readonly string[] | 'ALL' }
export type TableDefinition = {
  readonly name: string
  readonly keys: KeyNames
  readonly indexes: readonly Index[]
  readonly created: number
}

/** Position of an item: its key values. The sort key of a table without one is empty. */
export type Position = { readonly pk: string; readonly sk: string }
type Row = Position & { readonly item: string }

export type Range = {
  readonly partition: string
  readonly order: 'ascending' | 'descending'
  /** Sort keys of the range, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Position after which to continue, exclusive. */
  readonly after?: { readonly sort: string; readonly at: Position } | undefined
}

const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, definition TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS items (tbl TEXT, pk TEXT, sk TEXT, item TEXT NOT NULL, PRIMARY KEY (tbl, pk, sk)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (idx TEXT, gpk TEXT, gsk TEXT, pk TEXT, sk TEXT, PRIMARY KEY (idx, gpk, gsk, pk, sk)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, request TEXT NOT NULL, at INTEGER NOT NULL);
`

function opened(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file)
    database.exec(SCHEMA)
    return database
  } catch (error) {
    throw new Error(`The embedded table service did not start: ${error instanceof Error ? error.message : error} (${file})`)
  }
}

const boundsOn = (column: string, from: string | undefined, to: string | undefined): string =>
  [...(from === undefined ? [] : [`AND ${column} >= ?`]), ...(to === undefined ? [] : [`AND ${column} <= ?`])].join(' ')
const given = (...values: readonly (string | undefined)[]): readonly string[] => values.filter((value) => value !== undefined)

/** The rows of the embedded table service, in one SQLite file. */
export type TableFiles = ReturnType<typeof openTableFiles>

/**
 * Opens the file, or a database in memory. With the write-ahead log, a killed process loses nothing that was answered; a power failure
 * may lose the last writes, which is acceptable for a development machine.
 */
export function openTableFiles(file: string | undefined) {
  const database = opened(file ?? ':memory:')
  const statements = new Map<string, StatementSync>()
  const sql = (text: string): StatementSync => {
    const known = statements.get(text) ?? database.prepare(text)
    statements.set(text, known)
    return known
  }
  const itemsOf = (rows: unknown): readonly Item[] => (rows as readonly Row[]).map(({ item }) => JSON.parse(item) as Item)

  return {
    definitions: () =>
      (sql('SELECT definition FROM tables ORDER BY name').all() as { definition: string }[]).map(
        ({ definition }) => JSON.parse(definition) as TableDefinition,
      ),
    define: (table: TableDefinition) => void sql('INSERT INTO tables VALUES (?, ?)').run(table.name, JSON.stringify(table)),
    drop({ name, indexes }: TableDefinition): void {
      for (const index of indexes) sql('DELETE FROM entries WHERE idx = ?').run(`${name} ${index.name}`)
      sql('DELETE FROM items WHERE tbl = ?').run(name)
      sql('DELETE FROM tables WHERE name = ?').run(name)
    },
    get(table: string, { pk, sk }: Position): Item | undefined {
      const row = sql('SELECT item FROM items WHERE tbl = ? AND pk = ? AND sk = ?').get(table, pk, sk) as Row | undefined
      return row === undefined ? undefined : (JSON.parse(row.item) as Item)
    },
    put: (table: string, { pk, sk }: Position, item: Item) =>
      void sql('INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?)').run(table, pk, sk, JSON.stringify(item)),
    remove: (table: string, { pk, sk }: Position) => void sql('DELETE FROM items WHERE tbl = ? AND pk = ? AND sk = ?').run(table, pk, sk),
    addEntry: (index: string, gpk: string, gsk: string, { pk, sk }: Position) =>
      void sql('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)').run(index, gpk, gsk, pk, sk),
    removeEntry: (index: string, gpk: string, gsk: string, { pk, sk }: Position) =>
      void sql('DELETE FROM entries WHERE idx = ? AND gpk = ? AND gsk = ? AND pk = ? AND sk = ?').run(index, gpk, gsk, pk, sk),

    /** At most this many items of one partition, in the order of their sort keys. */
    partition(table: string, { partition, order, after, from, to }: Range, most: number): readonly Item[] {
      const [comparison, direction] = order === 'ascending' ? ['>', 'ASC'] : ['<', 'DESC']
      const begin = after === undefined ? '' : `AND sk ${comparison} ?`
      const text = `SELECT item FROM items WHERE tbl = ? AND pk = ? ${begin} ${boundsOn('sk', from, to)} ORDER BY sk ${direction} LIMIT ?`
      return itemsOf(sql(text).all(...[table, partition, ...given(after?.sort, from, to), most]))
    },
    indexPartition(table: string, index: string, { partition, order, after, from, to }: Range, most: number): readonly Item[] {
      const [comparison, direction] = order === 'ascending' ? ['>', 'ASC'] : ['<', 'DESC']
      const begin = after === undefined ? '' : `AND (e.gsk, e.pk, e.sk) ${comparison} (?, ?, ?)`
      const text = `SELECT i.item FROM entries e JOIN items i ON i.tbl = ? AND i.pk = e.pk AND i.sk = e.sk
        WHERE e.idx = ? AND e.gpk = ? ${begin} ${boundsOn('e.gsk', from, to)} ORDER BY e.gsk ${direction}, e.pk ${direction}, e.sk ${direction} LIMIT ?`
      const start = after === undefined ? [] : [after.sort, after.at.pk, after.at.sk]
      return itemsOf(sql(text).all(...[table, index, partition, ...start, ...given(from, to), most]))
    },
    /** At most this many items of a table, in key order. */
    all(table: string, after: Position | undefined, most: number): readonly Item[] {
      const begin = after === undefined ? '' : 'AND (pk, sk) > (?, ?)'
      const text = `SELECT item FROM items WHERE tbl = ? ${begin} ORDER BY pk, sk LIMIT ?`
      return itemsOf(sql(text).all(...[table, ...(after === undefined ? [] : [after.pk, after.sk]), most]))
    },
    requestWith(token: string, notBefore: number): string | undefined {
      sql('DELETE FROM tokens WHERE at < ?').run(notBefore)
      return (sql('SELECT request FROM tokens WHERE token = ?').get(token) as { request: string } | undefined)?.request
    },
    keepToken: (token: string, request: string, at: number) => void sql('INSERT INTO tokens VALUES (?, ?, ?)').run(token, request, at),
    /** Runs all of it or, if it throws, none. */
    atomically<T>(run: () => T): T {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = run()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}
