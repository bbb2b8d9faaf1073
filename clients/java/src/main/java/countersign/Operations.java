// Generated from the API document by `npm run docs`: change the document, not this file.
package countersign;

import countersign.Schemas.*;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A method for each operation of the API document. */
public abstract class Operations extends Calls {
  /** The version of the API document that this client was made from. */
  public static final String DOCUMENT_VERSION = "0.1.0";

  /**
   * Log in
   * Answers a token for an identity and its proofs: the password with each further proof that the identity has ({@code totp}, an answered PKI challenge), or a passkey instead. Leave out {@code identity} to log in with a launch token as the {@code password}. Failed attempts lock the identity for a while; the refusal is the same for known and unknown names.
   * Needs no token.
   */
  public LoginResponse login(LoginRequest body, CallOption... options) { return plain("POST", "/authentication/login", "o", values(null), body, Kind.of(LoginResponse.class), options); }

  /**
   * Get a login challenge
   * With {@code clientChallenge} (PKI): proves that the service holds its private key, and answers a challenge that only the private key of the identity can decrypt. Without it (passkeys): answers the options for {@code navigator.credentials}, to register the first passkey of an identity or to sign with one. Without {@code identity} any discoverable passkey of {@code parentDomain} is accepted. Send the answered challenge to {@code login}.
   * Needs no token.
   */
  public GetLoginChallengeResponse getLoginChallenge(GetLoginChallengeQuery query, CallOption... options) { return plain("GET", "/authentication/login-challenges", "o", values(query), null, Kind.of(GetLoginChallengeResponse.class), options); }

  /**
   * Get a login challenge (path with a slash)
   * The same operation at a path with a slash at its end, for clients that add one.
   * Needs no token.
   */
  public GetLoginChallengeWithSlashResponse getLoginChallengeWithSlash(GetLoginChallengeWithSlashQuery query, CallOption... options) { return plain("GET", "/authentication/login-challenges/", "o", values(query), null, Kind.of(GetLoginChallengeWithSlashResponse.class), options); }

  /**
   * Launch another portal
   * Answers a URL that opens another portal and carries a launch token. The token logs in as the caller once, within 60 seconds.
   * Needs a token.
   */
  public LaunchResponse launch(LaunchRequest body, CallOption... options) { return plain("POST", "/authentication/launch", "k", values(null), body, Kind.of(LaunchResponse.class), options); }

  /**
   * Get the public key for PKI logins
   * Answers the public key with which a client encrypts its challenge: base64 of the DER SubjectPublicKeyInfo.
   * Needs no token.
   */
  public String getPkiPublicKey(CallOption... options) { return plain("GET", "/global/config/pkiAuthPublicKey", "o", values(null), null, Kind.of(String.class), options); }

  /**
   * Send a verification code
   * Sends a code to the phone on record, at most five an hour. The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.
   * Needs no token.
   */
  public Void requestVerification(RequestVerificationRequest body, CallOption... options) { return plain("POST", "/global/verifications", "o", values(null), body, Kind.of(Void.class), options); }

  /**
   * Get the security questions of an identity
   * Answers the questions to a caller who has the code that was sent. Three wrong codes end a typed code; the code of a link has no such limit.
   * Needs no token.
   */
  public GetVerificationResponse getVerification(String identity, String code, CallOption... options) { return plain("GET", "/global/verifications/{identity}", "o", values(null, "identity", identity, "code", code), null, Kind.of(GetVerificationResponse.class), options); }

  /**
   * Renew a token
   * Answers a fresh token for one that is valid or expired within the last 30 days, while its session lives. A session that began with a launch token must send its CSRF token in the {@code renew-csrf} header. With the setting {@code auth.renew.rotation} a token can be renewed once; a late repetition ends the session.
   * Needs no token.
   */
  public LoginResponse renewToken(RenewTokenRequest body, CallOption... options) { return plain("POST", "/authentication/renew", "o", values(null), body, Kind.of(LoginResponse.class), options); }

  /**
   * Prove a step-up
   * Takes the proof that a SEC004 refusal asked for, and answers a token that works once, for exactly the request that was refused. For IDENTITY, any identity of the caller proves it as it signs in: by {@code password} with what is added to it, by an answered challenge of a passkey or of its key pair (PKI), or by a new single sign-on, whose token is the {@code password}, sent without {@code identity}.
   * Needs a token.
   */
  public LoginResponse upgradeToken(UpgradeTokenRequest body, CallOption... options) { return plain("PUT", "/authentication/jwt", "k", values(null), body, Kind.of(LoginResponse.class), options); }

  /**
   * Log out
   * Ends the session of the token. None of its tokens works or can be renewed afterwards. The sessions of other tabs of the same browser, in which this person signed in on a page of the service, end too.
   * Needs a token.
   */
  public Void logout(CallOption... options) { return plain("POST", "/authentication/logout", "k", values(null), null, Kind.of(Void.class), options); }

  /**
   * List your sessions
   * Lists the active sessions of the caller, newest first.
   * Needs a token.
   */
  public Pages<Session> listSessions(ListSessionsQuery query, CallOption... options) { return pages("GET", "/authentication/sessions", "pl", values(query), null, Kind.of(Session.class), options); }
  public Pages<Session> listSessions(CallOption... options) { return listSessions((ListSessionsQuery) null, options); }

  /**
   * End your other sessions
   * Ends every session of the caller except the one of this token, and the tokens of the caller’s agents.
   * Needs a token.
   */
  public Void endOtherSessions(CallOption... options) { return plain("DELETE", "/authentication/sessions", "k", values(null), null, Kind.of(Void.class), options); }

  /**
   * End one of your sessions
   * Ends one of your own sessions: its tokens stop working at once, and so do their renewals.
   * Needs a token.
   */
  public Void endSession(String sessionId, CallOption... options) { return plain("DELETE", "/authentication/sessions/{sessionId}", "k", values(null, "sessionId", sessionId), null, Kind.of(Void.class), options); }

  /**
   * List your agent tokens
   * Lists the active tokens of the caller’s agents, newest first: last use (accurate to five minutes), default approvers, and the number of proposals in each state. The tokens themselves are not shown.
   * Needs a token.
   */
  public Pages<AgentToken> listAgentTokens(CallOption... options) { return pages("GET", "/authentication/agent-tokens", "l", values(null), null, Kind.of(AgentToken.class), options); }

  /**
   * Create an agent token
   * Answers a token that reads what the caller may read and changes nothing: every write that it makes must be stored as a task, which people approve. {@code approvers} decide the proposals that name nobody, and {@code limits} bound what it may read and propose. The token is shown only in this answer. It ends when the session that creates it ends (log-out included), unless {@code keep} is true, and is bound to the same key as that session (DPoP), if that is bound to one. The caller must have proved who they are in the last {@code reauthentication.minutes}, and is told by a message.
   * Needs a token.
   */
  public CreateAgentTokenResponse createAgentToken(CreateAgentTokenRequest body, CallOption... options) { return plain("POST", "/authentication/agent-tokens", "k", values(null), body, Kind.of(CreateAgentTokenResponse.class), options); }

  /**
   * Update an agent token
   * Replaces the limits, the default approvers or the expiry of an agent token of the caller. What is not sent stays; new limits replace all earlier ones. The change holds from the next call of the agent. The caller must have proved who they are in the last {@code reauthentication.minutes}.
   * Needs a token.
   */
  public AgentToken updateAgentToken(String agentTokenId, UpdateAgentTokenRequest body, CallOption... options) { return plain("PUT", "/authentication/agent-tokens/{agentTokenId}", "k", values(null, "agentTokenId", agentTokenId), body, Kind.of(AgentToken.class), options); }

  /**
   * End an agent token
   * The token stops working at once. Its proposals that are DRAFT or PENDING are discarded; with {@code tasks=keep} they stay.
   * Needs a token.
   */
  public Void endAgentToken(String agentTokenId, EndAgentTokenQuery query, CallOption... options) { return plain("DELETE", "/authentication/agent-tokens/{agentTokenId}", "k", values(query, "agentTokenId", agentTokenId), null, Kind.of(Void.class), options); }

  /**
   * List your delegations
   * Lists the delegations that you gave and those that you received and that have not ended.
   * Needs a token.
   */
  public Pages<Delegation> listDelegations(CallOption... options) { return pages("GET", "/authentication/delegations", "l", values(null), null, Kind.of(Delegation.class), options); }

  /**
   * Create a delegation to a substitute
   * Lets another person of the same tenant (or institution, or above all) decide the tasks that wait for you, for at most 90 days. Nothing else is delegated. An approval counts in your place and names you ({@code onBehalfOf}). You have at most 5 delegations that have not ended. You must have proved who you are in the last {@code reauthentication.minutes}; both of you get a message.
   * Needs a token.
   */
  public Delegation createDelegation(CreateDelegationRequest body, CallOption... options) { return plain("POST", "/authentication/delegations", "k", values(null), body, Kind.of(Delegation.class), options); }

  /**
   * End a delegation
   * Either side ends it, or whoever may update the identity of the giver ({@code Identity.UPDATE}). Approvals that the substitute has given stay valid. Both get a message.
   * Needs a token.
   */
  public Void deleteDelegation(String delegationId, CallOption... options) { return plain("DELETE", "/authentication/delegations/{delegationId}", "k", values(null, "delegationId", delegationId), null, Kind.of(Void.class), options); }

  /**
   * Get how you are notified
   * Answers the channel of your notices about requests, the hour of your digest, the channels of single kinds, and the browsers that take pushed notices. Without a choice of yours, everything comes by e-mail, at most once in {@code task.notice.minutes}.
   * Needs a token.
   */
  public Notices getNotices(CallOption... options) { return plain("GET", "/authentication/notices", "", values(null), null, Kind.of(Notices.class), options); }

  /**
   * Change how you are notified
   * Changes only the fields that the body carries; {@code kinds} is replaced as a whole. A digest names the first things and counts the others. Notices that protect your account cannot be switched off. Send {@code If-Match} to refuse the change if somebody, or a link in a mail, has changed them since you read them.
   * Needs a token.
   */
  public Notices updateNotices(UpdateNoticesRequest body, CallOption... options) { return plain("PUT", "/authentication/notices", "k", values(null), body, Kind.of(Notices.class), options); }

  /**
   * Add a browser that takes your notices
   * Adds a browser to which notices are pushed where you chose {@code push}, with what {@code PushManager.subscribe()} returned. Its push service must have a public address with https. A notice says how many requests wait, and is encrypted for the browser. You have at most 5 browsers; one more replaces the oldest.
   * Needs a token.
   */
  public PushSubscription createPushSubscription(CreatePushSubscriptionRequest body, CallOption... options) { return plain("POST", "/authentication/notices/subscriptions", "k", values(null), body, Kind.of(PushSubscription.class), options); }

  /**
   * Remove a browser that takes your notices
   * Removes one of your browsers. Without any, notices for which you chose {@code push} come by e-mail.
   * Needs a token.
   */
  public Void deletePushSubscription(String subscriptionId, CallOption... options) { return plain("DELETE", "/authentication/notices/subscriptions/{subscriptionId}", "k", values(null, "subscriptionId", subscriptionId), null, Kind.of(Void.class), options); }

  /**
   * Show the page that switches notices off
   * Web page of the link in the head of a mail, which asks before it switches a kind of notices off. Opening it changes nothing.
   * Needs no token.
   */
  public String getUnsubscribePage(String token, GetUnsubscribePageQuery query, CallOption... options) { return plain("GET", "/svc-conductor/notices/unsubscribe", "o", values(query, "token", token), null, Kind.of(String.class), options); }

  /**
   * End notices of a kind by a link
   * Switches the kinds of notices of a mail off with one click (RFC 8058), within 60 days. The link is for one person and works until they turn the kind on again. Notices that protect an account have no such link.
   * Needs no token.
   */
  public String unsubscribe(String token, UnsubscribeQuery query, CallOption... options) { return plain("POST", "/svc-conductor/notices/unsubscribe", "o", values(query, "token", token), null, Kind.of(String.class), options); }

  /**
   * Get the public keys of tokens
   * Answers the keys that verify the signatures of tokens, current and previous, as a JSON Web Key Set (RFC 7517). Cache it for five minutes.
   * Needs no token.
   */
  public GetJwksResponse getJwks(CallOption... options) { return plain("GET", "/svc-conductor/.well-known/jwks.json", "o", values(null), null, Kind.of(GetJwksResponse.class), options); }

  /**
   * Create options for a new passkey
   * Answers the options for {@code navigator.credentials.create} with which the signed-in identity registers one more passkey.
   * Needs a token.
   */
  public CreatePasskeyOptionsResponse createPasskeyOptions(CallOption... options) { return plain("POST", "/authentication/webauthn-credentials/options", "k", values(null), null, Kind.of(CreatePasskeyOptionsResponse.class), options); }

  /**
   * List your passkeys
   * Lists the passkeys of the signed-in identity, newest first.
   * Needs a token.
   */
  public Pages<Passkey> listPasskeys(CallOption... options) { return pages("GET", "/authentication/webauthn-credentials", "l", values(null), null, Kind.of(Passkey.class), options); }

  /**
   * Add a passkey
   * Adds a passkey to the signed-in identity. It must be made with options from {@code createPasskeyOptions}.
   * Needs a token.
   */
  public Passkey createPasskey(CreatePasskeyRequest body, CallOption... options) { return plain("POST", "/authentication/webauthn-credentials", "k", values(null), body, Kind.of(Passkey.class), options); }

  /**
   * Rename a passkey
   * Changes the name that people see; the passkey works as before.
   * Needs a token.
   */
  public Passkey renamePasskey(String credentialId, RenamePasskeyRequest body, CallOption... options) { return plain("PUT", "/authentication/webauthn-credentials/{credentialId}", "k", values(null, "credentialId", credentialId), body, Kind.of(Passkey.class), options); }

  /**
   * Delete a passkey
   * Removes a passkey of the signed-in identity and ends its other sessions. The last passkey cannot be deleted.
   * Needs a token.
   */
  public Void deletePasskey(String credentialId, CallOption... options) { return plain("DELETE", "/authentication/webauthn-credentials/{credentialId}", "k", values(null, "credentialId", credentialId), null, Kind.of(Void.class), options); }

  /**
   * Start a login at an identity provider
   * Redirects the browser to a SAML 2 identity provider. For a provider of OpenID Connect it redirects to `/oidc-login/{idp}{@code , so that a page need not know which it is. After the login there the browser returns to }returnTo{@code , which must be a configured landing URL. The landing repeats }state`: a page that kept it knows that its browser started the login.
   * Needs no token.
   */
  public String startSamlLogin(String idp, StartSamlLoginQuery query, CallOption... options) { return target("GET", "/svc-conductor/saml-login/{idp}", "or", values(query, "idp", idp), null, options); }

  /**
   * Finish a login at an identity provider
   * Assertion consumer service (SAML 2, POST binding): the identity provider’s page posts its signed response here. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.
   * Needs no token.
   */
  public String consumeSamlResponse(String idp, CallOption... options) { return target("POST", "/svc-conductor/saml-acs/{idp}", "or", values(null, "idp", idp), null, options); }

  /**
   * Get the SAML metadata of the service
   * Answers the document with which an identity provider is set up for this service.
   * Needs no token.
   */
  public String getSamlMetadata(String idp, CallOption... options) { return plain("GET", "/svc-conductor/saml-metadata/{idp}", "o", values(null, "idp", idp), null, Kind.of(String.class), options); }

