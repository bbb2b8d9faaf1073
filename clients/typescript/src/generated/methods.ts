// Generated from the API document by `npm run docs`: change the document, not this file.
import type { CallOptions, List, ListOptions, StorableCall } from '../call-types.ts'
import type { AccessEvaluation, AccessReportRow, AddOrganisationPositionRequest, AdminUser, AgentToken, AnswerLivenessConsentRequest, AnswerSignedOutResponse, Attachment, AuditEvent, AuditProof, AuthorizationRequest, BulkTransfer, Callback, CallbackSummary, ChangeOwnPasswordRequest, ChangePasswordRequest, ChosenLocale, ConfirmContactRequest, ConfirmedContact, Consent, CountTasksResponse, CreateAdminUserRequest, CreateAdminUserResponse, CreateAgentTokenRequest, CreateAgentTokenResponse, CreateAttachmentRequest, CreateBulkTransferRequest, CreateCustomerRequest, CreateCustomerWalletRequest, CreateDelegationRequest, CreateGlobalAdminIdentityRequest, CreateGlobalAdminRequest, CreateGlobalAdminResponse, CreateGlobalAdminSecurityQuestionRequest, CreateGlobalOAuthClientRequest, CreateIdentityRequest, CreateInstitutionAdminIdentityRequest, CreateInstitutionAdminRequest, CreateInstitutionAdminResponse, CreateInstitutionAdminSecurityQuestionRequest, CreateOAuthClientRequest, CreateOrganisationRequest, CreateOrganisationWalletRequest, CreatePasskeyOptionsResponse, CreatePasskeyRequest, CreatePaymentRequest, CreatePushSubscriptionRequest, CreateScimTokenRequest, CreateScimTokenResponse, CreateSecurityQuestionRequest, CreateTaskCommentRequest, CreateTemporaryPositionRequest, CreateTenantRequest, CreateTransferRequest, CreateUpstreamRequest, CreateWebhookEndpointRequest, CreateWithdrawalRequest, CreatedWebhookEndpoint, Customer, DecideAuthorizationRequestRequest, DecideAuthorizationRequestResponse, Delegation, DeviceFingerprint, EvaluateAccessRequest, EvaluateAccessesRequest, EventType, ExplainRequest, ExplainResponse, GetAttachmentResponse, GetAuthorizationServerMetadataResponse, GetAuthzenConfigurationResponse, GetCallbackSecretResponse, GetCameraCredentialsRequest, GetCameraCredentialsResponse, GetGlobalAdminIdentityResponse, GetHealthResponse, GetIdentityResponse, GetInstitutionAdminIdentityResponse, GetJwksResponse, GetLivenessLandingRequest, GetLivenessLandingResponse, GetLoginChallengeResponse, GetLoginChallengeWithSlashResponse, GetOlderOpenApiResponse, GetOpenApiResponse, GetOpenIdConfigurationResponse, GetVerificationResponse, Identity, LaunchRequest, LaunchResponse, ListedCallback, ListedCustomer, LoginRequest, LoginResponse, McpAnswer, McpMessage, NewIdentity, NewUpstream, Notices, OAuthClient, Organisation, OrganisationPosition, Overview, OwnOperation, OwnRights, Passkey, Payment, Permission, PermissionHolder, PossibleApprovers, PreviewTemplateRequest, PreviewTemplateResponse, PushSubscription, RecoverCallbacksRequest, RecoverCallbacksResponse, RegisterOAuthClientRequest, RenamePasskeyRequest, RenewTokenRequest, RequestVerificationRequest, ResetGlobalAdminIdentitiesRequest, ResetIdentitiesRequest, ResetIdentity, ResetInstitutionAdminIdentitiesRequest, RotateCallbackSecretResponse, RotateUpstreamSecretResponse, RotateWebhookEndpointResponse, ScimToken, SearchActionsRequest, SearchActionsResponse, SearchResourcesRequest, SearchResourcesResponse, SearchSubjectsRequest, SearchSubjectsResponse, SecurityQuestion, Session, Setting, SignedCallback, SimulateRequest, SimulateResponse, StartPasswordChangeRequest, StartPasswordChangeResponse, StopTaskRequest, Task, TaskComment, TaskEvent, TemporaryPosition, Tenant, TestCallbackRequest, Theme, TokenResponse, TokenState, Transfer, TriedLogin, UndoContactRequest, UpdateAdminUserRequest, UpdateAgentTokenRequest, UpdateCustomerRequest, UpdateGlobalAdminIdentityRequest, UpdateGlobalAdminIdentityResponse, UpdateGlobalAdminRequest, UpdateGlobalOAuthClientRequest, UpdateIdentityRequest, UpdateIdentityResponse, UpdateInstitutionAdminIdentityRequest, UpdateInstitutionAdminIdentityResponse, UpdateInstitutionAdminRequest, UpdateLocaleRequest, UpdateNoticesRequest, UpdateOAuthClientRequest, UpdateOrganisationRequest, UpdatePaymentRequest, UpdatePropertyRequest, UpdateTaskRequest, UpdateTaskResponse, UpdateTenantConfigRequest, UpdateTenantRequest, UpdateUpstreamRequest, UpdateWalletRequest, UpdateWebhookEndpointRequest, UpdateWithdrawalRequest, UpgradeTokenRequest, Upstream, UserInfo, Wallet, WalletEntry, WebhookEndpoint, Withdrawal } from './schemas.ts'

