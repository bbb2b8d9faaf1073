import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'wouter'
import { roleWords, wordsOfRole } from '../../people/role-words.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { listed, oneOf } from '../../text/lists.ts'
import { type Cell, cellOf, grantWords, stepUpWords } from './grants.ts'
import styles from './permissions.module.css'
import { columnsOf, type PermissionRow } from './rows.ts'

type PermissionGridProps = {
  readonly rows: readonly PermissionRow[]
  /** The rows of the whole tenant, so that the columns stay during a search. */
  readonly all: readonly PermissionRow[]
}

/** The grid of permissions and positions on wide screens; on narrow ones, each permission with its sentences. */
export function PermissionGrid({ rows, all }: PermissionGridProps) {
  const columns = columnsOf(all)
  return (
    <>
      <Legend />
      <table className={styles.grid}>
        <VisuallyHidden component="caption">{t`Permissions by position`}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{t`Permission`}</th>
            {columns.map((roles) => (
              <th key={roles[0]} scope="col" className={styles.position}>
                {columnWords(roles)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.permission}>
              <th scope="row">
                <PermissionLink row={row} />
                <StepUps row={row} />
              </th>
              {columns.map(([role = '']) => (
                <td key={role}>
                  <Mark cell={cellOf(row.grants, role)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.list} aria-label={t`Permissions`}>
        {rows.map((row) => (
          <li key={row.permission}>
            <PermissionLink row={row} />
            <p className={styles.sentence}>{sentence(row)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function PermissionLink({ row: { permission, item, action, isOwn } }: { readonly row: PermissionRow }) {
  const path = useTenantPath()
  return (
    <>
      <Link href={path(`/permissions/of/${permission}`)} className={styles.permission}>
        {item}
        <wbr />.{action}
      </Link>
      {isOwn && <span className={styles.own}>{t`changed`}</span>}
    </>
  )
}

function StepUps({ row: { grants } }: { readonly row: PermissionRow }) {
  const methods = grants.flatMap((grant) => (grant.kind === 'step-up' ? [stepUpWords(grant.method)] : []))
  if (methods.length === 0) return null
  return <span className={styles.stepUp}>{t`own items after ${{ methods: oneOf(methods) }}`}</span>
}

function columnWords(roles: readonly string[]): string {
  const [first = '', last = first] = [roles[0], roles.at(-1)]
  return first === last ? roleWords(first) : `${wordsOfRole(first)}–${Number(last.slice(-2))}`
}

/** A row in short: its first grants and the number of the others. */
function sentence({ grants }: PermissionRow): string {
  const direct = grants.flatMap((grant) => (grant.kind === 'direct' ? [roleWords(grant.role)] : []))
  const others = grants.filter(({ kind }) => kind !== 'direct').map(grantWords)
  const may = direct.length > 4 ? t`${{ list: listed(direct.slice(0, 4)) }} and ${{ number: direct.length - 4 }} more` : listed(direct)
  return [...(may === '' ? [] : [t`${may} may do it`]), ...others].join('. ') || t`Nobody may do it`
}

const LEGEND: readonly (readonly [Cell['kind'], string])[] = [
  ['may', t`may do it`],
  ['proposes', t`proposes, others approve`],
  ['approves', t`approves what others propose`],
]

function Legend() {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {LEGEND.map(([kind, words]) => (
        <li key={kind}>
          <Drawn kind={kind} />
          {words}
        </li>
      ))}
    </ul>
  )
}

function Mark({ cell }: { readonly cell: Cell }) {
  return (
    <span title={cell.words}>
      <Drawn kind={cell.kind} />
      <VisuallyHidden>{cell.words}</VisuallyHidden>
    </span>
  )
}

/** A full circle with a tick, an arrow for a maker, a ring for a checker. */
function Drawn({ kind }: { readonly kind: Cell['kind'] }) {
  return (
    <svg className={styles[kind]} width={20} height={20} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {kind === 'may' && (
        <>
          <circle cx={10} cy={10} r={7.5} />
          <path d="M6.8 10.2l2.2 2.2 4.2-4.6" />
        </>
      )}
      {kind === 'proposes' && <path d="M4 10h11M10.5 5.5L15 10l-4.5 4.5" />}
      {kind === 'approves' && (
        <>
          <circle cx={10} cy={10} r={7} />
          <path d="M7 10.2l2.1 2.1 3.9-4.2" />
        </>
      )}
      {kind === 'none' && <circle cx={10} cy={10} r={1.25} />}
    </svg>
  )
}
