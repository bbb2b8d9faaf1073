import type {
  AsTask,
  DeviceFingerprint,
  GetIdentityResponse,
  Identity,
  List,
  ListOptions,
  NewIdentity,
  Outcome,
  ResetIdentity,
  SecurityQuestion,
  Session,
  UpdateIdentityRequest,
  UpdateIdentityResponse,
} from '@countersign/client'
import { client } from '../session/client.ts'

/** The location of a person's account: in a tenant, in an institution, or above both. */
export type PersonPath = {
  readonly customerId: number
  readonly tenantId?: number | undefined
  readonly institution?: string | undefined
}

type TaskOptions = { asTask?: AsTask | undefined }

/** The calls about one person, the same for every location. */
export type PersonCalls = {
  /** The path of the person, below the base path of the API. */
  readonly path: string
  readonly listIdentities: (options?: ListOptions) => List<Identity>
  readonly getIdentity: (identity: string, options?: { signal?: AbortSignal }) => Promise<GetIdentityResponse>
  readonly updateIdentity: (
    identity: string,
    body: UpdateIdentityRequest,
    options?: TaskOptions,
  ) => Promise<Outcome<UpdateIdentityResponse>>
  readonly addIdentity: (body: NewIdentityFields, options?: TaskOptions) => Promise<Outcome<NewIdentity>>
  readonly removeIdentity: (identity: string, options?: TaskOptions) => Promise<Outcome<unknown>>
  readonly resetIdentities: (options?: TaskOptions) => Promise<Outcome<ResetIdentity[]>>
  readonly listQuestions: (options?: ListOptions) => List<SecurityQuestion>
  readonly addQuestion: (question: string, answer: string, options?: TaskOptions) => Promise<Outcome<SecurityQuestion>>
  readonly deleteQuestion: (securityQuestionId: number, options?: TaskOptions) => Promise<Outcome<undefined>>
  readonly listDevices: (options?: ListOptions) => List<DeviceFingerprint>
  readonly deleteDevice: (deviceFingerprintId: number, options?: TaskOptions) => Promise<Outcome<undefined>>
  readonly listSessions: (options?: ListOptions) => List<Session>
  readonly endSessions: (options?: TaskOptions) => Promise<Outcome<undefined>>
  readonly endSession: (sessionId: string, options?: TaskOptions) => Promise<Outcome<undefined>>
}

/** A new identity, whose proof the service sends. */
export type NewIdentityFields = { readonly identity: string; readonly webAuthN?: true; readonly sso?: string }

const RESET = { status: 'RESET' } as const

/** Chooses the operations by the location of the person. */
export function callsFor({ customerId, tenantId, institution }: PersonPath): PersonCalls {
  if (tenantId !== undefined) return inTenant({ tenantId, customerId })
  return institution === undefined ? aboveAll({ customerId }) : inInstitution({ institution, customerId })
}

function inTenant(at: { readonly tenantId: number; readonly customerId: number }): PersonCalls {
  return {
    path: `/tenants/${at.tenantId}/customers/${at.customerId}`,
    listIdentities: (options) => client.listIdentities(at, options),
    getIdentity: (identity, options) => client.getIdentity({ ...at, identity }, options),
    updateIdentity: (identity, body, options) => client.updateIdentity({ ...at, identity, body }, options),
    addIdentity: (body, options) => client.createIdentity({ ...at, body }, options),
    removeIdentity: (identity, options) => client.deleteIdentity({ ...at, identity }, options),
    resetIdentities: (options) => client.resetIdentities({ ...at, body: RESET }, options),
    listQuestions: (options) => client.listSecurityQuestions(at, options),
    addQuestion: (question, answer, options) => client.createSecurityQuestion({ ...at, body: { question, answer } }, options),
    deleteQuestion: (securityQuestionId, options) => client.deleteSecurityQuestion({ ...at, securityQuestionId }, options),
    listDevices: (options) => client.listDeviceFingerprints(at, options),
    deleteDevice: (deviceFingerprintId, options) => client.deleteDeviceFingerprint({ ...at, deviceFingerprintId }, options),
    listSessions: (options) => client.listCustomerSessions(at, options),
    endSessions: (options) => client.endCustomerSessions(at, options),
    endSession: (sessionId, options) => client.endCustomerSession({ ...at, sessionId }, options),
  }
}

function inInstitution(at: { readonly institution: string; readonly customerId: number }): PersonCalls {
  return {
    path: `/institutions/${encodeURIComponent(at.institution)}/admin-users/${at.customerId}`,
    listIdentities: (options) => client.listInstitutionAdminIdentities(at, options),
    getIdentity: (identity, options) => client.getInstitutionAdminIdentity({ ...at, identity }, options),
    updateIdentity: (identity, body, options) => client.updateInstitutionAdminIdentity({ ...at, identity, body }, options),
    addIdentity: (body, options) => client.createInstitutionAdminIdentity({ ...at, body }, options),
    removeIdentity: (identity, options) => client.deleteInstitutionAdminIdentity({ ...at, identity }, options),
    resetIdentities: (options) => client.resetInstitutionAdminIdentities({ ...at, body: RESET }, options),
    listQuestions: (options) => client.listInstitutionAdminSecurityQuestions(at, options),
    addQuestion: (question, answer, options) =>
      client.createInstitutionAdminSecurityQuestion({ ...at, body: { question, answer } }, options),
    deleteQuestion: (securityQuestionId, options) => client.deleteInstitutionAdminSecurityQuestion({ ...at, securityQuestionId }, options),
    listDevices: (options) => client.listInstitutionAdminDeviceFingerprints(at, options),
    deleteDevice: (deviceFingerprintId, options) => client.deleteInstitutionAdminDeviceFingerprint({ ...at, deviceFingerprintId }, options),
    listSessions: (options) => client.listInstitutionAdminSessions(at, options),
    endSessions: (options) => client.endInstitutionAdminSessions(at, options),
    endSession: (sessionId, options) => client.endInstitutionAdminSession({ ...at, sessionId }, options),
  }
}

function aboveAll(at: { readonly customerId: number }): PersonCalls {
  return {
    path: `/global/admin-users/${at.customerId}`,
    listIdentities: (options) => client.listGlobalAdminIdentities(at, options),
    getIdentity: (identity, options) => client.getGlobalAdminIdentity({ ...at, identity }, options),
    updateIdentity: (identity, body, options) => client.updateGlobalAdminIdentity({ ...at, identity, body }, options),
    addIdentity: (body, options) => client.createGlobalAdminIdentity({ ...at, body }, options),
    removeIdentity: (identity, options) => client.deleteGlobalAdminIdentity({ ...at, identity }, options),
    resetIdentities: (options) => client.resetGlobalAdminIdentities({ ...at, body: RESET }, options),
    listQuestions: (options) => client.listGlobalAdminSecurityQuestions(at, options),
    addQuestion: (question, answer, options) => client.createGlobalAdminSecurityQuestion({ ...at, body: { question, answer } }, options),
    deleteQuestion: (securityQuestionId, options) => client.deleteGlobalAdminSecurityQuestion({ ...at, securityQuestionId }, options),
    listDevices: (options) => client.listGlobalAdminDeviceFingerprints(at, options),
    deleteDevice: (deviceFingerprintId, options) => client.deleteGlobalAdminDeviceFingerprint({ ...at, deviceFingerprintId }, options),
    listSessions: (options) => client.listGlobalAdminSessions(at, options),
    endSessions: (options) => client.endGlobalAdminSessions(at, options),
    endSession: (sessionId, options) => client.endGlobalAdminSession({ ...at, sessionId }, options),
  }
}
