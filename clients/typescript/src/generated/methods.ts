// Generated from the API document by `npm run generate`: change the document, not this file.
import type { CallOptions, List, ListOptions, StorableCall } from '../call-types.ts'
import type { AddOrganisationPositionRequest, AdminUser, AgentToken, Attachment, AuditEvent, BulkTransfer, Callback, CallbackSummary, ChangeOwnPasswordRequest, ChangePasswordRequest, CreateAdminUserRequest, CreateAdminUserResponse, CreateAgentTokenRequest, CreateAgentTokenResponse, CreateAttachmentRequest, CreateBulkTransferRequest, CreateCustomerRequest, CreateCustomerWalletRequest, CreateGlobalAdminIdentityRequest, CreateGlobalAdminRequest, CreateGlobalAdminResponse, CreateGlobalAdminSecurityQuestionRequest, CreateIdentityRequest, CreateInstitutionAdminIdentityRequest, CreateInstitutionAdminRequest, CreateInstitutionAdminResponse, CreateInstitutionAdminSecurityQuestionRequest, CreateOrganisationRequest, CreateOrganisationWalletRequest, CreatePasskeyOptionsResponse, CreatePasskeyRequest, CreatePaymentRequest, CreateSecurityQuestionRequest, CreateTenantRequest, CreateTransferRequest, CreateWithdrawalRequest, Customer, DeviceFingerprint, ExplainRequest, ExplainResponse, GetAttachmentResponse, GetCallbackSecretResponse, GetCameraCredentialsRequest, GetCameraCredentialsResponse, GetGlobalAdminIdentityResponse, GetIdentityResponse, GetInstitutionAdminIdentityResponse, GetLivenessLandingRequest, GetLivenessLandingResponse, GetLoginChallengeResponse, GetLoginChallengeWithSlashResponse, GetVerificationResponse, Identity, LaunchRequest, LaunchResponse, ListedCallback, LoginRequest, LoginResponse, NewIdentity, Organisation, OrganisationPosition, Passkey, Payment, PreviewTemplateRequest, PreviewTemplateResponse, RecoverCallbacksRequest, RecoverCallbacksResponse, RenamePasskeyRequest, RenewTokenRequest, RequestVerificationRequest, ResetGlobalAdminIdentitiesRequest, ResetIdentitiesRequest, ResetInstitutionAdminIdentitiesRequest, RotateCallbackSecretResponse, SecurityQuestion, Session, Setting, SimulateRequest, SimulateResponse, StartPasswordChangeRequest, StartPasswordChangeResponse, Task, Tenant, TestCallbackRequest, Transfer, UpdateAdminUserRequest, UpdateCustomerRequest, UpdateGlobalAdminIdentityRequest, UpdateGlobalAdminIdentityResponse, UpdateGlobalAdminRequest, UpdateIdentityRequest, UpdateIdentityResponse, UpdateInstitutionAdminIdentityRequest, UpdateInstitutionAdminIdentityResponse, UpdateInstitutionAdminRequest, UpdateOrganisationRequest, UpdatePaymentRequest, UpdatePropertyRequest, UpdateTaskRequest, UpdateTaskResponse, UpdateTenantConfigRequest, UpdateTenantRequest, UpdateWalletRequest, UpdateWithdrawalRequest, UpgradeTokenRequest, Wallet, WalletEntry, Withdrawal } from './schemas.ts'

