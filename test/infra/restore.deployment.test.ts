import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { losses } from '../../infra/operate/deploy-steps.ts'
import { type RestoredAccount, restoreTable, setConcurrency } from '../../infra/recovery/restore-table.ts'
import type { StackTemplate } from '../../infra/recovery/table-takes-over.ts'
import { countersignApp } from '../../infra/stacks/app.ts'
import { STAGES, type Stage } from '../../infra/stages.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-rehearsal-'))
afterAll(() => rmSync(directory, { recursive: true }))
// Stands for every bundle.
const code = join(directory, 'code')
mkdirSync(code)
writeFileSync(join(code, 'handler.mjs'), '')

const NAME = 'live'
const LIVE = STAGES.find(({ name }) => name === NAME) as Stage
const DATA = `countersign-${NAME}-data`
const APP = `countersign-${NAME}-app`
const AT = Date.parse('2026-11-20T09:30:00Z')
const RESTORED = `countersign-${NAME}-restored-20261120093000`

let synthesised = 0
function stacksOf(stage: Stage) {
  const outdir = join(directory, `out-${synthesised++}`)
  const assembly = countersignApp({ stages: [stage], codeOf: () => code, outdir }).synth()
  return Object.fromEntries(assembly.stacks.map(({ stackName, template }) => [stackName, template as StackTemplate]))
}

/** An account that keeps CloudFormation’s rules about exports and imports, as far as they concern a table. */
class Account {
  readonly tables = new Set<string>()
  readonly reserved = new Map<string, number | undefined>()
  readonly done: string[] = []
  #templates = new Map<string, StackTemplate>()
  #physical = new Map<string, string>()
  /** The exports that each stack imports. */
  #imports = new Map<string, ReadonlySet<string>>()