/** A method for each operation of the API document. */
export interface Methods {
  /**
   * Log in
   *
   * Answers a token for an identity and its proofs: the password with each further proof that the identity has (`totp`, an answered PKI challenge), or a passkey instead. Leave out `identity` to log in with a launch token as the `password`. Failed attempts lock the identity for a while; the refusal is the same for known and unknown names.
   *
   * Needs no token.
   */
  login(input: LoginInput, options?: CallOptions): Promise<LoginResponse>
  /**
   * Get a login challenge
   *
   * With `clientChallenge` (PKI): proves that the service holds its private key, and answers a challenge that only the private key of the identity can decrypt. Without it (passkeys): answers the options for `navigator.credentials`, to register the first passkey of an identity or to sign with one. Without `identity` any discoverable passkey of `parentDomain` is accepted. Send the answered challenge to `login`.
   *
   * Needs no token.
   */
  getLoginChallenge(input?: GetLoginChallengeInput, options?: CallOptions): Promise<GetLoginChallengeResponse>
  /**
   * Get a login challenge (path with a slash)
   *
   * The same operation at a path with a slash at its end, for clients that add one.
   *
   * Needs no token.
   */
  getLoginChallengeWithSlash(input?: GetLoginChallengeWithSlashInput, options?: CallOptions): Promise<GetLoginChallengeWithSlashResponse>
  /**
   * Launch another portal
   *
   * Answers a URL that opens another portal and carries a launch token. The token logs in as the caller once, within 60 seconds.
   *
   * Needs a token.
   */
  launch(input: LaunchInput, options?: CallOptions): Promise<LaunchResponse>
  /**
   * Get the public key for PKI logins
   *
   * Answers the public key with which a client encrypts its challenge: base64 of the DER SubjectPublicKeyInfo.
   *
   * Needs no token.
   */
  getPkiPublicKey(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Send a verification code
   *
   * Sends a code to the phone on record, at most five an hour. The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.
   *
   * Needs no token.
   */
  requestVerification(input: RequestVerificationInput, options?: CallOptions): Promise<undefined>
  /**
   * Get the security questions of an identity
   *
   * Answers the questions to a caller who has the code that was sent. Three wrong codes end a typed code; the code of a link has no such limit.
   *
   * Needs no token.
   */
  getVerification(input: GetVerificationInput, options?: CallOptions): Promise<GetVerificationResponse>
  /**
   * Renew a token
   *
   * Answers a fresh token for one that is valid or expired within the last 30 days, while its session lives. A session that began with a launch token must send its CSRF token in the `renew-csrf` header. With the setting `auth.renew.rotation` a token can be renewed once; a late repetition ends the session.
   *
   * Needs no token.
   */
  renewToken(input: RenewTokenInput, options?: CallOptions): Promise<LoginResponse>
  /**
   * Prove a step-up
   *
   * Takes the proof that a SEC004 refusal asked for, and answers a token that works once, for exactly the request that was refused. For IDENTITY, any identity of the caller proves it as it signs in: by `password` with what is added to it, by an answered challenge of a passkey or of its key pair (PKI), or by a new single sign-on, whose token is the `password`, sent without `identity`.
   *
   * Needs a token.
   */
  upgradeToken(input: UpgradeTokenInput, options?: CallOptions): Promise<LoginResponse>
  /**
   * Log out
   *
   * Ends the session of the token. None of its tokens works or can be renewed afterwards. The sessions of other tabs of the same browser, in which this person signed in on a page of the service, end too.
   *
   * Needs a token.
   */
  logout(input?: undefined, options?: CallOptions): Promise<undefined>
  /**
   * List your sessions
   *
   * Lists the active sessions of the caller, newest first.
   *
   * Needs a token.
   */
  listSessions(input?: ListSessionsInput, options?: ListOptions): List<Session>
  /**
   * End your other sessions
   *
   * Ends every session of the caller except the one of this token, and the tokens of the caller’s agents.
   *
   * Needs a token.
   */
  endOtherSessions(input?: undefined, options?: CallOptions): Promise<undefined>
  /**
   * End one of your sessions
   *
   * Ends one of your own sessions: its tokens stop working at once, and so do their renewals.
   *
   * Needs a token.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<undefined>
  /**
   * List your agent tokens
   *
   * Lists the active tokens of the caller’s agents, newest first: last use (accurate to five minutes), default approvers, and the number of proposals in each state. The tokens themselves are not shown.
   *
   * Needs a token.
   */
  listAgentTokens(input?: undefined, options?: ListOptions): List<AgentToken>
  /**
   * Create an agent token
   *
   * Answers a token that reads what the caller may read and changes nothing: every write that it makes must be stored as a task, which people approve. `approvers` decide the proposals that name nobody, and `limits` bound what it may read and propose. The token is shown only in this answer. It ends when the session that creates it ends (log-out included), unless `keep` is true, and is bound to the same key as that session (DPoP), if that is bound to one. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.
   *
   * Needs a token.
   */
  createAgentToken(input: CreateAgentTokenInput, options?: CallOptions): Promise<CreateAgentTokenResponse>
  /**
   * Update an agent token
   *
   * Replaces the limits, the default approvers or the expiry of an agent token of the caller. What is not sent stays; new limits replace all earlier ones. The change holds from the next call of the agent. The caller must have proved who they are in the last `reauthentication.minutes`.
   *
   * Needs a token.
   */
  updateAgentToken(input: UpdateAgentTokenInput, options?: CallOptions): Promise<AgentToken>
  /**
   * End an agent token
   *
   * The token stops working at once. Its proposals that are DRAFT or PENDING are discarded; with `tasks=keep` they stay.
   *
   * Needs a token.
   */
  endAgentToken(input: EndAgentTokenInput, options?: CallOptions): Promise<undefined>
  /**
   * List your delegations
   *
   * Lists the delegations that you gave and those that you received and that have not ended.
   *
   * Needs a token.
   */
  listDelegations(input?: undefined, options?: ListOptions): List<Delegation>
  /**
   * Create a delegation to a substitute
   *
   * Lets another person of the same tenant (or institution, or above all) decide the tasks that wait for you, for at most 90 days. Nothing else is delegated. An approval counts in your place and names you (`onBehalfOf`). You have at most 5 delegations that have not ended. You must have proved who you are in the last `reauthentication.minutes`; both of you get a message.
   *
   * Needs a token.
   */
  createDelegation(input: CreateDelegationInput, options?: CallOptions): Promise<Delegation>
  /**
   * End a delegation
   *
   * Either side ends it, or whoever may update the identity of the giver (`Identity.UPDATE`). Approvals that the substitute has given stay valid. Both get a message.
   *
   * Needs a token.
   */
  deleteDelegation(input: DeleteDelegationInput, options?: CallOptions): Promise<undefined>
  /**
   * Get how you are notified
   *
   * Answers the channel of your notices about requests, the hour of your digest, the channels of single kinds, and the browsers that take pushed notices. Without a choice of yours, everything comes by e-mail, at most once in `task.notice.minutes`.
   *
   * Needs a token.
   */
  getNotices(input?: undefined, options?: CallOptions): Promise<Notices>
  /**
   * Change how you are notified
   *
   * Changes only the fields that the body carries; `kinds` is replaced as a whole. A digest names the first things and counts the others. Notices that protect your account cannot be switched off. Send `If-Match` to refuse the change if somebody, or a link in a mail, has changed them since you read them.
   *
   * Needs a token.
   */
  updateNotices(input: UpdateNoticesInput, options?: CallOptions): Promise<Notices>
  /**
   * Add a browser that takes your notices
   *
   * Adds a browser to which notices are pushed where you chose `push`, with what `PushManager.subscribe()` returned. Its push service must have a public address with https. A notice says how many requests wait, and is encrypted for the browser. You have at most 5 browsers; one more replaces the oldest.
   *
   * Needs a token.
   */
  createPushSubscription(input: CreatePushSubscriptionInput, options?: CallOptions): Promise<PushSubscription>
  /**
   * Remove a browser that takes your notices
   *
   * Removes one of your browsers. Without any, notices for which you chose `push` come by e-mail.
   *
   * Needs a token.
   */
  deletePushSubscription(input: DeletePushSubscriptionInput, options?: CallOptions): Promise<undefined>
  /**
   * Show the page that switches notices off
   *
   * Web page of the link in the head of a mail, which asks before it switches a kind of notices off. Opening it changes nothing.
   *
   * Needs no token.
   */
  getUnsubscribePage(input: GetUnsubscribePageInput, options?: CallOptions): Promise<string>
  /**
   * End notices of a kind by a link
   *
   * Switches the kinds of notices of a mail off with one click (RFC 8058), within 60 days. The link is for one person and works until they turn the kind on again. Notices that protect an account have no such link.
   *
   * Needs no token.
   */
  unsubscribe(input: UnsubscribeInput, options?: CallOptions): Promise<string>
  /**
   * Get the public keys of tokens
   *
   * Answers the keys that verify the signatures of tokens, current and previous, as a JSON Web Key Set (RFC 7517). Cache it for five minutes.
   *
   * Needs no token.
   */
  getJwks(input?: undefined, options?: CallOptions): Promise<GetJwksResponse>
  /**
   * Create options for a new passkey
   *
   * Answers the options for `navigator.credentials.create` with which the signed-in identity registers one more passkey.
   *
   * Needs a token.
   */
  createPasskeyOptions(input?: undefined, options?: CallOptions): Promise<CreatePasskeyOptionsResponse>
  /**
   * List your passkeys
   *
   * Lists the passkeys of the signed-in identity, newest first.
   *
   * Needs a token.
   */
  listPasskeys(input?: undefined, options?: ListOptions): List<Passkey>
  /**
   * Add a passkey
   *
   * Adds a passkey to the signed-in identity. It must be made with options from `createPasskeyOptions`.
   *
   * Needs a token.
   */
  createPasskey(input: CreatePasskeyInput, options?: CallOptions): Promise<Passkey>
  /**
   * Rename a passkey
   *
   * Changes the name that people see; the passkey works as before.
   *
   * Needs a token.
   */
  renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<Passkey>
  /**
   * Delete a passkey
   *
   * Removes a passkey of the signed-in identity and ends its other sessions. The last passkey cannot be deleted.
   *
   * Needs a token.
   */
  deletePasskey(input: DeletePasskeyInput, options?: CallOptions): Promise<undefined>
  /**
   * Start a login at an identity provider
   *
   * Redirects the browser to a SAML 2 identity provider. For a provider of OpenID Connect it redirects to `/oidc-login/{idp}`, so that a page need not know which it is. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.
   *
   * Needs no token.
   */
  startSamlLogin(input: StartSamlLoginInput, options?: CallOptions): Promise<string | undefined>
  /**
   * Finish a login at an identity provider
   *
   * Assertion consumer service (SAML 2, POST binding): the identity provider’s page posts its signed response here. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.
   *
   * Needs no token.
   */
  consumeSamlResponse(input: ConsumeSamlResponseInput, options?: CallOptions): Promise<string | undefined>
  /**
   * Get the SAML metadata of the service
   *
   * Answers the document with which an identity provider is set up for this service.
   *
   * Needs no token.
   */
  getSamlMetadata(input: GetSamlMetadataInput, options?: CallOptions): Promise<string>
  /**
   * Start a login by OpenID Connect
   *
   * Redirects the browser to an identity provider of OpenID Connect. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.
   *
   * Needs no token.
   */
  startOpenIdLogin(input: StartOpenIdLoginInput, options?: CallOptions): Promise<string | undefined>
  /**
   * Finish a login by OpenID Connect
   *
   * The identity provider sends the browser back here with a code, which the service exchanges. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.
   *
   * Needs no token.
   */
  finishOpenIdLogin(input: FinishOpenIdLoginInput, options?: CallOptions): Promise<string | undefined>
  /**
   * End sessions by the identity provider
   *
   * Back-channel logout of OpenID Connect: the identity provider tells that its session, or a person, has ended. The sessions that began with it end, and everything that depends on them. If no sign-in named the session of the provider, the sessions of the person end.
   *
   * Needs no token.
   */
  logOutByProvider(input: LogOutByProviderInput, options?: CallOptions): Promise<undefined>
  /**
   * Get the metadata of the OpenID provider
   *
   * Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.
   *
   * Needs no token.
   */
  getOpenIdConfiguration(input?: undefined, options?: CallOptions): Promise<GetOpenIdConfigurationResponse>
  /**
   * Get the metadata of the authorization server
   *
   * Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.
   *
   * Needs no token.
   */
  getAuthorizationServerMetadata(input?: undefined, options?: CallOptions): Promise<GetAuthorizationServerMetadataResponse>
  /**
   * Get a token by OAuth
   *
   * Token endpoint of OAuth 2.1. With `client_credentials` a back end gets a session of its account for 15 minutes; it authenticates itself with a JWT signed by its key (`private_key_jwt`). `scope=propose` narrows the token to reads and proposals. At most 600 tokens an hour for one client.
   *
   * Needs no token.
   */
  requestToken(input?: undefined, options?: CallOptions): Promise<TokenResponse>
  /**
   * End a token by OAuth
   *
   * Ends a token that the client got, and everything that was obtained with it (RFC 7009). Proposals that an agent has made stay. Answers 200 whatever token is sent: a client learns nothing about the tokens of others.
   *
   * Needs no token.
   */
  revokeToken(input?: undefined, options?: CallOptions): Promise<undefined>
  /**
   * Add a client by OAuth
   *
   * Registers an app without a key for the scope `propose` (RFC 7591). Nobody has checked it, and people are told so. It is deleted after 24 hours without a grant. At most 20 registrations an hour from one address; the property `oauth.dynamic.registration` switches it off.
   *
   * Needs no token.
   */
  registerOAuthClient(input: RegisterOAuthClientInput, options?: CallOptions): Promise<undefined>
  /**
   * Check a token by OAuth
   *
   * Tells a back end whether a token of its own tenant works now (RFC 7662): the session is read anew each time, with all locks. Any other token is `{"active": false}` without a reason.
   *
   * Needs no token.
   */
  introspectToken(input?: undefined, options?: CallOptions): Promise<TokenState>
  /**
   * Start an authorization
   *
   * Authorization endpoint (OAuth 2.1, OpenID Connect), for browsers. Redirects to a page of the portal on which a person signs in and decides; their decision is redirected to `redirect_uri` with `code` or `error`, `state` and `iss`. PKCE with S256 is required. An unknown client or redirect URI is answered with a page, and never with a redirect.
   *
   * Needs no token.
   */
  authorize(input?: AuthorizeInput, options?: CallOptions): Promise<string | undefined>
  /**
   * Send an authorization request ahead
   *
   * Pushed authorization request (RFC 9126): takes the parameters of the authorization endpoint from the client itself, and answers a `request_uri` that starts one authorization within 60 seconds.
   *
   * Needs no token.
   */
  pushAuthorizationRequest(input?: undefined, options?: CallOptions): Promise<undefined>
  /**
   * Get an authorization request
   *
   * For the page on which a person decides. Shows who asks, for what, and where the answer goes. The request belongs to the browser that started it and to the first person who opens it; for everybody else it is 404. If nothing has to be asked, only `redirectTo` is answered.
   *
   * Needs a token.
   */
  getAuthorizationRequest(input: GetAuthorizationRequestInput, options?: CallOptions): Promise<AuthorizationRequest>
  /**
   * Decide an authorization request
   *
   * Allows or denies what a client asks, once. For the scope `propose` the person chooses the name, limits, approvers and expiry of the agent, must have proved who they are in the last `reauthentication.minutes`, and is told by a message. A session that was launched from another one can only deny.
   *
   * Needs a token.
   */
  decideAuthorizationRequest(input: DecideAuthorizationRequestInput, options?: CallOptions): Promise<DecideAuthorizationRequestResponse>
  /**
   * Answer that nobody is signed in
   *
   * For the page on which a person decides: ends a request with `prompt=none` in a browser in which nobody is signed in, with the error `login_required`. Every other request waits for a person, and is 404 here.
   *
   * Needs no token.
   */
  answerSignedOut(input: AnswerSignedOutInput, options?: CallOptions): Promise<AnswerSignedOutResponse>
  /**
   * List the portals that know who you are
   *
   * Lists the clients that may know who the caller is, because the caller has allowed it. Agents are listed with the agent tokens.
   *
   * Needs a token.
   */
  listConsents(input?: undefined, options?: ListOptions): List<Consent>
  /**
   * Remove a portal that knows who you are
   *
   * The client has to ask the caller again before it learns anything about them: its authorization codes and its tokens for `userinfo` end at once. What the client has learnt already cannot be taken back.
   *
   * Needs a token.
   */
  deleteConsent(input: DeleteConsentInput, options?: CallOptions): Promise<undefined>
  /**
   * Get the person of an access token
   *
   * UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.
   *
   * Needs no token.
   */
  getUserInfo(input?: undefined, options?: CallOptions): Promise<UserInfo>
  /**
   * Get the person of an access token, by POST
   *
   * UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.
   *
   * Needs no token.
   */
  postUserInfo(input?: undefined, options?: CallOptions): Promise<UserInfo>
  /**
   * Sign a person out
   *
   * RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.
   *
   * Needs no token.
   */
  endOAuthSession(input?: EndOAuthSessionInput, options?: CallOptions): Promise<string>
  /**
   * Sign a person out, by POST
   *
   * RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.
   *
   * Needs no token.
   */
  postEndOAuthSession(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * List the OAuth clients
   *
   * Lists the clients, newest first.
   *
   * Needs the permission `OAuthClient.READ`.
   */
  listOAuthClients(input: ListOAuthClientsInput, options?: ListOptions): List<OAuthClient>
  /**
   * Create an OAuth client
   *
   * Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.
   *
   * Needs the permission `OAuthClient.CREATE`. With task headers the call is stored as a task for approval.
   */
  createOAuthClient: StorableCall<CreateOAuthClientInput, OAuthClient>
  /**
   * Get an OAuth client
   *
   * Answers the client with its URIs, public keys and scopes.
   *
   * Needs the permission `OAuthClient.READ`.
   */
  getOAuthClient(input: GetOAuthClientInput, options?: CallOptions): Promise<OAuthClient>
  /**
   * Update an OAuth client
   *
   * Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.
   *
   * Needs the permission `OAuthClient.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateOAuthClient: StorableCall<UpdateOAuthClientInput, OAuthClient>
  /**
   * Delete an OAuth client
   *
   * Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.
   *
   * Needs the permission `OAuthClient.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteOAuthClient: StorableCall<DeleteOAuthClientInput, undefined>
  /**
   * List the global OAuth clients
   *
   * Lists the clients, newest first.
   *
   * Needs the permission `OAuthClient.READ`.
   */
  listGlobalOAuthClients(input?: ListGlobalOAuthClientsInput, options?: ListOptions): List<OAuthClient>
  /**
   * Create a global OAuth client
   *
   * Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.
   *
   * Needs the permission `OAuthClient.CREATE`. With task headers the call is stored as a task for approval.
   */
  createGlobalOAuthClient: StorableCall<CreateGlobalOAuthClientInput, OAuthClient>
  /**
   * Get a global OAuth client
   *
   * Answers the client with its URIs, public keys and scopes.
   *
   * Needs the permission `OAuthClient.READ`.
   */
  getGlobalOAuthClient(input: GetGlobalOAuthClientInput, options?: CallOptions): Promise<OAuthClient>
  /**
   * Update a global OAuth client
   *
   * Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.
   *
   * Needs the permission `OAuthClient.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateGlobalOAuthClient: StorableCall<UpdateGlobalOAuthClientInput, OAuthClient>
  /**
   * Delete a global OAuth client
   *
   * Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.
   *
   * Needs the permission `OAuthClient.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteGlobalOAuthClient: StorableCall<DeleteGlobalOAuthClientInput, undefined>
  /**
   * Explain a decision
   *
   * Answers how a call of yourself or of another person would be decided, which grant decides it and what would help; with `describe` also what it would do and who may approve it. Nothing is executed. Another person can be named only with `Permission.READ` where that person belongs.
   *
   * Needs a token.
   */
  explain(input: ExplainInput, options?: CallOptions): Promise<ExplainResponse>
  /**
   * List the changes that you may make or propose
   *
   * Lists the operations that can be stored as a task and that your permissions let you make or propose. `search` takes everyday words, such as “pay the plumber”, and answers the best first. Operations of the tenant’s upstreams are among them (`bank.createPayout`); `upstream` asks for those of one upstream only, with its reads and the schemas of its bodies. Which item a call names can still refuse it: ask `explain`.
   *
   * Needs a token.
   */
  listOwnOperations(input?: ListOwnOperationsInput, options?: ListOptions): List<OwnOperation>
  /**
   * Simulate a changed permission
   *
   * Evaluates the decisions of the last 7 days again with the permission rows or approval policies that you send, and answers which callers would gain and lose access, or need a task or more steps. Nothing is saved.
   *
   * Needs a token.
   */
  simulate(input: SimulateInput, options?: CallOptions): Promise<SimulateResponse>
  /**
   * Get what you may do
   *
   * Answers every permission that you hold, and how: alone, with an approval, by a step-up, or only to approve what others propose. User interfaces read it once after the login and offer only that. Permissions that are not listed are refused. `x-permission` of an operation in this document names the permission that it needs; operations without it need a token only.
   *
   * Needs a token.
   */
  getOwnRights(input?: GetOwnRightsInput, options?: CallOptions): Promise<OwnRights>
  /**
   * Get a permission
   *
   * Tells which roles and positions hold it in the tenant, and how: directly, with an approval, or by a step-up.
   *
   * Needs the permission `Permission.READ`.
   */
  getPermission(input: GetPermissionInput, options?: CallOptions): Promise<Permission>
  /**
   * List who holds a permission
   *
   * Lists the admin users of the tenant who hold it, newest first. A page can be shorter than its limit and still have a next one.
   *
   * Needs the permission `Permission.READ`.
   */
  listPermissionHolders(input: ListPermissionHoldersInput, options?: ListOptions): List<PermissionHolder>
  /**
   * Decide an action
   *
   * Decides whether a subject may take an action on a resource (AuthZEN 1.0), as `explain` does for the call itself. It needs `Permission.READ` where the subject and the resource are; to anybody else the answer is `{"decision": false}`, whatever is asked. Nothing is executed.
   *
   * Needs a token.
   */
  evaluateAccess(input: EvaluateAccessInput, options?: CallOptions): Promise<AccessEvaluation>
  /**
   * Decide several actions
   *
   * Decides up to 100 evaluations in their order (AuthZEN 1.0), each as the single endpoint does. Members at the top are defaults for evaluations that lack them. `options.evaluations_semantic` can end the run at the first denial or the first permit.
   *
   * Needs a token.
   */
  evaluateAccesses(input: EvaluateAccessesInput, options?: CallOptions): Promise<EvaluateAccessesAnswer>
  /**
   * List who may take an action
   *
   * Lists the customers, or with type `identity` their identities, for whom an action on a resource evaluates to true (AuthZEN 1.0). Identities are listed to callers with `Identity.READ`, people above tenants to callers above tenants.
   *
   * Needs a token.
   */
  searchSubjects(input: SearchSubjectsInput, options?: CallOptions): Promise<SearchSubjectsResponse>
  /**
   * List the things for an action
   *
   * Lists the things of a type on which an action of a subject evaluates to true (AuthZEN 1.0). Wallets can be narrowed by `customerId` or `organisationId` in the properties; withdrawals need `walletId` there.
   *
   * Needs a token.
   */
  searchResources(input: SearchResourcesInput, options?: CallOptions): Promise<SearchResourcesResponse>
  /**
   * List the actions on a thing
   *
   * Lists the actions of a subject on a resource that evaluate to true (AuthZEN 1.0).
   *
   * Needs a token.
   */
  searchActions(input: SearchActionsInput, options?: CallOptions): Promise<SearchActionsResponse>
  /**
   * Get the metadata of the decision point
   *
   * Answers the identifier of the policy decision point and its endpoints (AuthZEN 1.0).
   *
   * Needs no token.
   */
  getAuthzenConfiguration(input?: undefined, options?: CallOptions): Promise<GetAuthzenConfigurationResponse>
  /**
   * List the identities of a customer
   *
   * Lists the identities of a person, newest first, without their secrets.
   *
   * Needs the permission `Identity.READ`.
   */
  listIdentities(input: ListIdentitiesInput, options?: ListOptions): List<Identity>
  /**
   * Check whether a customer has an identity
   *
   * Answers 200 where the person has an identity, else 404. There is no body.
   *
   * Needs a token.
   */
  hasIdentity(input: HasIdentityInput, options?: CallOptions): Promise<boolean>
  /**
   * Create an identity of a customer
   *
   * Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   *
   * Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
   */
  createIdentity: StorableCall<CreateIdentityInput, NewIdentity>
  /**
   * Reset the identities of a customer
   *
   * With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  resetIdentities: StorableCall<ResetIdentitiesInput, ResetIdentity[]>
  /**
   * Get an identity of a customer
   *
   * Answers the identity without secrets, and whether it can log in now.
   *
   * Needs the permission `Identity.READ`.
   */
  getIdentity(input: GetIdentityInput, options?: CallOptions): Promise<GetIdentityResponse>
  /**
   * Update an identity of a customer
   *
   * Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateIdentity: StorableCall<UpdateIdentityInput, UpdateIdentityResponse>
  /**
   * Delete an identity of a customer
   *
   * Ends its sessions. The name can be used again.
   *
   * Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteIdentity: StorableCall<DeleteIdentityInput, undefined>
  /**
   * List the security questions of a customer
   *
   * Lists the questions of a person, newest first, without the answers.
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listSecurityQuestions(input: ListSecurityQuestionsInput, options?: ListOptions): List<SecurityQuestion>
  /**
   * Add a security question of a customer
   *
   * Stores the question and its answer. Answers are compared without regard to case.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  createSecurityQuestion: StorableCall<CreateSecurityQuestionInput, SecurityQuestion>
  /**
   * Delete a security question of a customer
   *
   * The question is no longer asked when this person logs in from a new device or changes the password.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  deleteSecurityQuestion: StorableCall<DeleteSecurityQuestionInput, undefined>
  /**
   * List the devices of a customer
   *
   * Lists the enrolled devices, newest first, without their fingerprints.
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listDeviceFingerprints(input: ListDeviceFingerprintsInput, options?: ListOptions): List<DeviceFingerprint>
  /**
   * Delete a device of a customer
   *
   * Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  deleteDeviceFingerprint: StorableCall<DeleteDeviceFingerprintInput, undefined>
  /**
   * List the sessions of a customer
   *
   * Lists the active sessions, newest first.
   *
   * Needs the permission `Identity.UPDATE`.
   */
  listCustomerSessions(input: ListCustomerSessionsInput, options?: ListOptions): List<Session>
  /**
   * End all sessions of a customer
   *
   * Ends the tokens of the person’s agents as well.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  endCustomerSessions: StorableCall<EndCustomerSessionsInput, undefined>
  /**
   * End a session of a customer
   *
   * Ends one session of this person: its tokens stop working at once, and so do their renewals.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  endCustomerSession: StorableCall<EndCustomerSessionInput, undefined>
  /**
   * List the identities of an institution admin
   *
   * Lists the identities of a person, newest first, without their secrets.
   *
   * Needs the permission `Identity.READ`.
   */
  listInstitutionAdminIdentities(input: ListInstitutionAdminIdentitiesInput, options?: ListOptions): List<Identity>
  /**
   * Check whether an institution admin has an identity
   *
   * Answers 200 where the person has an identity, else 404. There is no body.
   *
   * Needs a token.
   */
  hasInstitutionAdminIdentity(input: HasInstitutionAdminIdentityInput, options?: CallOptions): Promise<boolean>
  /**
   * Create an identity of an institution admin
   *
   * Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   *
   * Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
   */
  createInstitutionAdminIdentity: StorableCall<CreateInstitutionAdminIdentityInput, NewIdentity>
  /**
   * Reset the identities of an institution admin
   *
   * With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  resetInstitutionAdminIdentities: StorableCall<ResetInstitutionAdminIdentitiesInput, ResetIdentity[]>
  /**
   * Get an identity of an institution admin
   *
   * Answers the identity without secrets, and whether it can log in now.
   *
   * Needs the permission `Identity.READ`.
   */
  getInstitutionAdminIdentity(input: GetInstitutionAdminIdentityInput, options?: CallOptions): Promise<GetInstitutionAdminIdentityResponse>
  /**
   * Update an identity of an institution admin
   *
   * Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateInstitutionAdminIdentity: StorableCall<UpdateInstitutionAdminIdentityInput, UpdateInstitutionAdminIdentityResponse>
  /**
   * Delete an identity of an institution admin
   *
   * Ends its sessions. The name can be used again.
   *
   * Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteInstitutionAdminIdentity: StorableCall<DeleteInstitutionAdminIdentityInput, undefined>
  /**
   * List the security questions of an institution admin
   *
   * Lists the questions of a person, newest first, without the answers.
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listInstitutionAdminSecurityQuestions(input: ListInstitutionAdminSecurityQuestionsInput, options?: ListOptions): List<SecurityQuestion>
  /**
   * Add a security question of an institution admin
   *
   * Stores the question and its answer. Answers are compared without regard to case.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  createInstitutionAdminSecurityQuestion: StorableCall<CreateInstitutionAdminSecurityQuestionInput, SecurityQuestion>
  /**
   * Delete a security question of an institution admin
   *
   * The question is no longer asked when this person logs in from a new device or changes the password.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  deleteInstitutionAdminSecurityQuestion: StorableCall<DeleteInstitutionAdminSecurityQuestionInput, undefined>
  /**
   * List the devices of an institution admin
   *
   * Lists the enrolled devices, newest first, without their fingerprints.
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listInstitutionAdminDeviceFingerprints(input: ListInstitutionAdminDeviceFingerprintsInput, options?: ListOptions): List<DeviceFingerprint>
  /**
   * Delete a device of an institution admin
   *
   * Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  deleteInstitutionAdminDeviceFingerprint: StorableCall<DeleteInstitutionAdminDeviceFingerprintInput, undefined>
  /**
   * List the sessions of an institution admin
   *
   * Lists the active sessions, newest first.
   *
   * Needs the permission `Identity.UPDATE`.
   */
  listInstitutionAdminSessions(input: ListInstitutionAdminSessionsInput, options?: ListOptions): List<Session>
  /**
   * End all sessions of an institution admin
   *
   * Ends the tokens of the person’s agents as well.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  endInstitutionAdminSessions: StorableCall<EndInstitutionAdminSessionsInput, undefined>
  /**
   * End a session of an institution admin
   *
   * Ends one session of this person: its tokens stop working at once, and so do their renewals.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  endInstitutionAdminSession: StorableCall<EndInstitutionAdminSessionInput, undefined>
  /**
   * List the identities of a global admin
   *
   * Lists the identities of a person, newest first, without their secrets.
   *
   * Needs the permission `Identity.READ`.
   */
  listGlobalAdminIdentities(input: ListGlobalAdminIdentitiesInput, options?: ListOptions): List<Identity>
  /**
   * Check whether a global admin has an identity
   *
   * Answers 200 where the person has an identity, else 404. There is no body.
   *
   * Needs a token.
   */
  hasGlobalAdminIdentity(input: HasGlobalAdminIdentityInput, options?: CallOptions): Promise<boolean>
  /**
   * Create an identity of a global admin
   *
   * Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   *
   * Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
   */
  createGlobalAdminIdentity: StorableCall<CreateGlobalAdminIdentityInput, NewIdentity>
  /**
   * Reset the identities of a global admin
   *
   * With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  resetGlobalAdminIdentities: StorableCall<ResetGlobalAdminIdentitiesInput, ResetIdentity[]>
  /**
   * Get an identity of a global admin
   *
   * Answers the identity without secrets, and whether it can log in now.
   *
   * Needs the permission `Identity.READ`.
   */
  getGlobalAdminIdentity(input: GetGlobalAdminIdentityInput, options?: CallOptions): Promise<GetGlobalAdminIdentityResponse>
  /**
   * Update an identity of a global admin
   *
   * Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateGlobalAdminIdentity: StorableCall<UpdateGlobalAdminIdentityInput, UpdateGlobalAdminIdentityResponse>
  /**
   * Delete an identity of a global admin
   *
   * Ends its sessions. The name can be used again.
   *
   * Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteGlobalAdminIdentity: StorableCall<DeleteGlobalAdminIdentityInput, undefined>
  /**
   * List the security questions of a global admin
   *
   * Lists the questions of a person, newest first, without the answers.
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listGlobalAdminSecurityQuestions(input: ListGlobalAdminSecurityQuestionsInput, options?: ListOptions): List<SecurityQuestion>
  /**
   * Add a security question of a global admin
   *
   * Stores the question and its answer. Answers are compared without regard to case.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  createGlobalAdminSecurityQuestion: StorableCall<CreateGlobalAdminSecurityQuestionInput, SecurityQuestion>
  /**
   * Delete a security question of a global admin
   *
   * The question is no longer asked when this person logs in from a new device or changes the password.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  deleteGlobalAdminSecurityQuestion: StorableCall<DeleteGlobalAdminSecurityQuestionInput, undefined>
  /**
   * List the devices of a global admin
   *
   * Lists the enrolled devices, newest first, without their fingerprints.
   *
   * Needs the permission `SecondFactor.READ`.
   */
  listGlobalAdminDeviceFingerprints(input: ListGlobalAdminDeviceFingerprintsInput, options?: ListOptions): List<DeviceFingerprint>
  /**
   * Delete a device of a global admin
   *
   * Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
   *
   * Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
   */
  deleteGlobalAdminDeviceFingerprint: StorableCall<DeleteGlobalAdminDeviceFingerprintInput, undefined>
  /**
   * List the sessions of a global admin
   *
   * Lists the active sessions, newest first.
   *
   * Needs the permission `Identity.UPDATE`.
   */
  listGlobalAdminSessions(input: ListGlobalAdminSessionsInput, options?: ListOptions): List<Session>
  /**
   * End all sessions of a global admin
   *
   * Ends the tokens of the person’s agents as well.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  endGlobalAdminSessions: StorableCall<EndGlobalAdminSessionsInput, undefined>
  /**
   * End a session of a global admin
   *
   * Ends one session of this person: its tokens stop working at once, and so do their renewals.
   *
   * Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
   */
  endGlobalAdminSession: StorableCall<EndGlobalAdminSessionInput, undefined>
  /**
   * List the admin users of a tenant
   *
   * Lists the staff of the tenant with their positions, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   *
   * Needs the permission `AdminUser.READ`.
   */
  listAdminUsers(input: ListAdminUsersInput, options?: ListOptions): List<AdminUser>
  /**
   * Create an admin user of a tenant
   *
   * Gives a person a position in the tenant, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   *
   * Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
   */
  createAdminUser: StorableCall<CreateAdminUserInput, CreateAdminUserResponse>
  /**
   * Get an admin user of a tenant
   *
   * Answers the position of a member of staff, and how to reach them.
   *
   * Needs the permission `AdminUser.READ`.
   */
  getAdminUser(input: GetAdminUserInput, options?: CallOptions): Promise<AdminUser>
  /**
   * Update an admin user of a tenant
   *
   * Changes the position or the profile. Another position ends their sessions and agent tokens. A new address of the caller’s own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.
   *
   * Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateAdminUser: StorableCall<UpdateAdminUserInput, AdminUser>
  /**
   * Delete an admin user of a tenant
   *
   * Removes the position and the identities; sessions end at once.
   *
   * Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteAdminUser: StorableCall<DeleteAdminUserInput, undefined>
  /**
   * List the temporary positions of an admin user
   *
   * Lists them newest first; `active` tells whether one counts now.
   *
   * Needs the permission `TemporaryPosition.READ`.
   */
  listTemporaryPositions(input: ListTemporaryPositionsInput, options?: ListOptions): List<TemporaryPosition>
  /**
   * Create a temporary position of an admin user
   *
   * Gives a position beside the permanent one, from now on and for at most 7 days. It ends by itself, in running sessions too. Somebody who may not give it asks for it with task headers: the minutes begin when it is granted. It never counts for approving what its holder proposed, for appointing anybody, or for extending itself. The giver must hold everything that the position allows.
   *
   * Needs the permission `TemporaryPosition.CREATE`. With task headers the call is stored as a task for approval.
   */
  createTemporaryPosition: StorableCall<CreateTemporaryPositionInput, TemporaryPosition>
  /**
   * End a temporary position before its time
   *
   * The position counts no more from the next call of its holder on. The list keeps it as ended.
   *
   * Needs the permission `TemporaryPosition.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteTemporaryPosition: StorableCall<DeleteTemporaryPositionInput, undefined>
  /**
   * List the institution admins
   *
   * Lists people with a role in all tenants of the institution, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   *
   * Needs the permission `AdminUser.READ`.
   */
  listInstitutionAdmins(input: ListInstitutionAdminsInput, options?: ListOptions): List<AdminUser>
  /**
   * Create an institution admin
   *
   * Gives a person a role in all tenants of the institution, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   *
   * Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
   */
  createInstitutionAdmin: StorableCall<CreateInstitutionAdminInput, CreateInstitutionAdminResponse>
  /**
   * List the global admins
   *
   * Lists people with a role above all tenants, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   *
   * Needs the permission `AdminUser.READ`.
   */
  listGlobalAdmins(input?: ListGlobalAdminsInput, options?: ListOptions): List<AdminUser>
  /**
   * Create a global admin
   *
   * Gives a person a role above all tenants, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   *
   * Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
   */
  createGlobalAdmin: StorableCall<CreateGlobalAdminInput, CreateGlobalAdminResponse>
  /**
   * Get a global admin
   *
   * Answers the role of an administrator above the tenants, and how to reach them.
   *
   * Needs the permission `AdminUser.READ`.
   */
  getGlobalAdmin(input: GetGlobalAdminInput, options?: CallOptions): Promise<AdminUser>
  /**
   * Update a global admin
   *
   * Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.
   *
   * Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateGlobalAdmin: StorableCall<UpdateGlobalAdminInput, AdminUser>
  /**
   * Delete a global admin
   *
   * Removes the role and the identities; sessions end at once. You cannot delete yourself.
   *
   * Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteGlobalAdmin: StorableCall<DeleteGlobalAdminInput, undefined>
  /**
   * Get an institution admin
   *
   * Answers the role of an administrator above the tenants, and how to reach them.
   *
   * Needs the permission `AdminUser.READ`.
   */
  getInstitutionAdmin(input: GetInstitutionAdminInput, options?: CallOptions): Promise<AdminUser>
  /**
   * Update an institution admin
   *
   * Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.
   *
   * Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateInstitutionAdmin: StorableCall<UpdateInstitutionAdminInput, AdminUser>
  /**
   * Delete an institution admin
   *
   * Removes the role and the identities; sessions end at once. You cannot delete yourself.
   *
   * Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteInstitutionAdmin: StorableCall<DeleteInstitutionAdminInput, undefined>
  /**
   * Change your own password
   *
   * Sets a new password for the signed-in identity and ends its other sessions and agent tokens. Codes and links that were sent before stop working.
   *
   * Needs a token.
   */
  changeOwnPassword(input: ChangeOwnPasswordInput, options?: CallOptions): Promise<undefined>
  /**
   * Start a password change
   *
   * Sends a code (OTP, by SMS) or a link (LINK, by e-mail), or begins a liveness check (CLOUD_LIVENESS). The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.
   *
   * Needs no token.
   */
  startPasswordChange(input: StartPasswordChangeInput, options?: CallOptions): Promise<StartPasswordChangeResponse>
  /**
   * Change a password
   *
   * Sets a new password with one proof: the code or link that was sent (`hash`), a passed liveness check, or the current password where it must be changed. All sessions of the identity end.
   *
   * Needs no token.
   */
  changePassword(input: ChangePasswordInput, options?: CallOptions): Promise<undefined>
  /**
   * Show the page for a new password
   *
   * Web page on which a person with a link chooses a new password.
   *
   * Needs no token.
   */
  getPasswordPage(input?: GetPasswordPageInput, options?: CallOptions): Promise<string>
  /**
   * Show the page of a liveness check
   *
   * Web page that says what the check approves, for whom and where it was started, asks the person, then shows the camera and runs the check.
   *
   * Needs no token.
   */
  getLivenessPage(input?: GetLivenessPageInput, options?: CallOptions): Promise<string>
  /**
   * Get the landing URL of a liveness check
   *
   * Answers the URL to which the hosted page sends people after the check.
   *
   * Needs no token.
   */
  getLivenessLanding(input: GetLivenessLandingInput, options?: CallOptions): Promise<GetLivenessLandingResponse>
  /**
   * Confirm that you started a liveness check
   *
   * Takes the answer of the person at the hosted page: `wasMe` false ends the check. A check for a password change that is completed in a browser without its `binding` changes the password only with a code.
   *
   * Needs no token.
   */
  answerLivenessConsent(input: AnswerLivenessConsentInput, options?: CallOptions): Promise<undefined>
  /**
   * Get camera credentials for a liveness check
   *
   * Answers temporary credentials with which the hosted page starts this check and nothing else. Works once for each check.
   *
   * Needs no token.
   */
  getCameraCredentials(input: GetCameraCredentialsInput, options?: CallOptions): Promise<GetCameraCredentialsResponse>
  /**
   * List the tenants
   *
   * Lists all tenants, newest first. People of an institution list theirs with `GET /institutions/{institution}/tenants`.
   *
   * Needs the permission `Tenant.READ`.
   */
  listTenants(input?: ListTenantsInput, options?: ListOptions): List<Tenant>
  /**
   * Create a tenant
   *
   * The tenant begins with the default configuration and no people.
   *
   * Needs the permission `Tenant.CREATE`. With task headers the call is stored as a task for approval.
   */
  createTenant: StorableCall<CreateTenantInput, Tenant>
  /**
   * List the tenants of an institution
   *
   * Lists the tenants of the institution, newest first.
   *
   * Needs the permission `Tenant.READ`.
   */
  listInstitutionTenants(input: ListInstitutionTenantsInput, options?: ListOptions): List<Tenant>
  /**
   * Get a tenant
   *
   * Callers inside a tenant can read only their own.
   *
   * Needs the permission `Tenant.READ`.
   */
  getTenant(input: GetTenantInput, options?: CallOptions): Promise<Tenant>
  /**
   * Update a tenant
   *
   * Changes the name, the institution (`null` removes it) or the number of shards, which can only be raised and takes effect 30 seconds later.
   *
   * Needs the permission `Tenant.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateTenant: StorableCall<UpdateTenantInput, Tenant>
  /**
   * List the customers of a tenant
   *
   * Lists them newest first. With a filter it answers the one customer with this e-mail, identity, national identity number or phone number. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   *
   * Needs a token.
   */
  listCustomers(input: ListCustomersInput, options?: ListOptions): List<ListedCustomer>
  /**
   * Check whether a customer exists
   *
   * Answers 200 where a customer of the tenant has this e-mail, identity, national identity number or phone number, else 404. There is no body.
   *
   * Needs a token.
   */
  hasCustomer(input: HasCustomerInput, options?: CallOptions): Promise<boolean>
  /**
   * Create a customer
   *
   * A customer has no identity at first: add one with `createIdentity`.
   *
   * Needs the permission `Customer.CREATE`. With task headers the call is stored as a task for approval.
   */
  createCustomer: StorableCall<CreateCustomerInput, Customer>
  /**
   * Get a customer
   *
   * Answers the name of a customer, and how to reach them. Wallets and identities have operations of their own.
   *
   * Needs the permission `Customer.READ`.
   */
  getCustomer(input: GetCustomerInput, options?: CallOptions): Promise<Customer>
  /**
   * Update a customer
   *
   * Changes only the fields that the body carries; `null` removes one. A new e-mail address or phone number of the caller’s own needs a recent proof of identity, and is shown as `pendingContact` until `confirmContact` gets the code that is sent there. What somebody else changes takes effect at once.
   *
   * Needs the permission `Customer.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateCustomer: StorableCall<UpdateCustomerInput, Customer>
  /**
   * Confirm a new e-mail address or phone number
   *
   * Takes the code that was sent to the new address of the caller, which is on record from then on. Three wrong codes end it; change the address again for another. The earlier address gets a link that undoes the change within 72 hours, and no reset goes to the new address alone in that time.
   *
   * Needs a token.
   */
  confirmContact(input: ConfirmContactInput, options?: CallOptions): Promise<ConfirmedContact>
  /**
   * Show the page that undoes a change of a contact
   *
   * Web page that asks before it undoes a change of an e-mail address or phone number. Opening it changes nothing.
   *
   * Needs no token.
   */
  getContactUndoPage(input?: GetContactUndoPageInput, options?: CallOptions): Promise<string>
  /**
   * Undo a change of a contact
   *
   * Undoes a change of an e-mail address or phone number with the token of the link that was sent to the earlier address, within 72 hours. The earlier address is on record again, and all sessions and agent tokens of the person end. The token works once.
   *
   * Needs no token.
   */
  undoContact(input: UndoContactInput, options?: CallOptions): Promise<undefined>
  /**
   * Change your language
   *
   * Keeps the language of the pages, mails and messages for the caller in their profile, whatever else of it they may change. `null` takes the choice back: pages then follow the browser, mails and messages the key `locale.default` of the tenant.
   *
   * Needs a token.
   */
  updateLocale(input: UpdateLocaleInput, options?: CallOptions): Promise<ChosenLocale>
  /**
   * List the organisations of a tenant
   *
   * Lists the companies and associations of the tenant, newest first.
   *
   * Needs the permission `Organisation.READ`.
   */
  listOrganisations(input: ListOrganisationsInput, options?: ListOptions): List<Organisation>
  /**
   * Create an organisation
   *
   * An organisation has no members at first: add them with `addOrganisationPosition`.
   *
   * Needs the permission `Organisation.CREATE`. With task headers the call is stored as a task for approval.
   */
  createOrganisation: StorableCall<CreateOrganisationInput, Organisation>
  /**
   * Get an organisation
   *
   * Answers the name and the registration number.
   *
   * Needs the permission `Organisation.READ`.
   */
  getOrganisation(input: GetOrganisationInput, options?: CallOptions): Promise<Organisation>
  /**
   * Update an organisation
   *
   * Changes only the fields that the body carries; `null` removes the registration number.
   *
   * Needs the permission `Organisation.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateOrganisation: StorableCall<UpdateOrganisationInput, Organisation>
  /**
   * List the members of an organisation
   *
   * Lists customers and their positions, newest customers first.
   *
   * Needs the permission `OrganisationPosition.READ`.
   */
  listOrganisationPositions(input: ListOrganisationPositionsInput, options?: ListOptions): List<OrganisationPosition>
  /**
   * Add a member to an organisation
   *
   * Gives a customer a position in the organisation; its rights apply from their next call on.
   *
   * Needs the permission `OrganisationPosition.CREATE`. With task headers the call is stored as a task for approval.
   */
  addOrganisationPosition: StorableCall<AddOrganisationPositionInput, OrganisationPosition>
  /**
   * Remove a member from an organisation
   *
   * Takes the position from the customer and ends their sessions.
   *
   * Needs the permission `OrganisationPosition.DELETE`. With task headers the call is stored as a task for approval.
   */
  removeOrganisationPosition: StorableCall<RemoveOrganisationPositionInput, undefined>
  /**
   * List the documents of a customer
   *
   * Lists photos and documents newest first, without their content.
   *
   * Needs the permission `Attachment.READ`.
   */
  listAttachments(input: ListAttachmentsInput, options?: ListOptions): List<Attachment>
  /**
   * Add a document of a customer
   *
   * Stores a photo or document, encrypted. The newest of each type is the one that comparisons use. Your own photo, passport, national identity card or asylum papers need a fresh proof, since a reset compares them; you are told of each that is added.
   *
   * Needs the permission `Attachment.CREATE`. With task headers the call is stored as a task for approval.
   */
  createAttachment: StorableCall<CreateAttachmentInput, Attachment>
  /**
   * Get a document of a customer
   *
   * Answers the photo or document with its content in base64.
   *
   * Needs the permission `Attachment.READ`.
   */
  getAttachment(input: GetAttachmentInput, options?: CallOptions): Promise<GetAttachmentResponse>
  /**
   * Delete a document of a customer
   *
   * Comparisons then use the previous document of its type, if there is one.
   *
   * Needs the permission `Attachment.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteAttachment: StorableCall<DeleteAttachmentInput, undefined>
  /**
   * List the wallets of a customer
   *
   * Lists the wallets of a customer with their balances, newest first.
   *
   * Needs the permission `Wallet.READ`.
   */
  listCustomerWallets(input: ListCustomerWalletsInput, options?: ListOptions): List<Wallet>
  /**
   * Create a wallet of a customer
   *
   * The wallet is empty, and its currency never changes.
   *
   * Needs the permission `Wallet.CREATE`. With task headers the call is stored as a task for approval.
   */
  createCustomerWallet: StorableCall<CreateCustomerWalletInput, Wallet>
  /**
   * List the wallets of an organisation
   *
   * Lists the wallets of an organisation with their balances, newest first.
   *
   * Needs the permission `Wallet.READ`.
   */
  listOrganisationWallets(input: ListOrganisationWalletsInput, options?: ListOptions): List<Wallet>
  /**
   * Create a wallet of an organisation
   *
   * The wallet is empty, and its currency never changes.
   *
   * Needs the permission `Wallet.CREATE`. With task headers the call is stored as a task for approval.
   */
  createOrganisationWallet: StorableCall<CreateOrganisationWalletInput, Wallet>
  /**
   * List the transfers of a tenant
   *
   * Lists the transfers of the tenant, newest first, with those that tasks made.
   *
   * Needs the permission `Transfer.READ`.
   */
  listTransfers(input: ListTransfersInput, options?: ListOptions): List<Transfer>
  /**
   * Create a transfer
   *
   * Moves money between two wallets of the tenant at once. Both must have the same currency. Repeating it with the same `externalUniqueId` answers the first transfer and moves nothing.
   *
   * Needs the permission `Transfer.CREATE`. With task headers the call is stored as a task for approval.
   */
  createTransfer: StorableCall<CreateTransferInput, Transfer>
  /**
   * Get a transfer
   *
   * The sender, the receiver and readers of the tenant’s transfers may read it.
   *
   * Needs the permission `Transfer.READ`.
   */
  getTransfer(input: GetTransferInput, options?: CallOptions): Promise<Transfer>
  /**
   * List the bulk transfers of a tenant
   *
   * Lists the bulk transfers of the tenant with their transfers, newest first.
   *
   * Needs the permission `BulkTransfer.READ`.
   */
  listBulkTransfers(input: ListBulkTransfersInput, options?: ListOptions): List<BulkTransfer>
  /**
   * Create a bulk transfer
   *
   * Makes up to 25 transfers at once, all or none. A wallet needs only the net of what it pays.
   *
   * Needs the permission `BulkTransfer.CREATE`. With task headers the call is stored as a task for approval.
   */
  createBulkTransfer: StorableCall<CreateBulkTransferInput, BulkTransfer>
  /**
   * Get a bulk transfer
   *
   * A person who paid all of it and readers of the tenant’s bulk transfers may read it.
   *
   * Needs the permission `BulkTransfer.READ`.
   */
  getBulkTransfer(input: GetBulkTransferInput, options?: CallOptions): Promise<BulkTransfer>
  /**
   * Get a wallet
   *
   * Answers the wallet with the balance that can be spent now.
   *
   * Needs the permission `Wallet.READ`.
   */
  getWallet(input: GetWalletInput, options?: CallOptions): Promise<Wallet>
  /**
   * Change a wallet
   *
   * Changes the name, or makes a wallet with many credits take them in batches; balance and currency stay. Batches cannot be switched off again.
   *
   * Needs the permission `Wallet.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateWallet: StorableCall<UpdateWalletInput, Wallet>
  /**
   * List the entries of a wallet
   *
   * Lists everything that changed the balance, newest first.
   *
   * Needs the permission `Wallet.READ`.
   */
  listWalletEntries(input: ListWalletEntriesInput, options?: ListOptions): List<WalletEntry>
  /**
   * List the payments of a tenant
   *
   * Lists the payments of the tenant with their status, newest first.
   *
   * Needs the permission `Payment.READ`.
   */
  listPayments(input: ListPaymentsInput, options?: ListOptions): List<Payment>
  /**
   * Create a payment
   *
   * Begins a payment into a wallet as PENDING. The wallet is credited when the payment becomes SUCCESSFUL; then, or when it fails, the `callbackUrl` is called. On the sandbox it ends by itself.
   *
   * Needs the permission `Payment.CREATE`. With task headers the call is stored as a task for approval.
   */
  createPayment: StorableCall<CreatePaymentInput, Payment>
  /**
   * Get a payment
   *
   * Answers the payment with its current status.
   *
   * Needs the permission `Payment.READ`.
   */
  getPayment(input: GetPaymentInput, options?: CallOptions): Promise<Payment>
  /**
   * End a payment
   *
   * Sets the final status, once: SUCCESSFUL credits the wallet, FAILED does not. Both send the callback.
   *
   * Needs the permission `Payment.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updatePayment: StorableCall<UpdatePaymentInput, Payment>
  /**
   * List the withdrawals of a wallet
   *
   * Lists the withdrawals from the wallet with their status, newest first.
   *
   * Needs the permission `Withdrawal.READ`.
   */
  listWithdrawals(input: ListWithdrawalsInput, options?: ListOptions): List<Withdrawal>
  /**
   * Create a withdrawal
   *
   * Begins a withdrawal as PENDING. The money leaves the balance at once and comes back if the withdrawal fails. On the sandbox it ends by itself.
   *
   * Needs the permission `Withdrawal.CREATE`. With task headers the call is stored as a task for approval.
   */
  createWithdrawal: StorableCall<CreateWithdrawalInput, Withdrawal>
  /**
   * Get a withdrawal
   *
   * Answers the withdrawal with its current status.
   *
   * Needs the permission `Withdrawal.READ`.
   */
  getWithdrawal(input: GetWithdrawalInput, options?: CallOptions): Promise<Withdrawal>
  /**
   * End a withdrawal
   *
   * Sets the final status, once: SUCCESSFUL, or FAILED, which returns the money to the wallet. Both send the callback.
   *
   * Needs the permission `Withdrawal.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateWithdrawal: StorableCall<UpdateWithdrawalInput, Withdrawal>
  /**
   * List tasks
   *
   * Lists the tasks that the caller may see, newest first (`sort=oldest`: oldest first), each open one described by the present state of its item: their own, those that they may approve, and those of their tenant where they may read them. A caller who reads neither all tasks of the tenant nor those above the tenants sends at least one filter beside `status`, for example `waitingForCustomerId=me`. A page can hold fewer tasks than `limit`, even none, where more follow: follow `link` until there is none. Header `total-count` tells how many tasks the list has: exactly up to 10,000, then `10000+`; pages after the first repeat the number of the first.
   *
   * Needs a token.
   */
  listTasks(input?: ListTasksInput, options?: ListOptions): List<Task>
  /**
   * Count your tasks
   *
   * Counts the tasks that wait for the caller’s approval, and the caller’s own that are not decided yet; each up to 50.
   *
   * Needs a token.
   */
  countTasks(input?: undefined, options?: CallOptions): Promise<CountTasksResponse>
  /**
   * Get a task
   *
   * The initiator, approvers and readers of the tenant’s tasks may read it. A task that you may not see is reported as 404. An open task is described by the present state of its item.
   *
   * With `Prefer: wait=25` the answer comes when the status of the task changes, or after so many seconds (at most 25); `preference-applied` says that it waited. A task that has ended or failed is answered at once. At most a quarter of the tenant’s concurrent calls may wait: beyond that the answer comes at once, without `preference-applied`.
   *
   * Needs a token.
   */
  getTask(input: GetTaskInput, options?: CallOptions): Promise<Task>
  /**
   * Act on a task: approve, reject, send back, withdraw
   *
   * Submits a task (PENDING), takes back your approval of a task with policies that has not run (PENDING), withdraws a task (DISCARDED), rejects it (REJECTED), sends it back to its initiator (DRAFT, with `executorComment`), or approves it (EXECUTE). The approval that completes the quorum executes the stored call; an earlier one is recorded, and `whatIsMissing` names the missing approvals. If the item of the call has changed since the proposal, EXECUTE is 409 TSK007 until `if-match` carries the present etag of the item.
   *
   * Needs a token.
   */
  updateTask(input: UpdateTaskInput, options?: CallOptions): Promise<UpdateTaskResponse>
  /**
   * Send the approvers of a task a reminder
   *
   * Sends another notice to the people who can decide a PENDING task now. The initiator of the task may do this, and holders of Task.UPDATE. At most once an hour for each task, reminders of its policies included, and 30 times in all. Agents remind nobody.
   *
   * Needs a token.
   */
  remindTask(input: RemindTaskInput, options?: CallOptions): Promise<Task>
  /**
   * Stop sending the request of a task
   *
   * Ends a task in EXECUTE whose request to an upstream has an unknown outcome: it is not sent again, and the task is FAILED with the reason “outcome unknown”. Needs Task.UPDATE. Whether the request took effect must be found out at the upstream.
   *
   * Needs a token.
   */
  stopTask(input: StopTaskInput, options?: CallOptions): Promise<Task>
  /**
   * List the history of a task
   *
   * Lists each change with its actor and time, oldest first.
   *
   * Needs a token.
   */
  listTaskHistory(input: ListTaskHistoryInput, options?: ListOptions): List<TaskEvent>
  /**
   * List the comments on a task
   *
   * Lists the comments, oldest first. Whoever sees the task may read them.
   *
   * Needs a token.
   */
  listTaskComments(input: ListTaskCommentsInput, options?: ListOptions): List<TaskComment>
  /**
   * Add a comment to a task
   *
   * Adds a comment that everybody who sees the task reads. It cannot be edited or deleted. A task has at most 200 comments. An agent comments on its own proposals only. The initiator, everybody who has decided and earlier commenters find it in their next digest.
   *
   * Needs a token.
   */
  createTaskComment(input: CreateTaskCommentInput, options?: CallOptions): Promise<TaskComment>
  /**
   * Get who could have approved a task
   *
   * Tells who could have approved the task at a moment, by the positions, positions for a while, roles and the tenant’s permission row of that moment: the audit tells what has changed since. Needs `Audit.READ`; people who hold a role above the tenant are in the list if you may read the audit of their institution, or of the service, or if the task names them. Of people whom the task names outside of the tenant’s staff, the present roles count. Members of organisations whom it does not name, and locks of identities, are left out.
   *
   * Needs a token.
   */
  getPossibleApprovers(input: GetPossibleApproversInput, options?: CallOptions): Promise<PossibleApprovers>
  /**
   * Get the overview of a tenant
   *
   * Answers in numbers what waits in a tenant, and what happened there in the last hours: decisions, deliveries of callbacks, sign-ins, refusals, use of the rate limit, and proposals of agents. Each list is oldest first and leaves out hours in which nothing happened. Numbers of the last minutes can be missing: each process stores its counts about once a minute.
   *
   * Needs the permission `Overview.READ`.
   */
  getOverview(input: GetOverviewInput, options?: CallOptions): Promise<Overview>
  /**
   * List the callbacks of a tenant
   *
   * Lists callbacks (webhooks) newest first. Filter by state, time and webhook endpoint: such a page can be shorter than its limit and still have a next page.
   *
   * Needs the permission `Callback.READ`.
   */
  listCallbacks(input: ListCallbacksInput, options?: ListOptions): List<ListedCallback>
  /**
   * Get a callback
   *
   * Answers the callback with its attempts and the rest of its retry schedule, and with its body for callers who may read what it reports.
   *
   * Needs the permission `Callback.READ`.
   */
  getCallback(input: GetCallbackInput, options?: CallOptions): Promise<Callback>
  /**
   * Resend a callback
   *
   * Sends the callback once more, now, in any state. If that fails, the retry schedule starts again.
   *
   * Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
   */
  resendCallback: StorableCall<ResendCallbackInput, CallbackSummary>
  /**
   * Stop a callback
   *
   * Ends the retries of a waiting callback. An attempt in progress may still arrive.
   *
   * Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
   */
  stopCallback: StorableCall<StopCallbackInput, CallbackSummary>
  /**
   * Sign a callback again
   *
   * Answers the callback with a fresh signature, so that you can forward it to a machine that the service cannot reach. Exists on the sandbox stage only.
   *
   * Needs the permission `Callback.UPDATE`.
   */
  signCallback(input: SignCallbackInput, options?: CallOptions): Promise<SignedCallback>
  /**
   * Recover callbacks
   *
   * Sends all callbacks again, now, that were created since a time and have neither been delivered nor refused for their address, also those that were kept for a disabled endpoint. The first 50 are sent with the call; if `more` is true, the others follow in the background.
   *
   * Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
   */
  recoverCallbacks: StorableCall<RecoverCallbacksInput, RecoverCallbacksResponse>
  /**
   * Send a test callback
   *
   * Sends a signed callback with `eventType` `test` to a URL, with the same retries as any other.
   *
   * Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
   */
  testCallback: StorableCall<TestCallbackInput, CallbackSummary>
  /**
   * Rotate the callback secret
   *
   * Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.
   *
   * Needs the permission `Callback.UPDATE`.
   */
  rotateCallbackSecret(input: RotateCallbackSecretInput, options?: CallOptions): Promise<RotateCallbackSecretResponse>
  /**
   * Get the state of the callback secret
   *
   * Answers the creation time of the secret and the time until which the previous one signs; never the secret.
   *
   * Needs the permission `CallbackSecret.READ`.
   */
  getCallbackSecret(input: GetCallbackSecretInput, options?: CallOptions): Promise<GetCallbackSecretResponse>
  /**
   * List the webhook endpoints of a tenant
   *
   * Lists the endpoints newest first, without their secrets.
   *
   * Needs the permission `WebhookEndpoint.READ`.
   */
  listWebhookEndpoints(input: ListWebhookEndpointsInput, options?: ListOptions): List<WebhookEndpoint>
  /**
   * Create a webhook endpoint
   *
   * Registers a URL, to which the service sends the events that its patterns match. It takes effect within 10 seconds. A tenant has at most 20 endpoints. The answer shows the signing secret, once; if a task creates the endpoint, nobody is shown the secret, and `rotateWebhookEndpoint` returns a new one.
   *
   * Needs the permission `WebhookEndpoint.CREATE`. With task headers the call is stored as a task for approval.
   */
  createWebhookEndpoint: StorableCall<CreateWebhookEndpointInput, CreatedWebhookEndpoint>
  /**
   * Get a webhook endpoint
   *
   * Answers one endpoint, without its secret. `previousExpires` says until when a replaced secret also signs.
   *
   * Needs the permission `WebhookEndpoint.READ`.
   */
  getWebhookEndpoint(input: GetWebhookEndpointInput, options?: CallOptions): Promise<WebhookEndpoint>
  /**
   * Update a webhook endpoint
   *
   * Changes only the fields that the body carries; `description: null` removes the description. The secret stays. The change is in force within 10 seconds.
   *
   * Needs the permission `WebhookEndpoint.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateWebhookEndpoint: StorableCall<UpdateWebhookEndpointInput, WebhookEndpoint>
  /**
   * Delete a webhook endpoint
   *
   * Removes the endpoint and its secret. Callbacks that have not been delivered to it are stopped.
   *
   * Needs the permission `WebhookEndpoint.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteWebhookEndpoint: StorableCall<DeleteWebhookEndpointInput, undefined>
  /**
   * Rotate the secret of a webhook endpoint
   *
   * Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.
   *
   * Needs the permission `WebhookEndpoint.UPDATE`.
   */
  rotateWebhookEndpoint(input: RotateWebhookEndpointInput, options?: CallOptions): Promise<RotateWebhookEndpointResponse>
  /**
   * Send a test to a webhook endpoint
   *
   * Sends the event `test` to this endpoint, signed and retried like any other, whatever its patterns are and also while it is disabled.
   *
   * Needs the permission `WebhookEndpoint.UPDATE`. With task headers the call is stored as a task for approval.
   */
  testWebhookEndpoint: StorableCall<TestWebhookEndpointInput, CallbackSummary>
  /**
   * List the types of events
   *
   * Lists every event that webhook endpoints can receive, with a sentence, an example and the JSON Schema of its payload.
   *
   * Needs a token.
   */
  listEventTypes(input?: undefined, options?: ListOptions): List<EventType>
  /**
   * List the upstreams
   *
   * Lists the upstreams of the tenant by name, without their documents.
   *
   * Needs the permission `Upstream.READ`.
   */
  listUpstreams(input: ListUpstreamsInput, options?: ListOptions): List<Upstream>
  /**
   * Create an upstream
   *
   * Registers a service of the tenant whose operations are called through this one, and shows the secret that signs its requests. Nobody may call an operation until a row of the permission matrix grants it.
   *
   * Needs the permission `Upstream.CREATE`. With task headers the call is stored as a task for approval.
   */
  createUpstream: StorableCall<CreateUpstreamInput, NewUpstream>
  /**
   * Get an upstream
   *
   * Answers the upstream with its operations and its document; never its secret or the values of its headers.
   *
   * Needs the permission `Upstream.READ`.
   */
  getUpstream(input: GetUpstreamInput, options?: CallOptions): Promise<Upstream>
  /**
   * Update an upstream
   *
   * Changes only the fields that the body carries. Tasks that wait for an operation which changes, or for another `baseUrl`, are discarded. The values of `headers` stay with their host: a `baseUrl` with another scheme, host or port removes those that the body does not carry anew. Rows of permissions that no operation needs any more are removed.
   *
   * Needs the permission `Upstream.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateUpstream: StorableCall<UpdateUpstreamInput, Upstream>
  /**
   * Delete an upstream
   *
   * Removes the upstream and the permission rows of its operations. Tasks that wait for its operations are discarded.
   *
   * Needs the permission `Upstream.DELETE`. With task headers the call is stored as a task for approval.
   */
  deleteUpstream: StorableCall<DeleteUpstreamInput, undefined>
  /**
   * Rotate the secret of an upstream
   *
   * Creates a new signing secret and shows it only in this answer. The previous secret signs as well for 24 hours.
   *
   * Needs the permission `Upstream.UPDATE`.
   */
  rotateUpstreamSecret(input: RotateUpstreamSecretInput, options?: CallOptions): Promise<RotateUpstreamSecretResponse>
  /**
   * List the properties of the service
   *
   * Lists every property with its value and default.
   *
   * Needs the permission `Property.READ`.
   */
  listProperties(input?: ListPropertiesInput, options?: ListOptions): List<Setting>
  /**
   * Get a property of the service
   *
   * Answers the value in force and the default.
   *
   * Needs the permission `Property.READ`.
   */
  getProperty(input: GetPropertyInput, options?: CallOptions): Promise<Setting>
  /**
   * Set a property of the service
   *
   * Applies to all tenants that have no value of their own, within about 10 seconds.
   *
   * Needs the permission `Property.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateProperty: StorableCall<UpdatePropertyInput, Setting>
  /**
   * Reset a property of the service
   *
   * Removes the value that was set; the default applies again.
   *
   * Needs the permission `Property.DELETE`. With task headers the call is stored as a task for approval.
   */
  resetProperty: StorableCall<ResetPropertyInput, Setting>
  /**
   * List the configuration of a tenant
   *
   * Lists every key with its value and default.
   *
   * Needs the permission `TenantConfig.READ`.
   */
  listTenantConfig(input: ListTenantConfigInput, options?: ListOptions): List<Setting>
  /**
   * Get a configuration key of a tenant
   *
   * Answers the value in force for the tenant, and whether it is set here.
   *
   * Needs the permission `TenantConfig.READ`.
   */
  getTenantConfig(input: GetTenantConfigInput, options?: CallOptions): Promise<Setting>
  /**
   * Set a configuration key of a tenant
   *
   * Applies to this tenant only, within about 10 seconds.
   *
   * Needs the permission `TenantConfig.UPDATE`. With task headers the call is stored as a task for approval.
   */
  updateTenantConfig: StorableCall<UpdateTenantConfigInput, Setting>
  /**
   * Reset a configuration key of a tenant
   *
   * Removes the tenant’s value; the one of the whole service applies again.
   *
   * Needs the permission `TenantConfig.DELETE`. With task headers the call is stored as a task for approval.
   */
  resetTenantConfig: StorableCall<ResetTenantConfigInput, Setting>
  /**
   * Try a post-authentication expression
   *
   * Evaluates an expression, or the one in force, for people who logged in lately. Nobody is admitted or refused by it.
   *
   * Needs the permission `TenantConfig.READ`.
   */
  tryPostAuthenticationLogic(input: TryPostAuthenticationLogicInput, options?: ListOptions): List<TriedLogin>
  /**
   * Preview a message template
   *
   * Renders a template (`value`), or the one in force, with sample values or with those that you send. Nothing is sent.
   *
   * Needs a token.
   */
  previewTemplate(input: PreviewTemplateInput, options?: CallOptions): Promise<PreviewTemplateResponse>
  /**
   * Get the look of a tenant
   *
   * Answers the name, logo, colour and identity providers that a tenant has set (`portal.theme`), the e-mail domains that sign in by a provider (`sso.domains`), its names of positions (`position.names`), and its language (`locale.default`). A tenant that has set none, and one that does not exist, answer the product’s own.
   *
   * Needs no token.
   */
  getTheme(input: GetThemeInput, options?: CallOptions): Promise<Theme>
  /**
   * List the audit events of a tenant
   *
   * Lists changes and notable refusals in the tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.
   *
   * Needs the permission `Audit.READ`.
   */
  listTenantAuditEvents(input: ListTenantAuditEventsInput, options?: ListOptions): List<AuditEvent>
  /**
   * List the audit events above tenants
   *
   * Lists changes and notable refusals that belong to no tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.
   *
   * Needs the permission `Audit.READ`.
   */
  listGlobalAuditEvents(input?: ListGlobalAuditEventsInput, options?: ListOptions): List<AuditEvent>
  /**
   * Check an audit event of a tenant
   *
   * Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.
   *
   * Needs the permission `Audit.READ`.
   */
  verifyTenantAuditEvent(input: VerifyTenantAuditEventInput, options?: CallOptions): Promise<AuditProof>
  /**
   * Check an audit event above tenants
   *
   * Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.
   *
   * Needs the permission `Audit.READ`.
   */
  verifyGlobalAuditEvent(input: VerifyGlobalAuditEventInput, options?: CallOptions): Promise<AuditProof>
  /**
   * List who holds which role, and its last use
   *
   * Lists one row for each person and grant: the staff of the tenant, the members of its organisations, and for callers who may read the audit above the tenant also the people there. Each row tells since when and by whom the role is held, the last login, the last use by group of permissions, and what else acts for the person. With `accept: text/csv` the same rows are CSV; cells that a spreadsheet would execute begin with an apostrophe.
   *
   * Needs the permission `Audit.READ`.
   */
  getAccessReport(input: GetAccessReportInput, options?: ListOptions): List<AccessReportRow>
  /**
   * List the tokens for directory sync
   *
   * Lists the tokens of the tenant that work, newest first, without their secrets. A token that has ended with its creator’s sessions is left out, so a page may be shorter than its limit.
   *
   * Needs the permission `ScimToken.READ`.
   */
  listScimTokens(input: ListScimTokensInput, options?: ListOptions): List<ScimToken>
  /**
   * Create a token for directory sync
   *
   * Answers a token that opens the SCIM endpoints of this tenant and nothing else, for the configuration of an identity provider. It acts with the rights of its creator, and ends with their account, lock or position, and with all of their sessions, as by a new password. The token is shown only in this answer. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.
   *
   * Needs the permission `ScimToken.CREATE`.
   */
  createScimToken(input: CreateScimTokenInput, options?: CallOptions): Promise<CreateScimTokenResponse>
  /**
   * Delete a token for directory sync
   *
   * Ends the token at once. The people whom the directory has brought stay.
   *
   * Needs the permission `ScimToken.DELETE`.
   */
  deleteScimToken(input: DeleteScimTokenInput, options?: CallOptions): Promise<undefined>
  /**
   * Send a message to the MCP server
   *
   * Takes one JSON-RPC message of the Model Context Protocol (Streamable HTTP, stateless, without sessions and streams) and answers it as JSON; a notification is answered 202 without a body. Requests of version 2026-07-28 say their version and the capabilities of the client in `_meta`, and repeat version, method and name in headers; older ones begin with `initialize`. Version 2025-03-26 also has batches, of at most 10 messages. Its tools read, explain and propose: they make calls of this API with the agent token that is the bearer. Another token is refused with SEC008.
   *
   * Needs an agent token.
   */
  sendMcpMessage(input: SendMcpMessageInput, options?: CallOptions): Promise<McpAnswer | McpAnswer[]>
  /**
   * Check the health of the service
   *
   * Answers `UP` while the service takes calls.
   *
   * Needs no token.
   */
  getHealth(input?: undefined, options?: CallOptions): Promise<GetHealthResponse>
  /**
   * Get the OpenAPI document
   *
   * Answers this document, for generators and for the reference page.
   *
   * Needs no token.
   */
  getOpenApi(input?: undefined, options?: CallOptions): Promise<GetOpenApiResponse>
  /**
   * Get the OpenAPI document as version 3.0
   *
   * Answers this document as OpenAPI 3.0, for generators that cannot read 3.1. It has no webhooks.
   *
   * Needs no token.
   */
  getOlderOpenApi(input?: undefined, options?: CallOptions): Promise<GetOlderOpenApiResponse>
  /**
   * Show the documentation
   *
   * Web page with the reference and links to the guides.
   *
   * Needs no token.
   */
  getDocs(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Show the error codes
   *
   * Web page with an anchor for each error code, for example `#SEC006`.
   *
   * Needs no token.
   */
  showErrors(input?: undefined, options?: CallOptions): Promise<string>
  /**
   * Show a guide
   *
   * Web page with one guide, for example `getting-started` or `webhooks`. The shorter `/docs/{guide}` leads here.
   *
   * Needs no token.
   */
  getGuide(input: GetGuideInput, options?: CallOptions): Promise<string>
  /**
   * Get the guides as one text
   *
   * Answers all guides as Markdown, for language models.
   *
   * Needs no token.
   */
  getLlms(input?: undefined, options?: CallOptions): Promise<string>
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
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
  /** Code that `requestVerification` sent. */
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
  /** Session, as the list of sessions names it, or liveness check. */
  sessionId: string
}

export interface CreateAgentTokenInput {
  body: CreateAgentTokenRequest
}

export interface UpdateAgentTokenInput {
  /** Agent token, as `listAgentTokens` names it. */
  agentTokenId: string
  body: UpdateAgentTokenRequest
}

export interface EndAgentTokenInput {
  /** Agent token, as `listAgentTokens` names it. */
  agentTokenId: string
  /** `discard` ends its DRAFT and PENDING proposals with the token; `keep` leaves them open. */
  tasks?: "discard" | "keep" | undefined
}

export interface CreateDelegationInput {
  body: CreateDelegationRequest
}

export interface DeleteDelegationInput {
  /** Delegation, as `listDelegations` names it. */
  delegationId: string
}

export interface UpdateNoticesInput {
  body: UpdateNoticesRequest
}

export interface CreatePushSubscriptionInput {
  body: CreatePushSubscriptionRequest
}

export interface DeletePushSubscriptionInput {
  /** Browser that takes your notices, as `getNotices` names it. */
  subscriptionId: string
}

export interface GetUnsubscribePageInput {
  /** Token of the link in the mail. */
  token: string
  /** Tenant whose name, logo and colour the page takes. */
  tenant?: string | undefined
}

export interface UnsubscribeInput {
  /** Token of the link in the mail. */
  token: string
  /** Tenant whose name, logo and colour the page takes. */
  tenant?: string | undefined
}

export interface CreatePasskeyInput {
  body: CreatePasskeyRequest
}

export interface RenamePasskeyInput {
  /** Passkey, as `listPasskeys` names it. */
  credentialId: string
  body: RenamePasskeyRequest
}

export interface DeletePasskeyInput {
  /** Passkey, as `listPasskeys` names it. */
  credentialId: string
}

export interface StartSamlLoginInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`. */
  idp: string
  /** Landing URL to which the browser returns; must be one that is configured. */
  returnTo?: string | undefined
  /** `true`: the provider asks the person to sign in even if it still knows them, as a step-up needs. */
  forceAuthn?: "true" | "false" | undefined
  /** Random text that the landing URL repeats, by which a page knows that its browser started the login. */
  state?: string | undefined
}

export interface ConsumeSamlResponseInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`. */
  idp: string
}

export interface GetSamlMetadataInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`. */
  idp: string
}

export interface StartOpenIdLoginInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`. */
  idp: string
  /** Landing URL to which the browser returns; must be one that is configured. */
  returnTo?: string | undefined
  /** `true`: the provider asks the person to sign in even if it still knows them, as a step-up needs. */
  forceAuthn?: "true" | "false" | undefined
  /** Random text that the landing URL repeats, by which a page knows that its browser started the login. */
  state?: string | undefined
}

export interface FinishOpenIdLoginInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`. */
  idp: string
  /** State of the request. */
  state?: string | undefined
  /** Code of the provider. */
  code?: string | undefined
  /** Issuer of the answer, against mix-ups of providers. */
  iss?: string | undefined
  /** Reason for which the provider refused. */
  error?: string | undefined
}

export interface LogOutByProviderInput {
  /** Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`. */
  idp: string
}

