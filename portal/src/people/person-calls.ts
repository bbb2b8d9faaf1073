import type {
  AsTask,
  DeviceFingerprint,
  GetIdentityResponse,
  Identity,
  List,
  ListOptions,
  Outcome,
  ResetIdentity,
  SecurityQuestion,
  Session,
  UpdateIdentityRequest,
  UpdateIdentityResponse,
} from '@countersign/client'
import { client } from '../session/client.ts'

/** The location of a person's account: in a tenant, in an institution, or above both. */
export type PersonPlace = {
  readonly customerId: number
  readonly tenantId?: number | undefined
  readonly institution?: string | undefined
}

type Wishes = { asTask?: AsTask | undefined }

/** The calls about one person, the same for every location. */
export type PersonCalls = {
  /** The path of the person, below the base path of the API. */
  readonly path: string
  readonly listIdentities: (options?: ListOptions) => List<Identity>
  readonly getIdentity: (identity: string, options?: { signal?: AbortSignal }) => Promise<GetIdentityResponse>
  readonly updateIdentity: (identity: string, body: UpdateIdentityRequest, wishes?: Wishes) => Promise<Outcome<UpdateIdentityResponse>>
  readonly resetIdentities: (wishes?: Wishes) => Promise<Outcome<ResetIdentity[]>>
  readonly listQuestions: (options?: ListOptions) => List<SecurityQuestion>
  readonly addQuestion: (question: string, answer: string, wishes?: Wishes) => Promise<Outcome<SecurityQuestion>>
  readonly deleteQuestion: (securityQuestionId: number, wishes?: Wishes) => Promise<Outcome<undefined>>
  readonly listDevices: (options?: ListOptions) => List<DeviceFingerprint>
  readonly deleteDevice: (deviceFingerprintId: number, wishes?: Wishes) => Promise<Outcome<undefined>>
  readonly listSessions: (options?: ListOptions) => List<Session>
  readonly endSessions: (wishes?: Wishes) => Promise<Outcome<undefined>>
  readonly endSession: (sessionId: string, wishes?: Wishes) => Promise<Outcome<undefined>>
}

const RESET = { status: 'RESET' } as const

/** Chooses the operations by the location of the person. */
export function callsFor({ customerId, tenantId, institution }: PersonPlace): PersonCalls {
  if (tenantId !== undefined) return inTenant({ tenantId, customerId })
  return institution === undefined ? aboveAll({ customerId }) : inInstitution({ institution, customerId })
}

function inTenant(at: { readonly tenantId: number; readonly customerId: number }): PersonCalls {
  return {
    path: `/tenants/${at.tenantId}/customers/${at.customerId}`,
    listIdentities: (options) => client.listIdentities(at, options),
    getIdentity: (identity, options) => client.getIdentity({ ...at, identity }, options),
    updateIdentity: (identity, body, wishes) => client.updateIdentity({ ...at, identity, body }, wishes),
    resetIdentities: (wishes) => client.resetIdentities({ ...at, body: RESET }, wishes),
    listQuestions: (options) => client.listSecurityQuestions(at, options),
    addQuestion: (question, answer, wishes) => client.createSecurityQuestion({ ...at, body: { question, answer } }, wishes),
    deleteQuestion: (securityQuestionId, wishes) => client.deleteSecurityQuestion({ ...at, securityQuestionId }, wishes),
    listDevices: (options) => client.listDeviceFingerprints(at, options),
    deleteDevice: (deviceFingerprintId, wishes) => client.deleteDeviceFingerprint({ ...at, deviceFingerprintId }, wishes),
    listSessions: (options) => client.listCustomerSessions(at, options),
    endSessions: (wishes) => client.endCustomerSessions(at, wishes),
    endSession: (sessionId, wishes) => client.endCustomerSession({ ...at, sessionId }, wishes),
  }
}

function inInstitution(at: { readonly institution: string; readonly customerId: number }): PersonCalls {
  return {
    path: `/institutions/${encodeURIComponent(at.institution)}/admin-users/${at.customerId}`,
    listIdentities: (options) => client.listInstitutionAdminIdentities(at, options),
    getIdentity: (identity, options) => client.getInstitutionAdminIdentity({ ...at, identity }, options),
    updateIdentity: (identity, body, wishes) => client.updateInstitutionAdminIdentity({ ...at, identity, body }, wishes),
    resetIdentities: (wishes) => client.resetInstitutionAdminIdentities({ ...at, body: RESET }, wishes),
    listQuestions: (options) => client.listInstitutionAdminSecurityQuestions(at, options),
    addQuestion: (question, answer, wishes) => client.createInstitutionAdminSecurityQuestion({ ...at, body: { question, answer } }, wishes),
    deleteQuestion: (securityQuestionId, wishes) => client.deleteInstitutionAdminSecurityQuestion({ ...at, securityQuestionId }, wishes),
    listDevices: (options) => client.listInstitutionAdminDeviceFingerprints(at, options),
    deleteDevice: (deviceFingerprintId, wishes) => client.deleteInstitutionAdminDeviceFingerprint({ ...at, deviceFingerprintId }, wishes),
    listSessions: (options) => client.listInstitutionAdminSessions(at, options),
    endSessions: (wishes) => client.endInstitutionAdminSessions(at, wishes),
    endSession: (sessionId, wishes) => client.endInstitutionAdminSession({ ...at, sessionId }, wishes),
  }
}

function aboveAll(at: { readonly customerId: number }): PersonCalls {
  return {
    path: `/global/admin-users/${at.customerId}`,
    listIdentities: (options) => client.listGlobalAdminIdentities(at, options),
    getIdentity: (identity, options) => client.getGlobalAdminIdentity({ ...at, identity }, options),
    updateIdentity: (identity, body, wishes) => client.updateGlobalAdminIdentity({ ...at, identity, body }, wishes),
    resetIdentities: (wishes) => client.resetGlobalAdminIdentities({ ...at, body: RESET }, wishes),
    listQuestions: (options) => client.listGlobalAdminSecurityQuestions(at, options),
    addQuestion: (question, answer, wishes) => client.createGlobalAdminSecurityQuestion({ ...at, body: { question, answer } }, wishes),
    deleteQuestion: (securityQuestionId, wishes) => client.deleteGlobalAdminSecurityQuestion({ ...at, securityQuestionId }, wishes),
    listDevices: (options) => client.listGlobalAdminDeviceFingerprints(at, options),
    deleteDevice: (deviceFingerprintId, wishes) => client.deleteGlobalAdminDeviceFingerprint({ ...at, deviceFingerprintId }, wishes),
    listSessions: (options) => client.listGlobalAdminSessions(at, options),
    endSessions: (wishes) => client.endGlobalAdminSessions(at, wishes),
    endSession: (sessionId, wishes) => client.endGlobalAdminSession({ ...at, sessionId }, wishes),
  }
}
