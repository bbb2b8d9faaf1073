import { DEFAULT_MATRIX } from '../shared/domain/permissions/default-matrix.ts'
import { OF_ONBOARDING } from '../shared/domain/permissions/onboarding.ts'
import { LEVELS } from '../shared/domain/permissions/role-assignments.ts'
import { code, page, table } from './markdown.ts'

/** The permission matrix that ships. */
export function permissionsPage(): string {
  return page(
    'Permissions',
    'What each role and position may do where nothing else is configured. A row is a comma-separated list of grants: a role or position, ' +
      '`MAKER->CHECKER` (the first may propose what the second approves), or a step-up method (`SCA_OTP`, `SCA_IDENTITY`, ' +
      '`SCA_CLOUD_LIVENESS`). What no row grants nobody may do.',
    'The property `permission.matrix` replaces rows for the whole service: a JSON object of `<Item>.<Action>.Allowed` to grants. `GET` shows the ' +
      'shipped rows as `default` and those in force as `value`; `PUT` takes some rows or all, keeps those that differ from the shipped ones, and ' +
      'takes all others back. It must leave ' +
      '`GLOBAL_ADMIN` in `Property.UPDATE.Allowed` and `TenantConfig.UPDATE.Allowed`, so that any change can be undone. A key `<Item>.<Action>.Allowed` in ' +
      "a tenant's configuration replaces a row for that tenant's own callers; GLOBAL and INSTITUTION roles are not touched by it.",
    'A GLOBAL role reaches every item, an INSTITUTION role those in its tenants, a tenant position those of its tenant, an organisation position ' +
      'the organisation and what hangs on it, CUSTOMER what is the own. ' +
      `ONBOARDING may hold ${OF_ONBOARDING.map(code).join(', ')} and nothing else: a row that says otherwise is refused.`,
    '## The shipped roles',
    table(
      ['Role', 'What it is for'],
      [
        ['`GLOBAL_ADMIN`', 'Everything.'],
        ['`INSTITUTION_ADMIN`', "Everything in the institution's tenants but what stands above them (tenants, properties)."],
        [
          '`GLOBAL_SUPPORT`, `INSTITUTION_SUPPORT`',
          'Read people, organisations, money, callbacks and the audit; end a lock by failed attempts (`PUT` of an identity with `status` ACTIVE alone).',
        ],
        [
          '`GLOBAL_FINANCE_L1`, `INSTITUTION_FINANCE_L_1`',
          'Read customers, organisations and money; propose transfers, payments and withdrawals, and how these end.',
        ],
        [
          '`GLOBAL_FINANCE_L2`, `INSTITUTION_FINANCE_L_2`',
          'Read the same; approve what the first level proposed. Neither level moves money alone.',
        ],
        [
          '`GLOBAL_INTEGRATOR`',
          'Reads configuration, callbacks and the audit; configures sign-on and callbacks (`saml.config.*`, `webAuthN.*`, `arch.callback.config`, ' +
            '`task.callback.url`, signing secrets). An identity provider that vouches for GLOBAL roles is not for them.',
        ],
      ],
    ),
    '## Asking why',
    '`POST /authorization/explain` with a method, a path and a body answers how a call would be decided: each grant with its result and the reason, and what ' +
      'would help. With `customerId` it answers for another person. Nothing runs. `GET /tenants/{tenantId}/permissions/{permission}` shows a row as it is in force, ' +
      'and `…/holders` the people whom it lets through.',
    '## Trying a change before it is saved',
    'Every decision leaves a sample for 7 days: the endpoint, what the caller held with regard to the item, how often, and some of those who ' +
      'called. `POST /authorization/simulate` takes a row as it would be saved (`key`, `value`, for GLOBAL roles `tenantId`) and decides these ' +
      'samples again, by the rows in force and by the proposed one. It answers whose calls would gain, whose would lose, and which would take ' +
      'another way (as a task, by a step-up, by other approvers), with counts, and how many decisions were looked at. A refusal is a decision too: a ' +
      'call that was denied and would be granted is a gain. `permission.matrix` is tried on one tenant after the other, and without `tenantId` on ' +
      'the paths outside of all tenants. It takes the right to change the row, were it as a task, and `Permission.READ`.',
    'A process writes once a minute what it has seen, so that the last minute may be missing, and of much traffic a part. It remembers 40 kinds ' +
      'of decisions of each permission in a tenant, and five callers of each; `decision.sampling.percent` lowers the share of decisions that counts, ' +
      'and with 0 nothing is remembered. What a call looks up inside itself is no sample: the list of tasks that `Task.READ` opens, for one.',
    '## What ships',
    table(
      ['Permission', 'Granted to'],
      Object.entries(DEFAULT_MATRIX).map(([permission, grants]) => [code(permission), shortened(grants)]),
    ),
  )
}

/** Abbreviates LEVEL_01 to LEVEL_19 where they occur together. */
function shortened(grants: string): string {
  const readers = LEVELS.slice(0, 19)
  return grants.replace(readers.join(','), `${readers[0]}…19`).split(',').join(', ')
}