export interface RegisterOAuthClientInput {
  body: RegisterOAuthClientRequest
}

export interface AuthorizeInput {
  /** Id of the client, or the https address of its metadata document. */
  client_id?: string | undefined
  /** Registered address to which the answer goes. The port of a loopback address may differ. */
  redirect_uri?: string | undefined
  /** Must be `code`. */
  response_type?: string | undefined
  /** Must be `query`, if it is sent at all. */
  response_mode?: string | undefined
  /** SHA-256 hash of the code verifier in base64url (RFC 7636). */
  code_challenge?: string | undefined
  /** Must be `S256`. */
  code_challenge_method?: string | undefined
  /** Text that the answer repeats. */
  state?: string | undefined
  /** `propose` for an agent; `openid`, with `profile` and `email`, to learn who the person is. Default: `propose`. */
  scope?: string | undefined
  /** Text that the ID token repeats. */
  nonce?: string | undefined
  /** URL of the MCP server, which is the default for `propose`, or the issuer, for an agent that uses the API (RFC 8707). */
  resource?: string | undefined
  /** `none` answers without asking anybody, `login` demands a new proof of identity, `consent` asks again what was allowed before. */
  prompt?: string | undefined
  /** Largest age of the last proof of identity, in seconds. */
  max_age?: string | undefined
  /** Name with which the person probably signs in. */
  login_hint?: string | undefined
  /** Thumbprint (RFC 7638) of the key of the client: the code works only with a proof by this key (RFC 9449 §10). */
  dpop_jkt?: string | undefined
  /** Wanted classes of authentication, separated by spaces. */
  acr_values?: string | undefined
  /** Request objects are not supported. */
  request?: string | undefined
  /** Value that the endpoint `par` has answered. */
  request_uri?: string | undefined
}

