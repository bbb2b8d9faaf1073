import * as z from 'zod'
import { LEVELS } from '../permissions/role-assignments.ts'
import type { GroupPositions } from '../scim/position-of-groups.ts'
import type { Setting } from './setting.ts'

const setting = <T>(row: Setting<T>): Setting<T> => row

const MOST_GROUPS = 200

const groupPositions = () =>
  z
    .record(z.string().min(1).max(200), z.enum(LEVELS))
    .refine((groups) => Object.keys(groups).length <= MOST_GROUPS, `must have at most ${MOST_GROUPS} groups`)

/** Configuration keys for people whom a directory brings by SCIM. */
export const SCIM_SETTINGS = {
  'scim.sso': setting<string>({
    level: 'tenant',
    part: 'directory sync',
    schema: () => z.string().regex(/^[\w.-]{0,64}$/, 'must be the short name of an identity provider, or empty'),
    default: '',
    about:
      'Short name of the identity provider (`saml.config.<name>` or `oidc.config.<name>`) through which people from the directory sign in. It applies to people who are created afterwards. Without it, they choose a password by a link for a forgotten one.',
  }),
  'scim.groups': setting<GroupPositions>({
    level: 'tenant',
    part: 'directory sync',
    schema: groupPositions,
    default: {},
    about:
      'Positions by the name of a group of the directory, for example `{"Approvers": "LEVEL_05"}`. A person has the highest position of their groups, and without one they cannot sign in. None may be above `scim.highest`. A change applies to each person with their next change by the directory.',
  }),
  'scim.highest': setting<string>({
    level: 'tenant',
    part: 'directory sync',
    schema: () => z.enum(LEVELS),
    default: 'LEVEL_10',
    about: 'Highest position that directory sync may give.',
  }),
} as const
