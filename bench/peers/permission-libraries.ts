import { AbilityBuilder, createMongoAbility } from '@casl/ability'
import { preparsePolicySet, statefulIsAuthorized } from '@cedar-policy/cedar-wasm/nodejs'
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin'
import type { PermissionLibrary } from '../installed-peers.ts'
import { type Asked, grants, permissionName, ROLES, ROWS, roleName } from '../permission-questions.ts'

const rows = Array.from({ length: ROWS }, (_, row) => row)
const roles = Array.from({ length: ROLES }, (_, role) => role)

/** One ability per role, as its documentation recommends for roles that are known beforehand. */
export function caslOf(): PermissionLibrary {
  const abilities = roles.map((role) => {
    const { can, build } = new AbilityBuilder(createMongoAbility)
    for (const row of rows) if (grants(row, role)) can('use', permissionName(row))
    return build()
  })
  return { asked: ({ role, permission }) => abilities[role]?.can('use', permission) === true, questions: 8_192, times: 10 }
}

const MODEL = `
[request_definition]
r = sub, obj
[policy_definition]
p = sub, obj
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.sub == p.sub && r.obj == p.obj`

export async function casbinOf(): Promise<PermissionLibrary> {
  const lines = rows.flatMap((row) =>
    roles.filter((role) => grants(row, role)).map((role) => `p, ${roleName(role)}, ${permissionName(row)}`),
  )
  const enforcer = await newEnforcer(newModelFromString(MODEL), new StringAdapter(lines.join('\n')))
  return { asked: ({ held, permission }) => enforcer.enforceSync(held[0], permission), questions: 64, times: 1 }
}

/** One policy per row, parsed beforehand. */
export function cedarOf(): PermissionLibrary {
  const staticPolicies = rows
    .map((row) => {
      const holders = roles.filter((role) => grants(row, role)).map((role) => `Role::"${roleName(role)}"`)
      return `permit (principal, action == Action::"${permissionName(row)}", resource) when { [${holders.join(', ')}].contains(principal) };`
    })
    .join('\n')
  const parsed = preparsePolicySet('matrix', { staticPolicies })
  if (parsed.type !== 'success') throw new Error('Cedar does not take the policies')
  const resource = { type: 'Thing', id: 'one' }
  const asked: Asked = ({ held, permission }) => {
    const principal = { type: 'Role', id: held[0] }
    const action = { type: 'Action', id: permission }
    const answer = statefulIsAuthorized({
      principal,
      action,
      resource,
      context: {},
      entities: [],
      preparsedPolicySetId: 'matrix',
      validateRequest: false,
    })
    return answer.type === 'success' && answer.response.decision === 'allow'
  }
  return { asked, questions: 512, times: 1 }
}