export interface GetAuthorizationRequestInput {
  /** Authorization request, from the address of the page of the portal. */
  requestId: string
}

export interface DecideAuthorizationRequestInput {
  /** Authorization request, from the address of the page of the portal. */
  requestId: string
  body: DecideAuthorizationRequestRequest
}

export interface AnswerSignedOutInput {
  /** Authorization request, from the address of the page of the portal. */
  requestId: string
}

export interface DeleteConsentInput {
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
}

export interface EndOAuthSessionInput {
  /** ID token of the session that ends, expired or not. */
  id_token_hint?: string | undefined
  /** Client of the ID token, if it is sent at all. */
  client_id?: string | undefined
  /** Registered address to which the browser returns. */
  post_logout_redirect_uri?: string | undefined
  /** Text that the redirect repeats. */
  state?: string | undefined
}

export interface ListOAuthClientsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateOAuthClientInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateOAuthClientRequest
}

export interface GetOAuthClientInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
}

export interface UpdateOAuthClientInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
  body: UpdateOAuthClientRequest
}

export interface DeleteOAuthClientInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
}

export interface ListGlobalOAuthClientsInput {
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateGlobalOAuthClientInput {
  body: CreateGlobalOAuthClientRequest
}

export interface GetGlobalOAuthClientInput {
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
}

export interface UpdateGlobalOAuthClientInput {
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
  body: UpdateGlobalOAuthClientRequest
}

export interface DeleteGlobalOAuthClientInput {
  /** OAuth client, as `listOAuthClients` names it. */
  clientId: string
}

export interface ExplainInput {
  body: ExplainRequest
}

export interface ListOwnOperationsInput {
  /** Your aim, in your own words. */
  search?: string | undefined
  /** Tenant in which you want to do it; without it, your own. */
  tenantId?: number | undefined
  /** Name of an upstream: only its operations are listed, its reads too. */
  upstream?: string | undefined
}

export interface SimulateInput {
  body: SimulateRequest
}

export interface GetOwnRightsInput {
  /** Tenant in which the rights are told; without it, your own. People above tenants name one to get the rights there. */
  tenantId?: string | undefined
}

export interface GetPermissionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Name of the permission, for example `Transfer.CREATE`. */
  permission: string
}