  /**
   * Start a login by OpenID Connect
   * Redirects the browser to an identity provider of OpenID Connect. After the login there the browser returns to {@code returnTo}, which must be a configured landing URL. The landing repeats {@code state}: a page that kept it knows that its browser started the login.
   * Needs no token.
   */
  public String startOpenIdLogin(String idp, StartOpenIdLoginQuery query, CallOption... options) { return target("GET", "/svc-conductor/oidc-login/{idp}", "or", values(query, "idp", idp), null, options); }

  /**
   * Finish a login by OpenID Connect
   * The identity provider sends the browser back here with a code, which the service exchanges. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.
   * Needs no token.
   */
  public String finishOpenIdLogin(String idp, FinishOpenIdLoginQuery query, CallOption... options) { return target("GET", "/svc-conductor/oidc-callback/{idp}", "or", values(query, "idp", idp), null, options); }

  /**
   * End sessions by the identity provider
   * Back-channel logout of OpenID Connect: the identity provider tells that its session, or a person, has ended. The sessions that began with it end, and everything that depends on them. If no sign-in named the session of the provider, the sessions of the person end.
   * Needs no token.
   */
  public Void logOutByProvider(String idp, CallOption... options) { return plain("POST", "/svc-conductor/oidc-logout/{idp}", "o", values(null, "idp", idp), null, Kind.of(Void.class), options); }

  /**
   * Get the metadata of the OpenID provider
   * Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.
   * Needs no token.
   */
  public Map<String, Object> getOpenIdConfiguration(CallOption... options) { return plain("GET", "/svc-conductor/.well-known/openid-configuration", "o", values(null), null, new Kind<Map<String, Object>>() {}, options); }

  /**
   * Get the metadata of the authorization server
   * Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.
   * Needs no token.
   */
  public Map<String, Object> getAuthorizationServerMetadata(CallOption... options) { return plain("GET", "/svc-conductor/.well-known/oauth-authorization-server", "o", values(null), null, new Kind<Map<String, Object>>() {}, options); }

  /**
   * Get a token by OAuth
   * Token endpoint of OAuth 2.1. With {@code client_credentials} a back end gets a session of its account for 15 minutes; it authenticates itself with a JWT signed by its key ({@code private_key_jwt}). {@code scope=propose} narrows the token to reads and proposals. At most 600 tokens an hour for one client.
   * Needs no token.
   */
  public TokenResponse requestToken(CallOption... options) { return plain("POST", "/svc-conductor/oauth/token", "o", values(null), null, Kind.of(TokenResponse.class), options); }

  /**
   * End a token by OAuth
   * Ends a token that the client got, and everything that was obtained with it (RFC 7009). Proposals that an agent has made stay. Answers 200 whatever token is sent: a client learns nothing about the tokens of others.
   * Needs no token.
   */
  public Void revokeToken(CallOption... options) { return plain("POST", "/svc-conductor/oauth/revoke", "o", values(null), null, Kind.of(Void.class), options); }

  /**
   * Add a client by OAuth
   * Registers an app without a key for the scope {@code propose} (RFC 7591). Nobody has checked it, and people are told so. It is deleted after 24 hours without a grant. At most 20 registrations an hour from one address; the property {@code oauth.dynamic.registration} switches it off.
   * Needs no token.
   */
  public Void registerOAuthClient(RegisterOAuthClientRequest body, CallOption... options) { return plain("POST", "/svc-conductor/oauth/register", "o", values(null), body, Kind.of(Void.class), options); }

  /**
   * Check a token by OAuth
   * Tells a back end whether a token of its own tenant works now (RFC 7662): the session is read anew each time, with all locks. Any other token is `{"active": false}` without a reason.
   * Needs no token.
   */
  public TokenState introspectToken(CallOption... options) { return plain("POST", "/svc-conductor/oauth/introspect", "o", values(null), null, Kind.of(TokenState.class), options); }

  /**
   * Start an authorization
   * Authorization endpoint (OAuth 2.1, OpenID Connect), for browsers. Redirects to a page of the portal on which a person signs in and decides; their decision is redirected to {@code redirect_uri} with {@code code} or {@code error}, {@code state} and {@code iss}. PKCE with S256 is required. An unknown client or redirect URI is answered with a page, and never with a redirect.
   * Needs no token.
   */
  public String authorize(AuthorizeQuery query, CallOption... options) { return target("GET", "/svc-conductor/oauth/authorize", "or", values(query), null, options); }

  /**
   * Send an authorization request ahead
   * Pushed authorization request (RFC 9126): takes the parameters of the authorization endpoint from the client itself, and answers a {@code request_uri} that starts one authorization within 60 seconds.
   * Needs no token.
   */
  public Void pushAuthorizationRequest(CallOption... options) { return plain("POST", "/svc-conductor/oauth/par", "o", values(null), null, Kind.of(Void.class), options); }

  /**
   * Get an authorization request
   * For the page on which a person decides. Shows who asks, for what, and where the answer goes. The request belongs to the browser that started it and to the first person who opens it; for everybody else it is 404. If nothing has to be asked, only {@code redirectTo} is answered.
   * Needs a token.
   */
  public AuthorizationRequest getAuthorizationRequest(String requestId, CallOption... options) { return plain("GET", "/oauth/requests/{requestId}", "", values(null, "requestId", requestId), null, Kind.of(AuthorizationRequest.class), options); }

  /**
   * Decide an authorization request
   * Allows or denies what a client asks, once. For the scope {@code propose} the person chooses the name, limits, approvers and expiry of the agent, must have proved who they are in the last {@code reauthentication.minutes}, and is told by a message. A session that was launched from another one can only deny.
   * Needs a token.
   */
  public DecideAuthorizationRequestResponse decideAuthorizationRequest(String requestId, DecideAuthorizationRequestRequest body, CallOption... options) { return plain("PUT", "/oauth/requests/{requestId}", "k", values(null, "requestId", requestId), body, Kind.of(DecideAuthorizationRequestResponse.class), options); }

  /**
   * Answer that nobody is signed in
   * For the page on which a person decides: ends a request with {@code prompt=none} in a browser in which nobody is signed in, with the error {@code login_required}. Every other request waits for a person, and is 404 here.
   * Needs no token.
   */
  public AnswerSignedOutResponse answerSignedOut(String requestId, CallOption... options) { return plain("POST", "/oauth/requests/{requestId}/signed-out", "o", values(null, "requestId", requestId), null, Kind.of(AnswerSignedOutResponse.class), options); }

  /**
   * List the portals that know who you are
   * Lists the clients that may know who the caller is, because the caller has allowed it. Agents are listed with the agent tokens.
   * Needs a token.
   */
  public Pages<Consent> listConsents(CallOption... options) { return pages("GET", "/oauth/consents", "l", values(null), null, Kind.of(Consent.class), options); }

  /**
   * Remove a portal that knows who you are
   * The client has to ask the caller again before it learns anything about them: its authorization codes and its tokens for {@code userinfo} end at once. What the client has learnt already cannot be taken back.
   * Needs a token.
   */
  public Void deleteConsent(String clientId, CallOption... options) { return plain("DELETE", "/oauth/consents/{clientId}", "k", values(null, "clientId", clientId), null, Kind.of(Void.class), options); }

  /**
   * Get the person of an access token
   * UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.
   * Needs no token.
   */
  public UserInfo getUserInfo(CallOption... options) { return plain("GET", "/svc-conductor/oauth/userinfo", "o", values(null), null, Kind.of(UserInfo.class), options); }

  /**
   * Get the person of an access token, by POST
   * UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.
   * Needs no token.
   */
  public UserInfo postUserInfo(CallOption... options) { return plain("POST", "/svc-conductor/oauth/userinfo", "o", values(null), null, Kind.of(UserInfo.class), options); }

  /**
   * Sign a person out
   * RP-initiated logout of OpenID Connect, for browsers. With {@code id_token_hint} it ends the session of the ID token, and everything that was launched from it; then the browser returns to {@code post_logout_redirect_uri}, which must be registered. Without it the person is asked on a page.
   * Needs no token.
   */
  public String endOAuthSession(EndOAuthSessionQuery query, CallOption... options) { return plain("GET", "/svc-conductor/oauth/logout", "o", values(query), null, Kind.of(String.class), options); }

  /**
   * Sign a person out, by POST
   * RP-initiated logout of OpenID Connect, for browsers. With {@code id_token_hint} it ends the session of the ID token, and everything that was launched from it; then the browser returns to {@code post_logout_redirect_uri}, which must be registered. Without it the person is asked on a page.
   * Needs no token.
   */
  public String postEndOAuthSession(CallOption... options) { return plain("POST", "/svc-conductor/oauth/logout", "o", values(null), null, Kind.of(String.class), options); }