/** A method for each operation of the API document. */
export interface Methods {
  /**
   * Logs in with an identity and its proofs, and answers a token
   *
   * Needs no token.
   */
  login(input: LoginInput, options?: CallOptions): Promise<LoginResponse>
  /**
   * With `clientChallenge` (PKI): proves that the service holds its private key, and gives a challenge that only the identity’s private key can answer. Without it (WebAuthN): gives the options with which a browser makes the first credential of the identity, or answers for one that it has; without `identity`, for any discoverable one of `parentDomain`
   *
   * Needs no token.
   */
  getLoginChallenge(input?: GetLoginChallengeInput, options?: CallOptions): Promise<GetLoginChallengeResponse>
  /**
   * The same under the path that some clients use
   *
   * Needs no token.
   */
  getLoginChallengeWithSlash(input?: GetLoginChallengeWithSlashInput, options?: CallOptions): Promise<GetLoginChallengeWithSlashResponse>
  /**
   * Answers a URL that opens another portal, with a token with which it logs in as the caller, once, within a minute
   *
   * Needs a token.
   */
  launch(input: LaunchInput, options?: CallOptions): Promise<LaunchResponse>
  /**
   * The service’s public key for PKI logins: base64 of its DER SubjectPublicKeyInfo, as plain text
   *
   * Needs no token.
   */
  getPkiPublicKey(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Sends a code to the phone on record, five in an hour at most; the answer is the same for every name
   *
   * Needs no token.
   */
  requestVerification(input: RequestVerificationInput, options?: CallOptions): Promise<undefined>
  /**
   * Answers the security questions of an identity to whoever has the code that was sent; three wrong entries and it is dead
   *
   * Needs no token.
   */
  getVerification(input: GetVerificationInput, options?: CallOptions): Promise<GetVerificationResponse>
  /**
   * Answers a fresh token for one that still works or has expired within the last 30 days, while its session lives
   *
   * Needs no token.
   */
  renewToken(input: RenewTokenInput, options?: CallOptions): Promise<LoginResponse>
  /**
   * Proves a step-up, and answers a token that works once, for the one request that asked for it
   *
   * Needs a token.
   */
  upgradeToken(input: UpgradeTokenInput, options?: CallOptions): Promise<LoginResponse>
  /**
   * Ends the session of the token: from then on none of its tokens works or can be renewed
   *
   * Needs a token.
   */
  logout(input?: undefined, options?: CallOptions): Promise<undefined>
  /**
   * Lists the caller’s sessions, newest first
   *
   * Needs a token.
   */
  listSessions(input?: ListSessionsInput, options?: ListOptions): List<Session>
  /**
   * Ends all of the caller’s sessions but the one of the token, and the tokens of the caller’s agents
   *
   * Needs a token.
   */
  endOtherSessions(input?: undefined, options?: CallOptions): Promise<undefined>
  /**
   * Ends one of the caller’s sessions
   *
   * Needs a token.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<undefined>
  /**
   * Lists the active tokens of the caller’s agents, newest first, with when each was last used (to about five minutes), who decides its proposals that name nobody, and how many of its proposals are in which state. The tokens themselves are never shown again
   *
   * Needs a token.
   */
  listAgentTokens(input?: undefined, options?: ListOptions): List<AgentToken>
  /**
   * Makes a token for an agent: it reads what the caller may read, and changes nothing but by tasks that people approve. `approvers` decide its proposals that name nobody, of which any task header makes a call one
   *
   * Needs a token.
   */
  createAgentToken(input: CreateAgentTokenInput, options?: CallOptions): Promise<CreateAgentTokenResponse>
  /**
   * Ends an agent’s token at once, and discards its proposals that are DRAFT or PENDING: from now on none of them can be executed. With `tasks=keep` they stay
   *
   * Needs a token.
   */
  endAgentToken(input: EndAgentTokenInput, options?: CallOptions): Promise<undefined>
  /**
   * The public keys with which tokens verify: the current one and the one before (RFC 7517)
   *
   * Needs no token.
   */
  getJwks(input?: undefined, options?: CallOptions): Promise<unknown>
  /**
   * The options with which a browser makes one more passkey for the identity that the caller came with
   *
   * Needs a token.
   */
  createPasskeyOptions(input?: undefined, options?: CallOptions): Promise<CreatePasskeyOptionsResponse>
  /**
   * The passkeys of the identity that the caller came with, newest first
   *
   * Needs a token.
   */
  listPasskeys(input?: undefined, options?: ListOptions): List<Passkey>
  /**
   * Adds a passkey, made with the options of POST /authentication/webauthn-credentials/options, to the identity that the caller came with
   *
   * Needs a token.
   */
  createPasskey(input: CreatePasskeyInput, options?: CallOptions): Promise<Passkey>
  /**
   * Gives a passkey of the identity that the caller came with another name
   *
   * Needs a token.
   */
  renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<Passkey>
  /**
   * Takes a passkey away from the identity that the caller came with, and ends its other sessions; the last one stays
   *
   * Needs a token.
   */
  deletePasskey(input: DeletePasskeyInput, options?: CallOptions): Promise<undefined>
  /**
   * Sends the browser to an identity provider (SAML 2), and from there to `returnTo`, one of the landing URLs that are configured for it
   *
   * Needs no token.
   */
  startSamlLogin(input: StartSamlLoginInput, options?: CallOptions): Promise<string | undefined>
  /**
   * Takes what an identity provider says of somebody (SAML 2, POST binding), and sends their browser to the landing URL with a token that logs in once, within a minute: POST /authentication/login {password: <token>}
   *
   * Needs no token.
   */
  consumeSamlResponse(input: ConsumeSamlResponseInput, options?: CallOptions): Promise<string | undefined>
  /**
   * What an identity provider has to know of this service (SAML 2 metadata)
   *
   * Needs no token.
   */
  getSamlMetadata(input: GetSamlMetadataInput, options?: CallOptions): Promise<string>
  /**
   * What would be decided for a call of oneself or of another user, by which grant, and what would help; nothing is done
   *
   * Needs a token.
   */
  explain(input: ExplainInput, options?: CallOptions): Promise<ExplainResponse>
  /**
   * What a permission row, as it would be saved, would have changed in the decisions of the last 7 days: who gains, who loses
   *
   * Needs a token.
   */
  simulate(input: SimulateInput, options?: CallOptions): Promise<SimulateResponse>
  /**
   * The identities of a customer or admin user, newest first, without their secrets
   *
   * Needs the permission `Identity.READ`.
   */
  listIdentities(input: ListIdentitiesInput, options?: ListOptions): List<Identity>
  /**
   * Says whether a customer or admin user has an identity
   *
   * Needs a token.
   */
  hasIdentity(input: HasIdentityInput, options?: CallOptions): Promise<boolean>
  /**
   * Gives a customer or admin user a way to log in; its name is unique among all tenants
   *
   * Needs the permission `Identity.CREATE`. With task headers it is stored as a task for approval.
   */
  createIdentity: StorableCall<CreateIdentityInput, NewIdentity>
  /**
   * With `status` RESET: gives every identity of a customer or admin user a random password that serves for a while and has to be changed, sends it by SMS, or by e-mail where there is no phone, and takes away all that proved them before
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  resetIdentities: StorableCall<ResetIdentitiesInput, ResetIdentitiesAnswer>
  /**
   * One identity of a customer or admin user, without its secrets, and whether it can log in
   *
   * Needs the permission `Identity.READ`.
   */
  getIdentity(input: GetIdentityInput, options?: CallOptions): Promise<GetIdentityResponse>
  /**
   * Changes the fields of an identity that the body carries; null takes one away. A new password, key or lock ends its sessions; status ACTIVE ends a lock by failures
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateIdentity: StorableCall<UpdateIdentityInput, UpdateIdentityResponse>
  /**
   * Takes an identity away; its sessions end, and its name is free again
   *
   * Needs the permission `Identity.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteIdentity: StorableCall<DeleteIdentityInput, undefined>
  /**
   * The security questions of a customer or admin user, newest first, without the answers
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listSecurityQuestions(input: ListSecurityQuestionsInput, options?: ListOptions): List<SecurityQuestion>
  /**
   * Adds a security question to a customer or admin user, with the answer that is compared without regard to case
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  createSecurityQuestion: StorableCall<CreateSecurityQuestionInput, SecurityQuestion>
  /**
   * Takes a security question away
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  deleteSecurityQuestion: StorableCall<DeleteSecurityQuestionInput, undefined>
  /**
   * The devices that a customer or admin user has enrolled, newest first, without their fingerprints
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listDeviceFingerprints(input: ListDeviceFingerprintsInput, options?: ListOptions): List<DeviceFingerprint>
  /**
   * Takes an enrolled device away; after the last one the next login enrols its own
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  deleteDeviceFingerprint: StorableCall<DeleteDeviceFingerprintInput, undefined>
  /**
   * Lists the sessions of a customer or admin user, newest first
   *
   * Needs the permission `Identity.UPDATE`.
   */
  listCustomerSessions(input: ListCustomerSessionsInput, options?: ListOptions): List<Session>
  /**
   * Ends all sessions of a customer or admin user, and the tokens of their agents
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  endCustomerSessions: StorableCall<EndCustomerSessionsInput, undefined>
  /**
   * Ends a session of a customer or admin user
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  endCustomerSession: StorableCall<EndCustomerSessionInput, undefined>
  /**
   * The identities of a customer or admin user, newest first, without their secrets
   *
   * Needs the permission `Identity.READ`.
   */
  listInstitutionAdminIdentities(input: ListInstitutionAdminIdentitiesInput, options?: ListOptions): List<Identity>
  /**
   * Says whether a customer or admin user has an identity
   *
   * Needs a token.
   */
  hasInstitutionAdminIdentity(input: HasInstitutionAdminIdentityInput, options?: CallOptions): Promise<boolean>
  /**
   * Gives a customer or admin user a way to log in; its name is unique among all tenants
   *
   * Needs the permission `Identity.CREATE`. With task headers it is stored as a task for approval.
   */
  createInstitutionAdminIdentity: StorableCall<CreateInstitutionAdminIdentityInput, NewIdentity>
  /**
   * With `status` RESET: gives every identity of a customer or admin user a random password that serves for a while and has to be changed, sends it by SMS, or by e-mail where there is no phone, and takes away all that proved them before
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  resetInstitutionAdminIdentities: StorableCall<ResetInstitutionAdminIdentitiesInput, ResetInstitutionAdminIdentitiesAnswer>
  /**
   * One identity of a customer or admin user, without its secrets, and whether it can log in
   *
   * Needs the permission `Identity.READ`.
   */
  getInstitutionAdminIdentity(input: GetInstitutionAdminIdentityInput, options?: CallOptions): Promise<GetInstitutionAdminIdentityResponse>
  /**
   * Changes the fields of an identity that the body carries; null takes one away. A new password, key or lock ends its sessions; status ACTIVE ends a lock by failures
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateInstitutionAdminIdentity: StorableCall<UpdateInstitutionAdminIdentityInput, UpdateInstitutionAdminIdentityResponse>
  /**
   * Takes an identity away; its sessions end, and its name is free again
   *
   * Needs the permission `Identity.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteInstitutionAdminIdentity: StorableCall<DeleteInstitutionAdminIdentityInput, undefined>
  /**
   * The security questions of a customer or admin user, newest first, without the answers
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listInstitutionAdminSecurityQuestions(input: ListInstitutionAdminSecurityQuestionsInput, options?: ListOptions): List<SecurityQuestion>
  /**
   * Adds a security question to a customer or admin user, with the answer that is compared without regard to case
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  createInstitutionAdminSecurityQuestion: StorableCall<CreateInstitutionAdminSecurityQuestionInput, SecurityQuestion>
  /**
   * Takes a security question away
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  deleteInstitutionAdminSecurityQuestion: StorableCall<DeleteInstitutionAdminSecurityQuestionInput, undefined>
  /**
   * The devices that a customer or admin user has enrolled, newest first, without their fingerprints
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listInstitutionAdminDeviceFingerprints(input: ListInstitutionAdminDeviceFingerprintsInput, options?: ListOptions): List<DeviceFingerprint>
  /**
   * Takes an enrolled device away; after the last one the next login enrols its own
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  deleteInstitutionAdminDeviceFingerprint: StorableCall<DeleteInstitutionAdminDeviceFingerprintInput, undefined>
  /**
   * Lists the sessions of a customer or admin user, newest first
   *
   * Needs the permission `Identity.UPDATE`.
   */
  listInstitutionAdminSessions(input: ListInstitutionAdminSessionsInput, options?: ListOptions): List<Session>
  /**
   * Ends all sessions of a customer or admin user, and the tokens of their agents
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  endInstitutionAdminSessions: StorableCall<EndInstitutionAdminSessionsInput, undefined>
  /**
   * Ends a session of a customer or admin user
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  endInstitutionAdminSession: StorableCall<EndInstitutionAdminSessionInput, undefined>
  /**
   * The identities of a customer or admin user, newest first, without their secrets
   *
   * Needs the permission `Identity.READ`.
   */
  listGlobalAdminIdentities(input: ListGlobalAdminIdentitiesInput, options?: ListOptions): List<Identity>
  /**
   * Says whether a customer or admin user has an identity
   *
   * Needs a token.
   */
  hasGlobalAdminIdentity(input: HasGlobalAdminIdentityInput, options?: CallOptions): Promise<boolean>
  /**
   * Gives a customer or admin user a way to log in; its name is unique among all tenants
   *
   * Needs the permission `Identity.CREATE`. With task headers it is stored as a task for approval.
   */
  createGlobalAdminIdentity: StorableCall<CreateGlobalAdminIdentityInput, NewIdentity>
  /**
   * With `status` RESET: gives every identity of a customer or admin user a random password that serves for a while and has to be changed, sends it by SMS, or by e-mail where there is no phone, and takes away all that proved them before
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  resetGlobalAdminIdentities: StorableCall<ResetGlobalAdminIdentitiesInput, ResetGlobalAdminIdentitiesAnswer>
  /**
   * One identity of a customer or admin user, without its secrets, and whether it can log in
   *
   * Needs the permission `Identity.READ`.
   */
  getGlobalAdminIdentity(input: GetGlobalAdminIdentityInput, options?: CallOptions): Promise<GetGlobalAdminIdentityResponse>
  /**
   * Changes the fields of an identity that the body carries; null takes one away. A new password, key or lock ends its sessions; status ACTIVE ends a lock by failures
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateGlobalAdminIdentity: StorableCall<UpdateGlobalAdminIdentityInput, UpdateGlobalAdminIdentityResponse>
  /**
   * Takes an identity away; its sessions end, and its name is free again
   *
   * Needs the permission `Identity.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteGlobalAdminIdentity: StorableCall<DeleteGlobalAdminIdentityInput, undefined>
  /**
   * The security questions of a customer or admin user, newest first, without the answers
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listGlobalAdminSecurityQuestions(input: ListGlobalAdminSecurityQuestionsInput, options?: ListOptions): List<SecurityQuestion>
  /**
   * Adds a security question to a customer or admin user, with the answer that is compared without regard to case
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  createGlobalAdminSecurityQuestion: StorableCall<CreateGlobalAdminSecurityQuestionInput, SecurityQuestion>
  /**
   * Takes a security question away
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  deleteGlobalAdminSecurityQuestion: StorableCall<DeleteGlobalAdminSecurityQuestionInput, undefined>
  /**
   * The devices that a customer or admin user has enrolled, newest first, without their fingerprints
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listGlobalAdminDeviceFingerprints(input: ListGlobalAdminDeviceFingerprintsInput, options?: ListOptions): List<DeviceFingerprint>
  /**
   * Takes an enrolled device away; after the last one the next login enrols its own
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers it is stored as a task for approval.
   */
  deleteGlobalAdminDeviceFingerprint: StorableCall<DeleteGlobalAdminDeviceFingerprintInput, undefined>
  /**
   * Lists the sessions of a customer or admin user, newest first
   *
   * Needs the permission `Identity.UPDATE`.
   */
  listGlobalAdminSessions(input: ListGlobalAdminSessionsInput, options?: ListOptions): List<Session>
  /**
   * Ends all sessions of a customer or admin user, and the tokens of their agents
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  endGlobalAdminSessions: StorableCall<EndGlobalAdminSessionsInput, undefined>
  /**
   * Ends a session of a customer or admin user
   *
   * Needs the permission `Identity.UPDATE`. With task headers it is stored as a task for approval.
   */
  endGlobalAdminSession: StorableCall<EndGlobalAdminSessionInput, undefined>
  /**
   * The admin users of a tenant, newest first
   *
   * Needs the permission `AdminUser.READ`.
   */
  listAdminUsers(input: ListAdminUsersInput, options?: ListOptions): List<AdminUser>
  /**
   * Appoints an admin user of a tenant to a position, with a first identity
   *
   * Needs the permission `AdminUser.CREATE`. With task headers it is stored as a task for approval.
   */
  createAdminUser: StorableCall<CreateAdminUserInput, CreateAdminUserResponse>
  /**
   * One admin user of a tenant
   *
   * Needs the permission `AdminUser.READ`.
   */
  getAdminUser(input: GetAdminUserInput, options?: CallOptions): Promise<AdminUser>
  /**
   * Changes the position or the profile of an admin user; another position ends their sessions and agent tokens
   *
   * Needs the permission `AdminUser.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateAdminUser: StorableCall<UpdateAdminUserInput, AdminUser>
  /**
   * Removes an admin user: their position, their identities and with them their sessions end at once
   *
   * Needs the permission `AdminUser.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteAdminUser: StorableCall<DeleteAdminUserInput, undefined>
  /**
   * Who holds a role in the tenants of an institution, newest first
   *
   * Needs the permission `AdminUser.READ`.
   */
  listInstitutionAdmins(input: ListInstitutionAdminsInput, options?: ListOptions): List<AdminUser>
  /**
   * Appoints somebody to a role in all tenants of an institution, with a first identity
   *
   * Needs the permission `AdminUser.CREATE`. With task headers it is stored as a task for approval.
   */
  createInstitutionAdmin: StorableCall<CreateInstitutionAdminInput, CreateInstitutionAdminResponse>
  /**
   * Who holds a GLOBAL role, newest first
   *
   * Needs the permission `AdminUser.READ`.
   */
  listGlobalAdmins(input?: ListGlobalAdminsInput, options?: ListOptions): List<AdminUser>
  /**
   * Appoints somebody to a GLOBAL role, with a first identity
   *
   * Needs the permission `AdminUser.CREATE`. With task headers it is stored as a task for approval.
   */
  createGlobalAdmin: StorableCall<CreateGlobalAdminInput, CreateGlobalAdminResponse>
  /**
   * One admin user above tenants
   *
   * Needs the permission `AdminUser.READ`.
   */
  getGlobalAdmin(input: GetGlobalAdminInput, options?: CallOptions): Promise<AdminUser>
  /**
   * Changes the role or the profile of an admin user above tenants; another role ends their sessions. Nobody changes their own role
   *
   * Needs the permission `AdminUser.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateGlobalAdmin: StorableCall<UpdateGlobalAdminInput, AdminUser>
  /**
   * Removes an admin user above tenants: their identities and sessions end at once. Nobody removes themselves
   *
   * Needs the permission `AdminUser.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteGlobalAdmin: StorableCall<DeleteGlobalAdminInput, undefined>
  /**
   * One admin user above tenants
   *
   * Needs the permission `AdminUser.READ`.
   */
  getInstitutionAdmin(input: GetInstitutionAdminInput, options?: CallOptions): Promise<AdminUser>
  /**
   * Changes the role or the profile of an admin user above tenants; another role ends their sessions. Nobody changes their own role
   *
   * Needs the permission `AdminUser.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateInstitutionAdmin: StorableCall<UpdateInstitutionAdminInput, AdminUser>
  /**
   * Removes an admin user above tenants: their identities and sessions end at once. Nobody removes themselves
   *
   * Needs the permission `AdminUser.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteInstitutionAdmin: StorableCall<DeleteInstitutionAdminInput, undefined>
  /**
   * Changes the password of the identity that the caller came with, and ends its other sessions and agent tokens; codes and links that were sent before open nothing any more
   *
   * Needs a token.
   */
  changeOwnPassword(input: ChangeOwnPasswordInput, options?: CallOptions): Promise<undefined>
  /**
   * Sends a code (OTP, by SMS) or a link (LINK, by e-mail) for a new password, or begins a check of somebody alive (CLOUD_LIVENESS); the answer is the same for every name
   *
   * Needs no token.
   */
  startPasswordChange(input: StartPasswordChangeInput, options?: CallOptions): Promise<StartPasswordChangeResponse>
  /**
   * Changes a password by the code that was sent (`hash`), by a face that was found alive, or by the current one where it has to be changed
   *
   * Needs no token.
   */
  changePassword(input: ChangePasswordInput, options?: CallOptions): Promise<undefined>
  /**
   * The page on which somebody with a link chooses a new password
   *
   * Needs no token.
   */
  getPasswordPage(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Shows the page of a liveness check
   *
   * Needs no token.
   */
  getLivenessPage(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Where the hosted page sends people after a check of somebody alive
   *
   * Needs no token.
   */
  getLivenessLanding(input: GetLivenessLandingInput, options?: CallOptions): Promise<GetLivenessLandingResponse>
  /**
   * Gives the hosted page credentials that begin checks of somebody alive and nothing else, once for each check
   *
   * Needs no token.
   */
  getCameraCredentials(input: GetCameraCredentialsInput, options?: CallOptions): Promise<GetCameraCredentialsResponse>
  /**
   * All tenants, newest first, for GLOBAL roles
   *
   * Needs the permission `Tenant.READ`.
   */
  listTenants(input?: ListTenantsInput, options?: ListOptions): List<Tenant>
  /**
   * Creates a tenant
   *
   * Needs the permission `Tenant.CREATE`. With task headers it is stored as a task for approval.
   */
  createTenant: StorableCall<CreateTenantInput, Tenant>
  /**
   * One tenant; callers of a tenant see their own
   *
   * Needs the permission `Tenant.READ`.
   */
  getTenant(input: GetTenantInput, options?: CallOptions): Promise<Tenant>
  /**
   * Changes the name or the institution of a tenant; null takes the institution away
   *
   * Needs the permission `Tenant.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateTenant: StorableCall<UpdateTenantInput, Tenant>
  /**
   * The customers of a tenant, newest first; or the one with this e-mail, identity, national identity number or phone number
   *
   * Needs a token.
   */
  listCustomers(input: ListCustomersInput, options?: ListOptions): List<ListCustomersItem>
  /**
   * Says whether a customer of the tenant has this e-mail, identity, national identity number or phone number
   *
   * Needs a token.
   */
  hasCustomer(input: HasCustomerInput, options?: CallOptions): Promise<boolean>
  /**
   * Creates a customer of a tenant
   *
   * Needs the permission `Customer.CREATE`. With task headers it is stored as a task for approval.
   */
  createCustomer: StorableCall<CreateCustomerInput, Customer>
  /**
   * One customer
   *
   * Needs the permission `Customer.READ`.
   */
  getCustomer(input: GetCustomerInput, options?: CallOptions): Promise<Customer>
  /**
   * Changes the fields of a customer that the body carries; null takes one away
   *
   * Needs the permission `Customer.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateCustomer: StorableCall<UpdateCustomerInput, Customer>
  /**
   * The organisations of a tenant, newest first
   *
   * Needs the permission `Organisation.READ`.
   */
  listOrganisations(input: ListOrganisationsInput, options?: ListOptions): List<Organisation>
  /**
   * Creates an organisation of a tenant
   *
   * Needs the permission `Organisation.CREATE`. With task headers it is stored as a task for approval.
   */
  createOrganisation: StorableCall<CreateOrganisationInput, Organisation>
  /**
   * One organisation
   *
   * Needs the permission `Organisation.READ`.
   */
  getOrganisation(input: GetOrganisationInput, options?: CallOptions): Promise<Organisation>
  /**
   * Changes the fields of an organisation that the body carries; null takes the registration number away
   *
   * Needs the permission `Organisation.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateOrganisation: StorableCall<UpdateOrganisationInput, Organisation>
  /**
   * Who holds which position in an organisation, the newest customers first
   *
   * Needs the permission `OrganisationPosition.READ`.
   */
  listOrganisationPositions(input: ListOrganisationPositionsInput, options?: ListOptions): List<OrganisationPosition>
  /**
   * Gives a customer a position in an organisation
   *
   * Needs the permission `OrganisationPosition.CREATE`. With task headers it is stored as a task for approval.
   */
  addOrganisationPosition: StorableCall<AddOrganisationPositionInput, OrganisationPosition>
  /**
   * Takes a position in an organisation from a customer, and ends their sessions
   *
   * Needs the permission `OrganisationPosition.DELETE`. With task headers it is stored as a task for approval.
   */
  removeOrganisationPosition: StorableCall<RemoveOrganisationPositionInput, undefined>
  /**
   * The photos and documents of a customer or admin user, newest first, without what they show
   *
   * Needs the permission `Attachment.READ`.
   */
  listAttachments(input: ListAttachmentsInput, options?: ListOptions): List<Attachment>
  /**
   * Keeps a photo or document of a customer or admin user, encrypted; the newest of a type is the one that they are compared with
   *
   * Needs the permission `Attachment.CREATE`. With task headers it is stored as a task for approval.
   */
  createAttachment: StorableCall<CreateAttachmentInput, Attachment>
  /**
   * A photo or document of a customer or admin user
   *
   * Needs the permission `Attachment.READ`.
   */
  getAttachment(input: GetAttachmentInput, options?: CallOptions): Promise<GetAttachmentResponse>
  /**
   * Deletes a photo or document of a customer or admin user; the one of its type before it is the newest again
   *
   * Needs the permission `Attachment.DELETE`. With task headers it is stored as a task for approval.
   */
  deleteAttachment: StorableCall<DeleteAttachmentInput, undefined>
  /**
   * The wallets of a customer, newest first
   *
   * Needs the permission `Wallet.READ`.
   */
  listCustomerWallets(input: ListCustomerWalletsInput, options?: ListOptions): List<Wallet>
  /**
   * Opens an empty wallet for a customer
   *
   * Needs the permission `Wallet.CREATE`. With task headers it is stored as a task for approval.
   */
  createCustomerWallet: StorableCall<CreateCustomerWalletInput, Wallet>
  /**
   * The wallets of an organisation, newest first
   *
   * Needs the permission `Wallet.READ`.
   */
  listOrganisationWallets(input: ListOrganisationWalletsInput, options?: ListOptions): List<Wallet>
  /**
   * Opens an empty wallet for an organisation
   *
   * Needs the permission `Wallet.CREATE`. With task headers it is stored as a task for approval.
   */
  createOrganisationWallet: StorableCall<CreateOrganisationWalletInput, Wallet>
  /**
   * The transfers of a tenant, newest first
   *
   * Needs the permission `Transfer.READ`.
   */
  listTransfers(input: ListTransfersInput, options?: ListOptions): List<Transfer>
  /**
   * Moves money between two wallets of a tenant
   *
   * Needs the permission `Transfer.CREATE`. With task headers it is stored as a task for approval.
   */
  createTransfer: StorableCall<CreateTransferInput, Transfer>
  /**
   * One transfer, for its sender, its receiver and whoever reads the transfers of the tenant
   *
   * Needs the permission `Transfer.READ`.
   */
  getTransfer(input: GetTransferInput, options?: CallOptions): Promise<Transfer>
  /**
   * The bulk transfers of a tenant, newest first
   *
   * Needs the permission `BulkTransfer.READ`.
   */
  listBulkTransfers(input: ListBulkTransfersInput, options?: ListOptions): List<BulkTransfer>
  /**
   * Makes up to 25 transfers at once, all or none: each wallet needs only what it pays more than it receives
   *
   * Needs the permission `BulkTransfer.CREATE`. With task headers it is stored as a task for approval.
   */
  createBulkTransfer: StorableCall<CreateBulkTransferInput, BulkTransfer>
  /**
   * One bulk transfer, for whoever paid all of it and whoever reads those of the tenant
   *
   * Needs the permission `BulkTransfer.READ`.
   */
  getBulkTransfer(input: GetBulkTransferInput, options?: CallOptions): Promise<BulkTransfer>
  /**
   * One wallet with what can be spent from it
   *
   * Needs the permission `Wallet.READ`.
   */
  getWallet(input: GetWalletInput, options?: CallOptions): Promise<Wallet>
  /**
   * Renames a wallet
   *
   * Needs the permission `Wallet.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateWallet: StorableCall<UpdateWalletInput, Wallet>
  /**
   * What moved the balance of a wallet, newest first
   *
   * Needs the permission `Wallet.READ`.
   */
  listWalletEntries(input: ListWalletEntriesInput, options?: ListOptions): List<WalletEntry>
  /**
   * The payments of a tenant, newest first
   *
   * Needs the permission `Payment.READ`.
   */
  listPayments(input: ListPaymentsInput, options?: ListOptions): List<Payment>
  /**
   * Begins a payment into a wallet, which is credited when the payment is SUCCESSFUL
   *
   * Needs the permission `Payment.CREATE`. With task headers it is stored as a task for approval.
   */
  createPayment: StorableCall<CreatePaymentInput, Payment>
  /**
   * One payment and how it stands
   *
   * Needs the permission `Payment.READ`.
   */
  getPayment(input: GetPaymentInput, options?: CallOptions): Promise<Payment>
  /**
   * Ends a payment, once: as SUCCESSFUL, which credits its wallet, or as FAILED
   *
   * Needs the permission `Payment.UPDATE`. With task headers it is stored as a task for approval.
   */
  updatePayment: StorableCall<UpdatePaymentInput, Payment>
  /**
   * The withdrawals of a wallet, newest first
   *
   * Needs the permission `Withdrawal.READ`.
   */
  listWithdrawals(input: ListWithdrawalsInput, options?: ListOptions): List<Withdrawal>
  /**
   * Begins a withdrawal; its money leaves the wallet at once and comes back if it fails
   *
   * Needs the permission `Withdrawal.CREATE`. With task headers it is stored as a task for approval.
   */
  createWithdrawal: StorableCall<CreateWithdrawalInput, Withdrawal>
  /**
   * One withdrawal and how it stands
   *
   * Needs the permission `Withdrawal.READ`.
   */
  getWithdrawal(input: GetWithdrawalInput, options?: CallOptions): Promise<Withdrawal>
  /**
   * Ends a withdrawal, once: as SUCCESSFUL, or as FAILED, which gives back the money that was held
   *
   * Needs the permission `Withdrawal.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateWithdrawal: StorableCall<UpdateWithdrawalInput, Withdrawal>
  /**
   * The tasks that the caller may see, newest first
   *
   * Needs a token.
   */
  listTasks(input?: ListTasksInput, options?: ListOptions): List<Task>
  /**
   * One task, for whoever may see it
   *
   * Needs a token.
   */
  getTask(input: GetTaskInput, options?: CallOptions): Promise<Task>
  /**
   * Submits, withdraws, rejects, closes, or approves and executes a task
   *
   * Needs a token.
   */
  updateTask(input: UpdateTaskInput, options?: CallOptions): Promise<UpdateTaskResponse>
  /**
   * Who did what with a task, and when, oldest first
   *
   * Needs a token.
   */
  listTaskHistory(input: ListTaskHistoryInput, options?: ListOptions): List<ListTaskHistoryItem>
  /**
   * The callbacks of a tenant, newest first; a page of one state can be short of its limit and still have a next one
   *
   * Needs the permission `Callback.READ`.
   */
  listCallbacks(input: ListCallbacksInput, options?: ListOptions): List<ListedCallback>
  /**
   * One callback with its attempts, and when the next ones come
   *
   * Needs the permission `Callback.READ`.
   */
  getCallback(input: GetCallbackInput, options?: CallOptions): Promise<Callback>
  /**
   * Sends a callback once more, now; if that fails, its retries begin anew
   *
   * Needs the permission `Callback.UPDATE`. With task headers it is stored as a task for approval.
   */
  resendCallback: StorableCall<ResendCallbackInput, CallbackSummary>
  /**
   * Ends the retries of a waiting callback; an attempt that is under way may still arrive
   *
   * Needs the permission `Callback.UPDATE`. With task headers it is stored as a task for approval.
   */
  stopCallback: StorableCall<StopCallbackInput, CallbackSummary>
  /**
   * Sends all callbacks again, now, that were created since a moment and have neither arrived nor been refused for their address
   *
   * Needs the permission `Callback.UPDATE`. With task headers it is stored as a task for approval.
   */
  recoverCallbacks: StorableCall<RecoverCallbacksInput, RecoverCallbacksResponse>
  /**
   * Sends a signed test callback to a URL
   *
   * Needs the permission `Callback.UPDATE`. With task headers it is stored as a task for approval.
   */
  testCallback: StorableCall<TestCallbackInput, CallbackSummary>
  /**
   * Makes a new secret for signing callbacks and shows it, this once; the one before signs too for 24 hours
   *
   * Needs the permission `Callback.UPDATE`. With task headers it is stored as a task for approval.
   */
  rotateCallbackSecret: StorableCall<RotateCallbackSecretInput, RotateCallbackSecretResponse>
  /**
   * When the callback secret was made, and until when the one before still signs; never the secret
   *
   * Needs the permission `Callback.READ`.
   */
  getCallbackSecret(input: GetCallbackSecretInput, options?: CallOptions): Promise<GetCallbackSecretResponse>
  /**
   * Lists all properties of the service
   *
   * Needs the permission `Property.READ`.
   */
  listProperties(input?: ListPropertiesInput, options?: ListOptions): List<Setting>
  /**
   * Answers a property of the service
   *
   * Needs the permission `Property.READ`.
   */
  getProperty(input: GetPropertyInput, options?: CallOptions): Promise<Setting>
  /**
   * Sets a property of the service
   *
   * Needs the permission `Property.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateProperty: StorableCall<UpdatePropertyInput, Setting>
  /**
   * Takes a property of the service back to its default
   *
   * Needs the permission `Property.DELETE`. With task headers it is stored as a task for approval.
   */
  resetProperty: StorableCall<ResetPropertyInput, Setting>
  /**
   * Lists a tenant's whole configuration
   *
   * Needs the permission `TenantConfig.READ`.
   */
  listTenantConfig(input: ListTenantConfigInput, options?: ListOptions): List<Setting>
  /**
   * Answers one key of a tenant's configuration
   *
   * Needs the permission `TenantConfig.READ`.
   */
  getTenantConfig(input: GetTenantConfigInput, options?: CallOptions): Promise<Setting>
  /**
   * Sets one key of a tenant's configuration
   *
   * Needs the permission `TenantConfig.UPDATE`. With task headers it is stored as a task for approval.
   */
  updateTenantConfig: StorableCall<UpdateTenantConfigInput, Setting>
  /**
   * Takes one key of a tenant's configuration back to what holds for the whole service
   *
   * Needs the permission `TenantConfig.DELETE`. With task headers it is stored as a task for approval.
   */
  resetTenantConfig: StorableCall<ResetTenantConfigInput, Setting>
  /**
   * What an expression, or the logic that is in force, would say to those who have logged in lately; nobody is let in or refused by it
   *
   * Needs the permission `TenantConfig.READ`.
   */
  tryPostAuthenticationLogic(input: TryPostAuthenticationLogicInput, options?: ListOptions): List<TryPostAuthenticationLogicItem>
  /**
   * Shows what a message would say by a template (`value`), or by the one in force, with sample values or those that are sent
   *
   * Needs a token.
   */
  previewTemplate(input: PreviewTemplateInput, options?: CallOptions): Promise<PreviewTemplateResponse>
  /**
   * What was done in a tenant, by whom, and which refusals are worth knowing; newest first
   *
   * Needs the permission `Audit.READ`.
   */
  listTenantAuditEvents(input: ListTenantAuditEventsInput, options?: ListOptions): List<AuditEvent>
  /**
   * What was done above the tenants, by whom, and which refusals are worth knowing; newest first
   *
   * Needs the permission `Audit.READ`.
   */
  listGlobalAuditEvents(input?: ListGlobalAuditEventsInput, options?: ListOptions): List<AuditEvent>
  /**
   * Says that the service answers
   *
   * Needs no token.
   */
  getHealth(input?: undefined, options?: CallOptions): Promise<unknown>
  /**
   * Describes every call as an OpenAPI 3.1 document
   *
   * Needs no token.
   */
  getOpenApi(input?: undefined, options?: CallOptions): Promise<unknown>
  /**
   * Shows the documentation to people
   *
   * Needs no token.
   */
  getDocs(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Explains every error code to people
   *
   * Needs no token.
   */
  showErrors(input?: undefined, options?: CallOptions): Promise<string>
}

export interface LoginInput {
  body: LoginRequest
}

export interface GetLoginChallengeInput {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** 64 random bytes, encrypted with the public key of the service (RSA OAEP, SHA-1), in base64, URL-encoded. */
  clientChallenge?: string | undefined
  /** Parent domain of the passkeys, for a login without a name. */
  parentDomain?: string | undefined
}

export interface GetLoginChallengeWithSlashInput {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** 64 random bytes, encrypted with the public key of the service (RSA OAEP, SHA-1), in base64, URL-encoded. */
  clientChallenge?: string | undefined
  /** Parent domain of the passkeys, for a login without a name. */
  parentDomain?: string | undefined
}

export interface LaunchInput {
  body: LaunchRequest
}

export interface RequestVerificationInput {
  body: RequestVerificationRequest
}

export interface GetVerificationInput {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Code that identifies the case; branch on it. */
  code: string
}

export interface RenewTokenInput {
  body: RenewTokenRequest
}

export interface UpgradeTokenInput {
  body: UpgradeTokenRequest
}

export interface ListSessionsInput {
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndSessionInput {
  /** Id of the session. */
  sessionId: string
}

export interface CreateAgentTokenInput {
  body: CreateAgentTokenRequest
}

export interface EndAgentTokenInput {
  /** Id of the agent token; the token itself is shown only once. */
  agentTokenId: string
  /** Whether its DRAFT and PENDING proposals are discarded, or kept. */
  tasks?: "discard" | "keep" | undefined
}

export interface CreatePasskeyInput {
  body: CreatePasskeyRequest
}

export interface RenamePasskeyInput {
  /** Id of the passkey, in base64url. */
  credentialId: string
  body: RenamePasskeyRequest
}

export interface DeletePasskeyInput {
  /** Id of the passkey, in base64url. */
  credentialId: string
}

export interface StartSamlLoginInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>`. */
  idp: string
  /** Landing URL to which the browser returns; must be one that is configured. */
  returnTo?: string | undefined
}

export interface ConsumeSamlResponseInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>`. */
  idp: string
}

export interface GetSamlMetadataInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>`. */
  idp: string
}

export interface ExplainInput {
  body: ExplainRequest
}

export interface SimulateInput {
  body: SimulateRequest
}

export interface ListIdentitiesInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface HasIdentityInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface CreateIdentityInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateIdentityRequest
}

export interface ResetIdentitiesInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: ResetIdentitiesRequest
}

export type ResetIdentitiesAnswer = {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  passwordSentTo?: {
    /** Channel of the message: `SMS` or `EMAIL`. */
    channel: "SMS" | "EMAIL"
    address: string
  }
}[]

export interface GetIdentityInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface UpdateIdentityInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  body: UpdateIdentityRequest
}

export interface DeleteIdentityInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface ListSecurityQuestionsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface CreateSecurityQuestionInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateSecurityQuestionRequest
}

export interface DeleteSecurityQuestionInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the security question. */
  securityQuestionId: number
}

export interface ListDeviceFingerprintsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface DeleteDeviceFingerprintInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the enrolled device. */
  deviceFingerprintId: number
}

export interface ListCustomerSessionsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndCustomerSessionsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface EndCustomerSessionInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the session. */
  sessionId: string
}

export interface ListInstitutionAdminIdentitiesInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface HasInstitutionAdminIdentityInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface CreateInstitutionAdminIdentityInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateInstitutionAdminIdentityRequest
}

export interface ResetInstitutionAdminIdentitiesInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  body: ResetInstitutionAdminIdentitiesRequest
}

export type ResetInstitutionAdminIdentitiesAnswer = {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  passwordSentTo?: {
    /** Channel of the message: `SMS` or `EMAIL`. */
    channel: "SMS" | "EMAIL"
    address: string
  }
}[]

export interface GetInstitutionAdminIdentityInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface UpdateInstitutionAdminIdentityInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  body: UpdateInstitutionAdminIdentityRequest
}

export interface DeleteInstitutionAdminIdentityInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface ListInstitutionAdminSecurityQuestionsInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface CreateInstitutionAdminSecurityQuestionInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateInstitutionAdminSecurityQuestionRequest
}

export interface DeleteInstitutionAdminSecurityQuestionInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the security question. */
  securityQuestionId: number
}

export interface ListInstitutionAdminDeviceFingerprintsInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface DeleteInstitutionAdminDeviceFingerprintInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the enrolled device. */
  deviceFingerprintId: number
}

export interface ListInstitutionAdminSessionsInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndInstitutionAdminSessionsInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface EndInstitutionAdminSessionInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the session. */
  sessionId: string
}

export interface ListGlobalAdminIdentitiesInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface HasGlobalAdminIdentityInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface CreateGlobalAdminIdentityInput {
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateGlobalAdminIdentityRequest
}

export interface ResetGlobalAdminIdentitiesInput {
  /** Id of the customer or admin user. */
  customerId: number
  body: ResetGlobalAdminIdentitiesRequest
}

export type ResetGlobalAdminIdentitiesAnswer = {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  passwordSentTo?: {
    /** Channel of the message: `SMS` or `EMAIL`. */
    channel: "SMS" | "EMAIL"
    address: string
  }
}[]

export interface GetGlobalAdminIdentityInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface UpdateGlobalAdminIdentityInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  body: UpdateGlobalAdminIdentityRequest
}

export interface DeleteGlobalAdminIdentityInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface ListGlobalAdminSecurityQuestionsInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface CreateGlobalAdminSecurityQuestionInput {
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateGlobalAdminSecurityQuestionRequest
}

export interface DeleteGlobalAdminSecurityQuestionInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the security question. */
  securityQuestionId: number
}

export interface ListGlobalAdminDeviceFingerprintsInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface DeleteGlobalAdminDeviceFingerprintInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the enrolled device. */
  deviceFingerprintId: number
}

export interface ListGlobalAdminSessionsInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndGlobalAdminSessionsInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface EndGlobalAdminSessionInput {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the session. */
  sessionId: string
}

export interface ListAdminUsersInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateAdminUserInput {
  /** Id of the tenant. */
  tenantId: number
  body: CreateAdminUserRequest
}

export interface GetAdminUserInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface UpdateAdminUserInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: UpdateAdminUserRequest
}

export interface DeleteAdminUserInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface ListInstitutionAdminsInput {
  /** Short name of the institution. */
  institution: string
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateInstitutionAdminInput {
  /** Short name of the institution. */
  institution: string
  body: CreateInstitutionAdminRequest
}

export interface ListGlobalAdminsInput {
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateGlobalAdminInput {
  body: CreateGlobalAdminRequest
}

export interface GetGlobalAdminInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface UpdateGlobalAdminInput {
  /** Id of the customer or admin user. */
  customerId: number
  body: UpdateGlobalAdminRequest
}

export interface DeleteGlobalAdminInput {
  /** Id of the customer or admin user. */
  customerId: number
}

export interface GetInstitutionAdminInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface UpdateInstitutionAdminInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
  body: UpdateInstitutionAdminRequest
}

export interface DeleteInstitutionAdminInput {
  /** Short name of the institution. */
  institution: string
  /** Id of the customer or admin user. */
  customerId: number
}

export interface ChangeOwnPasswordInput {
  body: ChangeOwnPasswordRequest
}

export interface StartPasswordChangeInput {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  body: StartPasswordChangeRequest
}

export interface ChangePasswordInput {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  body: ChangePasswordRequest
}

export interface GetLivenessLandingInput {
  body: GetLivenessLandingRequest
}

export interface GetCameraCredentialsInput {
  body: GetCameraCredentialsRequest
}

export interface ListTenantsInput {
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateTenantInput {
  body: CreateTenantRequest
}

export interface GetTenantInput {
  /** Id of the tenant. */
  tenantId: number
}

export interface UpdateTenantInput {
  /** Id of the tenant. */
  tenantId: number
  body: UpdateTenantRequest
}

export interface ListCustomersInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** E-mail address. */
  email?: string | undefined
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** `customerId`: answer only the ids of matching customers. */
  fields?: "customerId" | undefined
}

export interface ListCustomersItem {
  /** Id of the customer or admin user. */
  customerId?: number
  /** Id of the tenant. */
  tenantId?: number
  /** First name. */
  firstName?: string
  /** Last name. */
  lastName?: string
  /** E-mail address. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string
  /** Time of creation (UTC). */
  created?: string
  /** Time of the last change (UTC). */
  lastModified?: string
}

export interface HasCustomerInput {
  /** Id of the tenant. */
  tenantId: number
  /** E-mail address. */
  email?: string | undefined
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
}

export interface CreateCustomerInput {
  /** Id of the tenant. */
  tenantId: number
  body: CreateCustomerRequest
}

export interface GetCustomerInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
}

export interface UpdateCustomerInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: UpdateCustomerRequest
}

export interface ListOrganisationsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateOrganisationInput {
  /** Id of the tenant. */
  tenantId: number
  body: CreateOrganisationRequest
}

export interface GetOrganisationInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
}

export interface UpdateOrganisationInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
  body: UpdateOrganisationRequest
}

export interface ListOrganisationPositionsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface AddOrganisationPositionInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
  body: AddOrganisationPositionRequest
}

export interface RemoveOrganisationPositionInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: string
}

export interface ListAttachmentsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateAttachmentInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateAttachmentRequest
}

export interface GetAttachmentInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the document. */
  attachmentId: number
}

export interface DeleteAttachmentInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the document. */
  attachmentId: number
}

export interface ListCustomerWalletsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateCustomerWalletInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the customer or admin user. */
  customerId: number
  body: CreateCustomerWalletRequest
}

export interface ListOrganisationWalletsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateOrganisationWalletInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the organisation. */
  organisationId: number
  body: CreateOrganisationWalletRequest
}

export interface ListTransfersInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateTransferInput {
  /** Id of the tenant. */
  tenantId: number
  body: CreateTransferRequest
}

export interface GetTransferInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the transfer. */
  transferId: number
}

export interface ListBulkTransfersInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateBulkTransferInput {
  /** Id of the tenant. */
  tenantId: number
  body: CreateBulkTransferRequest
}

export interface GetBulkTransferInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the bulk transfer. */
  bulkTransferId: number
}

export interface GetWalletInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the wallet. */
  walletId: number
}

export interface UpdateWalletInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the wallet. */
  walletId: number
  body: UpdateWalletRequest
}

export interface ListWalletEntriesInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the wallet. */
  walletId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface ListPaymentsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreatePaymentInput {
  /** Id of the tenant. */
  tenantId: number
  body: CreatePaymentRequest
}

export interface GetPaymentInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the payment. */
  paymentId: number
}

export interface UpdatePaymentInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the payment. */
  paymentId: number
  body: UpdatePaymentRequest
}

export interface ListWithdrawalsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the wallet. */
  walletId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateWithdrawalInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the wallet. */
  walletId: number
  body: CreateWithdrawalRequest
}

export interface GetWithdrawalInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the withdrawal. */
  withdrawalId: number
}

export interface UpdateWithdrawalInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the withdrawal. */
  withdrawalId: number
  body: UpdateWithdrawalRequest
}

export interface ListTasksInput {
  /** Only tasks of this initiator; must be your own customer id. */
  initiatorCustomerId?: string | undefined
  /** Only tasks in which this customer is a named or recorded approver. */
  approverCustomerId?: string | undefined
  /** Roles and positions, separated by commas, whose holders may approve and execute. */
  executorRoles?: string | undefined
  /** Text by which the task can be found again (header `task-tag`). */
  tag?: string | undefined
  /** Status of the item. */
  status?: string | undefined
  /** Number of items to skip. */
  offset?: number | undefined
  /** Maximum number of items on a page. */
  limit?: number | undefined
}

export interface GetTaskInput {
  /** Id of the task. */
  taskId: number
}

export interface UpdateTaskInput {
  /** Id of the task. */
  taskId: number
  body: UpdateTaskRequest
}

export interface ListTaskHistoryInput {
  /** Id of the task. */
  taskId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface ListTaskHistoryItem {
  /** Time of the event (UTC). */
  at: string
  /** Customer id of the person who did it. */
  by: number | "service"
  /** Name for people. */
  name?: string
  /** Name of the agent that made the call with an agent token. */
  agent?: string
  /** Event in words. */
  what: string
  /** Status of the item. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** Number of the attempt, from 1. */
  attempt: number
  /** Comment of the person who acted. */
  comment?: string
  /** HTTP status with which the executed call answered. */
  responseCode?: number
}

export interface ListCallbacksInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** State of the callback. */
  state?: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED" | undefined
  /** Only what was created at or after this time (UTC). */
  since?: string | undefined
}

export interface GetCallbackInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
}

export interface ResendCallbackInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
}

export interface StopCallbackInput {
  /** Id of the tenant. */
  tenantId: number
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
}

export interface RecoverCallbacksInput {
  /** Id of the tenant. */
  tenantId: number
  body: RecoverCallbacksRequest
}

export interface TestCallbackInput {
  /** Id of the tenant. */
  tenantId: number
  body: TestCallbackRequest
}

export interface RotateCallbackSecretInput {
  /** Id of the tenant. */
  tenantId: number
}

export interface GetCallbackSecretInput {
  /** Id of the tenant. */
  tenantId: number
}

export interface ListPropertiesInput {
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface GetPropertyInput {
  /** Name of the property. */
  name: string
}

export interface UpdatePropertyInput {
  /** Name of the property. */
  name: string
  body: UpdatePropertyRequest
}

export interface ResetPropertyInput {
  /** Name of the property. */
  name: string
}

export interface ListTenantConfigInput {
  /** Id of the tenant. */
  tenantId: number
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface GetTenantConfigInput {
  /** Id of the tenant. */
  tenantId: number
  /** Name of the configuration key. */
  key: string
}

export interface UpdateTenantConfigInput {
  /** Id of the tenant. */
  tenantId: number
  /** Name of the configuration key. */
  key: string
  body: UpdateTenantConfigRequest
}

export interface ResetTenantConfigInput {
  /** Id of the tenant. */
  tenantId: number
  /** Name of the configuration key. */
  key: string
}

export interface TryPostAuthenticationLogicInput {
  /** Id of the tenant. */
  tenantId: number
  /** CEL expression to try instead of the one in force. */
  expression?: string | undefined
}

export interface TryPostAuthenticationLogicItem {
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Time of the last login (UTC). */
  lastLogin: string
  /** Result of the examination. */
  result: "LET_IN" | "REFUSED" | "FAILED"
  /** Reason in words. */
  reason?: string
}

export interface PreviewTemplateInput {
  /** Id of the tenant. */
  tenantId: number
  /** Name of the configuration key. */
  key: string
  body: PreviewTemplateRequest
}

export interface ListTenantAuditEventsInput {
  /** Id of the tenant. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** Start of the period, inclusive (UTC). */
  from?: string | undefined
  /** End of the period, exclusive (UTC). */
  to?: string | undefined
  /** Customer id of the caller, or `anonymous` or `service`. */
  actor?: number | "anonymous" | "service" | undefined
  /** Only entries that concern this item, for example `customers/7`. */
  item?: string | undefined
  /** Path of the call. */
  path?: string | undefined
}

export interface ListGlobalAuditEventsInput {
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** Start of the period, inclusive (UTC). */
  from?: string | undefined
  /** End of the period, exclusive (UTC). */
  to?: string | undefined
  /** Customer id of the caller, or `anonymous` or `service`. */
  actor?: number | "anonymous" | "service" | undefined
  /** Only entries that concern this item, for example `customers/7`. */
  item?: string | undefined
  /** Path of the call. */
  path?: string | undefined
}