export interface ListPermissionHoldersInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Name of the permission, for example `Transfer.CREATE`. */
  permission: string
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EvaluateAccessInput {
  body: EvaluateAccessRequest
}

export interface EvaluateAccessesInput {
  body: EvaluateAccessesRequest
}

export type EvaluateAccessesAnswer = {
  /** Decisions in the order of the request. */
  evaluations: AccessEvaluation[]
} | AccessEvaluation

export interface SearchSubjectsInput {
  body: SearchSubjectsRequest
}

export interface SearchResourcesInput {
  body: SearchResourcesRequest
}

export interface SearchActionsInput {
  body: SearchActionsRequest
}

export interface ListIdentitiesInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface HasIdentityInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface CreateIdentityInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateIdentityRequest
}

export interface ResetIdentitiesInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: ResetIdentitiesRequest
}

export interface GetIdentityInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
}

export interface UpdateIdentityInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
  body: UpdateIdentityRequest
}

export interface DeleteIdentityInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
}

export interface ListSecurityQuestionsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface CreateSecurityQuestionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateSecurityQuestionRequest
}

export interface DeleteSecurityQuestionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Question, as the list of questions of this person names it. */
  securityQuestionId: number
}

export interface ListDeviceFingerprintsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface DeleteDeviceFingerprintInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Enrolled device, as the list of devices names it. */
  deviceFingerprintId: number
}

