import { forAdminsAbove, forEveryPerson } from '../../shared/people/person-paths.ts'
import { createAdminUser, deleteAdminUser, getAdminUser, updateAdminUser } from './admin-users.ts'
import { createGlobalAdmin, createInstitutionAdmin, getAdminAbove } from './admins-above.ts'
import { deleteAdminAbove, updateAdminAbove } from './change-admin-above.ts'
import { createIdentity } from './create-identity.ts'
import { createTemporaryPosition } from './create-temporary-position.ts'
import { deleteDeviceFingerprint, listDeviceFingerprints } from './device-fingerprints.ts'
import { deleteIdentity, getIdentity, hasIdentity, listIdentities } from './identities.ts'
import { listAdminUsers, listGlobalAdmins, listInstitutionAdmins } from './list-admins.ts'
import { resetIdentities } from './reset-identities.ts'
import { addSecurityQuestion, deleteSecurityQuestion, listSecurityQuestions } from './security-questions.ts'
import { sessionAdministrationEndpoints } from './session-administration.ts'
import { deleteTemporaryPosition, listTemporaryPositions } from './temporary-positions.ts'
import { updateIdentity } from './update-identity.ts'

export const identityEndpoints = [
  ...forEveryPerson([
    createIdentity,
    listIdentities,
    hasIdentity,
    resetIdentities,
    getIdentity,
    updateIdentity,
    deleteIdentity,
    addSecurityQuestion,
    listSecurityQuestions,
    deleteSecurityQuestion,
    listDeviceFingerprints,
    deleteDeviceFingerprint,
    ...sessionAdministrationEndpoints,
  ]),
  createAdminUser,
  listAdminUsers,
  getAdminUser,
  updateAdminUser,
  deleteAdminUser,
  createTemporaryPosition,
  listTemporaryPositions,
  deleteTemporaryPosition,
  createInstitutionAdmin,
  listInstitutionAdmins,
  createGlobalAdmin,
  listGlobalAdmins,
  ...forAdminsAbove([getAdminAbove, updateAdminAbove, deleteAdminAbove]),
]
