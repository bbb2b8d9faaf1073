import { forAdminsAbove, forEveryPerson } from '../../shared/people/person-paths.ts'
import { addSecurityQuestion } from './add-security-question.ts'
import { createAdminUser } from './create-admin-user.ts'
import { createGlobalAdmin } from './create-global-admin.ts'
import { createIdentity } from './create-identity.ts'
import { createInstitutionAdmin } from './create-institution-admin.ts'
import { createTemporaryPosition } from './create-temporary-position.ts'
import { deleteAdminAbove } from './delete-admin-above.ts'
import { deleteAdminUser } from './delete-admin-user.ts'
import { deleteDeviceFingerprint } from './delete-device-fingerprint.ts'
import { deleteIdentity } from './delete-identity.ts'
import { deleteSecurityQuestion } from './delete-security-question.ts'
import { deleteTemporaryPosition } from './delete-temporary-position.ts'
import { getAdminAbove } from './get-admin-above.ts'
import { getAdminUser } from './get-admin-user.ts'
import { getIdentity } from './get-identity.ts'
import { hasIdentity } from './has-identity.ts'
import { listAdminUsers } from './list-admin-users.ts'
import { listDeviceFingerprints } from './list-device-fingerprints.ts'
import { listGlobalAdmins } from './list-global-admins.ts'
import { listIdentities } from './list-identities.ts'
import { listInstitutionAdmins } from './list-institution-admins.ts'
import { listSecurityQuestions } from './list-security-questions.ts'
import { listTemporaryPositions } from './list-temporary-positions.ts'
import { resetIdentities } from './reset-identities.ts'
import { sessionAdministrationEndpoints } from './session-administration.ts'
import { updateAdminAbove } from './update-admin-above.ts'
import { updateAdminUser } from './update-admin-user.ts'
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
