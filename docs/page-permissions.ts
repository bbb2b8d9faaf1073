import { DEFAULT_MATRIX } from '../shared/domain/permissions/default-matrix.ts'
import { OF_ONBOARDING } from '../shared/domain/permissions/onboarding.ts'
import { LEVELS } from '../shared/domain/permissions/role-assignments.ts'
import { code, page, table } from './markdown.ts'

/** The permission matrix that ships. */
export function permissionsPage(): string {
  return page(
    'Permissions',
    'A permission row lists who may make a call: a comma-separated list of grants. A grant is a role or position, `MAKER->CHECKER` (the first ' +
      'may propose, and the second approves), or a step-up method (`SCA_OTP`, `SCA_IDENTITY`, `SCA_CLOUD_LIVENESS`). A call that no grant allows is ' +
      'refused. The rows below apply unless they are replaced.',
    'The property `permission.matrix` replaces rows for the whole service. It is a JSON object of `<Item>.<Action>.Allowed` to grants. `GET` returns the ' +
      'shipped rows as `default` and the rows in force as `value`. `PUT` takes some rows or all: it stores those that differ from the shipped rows, and ' +
      'resets all others. `Property.UPDATE.Allowed` and `TenantConfig.UPDATE.Allowed` must keep `GLOBAL_ADMIN`, so that every change can be undone. A key ' +
      "`<Item>.<Action>.Allowed` in a tenant's configuration replaces the row for the callers of that tenant, but not for GLOBAL and INSTITUTION roles.",
    'A GLOBAL role applies to every item, and an INSTITUTION role to the items of its tenants. A tenant position applies to the items of the tenant, and ' +
      'an organisation position to the organisation and its items. CUSTOMER applies to the own items of the caller. ' +
      `ONBOARDING may hold only ${OF_ONBOARDING.map(code).join(', ')}; other rows with ONBOARDING are refused.`,
    '## The shipped roles',
    table(
      ['Role', 'Rights'],
      [
        ['`GLOBAL_ADMIN`', 'Everything.'],
        ['`INSTITUTION_ADMIN`', "Everything in the institution's tenants, but not the tenants themselves and not the properties."],
        [
          '`GLOBAL_SUPPORT`, `INSTITUTION_SUPPORT`',
          'Read people, organisations, money, callbacks and the audit. Unlock an identity after failed attempts (`PUT` with only `status` ACTIVE).',
        ],
        [
          '`GLOBAL_FINANCE_L1`, `INSTITUTION_FINANCE_L_1`',
          'Read customers, organisations and money. Propose transfers, payments and withdrawals, and their results.',
        ],
        [
          '`GLOBAL_FINANCE_L2`, `INSTITUTION_FINANCE_L_2`',
          'Read the same. Approve proposals of the first level. Neither level can move money alone.',
        ],
        [
          '`GLOBAL_INTEGRATOR`',
          'Read configuration, callbacks and the audit. Configure sign-on and callbacks (`saml.config.*`, `webAuthN.*`, `arch.callback.config`, ' +
            '`task.callback.url`, signing secrets), but no identity provider that grants GLOBAL roles.',
        ],
      ],
    ),
    '## Explain a decision',
    '`POST /authorization/explain` with a method, a path and a body answers how the call would be decided: each grant with its result and the reason, and what ' +
      'would help. With `customerId` it answers for another person. Nothing runs. `GET /tenants/{tenantId}/permissions/{permission}` returns the row in force, ' +
      'and `…/holders` the people who are allowed by it.',
    ...decisionsForServices(),
    '## Simulate a change',
    'Every decision leaves a sample for 7 days: the endpoint, the roles and positions that the caller held for the item, a count, and some of the ' +
      'callers. `POST /authorization/simulate` takes a row as it would be saved (`key`, `value`, and `tenantId` for GLOBAL roles). It decides these ' +
      'samples twice: with the rows in force, and with the proposed row. It answers which calls would be gained or lost, and which would be decided ' +
      'in another way (as a task, after a step-up, by other approvers), with counts, and how many decisions it looked at. A refused call that ' +
      'would be allowed counts as gained. `permission.matrix` is simulated for one tenant at a time, and without `tenantId` for the paths outside of ' +
      'tenants. The caller needs the right to change the row, directly or as a task, and `Permission.READ`.',
    'Each process writes its samples once a minute. The last minute may be missing, and of heavy traffic a part. A process keeps at most 40 kinds of ' +
      'decisions a day for each permission in a tenant, with five callers each. `decision.sampling.percent` lowers the share of sampled decisions; 0 ' +
      'stores none. Checks inside a call are not sampled, for example the check of each task in a list.',
    '## The shipped rows',
    table(
      ['Permission', 'Granted to'],
      Object.entries(DEFAULT_MATRIX).map(([permission, grants]) => [code(permission), shortened(grants)]),
    ),
  )
}