  deploy(stack: string, template: StackTemplate): void {
    const before = this.#templates.get(stack)
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      if (Type !== 'AWS::DynamoDB::GlobalTable' || this.#physical.has(`${stack} ${id}`)) continue
      const name = String(Properties?.TableName ?? `${stack}-${id}`)
      if (this.tables.has(name)) throw new Error(`${name} already exists`)
      this.#own(stack, id, name)
    }
    for (const [id, { Type, DeletionPolicy }] of Object.entries(before?.Resources ?? {}))
      if (Type === 'AWS::DynamoDB::GlobalTable' && template.Resources[id] === undefined && !DeletionPolicy?.startsWith('Retain'))
        this.tables.delete(this.#physical.get(`${stack} ${id}`) ?? '')
    for (const [name, value] of this.#exports(stack, before))
      if (this.#exports(stack, template).get(name) !== value && [...this.#imports.values()].some((imported) => imported.has(name)))
        throw new Error(`Export ${name} cannot be updated as it is in use`)
    this.#templates.set(stack, template)
    this.#imports.set(stack, new Set([...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name)))
  }

  #own(stack: string, id: string, name: string): void {
    this.tables.add(name)
    this.#physical.set(`${stack} ${id}`, name)
  }

  #exports(stack: string, template: StackTemplate | undefined): ReadonlyMap<string, string> {
    const outputs = Object.values(template?.Outputs ?? {}) as { readonly Value: unknown; readonly Export?: { readonly Name: string } }[]
    return new Map(outputs.flatMap(({ Value, Export }) => (Export === undefined ? [] : [[Export.Name, this.#valueOf(stack, Value)]])))
  }

  #valueOf(stack: string, value: unknown): string {
    const text = JSON.stringify(value)
    const id = /"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/.exec(text)?.[1] ?? ''
    return text.replace(id, this.#physical.get(`${stack} ${id}`) ?? id)
  }

  /** The tables that the functions of a stack are pointed to, through the outputs of the other one as they are now. */
  tablesOfFunctions(): ReadonlySet<string> {
    const outputs = (this.#templates.get(DATA)?.Outputs ?? {}) as Readonly<Record<string, { readonly Value: unknown }>>
    const named = Object.values(this.#templates.get(APP)?.Resources ?? {}).flatMap(({ Type, Properties }) => {
      const { Variables = {} } = (Properties?.Environment ?? {}) as { readonly Variables?: Readonly<Record<string, unknown>> }
      return Type === 'AWS::Lambda::Function' && Variables.TABLE_NAME !== undefined ? [Variables.TABLE_NAME] : []
    })
    return new Set(
      named.map((value) => {
        const { OutputName } = (value as { readonly 'Fn::GetStackOutput': { readonly OutputName: string } })['Fn::GetStackOutput']
        return /"Ref":"([^"]+)"/.exec(this.#valueOf(DATA, outputs[OutputName]?.Value))?.[1] ?? ''
      }),
    )
  }

  readonly port: RestoredAccount = {
    latestRestorable: async () => AT + 60_000,
    restore: async (from, to) => {
      if (!this.tables.has(from)) throw new Error(`${from} is not there`)
      this.done.push(`restore ${to}`)
      this.tables.add(to)
    },
    exists: async (table) => this.tables.has(table),
    isUsable: async (table) => this.tables.has(table),
    storeOn: () => ({}) as never,
    complete: async (table) => void this.done.push(`complete ${table}`),
    templateOf: async (stack) => this.#templates.get(stack) ?? { Resources: {} },
    outputOf: async (stack, name) => {
      const { Value } = (this.#templates.get(stack)?.Outputs?.[name] ?? {}) as { readonly Value?: unknown }
      return /"Ref":"([^"]+)"/.exec(this.#valueOf(stack, Value))?.[1] ?? ''
    },
    importTable: async (stack, { template, logicalId, table }) => {
      const before = this.#templates.get(stack)?.Resources ?? {}
      const { [logicalId]: added, ...others } = template.Resources
      if (JSON.stringify(others) !== JSON.stringify(before)) throw new Error('An import must change nothing else')
      if (added?.DeletionPolicy === undefined) throw new Error('Resources to import must have a DeletionPolicy')
      if (!this.tables.has(table) || [...this.#physical.values()].includes(table)) throw new Error(`${table} cannot be imported`)
      this.done.push(`import ${table}`)
      this.#own(stack, logicalId, table)
      this.#templates.set(stack, template)
    },
    reserve: async (_, logicalId, count) => void this.reserved.set(logicalId, count),
  }
}

async function* whole() {
  yield { scope: '1', entries: 3, findings: [], hashes: new Set(['seal']) } as never
}

let account: Account
beforeEach(() => {
  account = new Account()
  for (const [stack, template] of Object.entries(stacksOf(LIVE))) account.deploy(stack, template)
}, 120_000)

const restored = (port: RestoredAccount, anchor?: string) =>
  restoreTable(port, {
    stage: NAME,
    at: AT,
    anchor,
    verify: whole,
    dataStackWith: (restoredTable) => stacksOf({ ...LIVE, restoredTable })[DATA] ?? { Resources: {} },
    clock: { now: () => 0, wait: async () => undefined },
    onProgress: () => undefined,
  })

test('a restored table takes the place of the first one, which stays, and the functions run again as before', async () => {
  const [first = ''] = account.tablesOfFunctions()
  expect(await restored(account.port, 'seal')).toEqual({ kind: 'restored', table: RESTORED })
  expect(account.done).toEqual([`restore ${RESTORED}`, `complete ${RESTORED}`, `import ${RESTORED}`])
  expect(new Set(account.reserved.values()), 'every function is stopped').toEqual(new Set([0]))
  for (const [stack, template] of Object.entries(stacksOf({ ...LIVE, restoredTable: RESTORED }))) account.deploy(stack, template)
  expect([...account.tablesOfFunctions()]).toEqual([RESTORED])
  expect(account.tables).toEqual(new Set([first, RESTORED]))
  expect(await setConcurrency(account.port, NAME, 'running')).toBe(account.reserved.size)
  expect([...account.reserved.values()]).not.toContain(0)
  expect(account.reserved.size).toBeGreaterThan(20)
})

test('a restore that was interrupted goes on where it was, and one that was done does nothing', async () => {
  const broken = { ...account.port, complete: () => Promise.reject(new Error('no answer')) }
  await expect(restored(broken)).rejects.toThrow('no answer')
  await restored(account.port)
  await restored(account.port)
  expect(account.done.filter((step) => !step.startsWith('complete'))).toEqual([`restore ${RESTORED}`, `import ${RESTORED}`])
})

test('a table whose audit does not lead through the seal takes no place', async () => {
  expect(await restored(account.port, 'another')).toMatchObject({
    kind: 'refused',
    faults: ['no audit leads through the seal of --anchor'],
  })
  expect(account.done).toEqual([`restore ${RESTORED}`])
})

test('a time that is too late is refused with the latest one', async () => {
  const port = { ...account.port, latestRestorable: async () => AT - 1 }
  await expect(restored(port)).rejects.toThrow('2026-11-20T09:29:59.999Z at the latest')
})

test('the rehearsal keeps CloudFormation’s rules: an export that is imported cannot change', () => {
  account.deploy('reader', { Resources: {}, Outputs: { table: { 'Fn::ImportValue': exportOfTable() } } })
  expect(() => account.deploy(DATA, stacksOf({ ...LIVE, restoredTable: RESTORED })[DATA] as StackTemplate)).toThrow('in use')
})

function exportOfTable(): string {
  const outputs = Object.values(stacksOf(LIVE)[DATA]?.Outputs ?? {}) as { readonly Export?: { readonly Name: string } }[]
  return outputs.map(({ Export }) => Export?.Name ?? '').find((name) => name.includes('RefTable')) ?? ''
}

test('a deployment lets the old table leave only for a restored one', () => {
  const difference = '[-] AWS::DynamoDB::GlobalTable Table TableCD117FA1 orphan\n'
  expect(losses(difference, {})).toHaveLength(1)
  expect(losses(difference, { restoredTable: RESTORED })).toEqual([])
  expect(losses(difference.replace('orphan', 'destroy'), { restoredTable: RESTORED })).toHaveLength(1)
  expect(losses('[-] AWS::KMS::Key Key Key1 orphan\n', { restoredTable: RESTORED })).toHaveLength(1)
})