export interface ListCustomerSessionsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndCustomerSessionsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface EndCustomerSessionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Session, as the list of sessions names it, or liveness check. */
  sessionId: string
}

export interface ListInstitutionAdminIdentitiesInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface HasInstitutionAdminIdentityInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface CreateInstitutionAdminIdentityInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateInstitutionAdminIdentityRequest
}

export interface ResetInstitutionAdminIdentitiesInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: ResetInstitutionAdminIdentitiesRequest
}

export interface GetInstitutionAdminIdentityInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
}

export interface UpdateInstitutionAdminIdentityInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
  body: UpdateInstitutionAdminIdentityRequest
}

export interface DeleteInstitutionAdminIdentityInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
}

export interface ListInstitutionAdminSecurityQuestionsInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface CreateInstitutionAdminSecurityQuestionInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateInstitutionAdminSecurityQuestionRequest
}

export interface DeleteInstitutionAdminSecurityQuestionInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Question, as the list of questions of this person names it. */
  securityQuestionId: number
}

export interface ListInstitutionAdminDeviceFingerprintsInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface DeleteInstitutionAdminDeviceFingerprintInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Enrolled device, as the list of devices names it. */
  deviceFingerprintId: number
}

export interface ListInstitutionAdminSessionsInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndInstitutionAdminSessionsInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface EndInstitutionAdminSessionInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Session, as the list of sessions names it, or liveness check. */
  sessionId: string
}

export interface ListGlobalAdminIdentitiesInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface HasGlobalAdminIdentityInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface CreateGlobalAdminIdentityInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateGlobalAdminIdentityRequest
}

export interface ResetGlobalAdminIdentitiesInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: ResetGlobalAdminIdentitiesRequest
}

export interface GetGlobalAdminIdentityInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
}

export interface UpdateGlobalAdminIdentityInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
  body: UpdateGlobalAdminIdentityRequest
}

export interface DeleteGlobalAdminIdentityInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
}

export interface ListGlobalAdminSecurityQuestionsInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface CreateGlobalAdminSecurityQuestionInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateGlobalAdminSecurityQuestionRequest
}

export interface DeleteGlobalAdminSecurityQuestionInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Question, as the list of questions of this person names it. */
  securityQuestionId: number
}

export interface ListGlobalAdminDeviceFingerprintsInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface DeleteGlobalAdminDeviceFingerprintInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Enrolled device, as the list of devices names it. */
  deviceFingerprintId: number
}

export interface ListGlobalAdminSessionsInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface EndGlobalAdminSessionsInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface EndGlobalAdminSessionInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Session, as the list of sessions names it, or liveness check. */
  sessionId: string
}

export interface ListAdminUsersInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter. */
  search?: string | undefined
}

export interface CreateAdminUserInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateAdminUserRequest
}

export interface GetAdminUserInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface UpdateAdminUserInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: UpdateAdminUserRequest
}

export interface DeleteAdminUserInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface ListTemporaryPositionsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateTemporaryPositionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateTemporaryPositionRequest
}

export interface DeleteTemporaryPositionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Position for a while, as the list of them names it. */
  temporaryPositionId: number
}

export interface ListInstitutionAdminsInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter. */
  search?: string | undefined
}

export interface CreateInstitutionAdminInput {
  /** Short name of the institution above the tenants. */
  institution: string
  body: CreateInstitutionAdminRequest
}

export interface ListGlobalAdminsInput {
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter. */
  search?: string | undefined
}

export interface CreateGlobalAdminInput {
  body: CreateGlobalAdminRequest
}

export interface GetGlobalAdminInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface UpdateGlobalAdminInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: UpdateGlobalAdminRequest
}

export interface DeleteGlobalAdminInput {
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface GetInstitutionAdminInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface UpdateInstitutionAdminInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: UpdateInstitutionAdminRequest
}

export interface DeleteInstitutionAdminInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface ChangeOwnPasswordInput {
  body: ChangeOwnPasswordRequest
}

export interface StartPasswordChangeInput {
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
  body: StartPasswordChangeRequest
}