/** The interface of AuthZEN, with an example that readers can send. */
function decisionsForServices(): readonly string[] {
  return [
    '## Decide for other services (AuthZEN)',
    'Other services of the platform ask by the [Authorization API 1.0](https://openid.net/specs/authorization-api-1_0.html) of AuthZEN. Each answer is ' +
      'the same decision that `explain` tells, in the form of the standard. A gateway that knows AuthZEN finds the endpoints by ' +
      '`/svc-conductor/.well-known/authzen-configuration`. To ask `POST /svc-conductor/access/v1/evaluation`:',
    '```json\n' +
      '{ "subject": { "type": "customer", "id": "2" }, "action": { "name": "CREATE" },\n' +
      '  "resource": { "type": "Transfer", "id": "new", "properties": { "tenantId": 1, "fromWalletId": 1, "toWalletId": 3, "amount": 25 } } }\n' +
      '```',
    '```json\n' +
      '{ "decision": false, "context": { "reason": "Approval by LEVEL_02: send the call with header task-executor-roles or task-approver-userids.",\n' +
      '  "permission": "Transfer.CREATE.Allowed", "obligation": "task", "roles": ["LEVEL_02"] } }\n' +
      '```',
    table(
      ['Member', 'Meaning'],
      [
        ['`subject`', 'Type `customer` with a customer id, or type `identity` with the name that the person logs in with.'],
        [
          '`action`',
          '`READ`, `CREATE`, `UPDATE` or `DELETE` of the permission, or an `operationId` of the API document or of an upstream (`bank.createPayout`).',
        ],
        [
          '`resource`',
          'The item of the permission and the id of the thing; any id for a new one. `properties` name the tenant (by default the own one of the ' +
            'caller), the other parameters of the path, and the fields of the body on which the decision depends.',
        ],
        ['`decision`', '`true` only if the call would run at once. Facts such as a balance are not checked.'],
        [
          '`context`',
          'The reason, the permission, and what would make the action possible: `"obligation": "task"` with the `roles` that approve, or ' +
            '`"step_up"` with the `methods`. `error` names what is missing or unknown.',
        ],
      ],
    ),
    'The caller needs `Permission.READ` where the subject and the resource are. Everybody else gets `{"decision": false}` without context, whatever they ask ' +
      'and whether it exists; so does a question about another tenant. `…/evaluations` takes up to 100 of them with `evaluations_semantic`. ' +
      '`…/search/subject`, `…/search/resource` and `…/search/action` list what evaluates to true, page by page: send the `next_token` of a page as ' +
      '`page.token`. `X-Request-ID` comes back in the answer.',
  ]
}

/** Abbreviates LEVEL_01 to LEVEL_19 where they occur together. */
function shortened(grants: string): string {
  const readers = LEVELS.slice(0, 19)
  return grants.replace(readers.join(','), `${readers[0]}…19`).split(',').join(', ')
}