  /**
   * List the OAuth clients
   * Lists the clients, newest first.
   * Needs the permission {@code OAuthClient.READ}.
   */
  public Pages<OAuthClient> listOAuthClients(long tenantId, ListOAuthClientsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/oauth-clients", "pl", values(query, "tenantId", tenantId), null, Kind.of(OAuthClient.class), options); }
  public Pages<OAuthClient> listOAuthClients(long tenantId, CallOption... options) { return listOAuthClients(tenantId, (ListOAuthClientsQuery) null, options); }

  /**
   * Create an OAuth client
   * Registers a back end ({@code service}, with a key and the account that it acts as), another portal ({@code web}, with a key) or an app ({@code native}, without a key). There are no client secrets. The owner of the account is told.
   * Needs the permission {@code OAuthClient.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<OAuthClient> createOAuthClient(long tenantId, CreateOAuthClientRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/oauth-clients", "ks", values(null, "tenantId", tenantId), body, Kind.of(OAuthClient.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createOAuthClient(long tenantId, CreateOAuthClientRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/oauth-clients", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get an OAuth client
   * Answers the client with its URIs, public keys and scopes.
   * Needs the permission {@code OAuthClient.READ}.
   */
  public OAuthClient getOAuthClient(long tenantId, String clientId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/oauth-clients/{clientId}", "", values(null, "tenantId", tenantId, "clientId", clientId), null, Kind.of(OAuthClient.class), options); }

  /**
   * Update an OAuth client
   * Changes only the fields that the body carries. The kind stays. {@code jwks} takes the place of {@code jwksUri}, and the other way round. A change of a service needs rights that cover those of its account.
   * Needs the permission {@code OAuthClient.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<OAuthClient> updateOAuthClient(long tenantId, String clientId, UpdateOAuthClientRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks", values(null, "tenantId", tenantId, "clientId", clientId), body, Kind.of(OAuthClient.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateOAuthClient(long tenantId, String clientId, UpdateOAuthClientRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks", values(null, "tenantId", tenantId, "clientId", clientId), body, asTask, options); }

  /**
   * Delete an OAuth client
   * Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.
   * Needs the permission {@code OAuthClient.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteOAuthClient(long tenantId, String clientId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks", values(null, "tenantId", tenantId, "clientId", clientId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteOAuthClient(long tenantId, String clientId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks", values(null, "tenantId", tenantId, "clientId", clientId), null, asTask, options); }

  /**
   * List the global OAuth clients
   * Lists the clients, newest first.
   * Needs the permission {@code OAuthClient.READ}.
   */
  public Pages<OAuthClient> listGlobalOAuthClients(ListGlobalOAuthClientsQuery query, CallOption... options) { return pages("GET", "/global/oauth-clients", "pl", values(query), null, Kind.of(OAuthClient.class), options); }
  public Pages<OAuthClient> listGlobalOAuthClients(CallOption... options) { return listGlobalOAuthClients((ListGlobalOAuthClientsQuery) null, options); }

  /**
   * Create a global OAuth client
   * Registers a back end ({@code service}, with a key and the account that it acts as), another portal ({@code web}, with a key) or an app ({@code native}, without a key). There are no client secrets. The owner of the account is told.
   * Needs the permission {@code OAuthClient.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<OAuthClient> createGlobalOAuthClient(CreateGlobalOAuthClientRequest body, CallOption... options) { return done("POST", "/global/oauth-clients", "ks", values(null), body, Kind.of(OAuthClient.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createGlobalOAuthClient(CreateGlobalOAuthClientRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/global/oauth-clients", "ks", values(null), body, asTask, options); }

  /**
   * Get a global OAuth client
   * Answers the client with its URIs, public keys and scopes.
   * Needs the permission {@code OAuthClient.READ}.
   */
  public OAuthClient getGlobalOAuthClient(String clientId, CallOption... options) { return plain("GET", "/global/oauth-clients/{clientId}", "", values(null, "clientId", clientId), null, Kind.of(OAuthClient.class), options); }

  /**
   * Update a global OAuth client
   * Changes only the fields that the body carries. The kind stays. {@code jwks} takes the place of {@code jwksUri}, and the other way round. A change of a service needs rights that cover those of its account.
   * Needs the permission {@code OAuthClient.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<OAuthClient> updateGlobalOAuthClient(String clientId, UpdateGlobalOAuthClientRequest body, CallOption... options) { return done("PUT", "/global/oauth-clients/{clientId}", "ks", values(null, "clientId", clientId), body, Kind.of(OAuthClient.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateGlobalOAuthClient(String clientId, UpdateGlobalOAuthClientRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/global/oauth-clients/{clientId}", "ks", values(null, "clientId", clientId), body, asTask, options); }

  /**
   * Delete a global OAuth client
   * Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.
   * Needs the permission {@code OAuthClient.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteGlobalOAuthClient(String clientId, CallOption... options) { return done("DELETE", "/global/oauth-clients/{clientId}", "ks", values(null, "clientId", clientId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteGlobalOAuthClient(String clientId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/oauth-clients/{clientId}", "ks", values(null, "clientId", clientId), null, asTask, options); }

  /**
   * Explain a decision
   * Answers how a call of yourself or of another person would be decided, which grant decides it and what would help; with {@code describe} also what it would do and who may approve it. Nothing is executed. Another person can be named only with {@code Permission.READ} where that person belongs.
   * Needs a token.
   */
  public ExplainResponse explain(ExplainRequest body, CallOption... options) { return plain("POST", "/authorization/explain", "k", values(null), body, Kind.of(ExplainResponse.class), options); }

  /**
   * List the changes that you may make or propose
   * Lists the operations that can be stored as a task and that your permissions let you make or propose. {@code search} takes everyday words, such as “pay the plumber”, and answers the best first. Operations of the tenant’s upstreams are among them ({@code bank.createPayout}); {@code upstream} asks for those of one upstream only, with its reads and the schemas of its bodies. Which item a call names can still refuse it: ask {@code explain}.
   * Needs a token.
   */
  public Pages<OwnOperation> listOwnOperations(ListOwnOperationsQuery query, CallOption... options) { return pages("GET", "/authorization/operations", "l", values(query), null, Kind.of(OwnOperation.class), options); }
  public Pages<OwnOperation> listOwnOperations(CallOption... options) { return listOwnOperations((ListOwnOperationsQuery) null, options); }

  /**
   * Simulate a changed permission
   * Evaluates the decisions of the last 7 days again with the permission rows or approval policies that you send, and answers which callers would gain and lose access, or need a task or more steps. Nothing is saved.
   * Needs a token.
   */
  public SimulateResponse simulate(SimulateRequest body, CallOption... options) { return plain("POST", "/authorization/simulate", "k", values(null), body, Kind.of(SimulateResponse.class), options); }

  /**
   * Get what you may do
   * Answers every permission that you hold, and how: alone, with an approval, by a step-up, or only to approve what others propose. User interfaces read it once after the login and offer only that. Permissions that are not listed are refused. {@code x-permission} of an operation in this document names the permission that it needs; operations without it need a token only.
   * Needs a token.
   */
  public OwnRights getOwnRights(GetOwnRightsQuery query, CallOption... options) { return plain("GET", "/authorization/rights", "", values(query), null, Kind.of(OwnRights.class), options); }

  /**
   * Get a permission
   * Tells which roles and positions hold it in the tenant, and how: directly, with an approval, or by a step-up.
   * Needs the permission {@code Permission.READ}.
   */
  public Permission getPermission(long tenantId, String permission, CallOption... options) { return plain("GET", "/tenants/{tenantId}/permissions/{permission}", "", values(null, "tenantId", tenantId, "permission", permission), null, Kind.of(Permission.class), options); }

  /**
   * List who holds a permission
   * Lists the admin users of the tenant who hold it, newest first. A page can be shorter than its limit and still have a next one.
   * Needs the permission {@code Permission.READ}.
   */
  public Pages<PermissionHolder> listPermissionHolders(long tenantId, String permission, ListPermissionHoldersQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/permissions/{permission}/holders", "pl", values(query, "tenantId", tenantId, "permission", permission), null, Kind.of(PermissionHolder.class), options); }
  public Pages<PermissionHolder> listPermissionHolders(long tenantId, String permission, CallOption... options) { return listPermissionHolders(tenantId, permission, (ListPermissionHoldersQuery) null, options); }

  /**
   * Decide an action
   * Decides whether a subject may take an action on a resource (AuthZEN 1.0), as {@code explain} does for the call itself. It needs {@code Permission.READ} where the subject and the resource are; to anybody else the answer is `{"decision": false}`, whatever is asked. Nothing is executed.
   * Needs a token.
   */
  public AccessEvaluation evaluateAccess(EvaluateAccessRequest body, CallOption... options) { return plain("POST", "/svc-conductor/access/v1/evaluation", "k", values(null), body, Kind.of(AccessEvaluation.class), options); }

  /**
   * Decide several actions
   * Decides up to 100 evaluations in their order (AuthZEN 1.0), each as the single endpoint does. Members at the top are defaults for evaluations that lack them. {@code options.evaluations_semantic} can end the run at the first denial or the first permit.
   * Needs a token.
   */
  public Object evaluateAccesses(EvaluateAccessesRequest body, CallOption... options) { return plain("POST", "/svc-conductor/access/v1/evaluations", "k", values(null), body, Kind.of(Object.class), options); }

  /**
   * List who may take an action
   * Lists the customers, or with type {@code identity} their identities, for whom an action on a resource evaluates to true (AuthZEN 1.0). Identities are listed to callers with {@code Identity.READ}, people above tenants to callers above tenants.
   * Needs a token.
   */
  public SearchSubjectsResponse searchSubjects(SearchSubjectsRequest body, CallOption... options) { return plain("POST", "/svc-conductor/access/v1/search/subject", "k", values(null), body, Kind.of(SearchSubjectsResponse.class), options); }

  /**
   * List the things for an action
   * Lists the things of a type on which an action of a subject evaluates to true (AuthZEN 1.0). Wallets can be narrowed by {@code customerId} or {@code organisationId} in the properties; withdrawals need {@code walletId} there.
   * Needs a token.
   */
  public SearchResourcesResponse searchResources(SearchResourcesRequest body, CallOption... options) { return plain("POST", "/svc-conductor/access/v1/search/resource", "k", values(null), body, Kind.of(SearchResourcesResponse.class), options); }

  /**
   * List the actions on a thing
   * Lists the actions of a subject on a resource that evaluate to true (AuthZEN 1.0).
   * Needs a token.
   */
  public SearchActionsResponse searchActions(SearchActionsRequest body, CallOption... options) { return plain("POST", "/svc-conductor/access/v1/search/action", "k", values(null), body, Kind.of(SearchActionsResponse.class), options); }

  /**
   * Get the metadata of the decision point
   * Answers the identifier of the policy decision point and its endpoints (AuthZEN 1.0).
   * Needs no token.
   */
  public Map<String, Object> getAuthzenConfiguration(CallOption... options) { return plain("GET", "/svc-conductor/.well-known/authzen-configuration", "o", values(null), null, new Kind<Map<String, Object>>() {}, options); }

  /**
   * List the identities of a customer
   * Lists the identities of a person, newest first, without their secrets.
   * Needs the permission {@code Identity.READ}.
   */
  public Pages<Identity> listIdentities(long tenantId, long customerId, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/identities", "l", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Identity.class), options); }

  /**
   * Check whether a customer has an identity
   * Answers 200 where the person has an identity, else 404. There is no body.
   * Needs a token.
   */
  public boolean hasIdentity(long tenantId, long customerId, CallOption... options) { return exists("HEAD", "/tenants/{tenantId}/customers/{customerId}/identities", "e", values(null, "tenantId", tenantId, "customerId", customerId), null, options); }

  /**
   * Create an identity of a customer
   * Adds a way to log in. The name must be unique among all tenants. Leave out {@code password}: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   * Needs the permission {@code Identity.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<NewIdentity> createIdentity(long tenantId, long customerId, CreateIdentityRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/customers/{customerId}/identities", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(NewIdentity.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createIdentity(long tenantId, long customerId, CreateIdentityRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/customers/{customerId}/identities", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * Reset the identities of a customer
   * With {@code status} RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<List<ResetIdentity>> resetIdentities(long tenantId, long customerId, ResetIdentitiesRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/customers/{customerId}/identities", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, new Kind<List<ResetIdentity>>() {}, options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed resetIdentities(long tenantId, long customerId, ResetIdentitiesRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/customers/{customerId}/identities", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * Get an identity of a customer
   * Answers the identity without secrets, and whether it can log in now.
   * Needs the permission {@code Identity.READ}.
   */
  public GetIdentityResponse getIdentity(long tenantId, long customerId, String identity, CallOption... options) { return plain("GET", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "", values(null, "tenantId", tenantId, "customerId", customerId, "identity", identity), null, Kind.of(GetIdentityResponse.class), options); }

  /**
   * Update an identity of a customer
   * Changes only the fields that the body carries; {@code null} removes one. A new password, key or lock ends the sessions of the identity. {@code status} ACTIVE ends a lock after failed attempts. {@code totpEnabled} true turns one-time passwords on at once. {@code totpEnabled} "pending" answers {@code totpUri} and turns them on with the first right code, sent as {@code totp}; that answer holds {@code recoveryCodes}, each of which is accepted once in place of a code.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<UpdateIdentityResponse> updateIdentity(long tenantId, long customerId, String identity, UpdateIdentityRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "identity", identity), body, Kind.of(UpdateIdentityResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateIdentity(long tenantId, long customerId, String identity, UpdateIdentityRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "identity", identity), body, asTask, options); }

  /**
   * Delete an identity of a customer
   * Ends its sessions. The name can be used again.
   * Needs the permission {@code Identity.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteIdentity(long tenantId, long customerId, String identity, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "identity", identity), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteIdentity(long tenantId, long customerId, String identity, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "identity", identity), null, asTask, options); }

  /**
   * List the security questions of a customer
   * Lists the questions of a person, newest first, without the answers.
   * Needs the permission {@code SecondFactor.READ}.
   */
  public Pages<SecurityQuestion> listSecurityQuestions(long tenantId, long customerId, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/security-questions", "l", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(SecurityQuestion.class), options); }

  /**
   * Add a security question of a customer
   * Stores the question and its answer. Answers are compared without regard to case.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<SecurityQuestion> createSecurityQuestion(long tenantId, long customerId, CreateSecurityQuestionRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/customers/{customerId}/security-questions", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(SecurityQuestion.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createSecurityQuestion(long tenantId, long customerId, CreateSecurityQuestionRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/customers/{customerId}/security-questions", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * Delete a security question of a customer
   * The question is no longer asked when this person logs in from a new device or changes the password.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteSecurityQuestion(long tenantId, long customerId, long securityQuestionId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "securityQuestionId", securityQuestionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteSecurityQuestion(long tenantId, long customerId, long securityQuestionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "securityQuestionId", securityQuestionId), null, asTask, options); }

  /**
   * List the devices of a customer
   * Lists the enrolled devices, newest first, without their fingerprints.
   * Needs the permission {@code SecondFactor.READ}.
   */
  public Pages<DeviceFingerprint> listDeviceFingerprints(long tenantId, long customerId, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints", "l", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(DeviceFingerprint.class), options); }

  /**
   * Delete a device of a customer
   * Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteDeviceFingerprint(long tenantId, long customerId, long deviceFingerprintId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "deviceFingerprintId", deviceFingerprintId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteDeviceFingerprint(long tenantId, long customerId, long deviceFingerprintId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "deviceFingerprintId", deviceFingerprintId), null, asTask, options); }

  /**
   * List the sessions of a customer
   * Lists the active sessions, newest first.
   * Needs the permission {@code Identity.UPDATE}.
   */
  public Pages<Session> listCustomerSessions(long tenantId, long customerId, ListCustomerSessionsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/sessions", "pl", values(query, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Session.class), options); }
  public Pages<Session> listCustomerSessions(long tenantId, long customerId, CallOption... options) { return listCustomerSessions(tenantId, customerId, (ListCustomerSessionsQuery) null, options); }

  /**
   * End all sessions of a customer
   * Ends the tokens of the person’s agents as well.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> endCustomerSessions(long tenantId, long customerId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions", "ks", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed endCustomerSessions(long tenantId, long customerId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions", "ks", values(null, "tenantId", tenantId, "customerId", customerId), null, asTask, options); }

  /**
   * End a session of a customer
   * Ends one session of this person: its tokens stop working at once, and so do their renewals.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> endCustomerSession(long tenantId, long customerId, String sessionId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions/{sessionId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "sessionId", sessionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed endCustomerSession(long tenantId, long customerId, String sessionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions/{sessionId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "sessionId", sessionId), null, asTask, options); }

  /**
   * List the identities of an institution admin
   * Lists the identities of a person, newest first, without their secrets.
   * Needs the permission {@code Identity.READ}.
   */
  public Pages<Identity> listInstitutionAdminIdentities(String institution, long customerId, CallOption... options) { return pages("GET", "/institutions/{institution}/admin-users/{customerId}/identities", "l", values(null, "institution", institution, "customerId", customerId), null, Kind.of(Identity.class), options); }

  /**
   * Check whether an institution admin has an identity
   * Answers 200 where the person has an identity, else 404. There is no body.
   * Needs a token.
   */
  public boolean hasInstitutionAdminIdentity(String institution, long customerId, CallOption... options) { return exists("HEAD", "/institutions/{institution}/admin-users/{customerId}/identities", "e", values(null, "institution", institution, "customerId", customerId), null, options); }

  /**
   * Create an identity of an institution admin
   * Adds a way to log in. The name must be unique among all tenants. Leave out {@code password}: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   * Needs the permission {@code Identity.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<NewIdentity> createInstitutionAdminIdentity(String institution, long customerId, CreateInstitutionAdminIdentityRequest body, CallOption... options) { return done("POST", "/institutions/{institution}/admin-users/{customerId}/identities", "ks", values(null, "institution", institution, "customerId", customerId), body, Kind.of(NewIdentity.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createInstitutionAdminIdentity(String institution, long customerId, CreateInstitutionAdminIdentityRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/institutions/{institution}/admin-users/{customerId}/identities", "ks", values(null, "institution", institution, "customerId", customerId), body, asTask, options); }

  /**
   * Reset the identities of an institution admin
   * With {@code status} RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<List<ResetIdentity>> resetInstitutionAdminIdentities(String institution, long customerId, ResetInstitutionAdminIdentitiesRequest body, CallOption... options) { return done("PUT", "/institutions/{institution}/admin-users/{customerId}/identities", "ks", values(null, "institution", institution, "customerId", customerId), body, new Kind<List<ResetIdentity>>() {}, options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed resetInstitutionAdminIdentities(String institution, long customerId, ResetInstitutionAdminIdentitiesRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/institutions/{institution}/admin-users/{customerId}/identities", "ks", values(null, "institution", institution, "customerId", customerId), body, asTask, options); }

  /**
   * Get an identity of an institution admin
   * Answers the identity without secrets, and whether it can log in now.
   * Needs the permission {@code Identity.READ}.
   */
  public GetInstitutionAdminIdentityResponse getInstitutionAdminIdentity(String institution, long customerId, String identity, CallOption... options) { return plain("GET", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "", values(null, "institution", institution, "customerId", customerId, "identity", identity), null, Kind.of(GetInstitutionAdminIdentityResponse.class), options); }

  /**
   * Update an identity of an institution admin
   * Changes only the fields that the body carries; {@code null} removes one. A new password, key or lock ends the sessions of the identity. {@code status} ACTIVE ends a lock after failed attempts. {@code totpEnabled} true turns one-time passwords on at once. {@code totpEnabled} "pending" answers {@code totpUri} and turns them on with the first right code, sent as {@code totp}; that answer holds {@code recoveryCodes}, each of which is accepted once in place of a code.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<UpdateInstitutionAdminIdentityResponse> updateInstitutionAdminIdentity(String institution, long customerId, String identity, UpdateInstitutionAdminIdentityRequest body, CallOption... options) { return done("PUT", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks", values(null, "institution", institution, "customerId", customerId, "identity", identity), body, Kind.of(UpdateInstitutionAdminIdentityResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateInstitutionAdminIdentity(String institution, long customerId, String identity, UpdateInstitutionAdminIdentityRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks", values(null, "institution", institution, "customerId", customerId, "identity", identity), body, asTask, options); }

  /**
   * Delete an identity of an institution admin
   * Ends its sessions. The name can be used again.
   * Needs the permission {@code Identity.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteInstitutionAdminIdentity(String institution, long customerId, String identity, CallOption... options) { return done("DELETE", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks", values(null, "institution", institution, "customerId", customerId, "identity", identity), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteInstitutionAdminIdentity(String institution, long customerId, String identity, AsTask asTask, CallOption... options) { return proposed("DELETE", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks", values(null, "institution", institution, "customerId", customerId, "identity", identity), null, asTask, options); }

  /**
   * List the security questions of an institution admin
   * Lists the questions of a person, newest first, without the answers.
   * Needs the permission {@code SecondFactor.READ}.
   */
  public Pages<SecurityQuestion> listInstitutionAdminSecurityQuestions(String institution, long customerId, CallOption... options) { return pages("GET", "/institutions/{institution}/admin-users/{customerId}/security-questions", "l", values(null, "institution", institution, "customerId", customerId), null, Kind.of(SecurityQuestion.class), options); }

  /**
   * Add a security question of an institution admin
   * Stores the question and its answer. Answers are compared without regard to case.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<SecurityQuestion> createInstitutionAdminSecurityQuestion(String institution, long customerId, CreateInstitutionAdminSecurityQuestionRequest body, CallOption... options) { return done("POST", "/institutions/{institution}/admin-users/{customerId}/security-questions", "ks", values(null, "institution", institution, "customerId", customerId), body, Kind.of(SecurityQuestion.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createInstitutionAdminSecurityQuestion(String institution, long customerId, CreateInstitutionAdminSecurityQuestionRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/institutions/{institution}/admin-users/{customerId}/security-questions", "ks", values(null, "institution", institution, "customerId", customerId), body, asTask, options); }

  /**
   * Delete a security question of an institution admin
   * The question is no longer asked when this person logs in from a new device or changes the password.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteInstitutionAdminSecurityQuestion(String institution, long customerId, long securityQuestionId, CallOption... options) { return done("DELETE", "/institutions/{institution}/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks", values(null, "institution", institution, "customerId", customerId, "securityQuestionId", securityQuestionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteInstitutionAdminSecurityQuestion(String institution, long customerId, long securityQuestionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/institutions/{institution}/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks", values(null, "institution", institution, "customerId", customerId, "securityQuestionId", securityQuestionId), null, asTask, options); }

  /**
   * List the devices of an institution admin
   * Lists the enrolled devices, newest first, without their fingerprints.
   * Needs the permission {@code SecondFactor.READ}.
   */
  public Pages<DeviceFingerprint> listInstitutionAdminDeviceFingerprints(String institution, long customerId, CallOption... options) { return pages("GET", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints", "l", values(null, "institution", institution, "customerId", customerId), null, Kind.of(DeviceFingerprint.class), options); }

  /**
   * Delete a device of an institution admin
   * Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteInstitutionAdminDeviceFingerprint(String institution, long customerId, long deviceFingerprintId, CallOption... options) { return done("DELETE", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks", values(null, "institution", institution, "customerId", customerId, "deviceFingerprintId", deviceFingerprintId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteInstitutionAdminDeviceFingerprint(String institution, long customerId, long deviceFingerprintId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks", values(null, "institution", institution, "customerId", customerId, "deviceFingerprintId", deviceFingerprintId), null, asTask, options); }

  /**
   * List the sessions of an institution admin
   * Lists the active sessions, newest first.
   * Needs the permission {@code Identity.UPDATE}.
   */
  public Pages<Session> listInstitutionAdminSessions(String institution, long customerId, ListInstitutionAdminSessionsQuery query, CallOption... options) { return pages("GET", "/institutions/{institution}/admin-users/{customerId}/sessions", "pl", values(query, "institution", institution, "customerId", customerId), null, Kind.of(Session.class), options); }
  public Pages<Session> listInstitutionAdminSessions(String institution, long customerId, CallOption... options) { return listInstitutionAdminSessions(institution, customerId, (ListInstitutionAdminSessionsQuery) null, options); }

  /**
   * End all sessions of an institution admin
   * Ends the tokens of the person’s agents as well.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> endInstitutionAdminSessions(String institution, long customerId, CallOption... options) { return done("DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions", "ks", values(null, "institution", institution, "customerId", customerId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed endInstitutionAdminSessions(String institution, long customerId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions", "ks", values(null, "institution", institution, "customerId", customerId), null, asTask, options); }

  /**
   * End a session of an institution admin
   * Ends one session of this person: its tokens stop working at once, and so do their renewals.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> endInstitutionAdminSession(String institution, long customerId, String sessionId, CallOption... options) { return done("DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions/{sessionId}", "ks", values(null, "institution", institution, "customerId", customerId, "sessionId", sessionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed endInstitutionAdminSession(String institution, long customerId, String sessionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions/{sessionId}", "ks", values(null, "institution", institution, "customerId", customerId, "sessionId", sessionId), null, asTask, options); }

  /**
   * List the identities of a global admin
   * Lists the identities of a person, newest first, without their secrets.
   * Needs the permission {@code Identity.READ}.
   */
  public Pages<Identity> listGlobalAdminIdentities(long customerId, CallOption... options) { return pages("GET", "/global/admin-users/{customerId}/identities", "l", values(null, "customerId", customerId), null, Kind.of(Identity.class), options); }

  /**
   * Check whether a global admin has an identity
   * Answers 200 where the person has an identity, else 404. There is no body.
   * Needs a token.
   */
  public boolean hasGlobalAdminIdentity(long customerId, CallOption... options) { return exists("HEAD", "/global/admin-users/{customerId}/identities", "e", values(null, "customerId", customerId), null, options); }

  /**
   * Create an identity of a global admin
   * Adds a way to log in. The name must be unique among all tenants. Leave out {@code password}: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   * Needs the permission {@code Identity.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<NewIdentity> createGlobalAdminIdentity(long customerId, CreateGlobalAdminIdentityRequest body, CallOption... options) { return done("POST", "/global/admin-users/{customerId}/identities", "ks", values(null, "customerId", customerId), body, Kind.of(NewIdentity.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createGlobalAdminIdentity(long customerId, CreateGlobalAdminIdentityRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/global/admin-users/{customerId}/identities", "ks", values(null, "customerId", customerId), body, asTask, options); }

  /**
   * Reset the identities of a global admin
   * With {@code status} RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<List<ResetIdentity>> resetGlobalAdminIdentities(long customerId, ResetGlobalAdminIdentitiesRequest body, CallOption... options) { return done("PUT", "/global/admin-users/{customerId}/identities", "ks", values(null, "customerId", customerId), body, new Kind<List<ResetIdentity>>() {}, options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed resetGlobalAdminIdentities(long customerId, ResetGlobalAdminIdentitiesRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/global/admin-users/{customerId}/identities", "ks", values(null, "customerId", customerId), body, asTask, options); }

  /**
   * Get an identity of a global admin
   * Answers the identity without secrets, and whether it can log in now.
   * Needs the permission {@code Identity.READ}.
   */
  public GetGlobalAdminIdentityResponse getGlobalAdminIdentity(long customerId, String identity, CallOption... options) { return plain("GET", "/global/admin-users/{customerId}/identities/{identity}", "", values(null, "customerId", customerId, "identity", identity), null, Kind.of(GetGlobalAdminIdentityResponse.class), options); }

  /**
   * Update an identity of a global admin
   * Changes only the fields that the body carries; {@code null} removes one. A new password, key or lock ends the sessions of the identity. {@code status} ACTIVE ends a lock after failed attempts. {@code totpEnabled} true turns one-time passwords on at once. {@code totpEnabled} "pending" answers {@code totpUri} and turns them on with the first right code, sent as {@code totp}; that answer holds {@code recoveryCodes}, each of which is accepted once in place of a code.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<UpdateGlobalAdminIdentityResponse> updateGlobalAdminIdentity(long customerId, String identity, UpdateGlobalAdminIdentityRequest body, CallOption... options) { return done("PUT", "/global/admin-users/{customerId}/identities/{identity}", "ks", values(null, "customerId", customerId, "identity", identity), body, Kind.of(UpdateGlobalAdminIdentityResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateGlobalAdminIdentity(long customerId, String identity, UpdateGlobalAdminIdentityRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/global/admin-users/{customerId}/identities/{identity}", "ks", values(null, "customerId", customerId, "identity", identity), body, asTask, options); }

  /**
   * Delete an identity of a global admin
   * Ends its sessions. The name can be used again.
   * Needs the permission {@code Identity.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteGlobalAdminIdentity(long customerId, String identity, CallOption... options) { return done("DELETE", "/global/admin-users/{customerId}/identities/{identity}", "ks", values(null, "customerId", customerId, "identity", identity), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteGlobalAdminIdentity(long customerId, String identity, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/admin-users/{customerId}/identities/{identity}", "ks", values(null, "customerId", customerId, "identity", identity), null, asTask, options); }

  /**
   * List the security questions of a global admin
   * Lists the questions of a person, newest first, without the answers.
   * Needs the permission {@code SecondFactor.READ}.
   */
  public Pages<SecurityQuestion> listGlobalAdminSecurityQuestions(long customerId, CallOption... options) { return pages("GET", "/global/admin-users/{customerId}/security-questions", "l", values(null, "customerId", customerId), null, Kind.of(SecurityQuestion.class), options); }

  /**
   * Add a security question of a global admin
   * Stores the question and its answer. Answers are compared without regard to case.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<SecurityQuestion> createGlobalAdminSecurityQuestion(long customerId, CreateGlobalAdminSecurityQuestionRequest body, CallOption... options) { return done("POST", "/global/admin-users/{customerId}/security-questions", "ks", values(null, "customerId", customerId), body, Kind.of(SecurityQuestion.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createGlobalAdminSecurityQuestion(long customerId, CreateGlobalAdminSecurityQuestionRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/global/admin-users/{customerId}/security-questions", "ks", values(null, "customerId", customerId), body, asTask, options); }

  /**
   * Delete a security question of a global admin
   * The question is no longer asked when this person logs in from a new device or changes the password.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteGlobalAdminSecurityQuestion(long customerId, long securityQuestionId, CallOption... options) { return done("DELETE", "/global/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks", values(null, "customerId", customerId, "securityQuestionId", securityQuestionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteGlobalAdminSecurityQuestion(long customerId, long securityQuestionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks", values(null, "customerId", customerId, "securityQuestionId", securityQuestionId), null, asTask, options); }

  /**
   * List the devices of a global admin
   * Lists the enrolled devices, newest first, without their fingerprints.
   * Needs the permission {@code SecondFactor.READ}.
   */
  public Pages<DeviceFingerprint> listGlobalAdminDeviceFingerprints(long customerId, CallOption... options) { return pages("GET", "/global/admin-users/{customerId}/device-fingerprints", "l", values(null, "customerId", customerId), null, Kind.of(DeviceFingerprint.class), options); }

  /**
   * Delete a device of a global admin
   * Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
   * Needs the permission {@code SecondFactor.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteGlobalAdminDeviceFingerprint(long customerId, long deviceFingerprintId, CallOption... options) { return done("DELETE", "/global/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks", values(null, "customerId", customerId, "deviceFingerprintId", deviceFingerprintId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteGlobalAdminDeviceFingerprint(long customerId, long deviceFingerprintId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks", values(null, "customerId", customerId, "deviceFingerprintId", deviceFingerprintId), null, asTask, options); }

  /**
   * List the sessions of a global admin
   * Lists the active sessions, newest first.
   * Needs the permission {@code Identity.UPDATE}.
   */
  public Pages<Session> listGlobalAdminSessions(long customerId, ListGlobalAdminSessionsQuery query, CallOption... options) { return pages("GET", "/global/admin-users/{customerId}/sessions", "pl", values(query, "customerId", customerId), null, Kind.of(Session.class), options); }
  public Pages<Session> listGlobalAdminSessions(long customerId, CallOption... options) { return listGlobalAdminSessions(customerId, (ListGlobalAdminSessionsQuery) null, options); }

  /**
   * End all sessions of a global admin
   * Ends the tokens of the person’s agents as well.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> endGlobalAdminSessions(long customerId, CallOption... options) { return done("DELETE", "/global/admin-users/{customerId}/sessions", "ks", values(null, "customerId", customerId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed endGlobalAdminSessions(long customerId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/admin-users/{customerId}/sessions", "ks", values(null, "customerId", customerId), null, asTask, options); }

  /**
   * End a session of a global admin
   * Ends one session of this person: its tokens stop working at once, and so do their renewals.
   * Needs the permission {@code Identity.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> endGlobalAdminSession(long customerId, String sessionId, CallOption... options) { return done("DELETE", "/global/admin-users/{customerId}/sessions/{sessionId}", "ks", values(null, "customerId", customerId, "sessionId", sessionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed endGlobalAdminSession(long customerId, String sessionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/admin-users/{customerId}/sessions/{sessionId}", "ks", values(null, "customerId", customerId, "sessionId", sessionId), null, asTask, options); }

  /**
   * List the admin users of a tenant
   * Lists the staff of the tenant with their positions, newest first. With {@code search} it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   * Needs the permission {@code AdminUser.READ}.
   */
  public Pages<AdminUser> listAdminUsers(long tenantId, ListAdminUsersQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/admin-users", "pl", values(query, "tenantId", tenantId), null, Kind.of(AdminUser.class), options); }
  public Pages<AdminUser> listAdminUsers(long tenantId, CallOption... options) { return listAdminUsers(tenantId, (ListAdminUsersQuery) null, options); }

  /**
   * Create an admin user of a tenant
   * Gives a person a position in the tenant, with a first identity. Leave out {@code password}: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   * Needs the permission {@code AdminUser.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CreateAdminUserResponse> createAdminUser(long tenantId, CreateAdminUserRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/admin-users", "ks", values(null, "tenantId", tenantId), body, Kind.of(CreateAdminUserResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createAdminUser(long tenantId, CreateAdminUserRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/admin-users", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get an admin user of a tenant
   * Answers the position of a member of staff, and how to reach them.
   * Needs the permission {@code AdminUser.READ}.
   */
  public AdminUser getAdminUser(long tenantId, long customerId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/admin-users/{customerId}", "", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(AdminUser.class), options); }

  /**
   * Update an admin user of a tenant
   * Changes the position or the profile. Another position ends their sessions and agent tokens. A new address of the caller’s own needs a recent proof of identity, and is {@code pendingContact} until {@code confirmContact} gets its code.
   * Needs the permission {@code AdminUser.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<AdminUser> updateAdminUser(long tenantId, long customerId, UpdateAdminUserRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/admin-users/{customerId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(AdminUser.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateAdminUser(long tenantId, long customerId, UpdateAdminUserRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/admin-users/{customerId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * Delete an admin user of a tenant
   * Removes the position and the identities; sessions end at once.
   * Needs the permission {@code AdminUser.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteAdminUser(long tenantId, long customerId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/admin-users/{customerId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteAdminUser(long tenantId, long customerId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/admin-users/{customerId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId), null, asTask, options); }

  /**
   * List the temporary positions of an admin user
   * Lists them newest first; {@code active} tells whether one counts now.
   * Needs the permission {@code TemporaryPosition.READ}.
   */
  public Pages<TemporaryPosition> listTemporaryPositions(long tenantId, long customerId, ListTemporaryPositionsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "pl", values(query, "tenantId", tenantId, "customerId", customerId), null, Kind.of(TemporaryPosition.class), options); }
  public Pages<TemporaryPosition> listTemporaryPositions(long tenantId, long customerId, CallOption... options) { return listTemporaryPositions(tenantId, customerId, (ListTemporaryPositionsQuery) null, options); }

  /**
   * Create a temporary position of an admin user
   * Gives a position beside the permanent one, from now on and for at most 7 days. It ends by itself, in running sessions too. Somebody who may not give it asks for it with task headers: the minutes begin when it is granted. It never counts for approving what its holder proposed, for appointing anybody, or for extending itself. The giver must hold everything that the position allows.
   * Needs the permission {@code TemporaryPosition.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<TemporaryPosition> createTemporaryPosition(long tenantId, long customerId, CreateTemporaryPositionRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(TemporaryPosition.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createTemporaryPosition(long tenantId, long customerId, CreateTemporaryPositionRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * End a temporary position before its time
   * The position counts no more from the next call of its holder on. The list keeps it as ended.
   * Needs the permission {@code TemporaryPosition.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteTemporaryPosition(long tenantId, long customerId, long temporaryPositionId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "temporaryPositionId", temporaryPositionId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteTemporaryPosition(long tenantId, long customerId, long temporaryPositionId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "temporaryPositionId", temporaryPositionId), null, asTask, options); }

  /**
   * List the institution admins
   * Lists people with a role in all tenants of the institution, newest first. With {@code search} it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   * Needs the permission {@code AdminUser.READ}.
   */
  public Pages<AdminUser> listInstitutionAdmins(String institution, ListInstitutionAdminsQuery query, CallOption... options) { return pages("GET", "/institutions/{institution}/admin-users", "pl", values(query, "institution", institution), null, Kind.of(AdminUser.class), options); }
  public Pages<AdminUser> listInstitutionAdmins(String institution, CallOption... options) { return listInstitutionAdmins(institution, (ListInstitutionAdminsQuery) null, options); }

  /**
   * Create an institution admin
   * Gives a person a role in all tenants of the institution, with a first identity. Leave out {@code password}: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   * Needs the permission {@code AdminUser.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CreateInstitutionAdminResponse> createInstitutionAdmin(String institution, CreateInstitutionAdminRequest body, CallOption... options) { return done("POST", "/institutions/{institution}/admin-users", "ks", values(null, "institution", institution), body, Kind.of(CreateInstitutionAdminResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createInstitutionAdmin(String institution, CreateInstitutionAdminRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/institutions/{institution}/admin-users", "ks", values(null, "institution", institution), body, asTask, options); }

  /**
   * List the global admins
   * Lists people with a role above all tenants, newest first. With {@code search} it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   * Needs the permission {@code AdminUser.READ}.
   */
  public Pages<AdminUser> listGlobalAdmins(ListGlobalAdminsQuery query, CallOption... options) { return pages("GET", "/global/admin-users", "pl", values(query), null, Kind.of(AdminUser.class), options); }
  public Pages<AdminUser> listGlobalAdmins(CallOption... options) { return listGlobalAdmins((ListGlobalAdminsQuery) null, options); }

  /**
   * Create a global admin
   * Gives a person a role above all tenants, with a first identity. Leave out {@code password}: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
   * Needs the permission {@code AdminUser.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CreateGlobalAdminResponse> createGlobalAdmin(CreateGlobalAdminRequest body, CallOption... options) { return done("POST", "/global/admin-users", "ks", values(null), body, Kind.of(CreateGlobalAdminResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createGlobalAdmin(CreateGlobalAdminRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/global/admin-users", "ks", values(null), body, asTask, options); }

  /**
   * Get a global admin
   * Answers the role of an administrator above the tenants, and how to reach them.
   * Needs the permission {@code AdminUser.READ}.
   */
  public AdminUser getGlobalAdmin(long customerId, CallOption... options) { return plain("GET", "/global/admin-users/{customerId}", "", values(null, "customerId", customerId), null, Kind.of(AdminUser.class), options); }

  /**
   * Update a global admin
   * Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is {@code pendingContact} until {@code confirmContact} gets its code.
   * Needs the permission {@code AdminUser.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<AdminUser> updateGlobalAdmin(long customerId, UpdateGlobalAdminRequest body, CallOption... options) { return done("PUT", "/global/admin-users/{customerId}", "ks", values(null, "customerId", customerId), body, Kind.of(AdminUser.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateGlobalAdmin(long customerId, UpdateGlobalAdminRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/global/admin-users/{customerId}", "ks", values(null, "customerId", customerId), body, asTask, options); }

  /**
   * Delete a global admin
   * Removes the role and the identities; sessions end at once. You cannot delete yourself.
   * Needs the permission {@code AdminUser.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteGlobalAdmin(long customerId, CallOption... options) { return done("DELETE", "/global/admin-users/{customerId}", "ks", values(null, "customerId", customerId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteGlobalAdmin(long customerId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/admin-users/{customerId}", "ks", values(null, "customerId", customerId), null, asTask, options); }

  /**
   * Get an institution admin
   * Answers the role of an administrator above the tenants, and how to reach them.
   * Needs the permission {@code AdminUser.READ}.
   */
  public AdminUser getInstitutionAdmin(String institution, long customerId, CallOption... options) { return plain("GET", "/institutions/{institution}/admin-users/{customerId}", "", values(null, "institution", institution, "customerId", customerId), null, Kind.of(AdminUser.class), options); }

  /**
   * Update an institution admin
   * Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is {@code pendingContact} until {@code confirmContact} gets its code.
   * Needs the permission {@code AdminUser.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<AdminUser> updateInstitutionAdmin(String institution, long customerId, UpdateInstitutionAdminRequest body, CallOption... options) { return done("PUT", "/institutions/{institution}/admin-users/{customerId}", "ks", values(null, "institution", institution, "customerId", customerId), body, Kind.of(AdminUser.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateInstitutionAdmin(String institution, long customerId, UpdateInstitutionAdminRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/institutions/{institution}/admin-users/{customerId}", "ks", values(null, "institution", institution, "customerId", customerId), body, asTask, options); }

  /**
   * Delete an institution admin
   * Removes the role and the identities; sessions end at once. You cannot delete yourself.
   * Needs the permission {@code AdminUser.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteInstitutionAdmin(String institution, long customerId, CallOption... options) { return done("DELETE", "/institutions/{institution}/admin-users/{customerId}", "ks", values(null, "institution", institution, "customerId", customerId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteInstitutionAdmin(String institution, long customerId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/institutions/{institution}/admin-users/{customerId}", "ks", values(null, "institution", institution, "customerId", customerId), null, asTask, options); }

  /**
   * Change your own password
   * Sets a new password for the signed-in identity and ends its other sessions and agent tokens. Codes and links that were sent before stop working.
   * Needs a token.
   */
  public Void changeOwnPassword(ChangeOwnPasswordRequest body, CallOption... options) { return plain("PUT", "/authentication/password", "k", values(null), body, Kind.of(Void.class), options); }

  /**
   * Start a password change
   * Sends a code (OTP, by SMS) or a link (LINK, by e-mail), or begins a liveness check (CLOUD_LIVENESS). The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.
   * Needs no token.
   */
  public StartPasswordChangeResponse startPasswordChange(String identity, StartPasswordChangeRequest body, CallOption... options) { return plain("POST", "/global/identities/{identity}/password-change-init", "o", values(null, "identity", identity), body, Kind.of(StartPasswordChangeResponse.class), options); }

  /**
   * Change a password
   * Sets a new password with one proof: the code or link that was sent ({@code hash}), a passed liveness check, or the current password where it must be changed. All sessions of the identity end.
   * Needs no token.
   */
  public Void changePassword(String identity, ChangePasswordRequest body, CallOption... options) { return plain("POST", "/global/identities/{identity}/password-change", "o", values(null, "identity", identity), body, Kind.of(Void.class), options); }

  /**
   * Show the page for a new password
   * Web page on which a person with a link chooses a new password.
   * Needs no token.
   */
  public String getPasswordPage(GetPasswordPageQuery query, CallOption... options) { return plain("GET", "/svc-conductor/password-change", "o", values(query), null, Kind.of(String.class), options); }

  /**
   * Show the page of a liveness check
   * Web page that says what the check approves, for whom and where it was started, asks the person, then shows the camera and runs the check.
   * Needs no token.
   */
  public String getLivenessPage(GetLivenessPageQuery query, CallOption... options) { return plain("GET", "/svc-conductor/liveness", "o", values(query), null, Kind.of(String.class), options); }

  /**
   * Get the landing URL of a liveness check
   * Answers the URL to which the hosted page sends people after the check.
   * Needs no token.
   */
  public GetLivenessLandingResponse getLivenessLanding(GetLivenessLandingRequest body, CallOption... options) { return plain("POST", "/global/liveness/landing", "o", values(null), body, Kind.of(GetLivenessLandingResponse.class), options); }

  /**
   * Confirm that you started a liveness check
   * Takes the answer of the person at the hosted page: {@code wasMe} false ends the check. A check for a password change that is completed in a browser without its {@code binding} changes the password only with a code.
   * Needs no token.
   */
  public Void answerLivenessConsent(AnswerLivenessConsentRequest body, CallOption... options) { return plain("POST", "/global/liveness/consent", "o", values(null), body, Kind.of(Void.class), options); }

  /**
   * Get camera credentials for a liveness check
   * Answers temporary credentials with which the hosted page starts this check and nothing else. Works once for each check.
   * Needs no token.
   */
  public GetCameraCredentialsResponse getCameraCredentials(GetCameraCredentialsRequest body, CallOption... options) { return plain("POST", "/global/liveness/camera", "o", values(null), body, Kind.of(GetCameraCredentialsResponse.class), options); }

  /**
   * List the tenants
   * Lists all tenants, newest first. People of an institution list theirs with `GET /institutions/{institution}/tenants`.
   * Needs the permission {@code Tenant.READ}.
   */
  public Pages<Tenant> listTenants(ListTenantsQuery query, CallOption... options) { return pages("GET", "/global/tenants", "pl", values(query), null, Kind.of(Tenant.class), options); }
  public Pages<Tenant> listTenants(CallOption... options) { return listTenants((ListTenantsQuery) null, options); }

  /**
   * Create a tenant
   * The tenant begins with the default configuration and no people.
   * Needs the permission {@code Tenant.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Tenant> createTenant(CreateTenantRequest body, CallOption... options) { return done("POST", "/global/tenants", "ks", values(null), body, Kind.of(Tenant.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createTenant(CreateTenantRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/global/tenants", "ks", values(null), body, asTask, options); }

  /**
   * List the tenants of an institution
   * Lists the tenants of the institution, newest first.
   * Needs the permission {@code Tenant.READ}.
   */
  public Pages<Tenant> listInstitutionTenants(String institution, ListInstitutionTenantsQuery query, CallOption... options) { return pages("GET", "/institutions/{institution}/tenants", "pl", values(query, "institution", institution), null, Kind.of(Tenant.class), options); }
  public Pages<Tenant> listInstitutionTenants(String institution, CallOption... options) { return listInstitutionTenants(institution, (ListInstitutionTenantsQuery) null, options); }

  /**
   * Get a tenant
   * Callers inside a tenant can read only their own.
   * Needs the permission {@code Tenant.READ}.
   */
  public Tenant getTenant(long tenantId, CallOption... options) { return plain("GET", "/global/tenants/{tenantId}", "", values(null, "tenantId", tenantId), null, Kind.of(Tenant.class), options); }

  /**
   * Update a tenant
   * Changes the name, the institution ({@code null} removes it) or the number of shards, which can only be raised and takes effect 30 seconds later.
   * Needs the permission {@code Tenant.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Tenant> updateTenant(long tenantId, UpdateTenantRequest body, CallOption... options) { return done("PUT", "/global/tenants/{tenantId}", "ks", values(null, "tenantId", tenantId), body, Kind.of(Tenant.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateTenant(long tenantId, UpdateTenantRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/global/tenants/{tenantId}", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * List the customers of a tenant
   * Lists them newest first. With a filter it answers the one customer with this e-mail, identity, national identity number or phone number. With {@code search} it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
   * Needs a token.
   */
  public Pages<ListedCustomer> listCustomers(long tenantId, ListCustomersQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers", "pl", values(query, "tenantId", tenantId), null, Kind.of(ListedCustomer.class), options); }
  public Pages<ListedCustomer> listCustomers(long tenantId, CallOption... options) { return listCustomers(tenantId, (ListCustomersQuery) null, options); }

  /**
   * Check whether a customer exists
   * Answers 200 where a customer of the tenant has this e-mail, identity, national identity number or phone number, else 404. There is no body.
   * Needs a token.
   */
  public boolean hasCustomer(long tenantId, HasCustomerQuery query, CallOption... options) { return exists("HEAD", "/tenants/{tenantId}/customers", "e", values(query, "tenantId", tenantId), null, options); }

  /**
   * Create a customer
   * A customer has no identity at first: add one with {@code createIdentity}.
   * Needs the permission {@code Customer.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Customer> createCustomer(long tenantId, CreateCustomerRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/customers", "ks", values(null, "tenantId", tenantId), body, Kind.of(Customer.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createCustomer(long tenantId, CreateCustomerRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/customers", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get a customer
   * Answers the name of a customer, and how to reach them. Wallets and identities have operations of their own.
   * Needs the permission {@code Customer.READ}.
   */
  public Customer getCustomer(long tenantId, long customerId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/customers/{customerId}", "", values(null, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Customer.class), options); }

  /**
   * Update a customer
   * Changes only the fields that the body carries; {@code null} removes one. A new e-mail address or phone number of the caller’s own needs a recent proof of identity, and is shown as {@code pendingContact} until {@code confirmContact} gets the code that is sent there. What somebody else changes takes effect at once.
   * Needs the permission {@code Customer.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Customer> updateCustomer(long tenantId, long customerId, UpdateCustomerRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/customers/{customerId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(Customer.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateCustomer(long tenantId, long customerId, UpdateCustomerRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/customers/{customerId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * Confirm a new e-mail address or phone number
   * Takes the code that was sent to the new address of the caller, which is on record from then on. Three wrong codes end it; change the address again for another. The earlier address gets a link that undoes the change within 72 hours, and no reset goes to the new address alone in that time.
   * Needs a token.
   */
  public ConfirmedContact confirmContact(ConfirmContactRequest body, CallOption... options) { return plain("POST", "/authentication/contact-confirmations", "k", values(null), body, Kind.of(ConfirmedContact.class), options); }

  /**
   * Show the page that undoes a change of a contact
   * Web page that asks before it undoes a change of an e-mail address or phone number. Opening it changes nothing.
   * Needs no token.
   */
  public String getContactUndoPage(GetContactUndoPageQuery query, CallOption... options) { return plain("GET", "/svc-conductor/contact-undo", "o", values(query), null, Kind.of(String.class), options); }

  /**
   * Undo a change of a contact
   * Undoes a change of an e-mail address or phone number with the token of the link that was sent to the earlier address, within 72 hours. The earlier address is on record again, and all sessions and agent tokens of the person end. The token works once.
   * Needs no token.
   */
  public Void undoContact(UndoContactRequest body, CallOption... options) { return plain("POST", "/svc-conductor/contact-undo", "o", values(null), body, Kind.of(Void.class), options); }

  /**
   * Change your language
   * Keeps the language of the pages, mails and messages for the caller in their profile, whatever else of it they may change. {@code null} takes the choice back: pages then follow the browser, mails and messages the key {@code locale.default} of the tenant.
   * Needs a token.
   */
  public ChosenLocale updateLocale(UpdateLocaleRequest body, CallOption... options) { return plain("PUT", "/authentication/locale", "k", values(null), body, Kind.of(ChosenLocale.class), options); }

  /**
   * List the organisations of a tenant
   * Lists the companies and associations of the tenant, newest first.
   * Needs the permission {@code Organisation.READ}.
   */
  public Pages<Organisation> listOrganisations(long tenantId, ListOrganisationsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/organisations", "pl", values(query, "tenantId", tenantId), null, Kind.of(Organisation.class), options); }
  public Pages<Organisation> listOrganisations(long tenantId, CallOption... options) { return listOrganisations(tenantId, (ListOrganisationsQuery) null, options); }

  /**
   * Create an organisation
   * An organisation has no members at first: add them with {@code addOrganisationPosition}.
   * Needs the permission {@code Organisation.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Organisation> createOrganisation(long tenantId, CreateOrganisationRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/organisations", "ks", values(null, "tenantId", tenantId), body, Kind.of(Organisation.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createOrganisation(long tenantId, CreateOrganisationRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/organisations", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get an organisation
   * Answers the name and the registration number.
   * Needs the permission {@code Organisation.READ}.
   */
  public Organisation getOrganisation(long tenantId, long organisationId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/organisations/{organisationId}", "", values(null, "tenantId", tenantId, "organisationId", organisationId), null, Kind.of(Organisation.class), options); }

  /**
   * Update an organisation
   * Changes only the fields that the body carries; {@code null} removes the registration number.
   * Needs the permission {@code Organisation.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Organisation> updateOrganisation(long tenantId, long organisationId, UpdateOrganisationRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/organisations/{organisationId}", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId), body, Kind.of(Organisation.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateOrganisation(long tenantId, long organisationId, UpdateOrganisationRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/organisations/{organisationId}", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId), body, asTask, options); }

  /**
   * List the members of an organisation
   * Lists customers and their positions, newest customers first.
   * Needs the permission {@code OrganisationPosition.READ}.
   */
  public Pages<OrganisationPosition> listOrganisationPositions(long tenantId, long organisationId, ListOrganisationPositionsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/organisations/{organisationId}/positions", "pl", values(query, "tenantId", tenantId, "organisationId", organisationId), null, Kind.of(OrganisationPosition.class), options); }
  public Pages<OrganisationPosition> listOrganisationPositions(long tenantId, long organisationId, CallOption... options) { return listOrganisationPositions(tenantId, organisationId, (ListOrganisationPositionsQuery) null, options); }

  /**
   * Add a member to an organisation
   * Gives a customer a position in the organisation; its rights apply from their next call on.
   * Needs the permission {@code OrganisationPosition.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<OrganisationPosition> addOrganisationPosition(long tenantId, long organisationId, AddOrganisationPositionRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/organisations/{organisationId}/positions", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId), body, Kind.of(OrganisationPosition.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed addOrganisationPosition(long tenantId, long organisationId, AddOrganisationPositionRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/organisations/{organisationId}/positions", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId), body, asTask, options); }

  /**
   * Remove a member from an organisation
   * Takes the position from the customer and ends their sessions.
   * Needs the permission {@code OrganisationPosition.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> removeOrganisationPosition(long tenantId, long organisationId, long customerId, String position, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId, "customerId", customerId, "position", position), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed removeOrganisationPosition(long tenantId, long organisationId, long customerId, String position, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId, "customerId", customerId, "position", position), null, asTask, options); }

  /**
   * List the documents of a customer
   * Lists photos and documents newest first, without their content.
   * Needs the permission {@code Attachment.READ}.
   */
  public Pages<Attachment> listAttachments(long tenantId, long customerId, ListAttachmentsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/attachments", "pl", values(query, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Attachment.class), options); }
  public Pages<Attachment> listAttachments(long tenantId, long customerId, CallOption... options) { return listAttachments(tenantId, customerId, (ListAttachmentsQuery) null, options); }

  /**
   * Add a document of a customer
   * Stores a photo or document, encrypted. The newest of each type is the one that comparisons use. Your own photo, passport, national identity card or asylum papers need a fresh proof, since a reset compares them; you are told of each that is added.
   * Needs the permission {@code Attachment.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Attachment> createAttachment(long tenantId, long customerId, CreateAttachmentRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/customers/{customerId}/attachments", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(Attachment.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createAttachment(long tenantId, long customerId, CreateAttachmentRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/customers/{customerId}/attachments", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * Get a document of a customer
   * Answers the photo or document with its content in base64.
   * Needs the permission {@code Attachment.READ}.
   */
  public GetAttachmentResponse getAttachment(long tenantId, long customerId, long attachmentId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", "", values(null, "tenantId", tenantId, "customerId", customerId, "attachmentId", attachmentId), null, Kind.of(GetAttachmentResponse.class), options); }

  /**
   * Delete a document of a customer
   * Comparisons then use the previous document of its type, if there is one.
   * Needs the permission {@code Attachment.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteAttachment(long tenantId, long customerId, long attachmentId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "attachmentId", attachmentId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteAttachment(long tenantId, long customerId, long attachmentId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", "ks", values(null, "tenantId", tenantId, "customerId", customerId, "attachmentId", attachmentId), null, asTask, options); }

  /**
   * List the wallets of a customer
   * Lists the wallets of a customer with their balances, newest first.
   * Needs the permission {@code Wallet.READ}.
   */
  public Pages<Wallet> listCustomerWallets(long tenantId, long customerId, ListCustomerWalletsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/customers/{customerId}/wallets", "pl", values(query, "tenantId", tenantId, "customerId", customerId), null, Kind.of(Wallet.class), options); }
  public Pages<Wallet> listCustomerWallets(long tenantId, long customerId, CallOption... options) { return listCustomerWallets(tenantId, customerId, (ListCustomerWalletsQuery) null, options); }

  /**
   * Create a wallet of a customer
   * The wallet is empty, and its currency never changes.
   * Needs the permission {@code Wallet.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Wallet> createCustomerWallet(long tenantId, long customerId, CreateCustomerWalletRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/customers/{customerId}/wallets", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, Kind.of(Wallet.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createCustomerWallet(long tenantId, long customerId, CreateCustomerWalletRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/customers/{customerId}/wallets", "ks", values(null, "tenantId", tenantId, "customerId", customerId), body, asTask, options); }

  /**
   * List the wallets of an organisation
   * Lists the wallets of an organisation with their balances, newest first.
   * Needs the permission {@code Wallet.READ}.
   */
  public Pages<Wallet> listOrganisationWallets(long tenantId, long organisationId, ListOrganisationWalletsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "pl", values(query, "tenantId", tenantId, "organisationId", organisationId), null, Kind.of(Wallet.class), options); }
  public Pages<Wallet> listOrganisationWallets(long tenantId, long organisationId, CallOption... options) { return listOrganisationWallets(tenantId, organisationId, (ListOrganisationWalletsQuery) null, options); }

  /**
   * Create a wallet of an organisation
   * The wallet is empty, and its currency never changes.
   * Needs the permission {@code Wallet.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Wallet> createOrganisationWallet(long tenantId, long organisationId, CreateOrganisationWalletRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId), body, Kind.of(Wallet.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createOrganisationWallet(long tenantId, long organisationId, CreateOrganisationWalletRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "ks", values(null, "tenantId", tenantId, "organisationId", organisationId), body, asTask, options); }

  /**
   * List the transfers of a tenant
   * Lists the transfers of the tenant, newest first, with those that tasks made.
   * Needs the permission {@code Transfer.READ}.
   */
  public Pages<Transfer> listTransfers(long tenantId, ListTransfersQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/wallets/transfers", "pl", values(query, "tenantId", tenantId), null, Kind.of(Transfer.class), options); }
  public Pages<Transfer> listTransfers(long tenantId, CallOption... options) { return listTransfers(tenantId, (ListTransfersQuery) null, options); }

  /**
   * Create a transfer
   * Moves money between two wallets of the tenant at once. Both must have the same currency. Repeating it with the same {@code externalUniqueId} answers the first transfer and moves nothing.
   * Needs the permission {@code Transfer.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Transfer> createTransfer(long tenantId, CreateTransferRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/wallets/transfers", "ks", values(null, "tenantId", tenantId), body, Kind.of(Transfer.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createTransfer(long tenantId, CreateTransferRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/wallets/transfers", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get a transfer
   * The sender, the receiver and readers of the tenant’s transfers may read it.
   * Needs the permission {@code Transfer.READ}.
   */
  public Transfer getTransfer(long tenantId, long transferId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/wallets/transfers/{transferId}", "", values(null, "tenantId", tenantId, "transferId", transferId), null, Kind.of(Transfer.class), options); }

  /**
   * List the bulk transfers of a tenant
   * Lists the bulk transfers of the tenant with their transfers, newest first.
   * Needs the permission {@code BulkTransfer.READ}.
   */
  public Pages<BulkTransfer> listBulkTransfers(long tenantId, ListBulkTransfersQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/wallets/bulk-transfers", "pl", values(query, "tenantId", tenantId), null, Kind.of(BulkTransfer.class), options); }
  public Pages<BulkTransfer> listBulkTransfers(long tenantId, CallOption... options) { return listBulkTransfers(tenantId, (ListBulkTransfersQuery) null, options); }

  /**
   * Create a bulk transfer
   * Makes up to 25 transfers at once, all or none. A wallet needs only the net of what it pays.
   * Needs the permission {@code BulkTransfer.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<BulkTransfer> createBulkTransfer(long tenantId, CreateBulkTransferRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/wallets/bulk-transfers", "ks", values(null, "tenantId", tenantId), body, Kind.of(BulkTransfer.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createBulkTransfer(long tenantId, CreateBulkTransferRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/wallets/bulk-transfers", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get a bulk transfer
   * A person who paid all of it and readers of the tenant’s bulk transfers may read it.
   * Needs the permission {@code BulkTransfer.READ}.
   */
  public BulkTransfer getBulkTransfer(long tenantId, long bulkTransferId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/wallets/bulk-transfers/{bulkTransferId}", "", values(null, "tenantId", tenantId, "bulkTransferId", bulkTransferId), null, Kind.of(BulkTransfer.class), options); }

  /**
   * Get a wallet
   * Answers the wallet with the balance that can be spent now.
   * Needs the permission {@code Wallet.READ}.
   */
  public Wallet getWallet(long tenantId, long walletId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/wallets/{walletId}", "", values(null, "tenantId", tenantId, "walletId", walletId), null, Kind.of(Wallet.class), options); }

  /**
   * Change a wallet
   * Changes the name, or makes a wallet with many credits take them in batches; balance and currency stay. Batches cannot be switched off again.
   * Needs the permission {@code Wallet.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Wallet> updateWallet(long tenantId, long walletId, UpdateWalletRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/wallets/{walletId}", "ks", values(null, "tenantId", tenantId, "walletId", walletId), body, Kind.of(Wallet.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateWallet(long tenantId, long walletId, UpdateWalletRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/wallets/{walletId}", "ks", values(null, "tenantId", tenantId, "walletId", walletId), body, asTask, options); }

  /**
   * List the entries of a wallet
   * Lists everything that changed the balance, newest first.
   * Needs the permission {@code Wallet.READ}.
   */
  public Pages<WalletEntry> listWalletEntries(long tenantId, long walletId, ListWalletEntriesQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/wallets/{walletId}/entries", "pl", values(query, "tenantId", tenantId, "walletId", walletId), null, Kind.of(WalletEntry.class), options); }
  public Pages<WalletEntry> listWalletEntries(long tenantId, long walletId, CallOption... options) { return listWalletEntries(tenantId, walletId, (ListWalletEntriesQuery) null, options); }

  /**
   * List the payments of a tenant
   * Lists the payments of the tenant with their status, newest first.
   * Needs the permission {@code Payment.READ}.
   */
  public Pages<Payment> listPayments(long tenantId, ListPaymentsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/payments", "pl", values(query, "tenantId", tenantId), null, Kind.of(Payment.class), options); }
  public Pages<Payment> listPayments(long tenantId, CallOption... options) { return listPayments(tenantId, (ListPaymentsQuery) null, options); }

  /**
   * Create a payment
   * Begins a payment into a wallet as PENDING. The wallet is credited when the payment becomes SUCCESSFUL; then, or when it fails, the {@code callbackUrl} is called. On the sandbox it ends by itself.
   * Needs the permission {@code Payment.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Payment> createPayment(long tenantId, CreatePaymentRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/payments", "ks", values(null, "tenantId", tenantId), body, Kind.of(Payment.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createPayment(long tenantId, CreatePaymentRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/payments", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get a payment
   * Answers the payment with its current status.
   * Needs the permission {@code Payment.READ}.
   */
  public Payment getPayment(long tenantId, long paymentId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/payments/{paymentId}", "", values(null, "tenantId", tenantId, "paymentId", paymentId), null, Kind.of(Payment.class), options); }

  /**
   * End a payment
   * Sets the final status, once: SUCCESSFUL credits the wallet, FAILED does not. Both send the callback.
   * Needs the permission {@code Payment.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Payment> updatePayment(long tenantId, long paymentId, UpdatePaymentRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/payments/{paymentId}", "ks", values(null, "tenantId", tenantId, "paymentId", paymentId), body, Kind.of(Payment.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updatePayment(long tenantId, long paymentId, UpdatePaymentRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/payments/{paymentId}", "ks", values(null, "tenantId", tenantId, "paymentId", paymentId), body, asTask, options); }

  /**
   * List the withdrawals of a wallet
   * Lists the withdrawals from the wallet with their status, newest first.
   * Needs the permission {@code Withdrawal.READ}.
   */
  public Pages<Withdrawal> listWithdrawals(long tenantId, long walletId, ListWithdrawalsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "pl", values(query, "tenantId", tenantId, "walletId", walletId), null, Kind.of(Withdrawal.class), options); }
  public Pages<Withdrawal> listWithdrawals(long tenantId, long walletId, CallOption... options) { return listWithdrawals(tenantId, walletId, (ListWithdrawalsQuery) null, options); }

  /**
   * Create a withdrawal
   * Begins a withdrawal as PENDING. The money leaves the balance at once and comes back if the withdrawal fails. On the sandbox it ends by itself.
   * Needs the permission {@code Withdrawal.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Withdrawal> createWithdrawal(long tenantId, long walletId, CreateWithdrawalRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "ks", values(null, "tenantId", tenantId, "walletId", walletId), body, Kind.of(Withdrawal.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createWithdrawal(long tenantId, long walletId, CreateWithdrawalRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "ks", values(null, "tenantId", tenantId, "walletId", walletId), body, asTask, options); }

  /**
   * Get a withdrawal
   * Answers the withdrawal with its current status.
   * Needs the permission {@code Withdrawal.READ}.
   */
  public Withdrawal getWithdrawal(long tenantId, long withdrawalId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/withdrawals/{withdrawalId}", "", values(null, "tenantId", tenantId, "withdrawalId", withdrawalId), null, Kind.of(Withdrawal.class), options); }

  /**
   * End a withdrawal
   * Sets the final status, once: SUCCESSFUL, or FAILED, which returns the money to the wallet. Both send the callback.
   * Needs the permission {@code Withdrawal.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Withdrawal> updateWithdrawal(long tenantId, long withdrawalId, UpdateWithdrawalRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/withdrawals/{withdrawalId}", "ks", values(null, "tenantId", tenantId, "withdrawalId", withdrawalId), body, Kind.of(Withdrawal.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateWithdrawal(long tenantId, long withdrawalId, UpdateWithdrawalRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/withdrawals/{withdrawalId}", "ks", values(null, "tenantId", tenantId, "withdrawalId", withdrawalId), body, asTask, options); }

  /**
   * List tasks
   * Lists the tasks that the caller may see, newest first ({@code sort=oldest}: oldest first), each open one described by the present state of its item: their own, those that they may approve, and those of their tenant where they may read them. A caller who reads neither all tasks of the tenant nor those above the tenants sends at least one filter beside {@code status}, for example {@code waitingForCustomerId=me}. A page can hold fewer tasks than {@code limit}, even none, where more follow: follow {@code link} until there is none. Header {@code total-count} tells how many tasks the list has: exactly up to 10,000, then {@code 10000+}; pages after the first repeat the number of the first.
   * Needs a token.
   */
  public Pages<Task> listTasks(ListTasksQuery query, CallOption... options) { return pages("GET", "/global/tasks", "pl", values(query), null, Kind.of(Task.class), options); }
  public Pages<Task> listTasks(CallOption... options) { return listTasks((ListTasksQuery) null, options); }

  /**
   * Count your tasks
   * Counts the tasks that wait for the caller’s approval, and the caller’s own that are not decided yet; each up to 50.
   * Needs a token.
   */
  public CountTasksResponse countTasks(CallOption... options) { return plain("GET", "/global/tasks/counts", "", values(null), null, Kind.of(CountTasksResponse.class), options); }

  /**
   * Get a task
   * The initiator, approvers and readers of the tenant’s tasks may read it. A task that you may not see is reported as 404. An open task is described by the present state of its item.
   * With {@code Prefer: wait=25} the answer comes when the status of the task changes, or after so many seconds (at most 25); {@code preference-applied} says that it waited. A task that has ended or failed is answered at once. At most a quarter of the tenant’s concurrent calls may wait: beyond that the answer comes at once, without {@code preference-applied}.
   * Needs a token.
   */
  public Task getTask(long taskId, CallOption... options) { return plain("GET", "/global/tasks/{taskId}", "", values(null, "taskId", taskId), null, Kind.of(Task.class), options); }

  /**
   * Act on a task: approve, reject, send back, withdraw
   * Submits a task (PENDING), takes back your approval of a task with policies that has not run (PENDING), withdraws a task (DISCARDED), rejects it (REJECTED), sends it back to its initiator (DRAFT, with {@code executorComment}), or approves it (EXECUTE). The approval that completes the quorum executes the stored call; an earlier one is recorded, and {@code whatIsMissing} names the missing approvals. If the item of the call has changed since the proposal, EXECUTE is 409 TSK007 until {@code if-match} carries the present etag of the item.
   * Needs a token.
   */
  public UpdateTaskResponse updateTask(long taskId, UpdateTaskRequest body, CallOption... options) { return plain("PUT", "/global/tasks/{taskId}", "k", values(null, "taskId", taskId), body, Kind.of(UpdateTaskResponse.class), options); }

  /**
   * Send the approvers of a task a reminder
   * Sends another notice to the people who can decide a PENDING task now. The initiator of the task may do this, and holders of Task.UPDATE. At most once an hour for each task, reminders of its policies included, and 30 times in all. Agents remind nobody.
   * Needs a token.
   */
  public Task remindTask(long taskId, CallOption... options) { return plain("POST", "/global/tasks/{taskId}/remind", "k", values(null, "taskId", taskId), null, Kind.of(Task.class), options); }

  /**
   * Stop sending the request of a task
   * Ends a task in EXECUTE whose request to an upstream has an unknown outcome: it is not sent again, and the task is FAILED with the reason “outcome unknown”. Needs Task.UPDATE. Whether the request took effect must be found out at the upstream.
   * Needs a token.
   */
  public Task stopTask(long taskId, StopTaskRequest body, CallOption... options) { return plain("POST", "/global/tasks/{taskId}/stop", "k", values(null, "taskId", taskId), body, Kind.of(Task.class), options); }

  /**
   * List the history of a task
   * Lists each change with its actor and time, oldest first.
   * Needs a token.
   */
  public Pages<TaskEvent> listTaskHistory(long taskId, ListTaskHistoryQuery query, CallOption... options) { return pages("GET", "/global/tasks/{taskId}/history", "pl", values(query, "taskId", taskId), null, Kind.of(TaskEvent.class), options); }
  public Pages<TaskEvent> listTaskHistory(long taskId, CallOption... options) { return listTaskHistory(taskId, (ListTaskHistoryQuery) null, options); }

  /**
   * List the comments on a task
   * Lists the comments, oldest first. Whoever sees the task may read them.
   * Needs a token.
   */
  public Pages<TaskComment> listTaskComments(long taskId, ListTaskCommentsQuery query, CallOption... options) { return pages("GET", "/global/tasks/{taskId}/comments", "pl", values(query, "taskId", taskId), null, Kind.of(TaskComment.class), options); }
  public Pages<TaskComment> listTaskComments(long taskId, CallOption... options) { return listTaskComments(taskId, (ListTaskCommentsQuery) null, options); }

  /**
   * Add a comment to a task
   * Adds a comment that everybody who sees the task reads. It cannot be edited or deleted. A task has at most 200 comments. An agent comments on its own proposals only. The initiator, everybody who has decided and earlier commenters find it in their next digest.
   * Needs a token.
   */
  public TaskComment createTaskComment(long taskId, CreateTaskCommentRequest body, CallOption... options) { return plain("POST", "/global/tasks/{taskId}/comments", "k", values(null, "taskId", taskId), body, Kind.of(TaskComment.class), options); }

  /**
   * Get who could have approved a task
   * Tells who could have approved the task at a moment, by the positions, positions for a while, roles and the tenant’s permission row of that moment: the audit tells what has changed since. Needs {@code Audit.READ}; people who hold a role above the tenant are in the list if you may read the audit of their institution, or of the service, or if the task names them. Of people whom the task names outside of the tenant’s staff, the present roles count. Members of organisations whom it does not name, and locks of identities, are left out.
   * Needs a token.
   */
  public PossibleApprovers getPossibleApprovers(long taskId, GetPossibleApproversQuery query, CallOption... options) { return plain("GET", "/global/tasks/{taskId}/possible-approvers", "", values(query, "taskId", taskId), null, Kind.of(PossibleApprovers.class), options); }

  /**
   * Get the overview of a tenant
   * Answers in numbers what waits in a tenant, and what happened there in the last hours: decisions, deliveries of callbacks, sign-ins, refusals, use of the rate limit, and proposals of agents. Each list is oldest first and leaves out hours in which nothing happened. Numbers of the last minutes can be missing: each process stores its counts about once a minute.
   * Needs the permission {@code Overview.READ}.
   */
  public Overview getOverview(long tenantId, GetOverviewQuery query, CallOption... options) { return plain("GET", "/tenants/{tenantId}/overview", "", values(query, "tenantId", tenantId), null, Kind.of(Overview.class), options); }

  /**
   * List the callbacks of a tenant
   * Lists callbacks (webhooks) newest first. Filter by state, time and webhook endpoint: such a page can be shorter than its limit and still have a next page.
   * Needs the permission {@code Callback.READ}.
   */
  public Pages<ListedCallback> listCallbacks(long tenantId, ListCallbacksQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/callbacks", "pl", values(query, "tenantId", tenantId), null, Kind.of(ListedCallback.class), options); }
  public Pages<ListedCallback> listCallbacks(long tenantId, CallOption... options) { return listCallbacks(tenantId, (ListCallbacksQuery) null, options); }

  /**
   * Get a callback
   * Answers the callback with its attempts and the rest of its retry schedule, and with its body for callers who may read what it reports.
   * Needs the permission {@code Callback.READ}.
   */
  public Callback getCallback(long tenantId, long callbackId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/callbacks/{callbackId}", "", values(null, "tenantId", tenantId, "callbackId", callbackId), null, Kind.of(Callback.class), options); }

  /**
   * Resend a callback
   * Sends the callback once more, now, in any state. If that fails, the retry schedule starts again.
   * Needs the permission {@code Callback.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CallbackSummary> resendCallback(long tenantId, long callbackId, CallOption... options) { return done("POST", "/tenants/{tenantId}/callbacks/{callbackId}/resend", "ks", values(null, "tenantId", tenantId, "callbackId", callbackId), null, Kind.of(CallbackSummary.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed resendCallback(long tenantId, long callbackId, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/callbacks/{callbackId}/resend", "ks", values(null, "tenantId", tenantId, "callbackId", callbackId), null, asTask, options); }

  /**
   * Stop a callback
   * Ends the retries of a waiting callback. An attempt in progress may still arrive.
   * Needs the permission {@code Callback.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CallbackSummary> stopCallback(long tenantId, long callbackId, CallOption... options) { return done("POST", "/tenants/{tenantId}/callbacks/{callbackId}/stop", "ks", values(null, "tenantId", tenantId, "callbackId", callbackId), null, Kind.of(CallbackSummary.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed stopCallback(long tenantId, long callbackId, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/callbacks/{callbackId}/stop", "ks", values(null, "tenantId", tenantId, "callbackId", callbackId), null, asTask, options); }

  /**
   * Sign a callback again
   * Answers the callback with a fresh signature, so that you can forward it to a machine that the service cannot reach. Exists on the sandbox stage only.
   * Needs the permission {@code Callback.UPDATE}.
   */
  public SignedCallback signCallback(long tenantId, long callbackId, CallOption... options) { return plain("POST", "/tenants/{tenantId}/callbacks/{callbackId}/sign", "k", values(null, "tenantId", tenantId, "callbackId", callbackId), null, Kind.of(SignedCallback.class), options); }

  /**
   * Recover callbacks
   * Sends all callbacks again, now, that were created since a time and have neither been delivered nor refused for their address, also those that were kept for a disabled endpoint. The first 50 are sent with the call; if {@code more} is true, the others follow in the background.
   * Needs the permission {@code Callback.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<RecoverCallbacksResponse> recoverCallbacks(long tenantId, RecoverCallbacksRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/callbacks/recover", "ks", values(null, "tenantId", tenantId), body, Kind.of(RecoverCallbacksResponse.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed recoverCallbacks(long tenantId, RecoverCallbacksRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/callbacks/recover", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Send a test callback
   * Sends a signed callback with {@code eventType} {@code test} to a URL, with the same retries as any other.
   * Needs the permission {@code Callback.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CallbackSummary> testCallback(long tenantId, TestCallbackRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/callbacks/test", "ks", values(null, "tenantId", tenantId), body, Kind.of(CallbackSummary.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed testCallback(long tenantId, TestCallbackRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/callbacks/test", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Rotate the callback secret
   * Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.
   * Needs the permission {@code Callback.UPDATE}.
   */
  public RotateCallbackSecretResponse rotateCallbackSecret(long tenantId, CallOption... options) { return plain("POST", "/tenants/{tenantId}/callbacks/secret/rotate", "k", values(null, "tenantId", tenantId), null, Kind.of(RotateCallbackSecretResponse.class), options); }

  /**
   * Get the state of the callback secret
   * Answers the creation time of the secret and the time until which the previous one signs; never the secret.
   * Needs the permission {@code CallbackSecret.READ}.
   */
  public GetCallbackSecretResponse getCallbackSecret(long tenantId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/callbacks/secret", "", values(null, "tenantId", tenantId), null, Kind.of(GetCallbackSecretResponse.class), options); }

  /**
   * List the webhook endpoints of a tenant
   * Lists the endpoints newest first, without their secrets.
   * Needs the permission {@code WebhookEndpoint.READ}.
   */
  public Pages<WebhookEndpoint> listWebhookEndpoints(long tenantId, ListWebhookEndpointsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/webhook-endpoints", "pl", values(query, "tenantId", tenantId), null, Kind.of(WebhookEndpoint.class), options); }
  public Pages<WebhookEndpoint> listWebhookEndpoints(long tenantId, CallOption... options) { return listWebhookEndpoints(tenantId, (ListWebhookEndpointsQuery) null, options); }

  /**
   * Create a webhook endpoint
   * Registers a URL, to which the service sends the events that its patterns match. It takes effect within 10 seconds. A tenant has at most 20 endpoints. The answer shows the signing secret, once; if a task creates the endpoint, nobody is shown the secret, and {@code rotateWebhookEndpoint} returns a new one.
   * Needs the permission {@code WebhookEndpoint.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CreatedWebhookEndpoint> createWebhookEndpoint(long tenantId, CreateWebhookEndpointRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/webhook-endpoints", "ks", values(null, "tenantId", tenantId), body, Kind.of(CreatedWebhookEndpoint.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createWebhookEndpoint(long tenantId, CreateWebhookEndpointRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/webhook-endpoints", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get a webhook endpoint
   * Answers one endpoint, without its secret. {@code previousExpires} says until when a replaced secret also signs.
   * Needs the permission {@code WebhookEndpoint.READ}.
   */
  public WebhookEndpoint getWebhookEndpoint(long tenantId, long webhookEndpointId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), null, Kind.of(WebhookEndpoint.class), options); }

  /**
   * Update a webhook endpoint
   * Changes only the fields that the body carries; {@code description: null} removes the description. The secret stays. The change is in force within 10 seconds.
   * Needs the permission {@code WebhookEndpoint.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<WebhookEndpoint> updateWebhookEndpoint(long tenantId, long webhookEndpointId, UpdateWebhookEndpointRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), body, Kind.of(WebhookEndpoint.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateWebhookEndpoint(long tenantId, long webhookEndpointId, UpdateWebhookEndpointRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), body, asTask, options); }

  /**
   * Delete a webhook endpoint
   * Removes the endpoint and its secret. Callbacks that have not been delivered to it are stopped.
   * Needs the permission {@code WebhookEndpoint.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteWebhookEndpoint(long tenantId, long webhookEndpointId, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteWebhookEndpoint(long tenantId, long webhookEndpointId, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), null, asTask, options); }

  /**
   * Rotate the secret of a webhook endpoint
   * Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.
   * Needs the permission {@code WebhookEndpoint.UPDATE}.
   */
  public RotateWebhookEndpointResponse rotateWebhookEndpoint(long tenantId, long webhookEndpointId, CallOption... options) { return plain("POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate", "k", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), null, Kind.of(RotateWebhookEndpointResponse.class), options); }

  /**
   * Send a test to a webhook endpoint
   * Sends the event {@code test} to this endpoint, signed and retried like any other, whatever its patterns are and also while it is disabled.
   * Needs the permission {@code WebhookEndpoint.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<CallbackSummary> testWebhookEndpoint(long tenantId, long webhookEndpointId, CallOption... options) { return done("POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test", "ks", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), null, Kind.of(CallbackSummary.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed testWebhookEndpoint(long tenantId, long webhookEndpointId, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test", "ks", values(null, "tenantId", tenantId, "webhookEndpointId", webhookEndpointId), null, asTask, options); }

  /**
   * List the types of events
   * Lists every event that webhook endpoints can receive, with a sentence, an example and the JSON Schema of its payload.
   * Needs a token.
   */
  public Pages<EventType> listEventTypes(CallOption... options) { return pages("GET", "/event-types", "l", values(null), null, Kind.of(EventType.class), options); }

  /**
   * List the upstreams
   * Lists the upstreams of the tenant by name, without their documents.
   * Needs the permission {@code Upstream.READ}.
   */
  public Pages<Upstream> listUpstreams(long tenantId, ListUpstreamsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/upstreams", "pl", values(query, "tenantId", tenantId), null, Kind.of(Upstream.class), options); }
  public Pages<Upstream> listUpstreams(long tenantId, CallOption... options) { return listUpstreams(tenantId, (ListUpstreamsQuery) null, options); }

  /**
   * Create an upstream
   * Registers a service of the tenant whose operations are called through this one, and shows the secret that signs its requests. Nobody may call an operation until a row of the permission matrix grants it.
   * Needs the permission {@code Upstream.CREATE}. With task headers the call is stored as a task for approval.
   */
  public Done<NewUpstream> createUpstream(long tenantId, CreateUpstreamRequest body, CallOption... options) { return done("POST", "/tenants/{tenantId}/upstreams", "ks", values(null, "tenantId", tenantId), body, Kind.of(NewUpstream.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed createUpstream(long tenantId, CreateUpstreamRequest body, AsTask asTask, CallOption... options) { return proposed("POST", "/tenants/{tenantId}/upstreams", "ks", values(null, "tenantId", tenantId), body, asTask, options); }

  /**
   * Get an upstream
   * Answers the upstream with its operations and its document; never its secret or the values of its headers.
   * Needs the permission {@code Upstream.READ}.
   */
  public Upstream getUpstream(long tenantId, String upstream, CallOption... options) { return plain("GET", "/tenants/{tenantId}/upstreams/{upstream}", "", values(null, "tenantId", tenantId, "upstream", upstream), null, Kind.of(Upstream.class), options); }

  /**
   * Update an upstream
   * Changes only the fields that the body carries. Tasks that wait for an operation which changes, or for another {@code baseUrl}, are discarded. The values of {@code headers} stay with their host: a {@code baseUrl} with another scheme, host or port removes those that the body does not carry anew. Rows of permissions that no operation needs any more are removed.
   * Needs the permission {@code Upstream.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Upstream> updateUpstream(long tenantId, String upstream, UpdateUpstreamRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/upstreams/{upstream}", "ks", values(null, "tenantId", tenantId, "upstream", upstream), body, Kind.of(Upstream.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateUpstream(long tenantId, String upstream, UpdateUpstreamRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/upstreams/{upstream}", "ks", values(null, "tenantId", tenantId, "upstream", upstream), body, asTask, options); }

  /**
   * Delete an upstream
   * Removes the upstream and the permission rows of its operations. Tasks that wait for its operations are discarded.
   * Needs the permission {@code Upstream.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Void> deleteUpstream(long tenantId, String upstream, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/upstreams/{upstream}", "ks", values(null, "tenantId", tenantId, "upstream", upstream), null, Kind.of(Void.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed deleteUpstream(long tenantId, String upstream, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/upstreams/{upstream}", "ks", values(null, "tenantId", tenantId, "upstream", upstream), null, asTask, options); }

  /**
   * Rotate the secret of an upstream
   * Creates a new signing secret and shows it only in this answer. The previous secret signs as well for 24 hours.
   * Needs the permission {@code Upstream.UPDATE}.
   */
  public RotateUpstreamSecretResponse rotateUpstreamSecret(long tenantId, String upstream, CallOption... options) { return plain("POST", "/tenants/{tenantId}/upstreams/{upstream}/rotate", "k", values(null, "tenantId", tenantId, "upstream", upstream), null, Kind.of(RotateUpstreamSecretResponse.class), options); }

  /**
   * List the properties of the service
   * Lists every property with its value and default.
   * Needs the permission {@code Property.READ}.
   */
  public Pages<Setting> listProperties(ListPropertiesQuery query, CallOption... options) { return pages("GET", "/global/properties", "l", values(query), null, Kind.of(Setting.class), options); }
  public Pages<Setting> listProperties(CallOption... options) { return listProperties((ListPropertiesQuery) null, options); }

  /**
   * Get a property of the service
   * Answers the value in force and the default.
   * Needs the permission {@code Property.READ}.
   */
  public Setting getProperty(String name, CallOption... options) { return plain("GET", "/global/properties/{name}", "", values(null, "name", name), null, Kind.of(Setting.class), options); }

  /**
   * Set a property of the service
   * Applies to all tenants that have no value of their own, within about 10 seconds.
   * Needs the permission {@code Property.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Setting> updateProperty(String name, UpdatePropertyRequest body, CallOption... options) { return done("PUT", "/global/properties/{name}", "ks", values(null, "name", name), body, Kind.of(Setting.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateProperty(String name, UpdatePropertyRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/global/properties/{name}", "ks", values(null, "name", name), body, asTask, options); }

  /**
   * Reset a property of the service
   * Removes the value that was set; the default applies again.
   * Needs the permission {@code Property.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Setting> resetProperty(String name, CallOption... options) { return done("DELETE", "/global/properties/{name}", "ks", values(null, "name", name), null, Kind.of(Setting.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed resetProperty(String name, AsTask asTask, CallOption... options) { return proposed("DELETE", "/global/properties/{name}", "ks", values(null, "name", name), null, asTask, options); }

  /**
   * List the configuration of a tenant
   * Lists every key with its value and default.
   * Needs the permission {@code TenantConfig.READ}.
   */
  public Pages<Setting> listTenantConfig(long tenantId, ListTenantConfigQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/config", "l", values(query, "tenantId", tenantId), null, Kind.of(Setting.class), options); }
  public Pages<Setting> listTenantConfig(long tenantId, CallOption... options) { return listTenantConfig(tenantId, (ListTenantConfigQuery) null, options); }

  /**
   * Get a configuration key of a tenant
   * Answers the value in force for the tenant, and whether it is set here.
   * Needs the permission {@code TenantConfig.READ}.
   */
  public Setting getTenantConfig(long tenantId, String key, CallOption... options) { return plain("GET", "/tenants/{tenantId}/config/{key}", "", values(null, "tenantId", tenantId, "key", key), null, Kind.of(Setting.class), options); }

  /**
   * Set a configuration key of a tenant
   * Applies to this tenant only, within about 10 seconds.
   * Needs the permission {@code TenantConfig.UPDATE}. With task headers the call is stored as a task for approval.
   */
  public Done<Setting> updateTenantConfig(long tenantId, String key, UpdateTenantConfigRequest body, CallOption... options) { return done("PUT", "/tenants/{tenantId}/config/{key}", "ks", values(null, "tenantId", tenantId, "key", key), body, Kind.of(Setting.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed updateTenantConfig(long tenantId, String key, UpdateTenantConfigRequest body, AsTask asTask, CallOption... options) { return proposed("PUT", "/tenants/{tenantId}/config/{key}", "ks", values(null, "tenantId", tenantId, "key", key), body, asTask, options); }

  /**
   * Reset a configuration key of a tenant
   * Removes the tenant’s value; the one of the whole service applies again.
   * Needs the permission {@code TenantConfig.DELETE}. With task headers the call is stored as a task for approval.
   */
  public Done<Setting> resetTenantConfig(long tenantId, String key, CallOption... options) { return done("DELETE", "/tenants/{tenantId}/config/{key}", "ks", values(null, "tenantId", tenantId, "key", key), null, Kind.of(Setting.class), options); }
  /** Has the call approved by other people: nothing changes yet. */
  public Proposed resetTenantConfig(long tenantId, String key, AsTask asTask, CallOption... options) { return proposed("DELETE", "/tenants/{tenantId}/config/{key}", "ks", values(null, "tenantId", tenantId, "key", key), null, asTask, options); }

  /**
   * Try a post-authentication expression
   * Evaluates an expression, or the one in force, for people who logged in lately. Nobody is admitted or refused by it.
   * Needs the permission {@code TenantConfig.READ}.
   */
  public Pages<TriedLogin> tryPostAuthenticationLogic(long tenantId, TryPostAuthenticationLogicQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/post-authentication-logic/try", "l", values(query, "tenantId", tenantId), null, Kind.of(TriedLogin.class), options); }
  public Pages<TriedLogin> tryPostAuthenticationLogic(long tenantId, CallOption... options) { return tryPostAuthenticationLogic(tenantId, (TryPostAuthenticationLogicQuery) null, options); }

  /**
   * Preview a message template
   * Renders a template ({@code value}), or the one in force, with sample values or with those that you send. Nothing is sent.
   * Needs a token.
   */
  public PreviewTemplateResponse previewTemplate(long tenantId, String key, PreviewTemplateRequest body, CallOption... options) { return plain("POST", "/tenants/{tenantId}/config/{key}/preview", "k", values(null, "tenantId", tenantId, "key", key), body, Kind.of(PreviewTemplateResponse.class), options); }

  /**
   * Get the look of a tenant
   * Answers the name, logo, colour and identity providers that a tenant has set ({@code portal.theme}), the e-mail domains that sign in by a provider ({@code sso.domains}), its names of positions ({@code position.names}), and its language ({@code locale.default}). A tenant that has set none, and one that does not exist, answer the product’s own.
   * Needs no token.
   */
  public Theme getTheme(long tenantId, CallOption... options) { return plain("GET", "/tenants/{tenantId}/theme", "o", values(null, "tenantId", tenantId), null, Kind.of(Theme.class), options); }

  /**
   * List the audit events of a tenant
   * Lists changes and notable refusals in the tenant, newest first. Each says in a sentence what happened. With {@code accept: text/csv} or {@code application/jsonl} a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.
   * Needs the permission {@code Audit.READ}.
   */
  public Pages<AuditEvent> listTenantAuditEvents(long tenantId, ListTenantAuditEventsQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/audit-events", "pl", values(query, "tenantId", tenantId), null, Kind.of(AuditEvent.class), options); }
  public Pages<AuditEvent> listTenantAuditEvents(long tenantId, CallOption... options) { return listTenantAuditEvents(tenantId, (ListTenantAuditEventsQuery) null, options); }

  /**
   * List the audit events above tenants
   * Lists changes and notable refusals that belong to no tenant, newest first. Each says in a sentence what happened. With {@code accept: text/csv} or {@code application/jsonl} a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.
   * Needs the permission {@code Audit.READ}.
   */
  public Pages<AuditEvent> listGlobalAuditEvents(ListGlobalAuditEventsQuery query, CallOption... options) { return pages("GET", "/global/audit-events", "pl", values(query), null, Kind.of(AuditEvent.class), options); }
  public Pages<AuditEvent> listGlobalAuditEvents(CallOption... options) { return listGlobalAuditEvents((ListGlobalAuditEventsQuery) null, options); }

  /**
   * Check an audit event of a tenant
   * Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.
   * Needs the permission {@code Audit.READ}.
   */
  public AuditProof verifyTenantAuditEvent(long tenantId, String auditId, String at, CallOption... options) { return plain("GET", "/tenants/{tenantId}/audit-events/{auditId}/proof", "", values(null, "tenantId", tenantId, "auditId", auditId, "at", at), null, Kind.of(AuditProof.class), options); }

  /**
   * Check an audit event above tenants
   * Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.
   * Needs the permission {@code Audit.READ}.
   */
  public AuditProof verifyGlobalAuditEvent(String auditId, String at, CallOption... options) { return plain("GET", "/global/audit-events/{auditId}/proof", "", values(null, "auditId", auditId, "at", at), null, Kind.of(AuditProof.class), options); }

  /**
   * List who holds which role, and its last use
   * Lists one row for each person and grant: the staff of the tenant, the members of its organisations, and for callers who may read the audit above the tenant also the people there. Each row tells since when and by whom the role is held, the last login, the last use by group of permissions, and what else acts for the person. With {@code accept: text/csv} the same rows are CSV; cells that a spreadsheet would execute begin with an apostrophe.
   * Needs the permission {@code Audit.READ}.
   */
  public Pages<AccessReportRow> getAccessReport(long tenantId, GetAccessReportQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/access-report", "pl", values(query, "tenantId", tenantId), null, Kind.of(AccessReportRow.class), options); }
  public Pages<AccessReportRow> getAccessReport(long tenantId, CallOption... options) { return getAccessReport(tenantId, (GetAccessReportQuery) null, options); }

  /**
   * List the tokens for directory sync
   * Lists the tokens of the tenant that work, newest first, without their secrets. A token that has ended with its creator’s sessions is left out, so a page may be shorter than its limit.
   * Needs the permission {@code ScimToken.READ}.
   */
  public Pages<ScimToken> listScimTokens(long tenantId, ListScimTokensQuery query, CallOption... options) { return pages("GET", "/tenants/{tenantId}/scim-tokens", "pl", values(query, "tenantId", tenantId), null, Kind.of(ScimToken.class), options); }
  public Pages<ScimToken> listScimTokens(long tenantId, CallOption... options) { return listScimTokens(tenantId, (ListScimTokensQuery) null, options); }

  /**
   * Create a token for directory sync
   * Answers a token that opens the SCIM endpoints of this tenant and nothing else, for the configuration of an identity provider. It acts with the rights of its creator, and ends with their account, lock or position, and with all of their sessions, as by a new password. The token is shown only in this answer. The caller must have proved who they are in the last {@code reauthentication.minutes}, and is told by a message.
   * Needs the permission {@code ScimToken.CREATE}.
   */
  public CreateScimTokenResponse createScimToken(long tenantId, CreateScimTokenRequest body, CallOption... options) { return plain("POST", "/tenants/{tenantId}/scim-tokens", "k", values(null, "tenantId", tenantId), body, Kind.of(CreateScimTokenResponse.class), options); }

  /**
   * Delete a token for directory sync
   * Ends the token at once. The people whom the directory has brought stay.
   * Needs the permission {@code ScimToken.DELETE}.
   */
  public Void deleteScimToken(long tenantId, String scimTokenId, CallOption... options) { return plain("DELETE", "/tenants/{tenantId}/scim-tokens/{scimTokenId}", "k", values(null, "tenantId", tenantId, "scimTokenId", scimTokenId), null, Kind.of(Void.class), options); }

  /**
   * Send a message to the MCP server
   * Takes one JSON-RPC message of the Model Context Protocol (Streamable HTTP, stateless, without sessions and streams) and answers it as JSON; a notification is answered 202 without a body. Requests of version 2026-07-28 say their version and the capabilities of the client in {@code _meta}, and repeat version, method and name in headers; older ones begin with {@code initialize}. Version 2025-03-26 also has batches, of at most 10 messages. Its tools read, explain and propose: they make calls of this API with the agent token that is the bearer. Another token is refused with SEC008.
   * Needs an agent token.
   */
  public Object sendMcpMessage(Object body, CallOption... options) { return plain("POST", "/svc-conductor/mcp", "", values(null), body, Kind.of(Object.class), options); }

  /**
   * Check the health of the service
   * Answers {@code UP} while the service takes calls.
   * Needs no token.
   */
  public GetHealthResponse getHealth(CallOption... options) { return plain("GET", "/svc-conductor/health", "o", values(null), null, Kind.of(GetHealthResponse.class), options); }

  /**
   * Get the OpenAPI document
   * Answers this document, for generators and for the reference page.
   * Needs no token.
   */
  public Map<String, Object> getOpenApi(CallOption... options) { return plain("GET", "/svc-conductor/openapi.json", "o", values(null), null, new Kind<Map<String, Object>>() {}, options); }

  /**
   * Get the OpenAPI document as version 3.0
   * Answers this document as OpenAPI 3.0, for generators that cannot read 3.1. It has no webhooks.
   * Needs no token.
   */
  public Map<String, Object> getOlderOpenApi(CallOption... options) { return plain("GET", "/svc-conductor/openapi-3.0.json", "o", values(null), null, new Kind<Map<String, Object>>() {}, options); }

  /**
   * Show the documentation
   * Web page with the reference and links to the guides.
   * Needs no token.
   */
  public String getDocs(CallOption... options) { return plain("GET", "/svc-conductor/docs", "o", values(null), null, Kind.of(String.class), options); }

  /**
   * Show the error codes
   * Web page with an anchor for each error code, for example {@code #SEC006}.
   * Needs no token.
   */
  public String showErrors(CallOption... options) { return plain("GET", "/svc-conductor/docs/errors", "o", values(null), null, Kind.of(String.class), options); }

  /**
   * Show a guide
   * Web page with one guide, for example {@code getting-started} or {@code webhooks}. The shorter `/docs/{guide}` leads here.
   * Needs no token.
   */
  public String getGuide(String guide, CallOption... options) { return plain("GET", "/svc-conductor/docs/guides/{guide}", "o", values(null, "guide", guide), null, Kind.of(String.class), options); }

  /**
   * Get the guides as one text
   * Answers all guides as Markdown, for language models.
   * Needs no token.
   */
  public String getLlms(CallOption... options) { return plain("GET", "/svc-conductor/llms.txt", "o", values(null), null, Kind.of(String.class), options); }
}