export interface ChangePasswordInput {
  /** Name with which the person or program logs in, URL-encoded. */
  identity: string
  body: ChangePasswordRequest
}

export interface GetPasswordPageInput {
  /** Language of the page; without it, that of the browser. */
  locale?: string | undefined
  /** Tenant whose look and language the page takes. */
  tenant?: string | undefined
  /** Identity of the link. Only the script of the page reads it. */
  identity?: string | undefined
  /** Code of the link. Only the script of the page reads it. */
  hash?: string | undefined
}

export interface GetLivenessPageInput {
  /** Id of the session, or of the liveness check. */
  sessionId?: string | undefined
  /** Language of the page; without it, that of the browser. */
  locale?: string | undefined
}

export interface GetLivenessLandingInput {
  body: GetLivenessLandingRequest
}

export interface AnswerLivenessConsentInput {
  body: AnswerLivenessConsentRequest
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

export interface ListInstitutionTenantsInput {
  /** Short name of the institution above the tenants. */
  institution: string
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface GetTenantInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
}

export interface UpdateTenantInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: UpdateTenantRequest
}

export interface ListCustomersInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter. */
  search?: string | undefined
  /** Find the customer with this e-mail address. */
  email?: string | undefined
  /** Find the customer who logs in with this name. */
  identity?: string | undefined
  /** Find the customer with this national identity number. */
  nationalIdentityNumber?: string | undefined
  /** Find the customer with this phone number, in any usual form. */
  phoneNumber?: string | undefined
  /** `customerId`: answer only the ids of matching customers. */
  fields?: "customerId" | undefined
}

export interface HasCustomerInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Find the customer with this e-mail address. */
  email?: string | undefined
  /** Find the customer who logs in with this name. */
  identity?: string | undefined
  /** Find the customer with this national identity number. */
  nationalIdentityNumber?: string | undefined
  /** Find the customer with this phone number, in any usual form. */
  phoneNumber?: string | undefined
}

export interface CreateCustomerInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateCustomerRequest
}

export interface GetCustomerInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
}

export interface UpdateCustomerInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: UpdateCustomerRequest
}

export interface ConfirmContactInput {
  body: ConfirmContactRequest
}

export interface GetContactUndoPageInput {
  /** Token of the link. Only the script of the page reads it. */
  token?: string | undefined
  /** Language of the page; without it, that of the browser. */
  locale?: string | undefined
  /** Tenant whose name, logo and colour the page takes. */
  tenant?: string | undefined
}

export interface UndoContactInput {
  body: UndoContactRequest
}

export interface UpdateLocaleInput {
  body: UpdateLocaleRequest
}

export interface ListOrganisationsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateOrganisationInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateOrganisationRequest
}

export interface GetOrganisationInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
}

export interface UpdateOrganisationInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
  body: UpdateOrganisationRequest
}

export interface ListOrganisationPositionsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface AddOrganisationPositionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
  body: AddOrganisationPositionRequest
}

export interface RemoveOrganisationPositionInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Position in the organisation, for example `DIRECTOR`. */
  position: string
}

export interface ListAttachmentsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateAttachmentInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateAttachmentRequest
}

export interface GetAttachmentInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Document, as `listAttachments` names it. */
  attachmentId: number
}

export interface DeleteAttachmentInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Document, as `listAttachments` names it. */
  attachmentId: number
}

export interface ListCustomerWalletsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateCustomerWalletInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Person whom the call concerns; your own id is in the claim `sub` of your token. */
  customerId: number
  body: CreateCustomerWalletRequest
}

export interface ListOrganisationWalletsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateOrganisationWalletInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Company or association, as `listOrganisations` names it. */
  organisationId: number
  body: CreateOrganisationWalletRequest
}

export interface ListTransfersInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateTransferInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateTransferRequest
}

export interface GetTransferInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Transfer, as `createTransfer` answered it. */
  transferId: number
}

export interface ListBulkTransfersInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateBulkTransferInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateBulkTransferRequest
}

export interface GetBulkTransferInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Bulk transfer, as `createBulkTransfer` answered it. */
  bulkTransferId: number
}

export interface GetWalletInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Wallet, as the list of wallets of its owner names it. */
  walletId: number
}

export interface UpdateWalletInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Wallet, as the list of wallets of its owner names it. */
  walletId: number
  body: UpdateWalletRequest
}

export interface ListWalletEntriesInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Wallet, as the list of wallets of its owner names it. */
  walletId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface ListPaymentsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreatePaymentInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreatePaymentRequest
}

export interface GetPaymentInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Payment, as `createPayment` answered it. */
  paymentId: number
}

export interface UpdatePaymentInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Payment, as `createPayment` answered it. */
  paymentId: number
  body: UpdatePaymentRequest
}

export interface ListWithdrawalsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Wallet, as the list of wallets of its owner names it. */
  walletId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateWithdrawalInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Wallet, as the list of wallets of its owner names it. */
  walletId: number
  body: CreateWithdrawalRequest
}

export interface GetWithdrawalInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Withdrawal, as `createWithdrawal` answered it. */
  withdrawalId: number
}

export interface UpdateWithdrawalInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Withdrawal, as `createWithdrawal` answered it. */
  withdrawalId: number
  body: UpdateWithdrawalRequest
}

export interface ListTasksInput {
  /** Only tasks of this initiator: `me`, or your own customer id. */
  initiatorCustomerId?: number | "me" | undefined
  /** Only tasks in which this customer is a named or recorded approver; `me` is your own id. */
  approverCustomerId?: number | "me" | undefined
  /** Only tasks that holders of one of these roles may approve; separated by commas. */
  executorRoles?: string | undefined
  /** Only tasks with this tag. */
  tag?: string | undefined
  /** Only tasks that wait for your approval: `me`, or your own customer id. Without `status` it means `PENDING`. */
  waitingForCustomerId?: number | "me" | undefined
  /** Only tasks that the caller may approve in the place of somebody. */
  onBehalfOf?: "true" | undefined
  /** Only proposals of this agent token. */
  agentTokenId?: string | undefined
  /** Every task that you may see: `me`, or your own customer id. For a list without another filter. */
  visibleToCustomerId?: number | "me" | undefined
  /** Only tasks of this initiator, `me` or a customer id, as far as you see them. */
  maker?: number | "me" | undefined
  /** Only tasks about this, for example `transfer`: `kind` of a task. */
  kind?: string | undefined
  /** Only tasks that agents have made, or only those of people. */
  byAgent?: "true" | "false" | undefined
  /** Only tasks that move at least this amount. */
  amountFrom?: number | undefined
  /** Only tasks that move at most this amount. */
  amountTo?: number | undefined
  /** Only tasks that move an amount in this currency. */
  currency?: string | undefined
  /** Only tasks that were made at this time or later. */
  createdFrom?: string | undefined
  /** Only tasks that were made at this time or earlier. */
  createdTo?: string | undefined
  /** Order of the list by the age of the tasks. */
  sort?: "newest" | "oldest" | undefined
  /** Only tasks in one of these statuses; separated by commas. */
  status?: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED" | readonly ("DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED")[] | undefined
  /** Number of items to skip. */
  offset?: number | undefined
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface GetTaskInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
}

export interface UpdateTaskInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
  body: UpdateTaskRequest
}

export interface RemindTaskInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
}

export interface StopTaskInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
  body: StopTaskRequest
}

export interface ListTaskHistoryInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface ListTaskCommentsInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateTaskCommentInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
  body: CreateTaskCommentRequest
}

export interface GetPossibleApproversInput {
  /** Task, as the header `task-id` or `listTasks` names it. */
  taskId: number
  /** Moment to ask for; without it, the last change of a task that has ended, otherwise now. */
  at?: string | undefined
}

export interface GetOverviewInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Number of hours to look back, the present one included. */
  hours?: number | undefined
}

export interface ListCallbacksInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
  /** State of the callback. */
  state?: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED" | undefined
  /** Only what was created at or after this time (UTC). */
  since?: string | undefined
  /** Only those of this webhook endpoint. */
  webhookEndpointId?: number | undefined
}

export interface GetCallbackInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook, as `listCallbacks` or the header `webhook-id` names it. */
  callbackId: number
}

export interface ResendCallbackInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook, as `listCallbacks` or the header `webhook-id` names it. */
  callbackId: number
}

export interface StopCallbackInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook, as `listCallbacks` or the header `webhook-id` names it. */
  callbackId: number
}

export interface SignCallbackInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook, as `listCallbacks` or the header `webhook-id` names it. */
  callbackId: number
}

export interface RecoverCallbacksInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: RecoverCallbacksRequest
}

export interface TestCallbackInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: TestCallbackRequest
}

export interface RotateCallbackSecretInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
}

export interface GetCallbackSecretInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
}

export interface ListWebhookEndpointsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateWebhookEndpointInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateWebhookEndpointRequest
}

export interface GetWebhookEndpointInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook endpoint, as `listWebhookEndpoints` names it. */
  webhookEndpointId: number
}

export interface UpdateWebhookEndpointInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook endpoint, as `listWebhookEndpoints` names it. */
  webhookEndpointId: number
  body: UpdateWebhookEndpointRequest
}

export interface DeleteWebhookEndpointInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook endpoint, as `listWebhookEndpoints` names it. */
  webhookEndpointId: number
}

export interface RotateWebhookEndpointInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook endpoint, as `listWebhookEndpoints` names it. */
  webhookEndpointId: number
}

export interface TestWebhookEndpointInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Webhook endpoint, as `listWebhookEndpoints` names it. */
  webhookEndpointId: number
}

export interface ListUpstreamsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateUpstreamInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateUpstreamRequest
}

export interface GetUpstreamInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Upstream, as `listUpstreams` names it. */
  upstream: string
}

export interface UpdateUpstreamInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Upstream, as `listUpstreams` names it. */
  upstream: string
  body: UpdateUpstreamRequest
}

export interface DeleteUpstreamInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Upstream, as `listUpstreams` names it. */
  upstream: string
}

export interface RotateUpstreamSecretInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Upstream, as `listUpstreams` names it. */
  upstream: string
}

export interface ListPropertiesInput {
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface GetPropertyInput {
  /** Name of the property; the guide on configuration lists them all. */
  name: string
}

export interface UpdatePropertyInput {
  /** Name of the property; the guide on configuration lists them all. */
  name: string
  body: UpdatePropertyRequest
}

export interface ResetPropertyInput {
  /** Name of the property; the guide on configuration lists them all. */
  name: string
}

export interface ListTenantConfigInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface GetTenantConfigInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Key of the configuration; the guide on configuration lists them all. */
  key: string
}

export interface UpdateTenantConfigInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Key of the configuration; the guide on configuration lists them all. */
  key: string
  body: UpdateTenantConfigRequest
}

export interface ResetTenantConfigInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Key of the configuration; the guide on configuration lists them all. */
  key: string
}

export interface TryPostAuthenticationLogicInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** CEL expression to try instead of the one in force. */
  expression?: string | undefined
}

export interface PreviewTemplateInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Key of the configuration; the guide on configuration lists them all. */
  key: string
  body: PreviewTemplateRequest
}

export interface GetThemeInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
}

export interface ListTenantAuditEventsInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
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
  /** Only events about this thing: an id or name in the path, a task, or an id or identity in `before` or `after`. */
  item?: string | undefined
  /** Only events of this kind. */
  kind?: "proposal" | "submission" | "approval" | "rejection" | "return" | "withdrawal" | "execution" | "refusal" | "sign-in" | "change" | undefined
  /** Only events of this task: its proposal, its decisions, and the execution of its call. */
  task?: number | undefined
  /** Only calls of this path, or of paths that begin with it. */
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
  /** Only events about this thing: an id or name in the path, a task, or an id or identity in `before` or `after`. */
  item?: string | undefined
  /** Only events of this kind. */
  kind?: "proposal" | "submission" | "approval" | "rejection" | "return" | "withdrawal" | "execution" | "refusal" | "sign-in" | "change" | undefined
  /** Only events of this task: its proposal, its decisions, and the execution of its call. */
  task?: number | undefined
  /** Only calls of this path, or of paths that begin with it. */
  path?: string | undefined
}

export interface VerifyTenantAuditEventInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Identifies the entry; entries sort by it. */
  auditId: string
  /** `at` of the event. */
  at: string
}

export interface VerifyGlobalAuditEventInput {
  /** Identifies the entry; entries sort by it. */
  auditId: string
  /** `at` of the event. */
  at: string
}

export interface GetAccessReportInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface ListScimTokensInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Maximum number of items on a page. */
  limit?: number | undefined
  /** Position to continue from: take it from the `link` header of the previous page. */
  cursor?: string | undefined
}

export interface CreateScimTokenInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  body: CreateScimTokenRequest
}

export interface DeleteScimTokenInput {
  /** Tenant in which the call is decided; yours is in your token, and on the local run it is 1. */
  tenantId: number
  /** Token for directory sync, as `listScimTokens` names it. */
  scimTokenId: string
}

export interface SendMcpMessageInput {
  body: McpMessage | readonly unknown[]
}

export interface GetGuideInput {
  /** Name of the guide, for example `webhooks`. */
  guide: string
}
