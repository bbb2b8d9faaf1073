import { type AdminUser, type Identity, isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { PersonPath } from '../../people/person-calls.ts'
import { usePerson } from '../../session/use-session.ts'
import { nameOr } from '../../task/task-words.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminUsersOf } from '../people/search-people.ts'

type ProofsSetByProps = { readonly identity: Identity; readonly path: PersonPath }

/** The sentence that names who chose a proof or an address of somebody else, as long as the person has not chosen their own. */
export function ProofsSetBy({ identity, path }: ProofsSetByProps) {
  const { proofsSetBy = [] } = identity
  if (proofsSetBy.length === 0) return null
  return (
    <span>
      {chosenIn(identity)}{' '}
      {proofsSetBy.map(({ customerId, at }, index) => (
        <Fragment key={customerId}>
          {index > 0 && ', '}
          <Setter by={customerId} path={path} /> <RelativeTime at={at} />
        </Fragment>
      ))}
    </span>
  )
}

/** The name of an administrator at the same place as the person; somebody elsewhere is named by id. */
function Setter({ by, path }: { readonly by: number; readonly path: PersonPath }) {
  const isReader = usePerson().customerId === by
  const { customerId: _, ...place } = path
  const { data: admins = [] } = useQuery({
    queryKey: ['listSetters', place],
    queryFn: ({ signal }) => adminsAt(path, signal),
    enabled: !isReader,
    staleTime: 60_000,
  })
  const found = admins.find(({ customerId }) => customerId === by)
  return isReader ? t`you` : <bdi>{nameOr(found && `${found.firstName} ${found.lastName}`.trim(), by)}</bdi>
}

const MOST_READ = 100

/** The first administrators of a place; none if the reader may not see them. */
async function adminsAt(path: PersonPath, signal: AbortSignal): Promise<readonly AdminUser[]> {
  try {
    return await adminUsersOf(path, {}, { signal }).toArray({ max: MOST_READ })
  } catch (error) {
    if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}

/** The proofs that somebody else may have chosen for this way to sign in, or an address of the person. */
function chosenIn({ webAuthN, sso, publicKey }: Identity): string {
  if (webAuthN === true) return t`The enrolment code or an address was set by`
  if (sso !== undefined) return t`An address was set by`
  return publicKey === undefined ? t`The password or an address was set by` : t`The password, the key or an address was set by`
}
