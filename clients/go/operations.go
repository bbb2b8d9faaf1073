// Code generated from the API document by `npm run docs`. DO NOT EDIT.

package countersign

import (
	"context"
)

// DocumentVersion is the version of the API document that this client was made from.
const DocumentVersion = "0.1.0"

// Login: Log in
//
// Answers a token for an identity and its proofs: the password with each further proof that the identity has (`totp`, an answered PKI challenge), or a passkey instead. Leave out `identity` to log in with a launch token as the `password`. Failed attempts lock the identity for a while; the refusal is the same for known and unknown names.
//
// Needs no token.
func (c *Client) Login(ctx context.Context, body LoginRequest, options ...CallOption) (LoginResponse, error) {
	return answered[LoginResponse](ctx, c, row{"POST", "/authentication/login", "o"}, values{}, nil, body, options)
}

// GetLoginChallenge: Get a login challenge
//
// With `clientChallenge` (PKI): proves that the service holds its private key, and answers a challenge that only the private key of the identity can decrypt. Without it (passkeys): answers the options for `navigator.credentials`, to register the first passkey of an identity or to sign with one. Without `identity` any discoverable passkey of `parentDomain` is accepted. Send the answered challenge to `login`.
//
// Needs no token.
func (c *Client) GetLoginChallenge(ctx context.Context, query GetLoginChallengeQuery, options ...CallOption) (GetLoginChallengeResponse, error) {
	return answered[GetLoginChallengeResponse](ctx, c, row{"GET", "/authentication/login-challenges", "o"}, values{}, query, nil, options)
}

// GetLoginChallengeWithSlash: Get a login challenge (path with a slash)
//
// The same operation at a path with a slash at its end, for clients that add one.
//
// Needs no token.
func (c *Client) GetLoginChallengeWithSlash(ctx context.Context, query GetLoginChallengeWithSlashQuery, options ...CallOption) (GetLoginChallengeWithSlashResponse, error) {
	return answered[GetLoginChallengeWithSlashResponse](ctx, c, row{"GET", "/authentication/login-challenges/", "o"}, values{}, query, nil, options)
}

// Launch: Launch another portal
//
// Answers a URL that opens another portal and carries a launch token. The token logs in as the caller once, within 60 seconds.
//
// Needs a token.
func (c *Client) Launch(ctx context.Context, body LaunchRequest, options ...CallOption) (LaunchResponse, error) {
	return answered[LaunchResponse](ctx, c, row{"POST", "/authentication/launch", "k"}, values{}, nil, body, options)
}

// GetPkiPublicKey: Get the public key for PKI logins
//
// Answers the public key with which a client encrypts its challenge: base64 of the DER SubjectPublicKeyInfo.
//
// Needs no token.
func (c *Client) GetPkiPublicKey(ctx context.Context, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/global/config/pkiAuthPublicKey", "o"}, values{}, nil, nil, options)
}

// RequestVerification: Send a verification code
//
// Sends a code to the phone on record, at most five an hour. The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.
//
// Needs no token.
func (c *Client) RequestVerification(ctx context.Context, body RequestVerificationRequest, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/global/verifications", "o"}, values{}, nil, body, options)
}

// GetVerification: Get the security questions of an identity
//
// Answers the questions to a caller who has the code that was sent. Three wrong codes end a typed code; the code of a link has no such limit.
//
// Needs no token.
func (c *Client) GetVerification(ctx context.Context, identity string, code string, options ...CallOption) (GetVerificationResponse, error) {
	return answered[GetVerificationResponse](ctx, c, row{"GET", "/global/verifications/{identity}", "o"}, values{"identity": identity, "code": code}, nil, nil, options)
}

// RenewToken: Renew a token
//
// Answers a fresh token for one that is valid or expired within the last 30 days, while its session lives. A session that began with a launch token must send its CSRF token in the `renew-csrf` header. With the setting `auth.renew.rotation` a token can be renewed once; a late repetition ends the session.
//
// Needs no token.
func (c *Client) RenewToken(ctx context.Context, body RenewTokenRequest, options ...CallOption) (LoginResponse, error) {
	return answered[LoginResponse](ctx, c, row{"POST", "/authentication/renew", "o"}, values{}, nil, body, options)
}

// UpgradeToken: Prove a step-up
//
// Takes the proof that a SEC004 refusal asked for, and answers a token that works once, for exactly the request that was refused. For IDENTITY, any identity of the caller proves it as it signs in: by `password` with what is added to it, by an answered challenge of a passkey or of its key pair (PKI), or by a new single sign-on, whose token is the `password`, sent without `identity`.
//
// Needs a token.
func (c *Client) UpgradeToken(ctx context.Context, body UpgradeTokenRequest, options ...CallOption) (LoginResponse, error) {
	return answered[LoginResponse](ctx, c, row{"PUT", "/authentication/jwt", "k"}, values{}, nil, body, options)
}

// Logout: Log out
//
// Ends the session of the token. None of its tokens works or can be renewed afterwards. The sessions of other tabs of the same browser, in which this person signed in on a page of the service, end too.
//
// Needs a token.
func (c *Client) Logout(ctx context.Context, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/authentication/logout", "k"}, values{}, nil, nil, options)
}

// ListSessions: List your sessions
//
// Lists the active sessions of the caller, newest first.
//
// Needs a token.
func (c *Client) ListSessions(ctx context.Context, query ListSessionsQuery, options ...CallOption) *Pages[Session] {
	return pagesOf[Session](ctx, c, row{"GET", "/authentication/sessions", "pl"}, values{}, query, nil, options)
}

// EndOtherSessions: End your other sessions
//
// Ends every session of the caller except the one of this token, and the tokens of the caller’s agents.
//
// Needs a token.
func (c *Client) EndOtherSessions(ctx context.Context, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/authentication/sessions", "k"}, values{}, nil, nil, options)
}

// EndSession: End one of your sessions
//
// Ends one of your own sessions: its tokens stop working at once, and so do their renewals.
//
// Needs a token.
func (c *Client) EndSession(ctx context.Context, sessionID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/authentication/sessions/{sessionId}", "k"}, values{"sessionId": sessionID}, nil, nil, options)
}

// ListAgentTokens: List your agent tokens
//
// Lists the active tokens of the caller’s agents, newest first: last use (accurate to five minutes), default approvers, and the number of proposals in each state. The tokens themselves are not shown.
//
// Needs a token.
func (c *Client) ListAgentTokens(ctx context.Context, options ...CallOption) *Pages[AgentToken] {
	return pagesOf[AgentToken](ctx, c, row{"GET", "/authentication/agent-tokens", "l"}, values{}, nil, nil, options)
}

// CreateAgentToken: Create an agent token
//
// Answers a token that reads what the caller may read and changes nothing: every write that it makes must be stored as a task, which people approve. `approvers` decide the proposals that name nobody, and `limits` bound what it may read and propose. The token is shown only in this answer. It ends when the session that creates it ends (log-out included), unless `keep` is true, and is bound to the same key as that session (DPoP), if that is bound to one. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.
//
// Needs a token.
func (c *Client) CreateAgentToken(ctx context.Context, body CreateAgentTokenRequest, options ...CallOption) (CreateAgentTokenResponse, error) {
	return answered[CreateAgentTokenResponse](ctx, c, row{"POST", "/authentication/agent-tokens", "k"}, values{}, nil, body, options)
}

// UpdateAgentToken: Update an agent token
//
// Replaces the limits, the default approvers or the expiry of an agent token of the caller. What is not sent stays; new limits replace all earlier ones. The change holds from the next call of the agent. The caller must have proved who they are in the last `reauthentication.minutes`.
//
// Needs a token.
func (c *Client) UpdateAgentToken(ctx context.Context, agentTokenID string, body UpdateAgentTokenRequest, options ...CallOption) (AgentToken, error) {
	return answered[AgentToken](ctx, c, row{"PUT", "/authentication/agent-tokens/{agentTokenId}", "k"}, values{"agentTokenId": agentTokenID}, nil, body, options)
}

// EndAgentToken: End an agent token
//
// The token stops working at once. Its proposals that are DRAFT or PENDING are discarded; with `tasks=keep` they stay.
//
// Needs a token.
func (c *Client) EndAgentToken(ctx context.Context, agentTokenID string, query EndAgentTokenQuery, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/authentication/agent-tokens/{agentTokenId}", "k"}, values{"agentTokenId": agentTokenID}, query, nil, options)
}

// ListDelegations: List your delegations
//
// Lists the delegations that you gave and those that you received and that have not ended.
//
// Needs a token.
func (c *Client) ListDelegations(ctx context.Context, options ...CallOption) *Pages[Delegation] {
	return pagesOf[Delegation](ctx, c, row{"GET", "/authentication/delegations", "l"}, values{}, nil, nil, options)
}

// CreateDelegation: Create a delegation to a substitute
//
// Lets another person of the same tenant (or institution, or above all) decide the tasks that wait for you, for at most 90 days. Nothing else is delegated. An approval counts in your place and names you (`onBehalfOf`). You have at most 5 delegations that have not ended. You must have proved who you are in the last `reauthentication.minutes`; both of you get a message.
//
// Needs a token.
func (c *Client) CreateDelegation(ctx context.Context, body CreateDelegationRequest, options ...CallOption) (Delegation, error) {
	return answered[Delegation](ctx, c, row{"POST", "/authentication/delegations", "k"}, values{}, nil, body, options)
}

// DeleteDelegation: End a delegation
//
// Either side ends it, or whoever may update the identity of the giver (`Identity.UPDATE`). Approvals that the substitute has given stay valid. Both get a message.
//
// Needs a token.
func (c *Client) DeleteDelegation(ctx context.Context, delegationID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/authentication/delegations/{delegationId}", "k"}, values{"delegationId": delegationID}, nil, nil, options)
}

// GetNotices: Get how you are notified
//
// Answers the channel of your notices about requests, the hour of your digest, the channels of single kinds, and the browsers that take pushed notices. Without a choice of yours, everything comes by e-mail, at most once in `task.notice.minutes`.
//
// Needs a token.
func (c *Client) GetNotices(ctx context.Context, options ...CallOption) (Notices, error) {
	return answered[Notices](ctx, c, row{"GET", "/authentication/notices", ""}, values{}, nil, nil, options)
}

// UpdateNotices: Change how you are notified
//
// Changes only the fields that the body carries; `kinds` is replaced as a whole. A digest names the first things and counts the others. Notices that protect your account cannot be switched off. Send `If-Match` to refuse the change if somebody, or a link in a mail, has changed them since you read them.
//
// Needs a token.
func (c *Client) UpdateNotices(ctx context.Context, body UpdateNoticesRequest, options ...CallOption) (Notices, error) {
	return answered[Notices](ctx, c, row{"PUT", "/authentication/notices", "k"}, values{}, nil, body, options)
}

// CreatePushSubscription: Add a browser that takes your notices
//
// Adds a browser to which notices are pushed where you chose `push`, with what `PushManager.subscribe()` returned. Its push service must have a public address with https. A notice says how many requests wait, and is encrypted for the browser. You have at most 5 browsers; one more replaces the oldest.
//
// Needs a token.
func (c *Client) CreatePushSubscription(ctx context.Context, body CreatePushSubscriptionRequest, options ...CallOption) (PushSubscription, error) {
	return answered[PushSubscription](ctx, c, row{"POST", "/authentication/notices/subscriptions", "k"}, values{}, nil, body, options)
}

// DeletePushSubscription: Remove a browser that takes your notices
//
// Removes one of your browsers. Without any, notices for which you chose `push` come by e-mail.
//
// Needs a token.
func (c *Client) DeletePushSubscription(ctx context.Context, subscriptionID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/authentication/notices/subscriptions/{subscriptionId}", "k"}, values{"subscriptionId": subscriptionID}, nil, nil, options)
}

// GetUnsubscribePage: Show the page that switches notices off
//
// Web page of the link in the head of a mail, which asks before it switches a kind of notices off. Opening it changes nothing.
//
// Needs no token.
func (c *Client) GetUnsubscribePage(ctx context.Context, token string, query GetUnsubscribePageQuery, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/notices/unsubscribe", "o"}, values{"token": token}, query, nil, options)
}

// Unsubscribe: End notices of a kind by a link
//
// Switches the kinds of notices of a mail off with one click (RFC 8058), within 60 days. The link is for one person and works until they turn the kind on again. Notices that protect an account have no such link.
//
// Needs no token.
func (c *Client) Unsubscribe(ctx context.Context, token string, query UnsubscribeQuery, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"POST", "/svc-conductor/notices/unsubscribe", "o"}, values{"token": token}, query, nil, options)
}

// GetJwks: Get the public keys of tokens
//
// Answers the keys that verify the signatures of tokens, current and previous, as a JSON Web Key Set (RFC 7517). Cache it for five minutes.
//
// Needs no token.
func (c *Client) GetJwks(ctx context.Context, options ...CallOption) (GetJwksResponse, error) {
	return answered[GetJwksResponse](ctx, c, row{"GET", "/svc-conductor/.well-known/jwks.json", "o"}, values{}, nil, nil, options)
}

// CreatePasskeyOptions: Create options for a new passkey
//
// Answers the options for `navigator.credentials.create` with which the signed-in identity registers one more passkey.
//
// Needs a token.
func (c *Client) CreatePasskeyOptions(ctx context.Context, options ...CallOption) (CreatePasskeyOptionsResponse, error) {
	return answered[CreatePasskeyOptionsResponse](ctx, c, row{"POST", "/authentication/webauthn-credentials/options", "k"}, values{}, nil, nil, options)
}

// ListPasskeys: List your passkeys
//
// Lists the passkeys of the signed-in identity, newest first.
//
// Needs a token.
func (c *Client) ListPasskeys(ctx context.Context, options ...CallOption) *Pages[Passkey] {
	return pagesOf[Passkey](ctx, c, row{"GET", "/authentication/webauthn-credentials", "l"}, values{}, nil, nil, options)
}

// CreatePasskey: Add a passkey
//
// Adds a passkey to the signed-in identity. It must be made with options from `createPasskeyOptions`.
//
// Needs a token.
func (c *Client) CreatePasskey(ctx context.Context, body CreatePasskeyRequest, options ...CallOption) (Passkey, error) {
	return answered[Passkey](ctx, c, row{"POST", "/authentication/webauthn-credentials", "k"}, values{}, nil, body, options)
}

// RenamePasskey: Rename a passkey
//
// Changes the name that people see; the passkey works as before.
//
// Needs a token.
func (c *Client) RenamePasskey(ctx context.Context, credentialID string, body RenamePasskeyRequest, options ...CallOption) (Passkey, error) {
	return answered[Passkey](ctx, c, row{"PUT", "/authentication/webauthn-credentials/{credentialId}", "k"}, values{"credentialId": credentialID}, nil, body, options)
}

// DeletePasskey: Delete a passkey
//
// Removes a passkey of the signed-in identity and ends its other sessions. The last passkey cannot be deleted.
//
// Needs a token.
func (c *Client) DeletePasskey(ctx context.Context, credentialID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/authentication/webauthn-credentials/{credentialId}", "k"}, values{"credentialId": credentialID}, nil, nil, options)
}

// StartSamlLogin: Start a login at an identity provider
//
// Redirects the browser to a SAML 2 identity provider. For a provider of OpenID Connect it redirects to `/oidc-login/{idp}`, so that a page need not know which it is. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.
//
// Needs no token.
func (c *Client) StartSamlLogin(ctx context.Context, idp string, query StartSamlLoginQuery, options ...CallOption) (string, error) {
	return c.target(ctx, row{"GET", "/svc-conductor/saml-login/{idp}", "or"}, values{"idp": idp}, query, nil, options)
}

// ConsumeSamlResponse: Finish a login at an identity provider
//
// Assertion consumer service (SAML 2, POST binding): the identity provider’s page posts its signed response here. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.
//
// Needs no token.
func (c *Client) ConsumeSamlResponse(ctx context.Context, idp string, options ...CallOption) (string, error) {
	return c.target(ctx, row{"POST", "/svc-conductor/saml-acs/{idp}", "or"}, values{"idp": idp}, nil, nil, options)
}

// GetSamlMetadata: Get the SAML metadata of the service
//
// Answers the document with which an identity provider is set up for this service.
//
// Needs no token.
func (c *Client) GetSamlMetadata(ctx context.Context, idp string, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/saml-metadata/{idp}", "o"}, values{"idp": idp}, nil, nil, options)
}

// StartOpenIDLogin: Start a login by OpenID Connect
//
// Redirects the browser to an identity provider of OpenID Connect. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.
//
// Needs no token.
func (c *Client) StartOpenIDLogin(ctx context.Context, idp string, query StartOpenIDLoginQuery, options ...CallOption) (string, error) {
	return c.target(ctx, row{"GET", "/svc-conductor/oidc-login/{idp}", "or"}, values{"idp": idp}, query, nil, options)
}

// FinishOpenIDLogin: Finish a login by OpenID Connect
//
// The identity provider sends the browser back here with a code, which the service exchanges. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.
//
// Needs no token.
func (c *Client) FinishOpenIDLogin(ctx context.Context, idp string, query FinishOpenIDLoginQuery, options ...CallOption) (string, error) {
	return c.target(ctx, row{"GET", "/svc-conductor/oidc-callback/{idp}", "or"}, values{"idp": idp}, query, nil, options)
}

// LogOutByProvider: End sessions by the identity provider
//
// Back-channel logout of OpenID Connect: the identity provider tells that its session, or a person, has ended. The sessions that began with it end, and everything that depends on them. If no sign-in named the session of the provider, the sessions of the person end.
//
// Needs no token.
func (c *Client) LogOutByProvider(ctx context.Context, idp string, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/svc-conductor/oidc-logout/{idp}", "o"}, values{"idp": idp}, nil, nil, options)
}

// GetOpenIDConfiguration: Get the metadata of the OpenID provider
//
// Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.
//
// Needs no token.
func (c *Client) GetOpenIDConfiguration(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return answered[map[string]any](ctx, c, row{"GET", "/svc-conductor/.well-known/openid-configuration", "o"}, values{}, nil, nil, options)
}

// GetAuthorizationServerMetadata: Get the metadata of the authorization server
//
// Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.
//
// Needs no token.
func (c *Client) GetAuthorizationServerMetadata(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return answered[map[string]any](ctx, c, row{"GET", "/svc-conductor/.well-known/oauth-authorization-server", "o"}, values{}, nil, nil, options)
}

// RequestToken: Get a token by OAuth
//
// Token endpoint of OAuth 2.1. With `client_credentials` a back end gets a session of its account for 15 minutes; it authenticates itself with a JWT signed by its key (`private_key_jwt`). `scope=propose` narrows the token to reads and proposals. At most 600 tokens an hour for one client.
//
// Needs no token.
func (c *Client) RequestToken(ctx context.Context, options ...CallOption) (TokenResponse, error) {
	return answered[TokenResponse](ctx, c, row{"POST", "/svc-conductor/oauth/token", "o"}, values{}, nil, nil, options)
}

// RevokeToken: End a token by OAuth
//
// Ends a token that the client got, and everything that was obtained with it (RFC 7009). Proposals that an agent has made stay. Answers 200 whatever token is sent: a client learns nothing about the tokens of others.
//
// Needs no token.
func (c *Client) RevokeToken(ctx context.Context, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/svc-conductor/oauth/revoke", "o"}, values{}, nil, nil, options)
}

// RegisterOAuthClient: Add a client by OAuth
//
// Registers an app without a key for the scope `propose` (RFC 7591). Nobody has checked it, and people are told so. It is deleted after 24 hours without a grant. At most 20 registrations an hour from one address; the property `oauth.dynamic.registration` switches it off.
//
// Needs no token.
func (c *Client) RegisterOAuthClient(ctx context.Context, body RegisterOAuthClientRequest, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/svc-conductor/oauth/register", "o"}, values{}, nil, body, options)
}

// IntrospectToken: Check a token by OAuth
//
// Tells a back end whether a token of its own tenant works now (RFC 7662): the session is read anew each time, with all locks. Any other token is `{"active": false}` without a reason.
//
// Needs no token.
func (c *Client) IntrospectToken(ctx context.Context, options ...CallOption) (TokenState, error) {
	return answered[TokenState](ctx, c, row{"POST", "/svc-conductor/oauth/introspect", "o"}, values{}, nil, nil, options)
}

// Authorize: Start an authorization
//
// Authorization endpoint (OAuth 2.1, OpenID Connect), for browsers. Redirects to a page of the portal on which a person signs in and decides; their decision is redirected to `redirect_uri` with `code` or `error`, `state` and `iss`. PKCE with S256 is required. An unknown client or redirect URI is answered with a page, and never with a redirect.
//
// Needs no token.
func (c *Client) Authorize(ctx context.Context, query AuthorizeQuery, options ...CallOption) (string, error) {
	return c.target(ctx, row{"GET", "/svc-conductor/oauth/authorize", "or"}, values{}, query, nil, options)
}

// PushAuthorizationRequest: Send an authorization request ahead
//
// Pushed authorization request (RFC 9126): takes the parameters of the authorization endpoint from the client itself, and answers a `request_uri` that starts one authorization within 60 seconds.
//
// Needs no token.
func (c *Client) PushAuthorizationRequest(ctx context.Context, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/svc-conductor/oauth/par", "o"}, values{}, nil, nil, options)
}

// GetAuthorizationRequest: Get an authorization request
//
// For the page on which a person decides. Shows who asks, for what, and where the answer goes. The request belongs to the browser that started it and to the first person who opens it; for everybody else it is 404. If nothing has to be asked, only `redirectTo` is answered.
//
// Needs a token.
func (c *Client) GetAuthorizationRequest(ctx context.Context, requestID string, options ...CallOption) (AuthorizationRequest, error) {
	return answered[AuthorizationRequest](ctx, c, row{"GET", "/oauth/requests/{requestId}", ""}, values{"requestId": requestID}, nil, nil, options)
}

// DecideAuthorizationRequest: Decide an authorization request
//
// Allows or denies what a client asks, once. For the scope `propose` the person chooses the name, limits, approvers and expiry of the agent, must have proved who they are in the last `reauthentication.minutes`, and is told by a message. A session that was launched from another one can only deny.
//
// Needs a token.
func (c *Client) DecideAuthorizationRequest(ctx context.Context, requestID string, body DecideAuthorizationRequestRequest, options ...CallOption) (DecideAuthorizationRequestResponse, error) {
	return answered[DecideAuthorizationRequestResponse](ctx, c, row{"PUT", "/oauth/requests/{requestId}", "k"}, values{"requestId": requestID}, nil, body, options)
}

// AnswerSignedOut: Answer that nobody is signed in
//
// For the page on which a person decides: ends a request with `prompt=none` in a browser in which nobody is signed in, with the error `login_required`. Every other request waits for a person, and is 404 here.
//
// Needs no token.
func (c *Client) AnswerSignedOut(ctx context.Context, requestID string, options ...CallOption) (AnswerSignedOutResponse, error) {
	return answered[AnswerSignedOutResponse](ctx, c, row{"POST", "/oauth/requests/{requestId}/signed-out", "o"}, values{"requestId": requestID}, nil, nil, options)
}

// ListConsents: List the portals that know who you are
//
// Lists the clients that may know who the caller is, because the caller has allowed it. Agents are listed with the agent tokens.
//
// Needs a token.
func (c *Client) ListConsents(ctx context.Context, options ...CallOption) *Pages[Consent] {
	return pagesOf[Consent](ctx, c, row{"GET", "/oauth/consents", "l"}, values{}, nil, nil, options)
}

// DeleteConsent: Remove a portal that knows who you are
//
// The client has to ask the caller again before it learns anything about them: its authorization codes and its tokens for `userinfo` end at once. What the client has learnt already cannot be taken back.
//
// Needs a token.
func (c *Client) DeleteConsent(ctx context.Context, clientID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/oauth/consents/{clientId}", "k"}, values{"clientId": clientID}, nil, nil, options)
}

// GetUserInfo: Get the person of an access token
//
// UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.
//
// Needs no token.
func (c *Client) GetUserInfo(ctx context.Context, options ...CallOption) (UserInfo, error) {
	return answered[UserInfo](ctx, c, row{"GET", "/svc-conductor/oauth/userinfo", "o"}, values{}, nil, nil, options)
}

// PostUserInfo: Get the person of an access token, by POST
//
// UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.
//
// Needs no token.
func (c *Client) PostUserInfo(ctx context.Context, options ...CallOption) (UserInfo, error) {
	return answered[UserInfo](ctx, c, row{"POST", "/svc-conductor/oauth/userinfo", "o"}, values{}, nil, nil, options)
}

// EndOAuthSession: Sign a person out
//
// RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.
//
// Needs no token.
func (c *Client) EndOAuthSession(ctx context.Context, query EndOAuthSessionQuery, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/oauth/logout", "o"}, values{}, query, nil, options)
}

// PostEndOAuthSession: Sign a person out, by POST
//
// RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.
//
// Needs no token.
func (c *Client) PostEndOAuthSession(ctx context.Context, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"POST", "/svc-conductor/oauth/logout", "o"}, values{}, nil, nil, options)
}

// ListOAuthClients: List the OAuth clients
//
// Lists the clients, newest first.
//
// Needs the permission `OAuthClient.READ`.
func (c *Client) ListOAuthClients(ctx context.Context, tenantID int64, query ListOAuthClientsQuery, options ...CallOption) *Pages[OAuthClient] {
	return pagesOf[OAuthClient](ctx, c, row{"GET", "/tenants/{tenantId}/oauth-clients", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateOAuthClient: Create an OAuth client
//
// Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.
//
// Needs the permission `OAuthClient.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateOAuthClient(ctx context.Context, tenantID int64, body CreateOAuthClientRequest, options ...CallOption) (OAuthClient, error) {
	return answered[OAuthClient](ctx, c, row{"POST", "/tenants/{tenantId}/oauth-clients", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateOAuthClientAsTask has the call of CreateOAuthClient approved by other people: nothing changes yet.
func (c *Client) CreateOAuthClientAsTask(ctx context.Context, tenantID int64, body CreateOAuthClientRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/oauth-clients", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetOAuthClient: Get an OAuth client
//
// Answers the client with its URIs, public keys and scopes.
//
// Needs the permission `OAuthClient.READ`.
func (c *Client) GetOAuthClient(ctx context.Context, tenantID int64, clientID string, options ...CallOption) (OAuthClient, error) {
	return answered[OAuthClient](ctx, c, row{"GET", "/tenants/{tenantId}/oauth-clients/{clientId}", ""}, values{"tenantId": tenantID, "clientId": clientID}, nil, nil, options)
}

// UpdateOAuthClient: Update an OAuth client
//
// Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.
//
// Needs the permission `OAuthClient.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateOAuthClient(ctx context.Context, tenantID int64, clientID string, body UpdateOAuthClientRequest, options ...CallOption) (OAuthClient, error) {
	return answered[OAuthClient](ctx, c, row{"PUT", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks"}, values{"tenantId": tenantID, "clientId": clientID}, nil, body, options)
}

// UpdateOAuthClientAsTask has the call of UpdateOAuthClient approved by other people: nothing changes yet.
func (c *Client) UpdateOAuthClientAsTask(ctx context.Context, tenantID int64, clientID string, body UpdateOAuthClientRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks"}, values{"tenantId": tenantID, "clientId": clientID}, nil, body, asTask, options)
}

// DeleteOAuthClient: Delete an OAuth client
//
// Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.
//
// Needs the permission `OAuthClient.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteOAuthClient(ctx context.Context, tenantID int64, clientID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks"}, values{"tenantId": tenantID, "clientId": clientID}, nil, nil, options)
}

// DeleteOAuthClientAsTask has the call of DeleteOAuthClient approved by other people: nothing changes yet.
func (c *Client) DeleteOAuthClientAsTask(ctx context.Context, tenantID int64, clientID string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks"}, values{"tenantId": tenantID, "clientId": clientID}, nil, nil, asTask, options)
}

// ListGlobalOAuthClients: List the global OAuth clients
//
// Lists the clients, newest first.
//
// Needs the permission `OAuthClient.READ`.
func (c *Client) ListGlobalOAuthClients(ctx context.Context, query ListGlobalOAuthClientsQuery, options ...CallOption) *Pages[OAuthClient] {
	return pagesOf[OAuthClient](ctx, c, row{"GET", "/global/oauth-clients", "pl"}, values{}, query, nil, options)
}

// CreateGlobalOAuthClient: Create a global OAuth client
//
// Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.
//
// Needs the permission `OAuthClient.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateGlobalOAuthClient(ctx context.Context, body CreateGlobalOAuthClientRequest, options ...CallOption) (OAuthClient, error) {
	return answered[OAuthClient](ctx, c, row{"POST", "/global/oauth-clients", "ks"}, values{}, nil, body, options)
}

// CreateGlobalOAuthClientAsTask has the call of CreateGlobalOAuthClient approved by other people: nothing changes yet.
func (c *Client) CreateGlobalOAuthClientAsTask(ctx context.Context, body CreateGlobalOAuthClientRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/global/oauth-clients", "ks"}, values{}, nil, body, asTask, options)
}

// GetGlobalOAuthClient: Get a global OAuth client
//
// Answers the client with its URIs, public keys and scopes.
//
// Needs the permission `OAuthClient.READ`.
func (c *Client) GetGlobalOAuthClient(ctx context.Context, clientID string, options ...CallOption) (OAuthClient, error) {
	return answered[OAuthClient](ctx, c, row{"GET", "/global/oauth-clients/{clientId}", ""}, values{"clientId": clientID}, nil, nil, options)
}

// UpdateGlobalOAuthClient: Update a global OAuth client
//
// Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.
//
// Needs the permission `OAuthClient.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateGlobalOAuthClient(ctx context.Context, clientID string, body UpdateGlobalOAuthClientRequest, options ...CallOption) (OAuthClient, error) {
	return answered[OAuthClient](ctx, c, row{"PUT", "/global/oauth-clients/{clientId}", "ks"}, values{"clientId": clientID}, nil, body, options)
}

// UpdateGlobalOAuthClientAsTask has the call of UpdateGlobalOAuthClient approved by other people: nothing changes yet.
func (c *Client) UpdateGlobalOAuthClientAsTask(ctx context.Context, clientID string, body UpdateGlobalOAuthClientRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/global/oauth-clients/{clientId}", "ks"}, values{"clientId": clientID}, nil, body, asTask, options)
}

// DeleteGlobalOAuthClient: Delete a global OAuth client
//
// Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.
//
// Needs the permission `OAuthClient.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteGlobalOAuthClient(ctx context.Context, clientID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/oauth-clients/{clientId}", "ks"}, values{"clientId": clientID}, nil, nil, options)
}

// DeleteGlobalOAuthClientAsTask has the call of DeleteGlobalOAuthClient approved by other people: nothing changes yet.
func (c *Client) DeleteGlobalOAuthClientAsTask(ctx context.Context, clientID string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/oauth-clients/{clientId}", "ks"}, values{"clientId": clientID}, nil, nil, asTask, options)
}

// Explain: Explain a decision
//
// Answers how a call of yourself or of another person would be decided, which grant decides it and what would help; with `describe` also what it would do and who may approve it. Nothing is executed. Another person can be named only with `Permission.READ` where that person belongs.
//
// Needs a token.
func (c *Client) Explain(ctx context.Context, body ExplainRequest, options ...CallOption) (ExplainResponse, error) {
	return answered[ExplainResponse](ctx, c, row{"POST", "/authorization/explain", "k"}, values{}, nil, body, options)
}

// ListOwnOperations: List the changes that you may make or propose
//
// Lists the operations that can be stored as a task and that your permissions let you make or propose. `search` takes everyday words, such as “pay the plumber”, and answers the best first. Operations of the tenant’s upstreams are among them (`bank.createPayout`); `upstream` asks for those of one upstream only, with its reads and the schemas of its bodies. Which item a call names can still refuse it: ask `explain`.
//
// Needs a token.
func (c *Client) ListOwnOperations(ctx context.Context, query ListOwnOperationsQuery, options ...CallOption) *Pages[OwnOperation] {
	return pagesOf[OwnOperation](ctx, c, row{"GET", "/authorization/operations", "l"}, values{}, query, nil, options)
}

// Simulate: Simulate a changed permission
//
// Evaluates the decisions of the last 7 days again with the permission rows or approval policies that you send, and answers which callers would gain and lose access, or need a task or more steps. Nothing is saved.
//
// Needs a token.
func (c *Client) Simulate(ctx context.Context, body SimulateRequest, options ...CallOption) (SimulateResponse, error) {
	return answered[SimulateResponse](ctx, c, row{"POST", "/authorization/simulate", "k"}, values{}, nil, body, options)
}

// GetOwnRights: Get what you may do
//
// Answers every permission that you hold, and how: alone, with an approval, by a step-up, or only to approve what others propose. User interfaces read it once after the login and offer only that. Permissions that are not listed are refused. `x-permission` of an operation in this document names the permission that it needs; operations without it need a token only.
//
// Needs a token.
func (c *Client) GetOwnRights(ctx context.Context, query GetOwnRightsQuery, options ...CallOption) (OwnRights, error) {
	return answered[OwnRights](ctx, c, row{"GET", "/authorization/rights", ""}, values{}, query, nil, options)
}

// GetPermission: Get a permission
//
// Tells which roles and positions hold it in the tenant, and how: directly, with an approval, or by a step-up.
//
// Needs the permission `Permission.READ`.
func (c *Client) GetPermission(ctx context.Context, tenantID int64, permission string, options ...CallOption) (Permission, error) {
	return answered[Permission](ctx, c, row{"GET", "/tenants/{tenantId}/permissions/{permission}", ""}, values{"tenantId": tenantID, "permission": permission}, nil, nil, options)
}

// ListPermissionHolders: List who holds a permission
//
// Lists the admin users of the tenant who hold it, newest first. A page can be shorter than its limit and still have a next one.
//
// Needs the permission `Permission.READ`.
func (c *Client) ListPermissionHolders(ctx context.Context, tenantID int64, permission string, query ListPermissionHoldersQuery, options ...CallOption) *Pages[PermissionHolder] {
	return pagesOf[PermissionHolder](ctx, c, row{"GET", "/tenants/{tenantId}/permissions/{permission}/holders", "pl"}, values{"tenantId": tenantID, "permission": permission}, query, nil, options)
}

// EvaluateAccess: Decide an action
//
// Decides whether a subject may take an action on a resource (AuthZEN 1.0), as `explain` does for the call itself. It needs `Permission.READ` where the subject and the resource are; to anybody else the answer is `{"decision": false}`, whatever is asked. Nothing is executed.
//
// Needs a token.
func (c *Client) EvaluateAccess(ctx context.Context, body EvaluateAccessRequest, options ...CallOption) (AccessEvaluation, error) {
	return answered[AccessEvaluation](ctx, c, row{"POST", "/svc-conductor/access/v1/evaluation", "k"}, values{}, nil, body, options)
}

// EvaluateAccesses: Decide several actions
//
// Decides up to 100 evaluations in their order (AuthZEN 1.0), each as the single endpoint does. Members at the top are defaults for evaluations that lack them. `options.evaluations_semantic` can end the run at the first denial or the first permit.
//
// Needs a token.
func (c *Client) EvaluateAccesses(ctx context.Context, body EvaluateAccessesRequest, options ...CallOption) (any, error) {
	return answered[any](ctx, c, row{"POST", "/svc-conductor/access/v1/evaluations", "k"}, values{}, nil, body, options)
}

// SearchSubjects: List who may take an action
//
// Lists the customers, or with type `identity` their identities, for whom an action on a resource evaluates to true (AuthZEN 1.0). Identities are listed to callers with `Identity.READ`, people above tenants to callers above tenants.
//
// Needs a token.
func (c *Client) SearchSubjects(ctx context.Context, body SearchSubjectsRequest, options ...CallOption) (SearchSubjectsResponse, error) {
	return answered[SearchSubjectsResponse](ctx, c, row{"POST", "/svc-conductor/access/v1/search/subject", "k"}, values{}, nil, body, options)
}

// SearchResources: List the things for an action
//
// Lists the things of a type on which an action of a subject evaluates to true (AuthZEN 1.0). Wallets can be narrowed by `customerId` or `organisationId` in the properties; withdrawals need `walletId` there.
//
// Needs a token.
func (c *Client) SearchResources(ctx context.Context, body SearchResourcesRequest, options ...CallOption) (SearchResourcesResponse, error) {
	return answered[SearchResourcesResponse](ctx, c, row{"POST", "/svc-conductor/access/v1/search/resource", "k"}, values{}, nil, body, options)
}

// SearchActions: List the actions on a thing
//
// Lists the actions of a subject on a resource that evaluate to true (AuthZEN 1.0).
//
// Needs a token.
func (c *Client) SearchActions(ctx context.Context, body SearchActionsRequest, options ...CallOption) (SearchActionsResponse, error) {
	return answered[SearchActionsResponse](ctx, c, row{"POST", "/svc-conductor/access/v1/search/action", "k"}, values{}, nil, body, options)
}

// GetAuthzenConfiguration: Get the metadata of the decision point
//
// Answers the identifier of the policy decision point and its endpoints (AuthZEN 1.0).
//
// Needs no token.
func (c *Client) GetAuthzenConfiguration(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return answered[map[string]any](ctx, c, row{"GET", "/svc-conductor/.well-known/authzen-configuration", "o"}, values{}, nil, nil, options)
}

// ListIdentities: List the identities of a customer
//
// Lists the identities of a person, newest first, without their secrets.
//
// Needs the permission `Identity.READ`.
func (c *Client) ListIdentities(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) *Pages[Identity] {
	return pagesOf[Identity](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/identities", "l"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// HasIdentity: Check whether a customer has an identity
//
// Answers 200 where the person has an identity, else 404. There is no body.
//
// Needs a token.
func (c *Client) HasIdentity(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) (bool, error) {
	return c.exists(ctx, row{"HEAD", "/tenants/{tenantId}/customers/{customerId}/identities", "e"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// CreateIdentity: Create an identity of a customer
//
// Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
//
// Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateIdentity(ctx context.Context, tenantID int64, customerID int64, body CreateIdentityRequest, options ...CallOption) (NewIdentity, error) {
	return answered[NewIdentity](ctx, c, row{"POST", "/tenants/{tenantId}/customers/{customerId}/identities", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// CreateIdentityAsTask has the call of CreateIdentity approved by other people: nothing changes yet.
func (c *Client) CreateIdentityAsTask(ctx context.Context, tenantID int64, customerID int64, body CreateIdentityRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/customers/{customerId}/identities", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// ResetIdentities: Reset the identities of a customer
//
// With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) ResetIdentities(ctx context.Context, tenantID int64, customerID int64, body ResetIdentitiesRequest, options ...CallOption) ([]ResetIdentity, error) {
	return answered[[]ResetIdentity](ctx, c, row{"PUT", "/tenants/{tenantId}/customers/{customerId}/identities", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// ResetIdentitiesAsTask has the call of ResetIdentities approved by other people: nothing changes yet.
func (c *Client) ResetIdentitiesAsTask(ctx context.Context, tenantID int64, customerID int64, body ResetIdentitiesRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/customers/{customerId}/identities", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// GetIdentity: Get an identity of a customer
//
// Answers the identity without secrets, and whether it can log in now.
//
// Needs the permission `Identity.READ`.
func (c *Client) GetIdentity(ctx context.Context, tenantID int64, customerID int64, identity string, options ...CallOption) (GetIdentityResponse, error) {
	return answered[GetIdentityResponse](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", ""}, values{"tenantId": tenantID, "customerId": customerID, "identity": identity}, nil, nil, options)
}

// UpdateIdentity: Update an identity of a customer
//
// Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateIdentity(ctx context.Context, tenantID int64, customerID int64, identity string, body UpdateIdentityRequest, options ...CallOption) (UpdateIdentityResponse, error) {
	return answered[UpdateIdentityResponse](ctx, c, row{"PUT", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "identity": identity}, nil, body, options)
}

// UpdateIdentityAsTask has the call of UpdateIdentity approved by other people: nothing changes yet.
func (c *Client) UpdateIdentityAsTask(ctx context.Context, tenantID int64, customerID int64, identity string, body UpdateIdentityRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "identity": identity}, nil, body, asTask, options)
}

// DeleteIdentity: Delete an identity of a customer
//
// Ends its sessions. The name can be used again.
//
// Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteIdentity(ctx context.Context, tenantID int64, customerID int64, identity string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "identity": identity}, nil, nil, options)
}

// DeleteIdentityAsTask has the call of DeleteIdentity approved by other people: nothing changes yet.
func (c *Client) DeleteIdentityAsTask(ctx context.Context, tenantID int64, customerID int64, identity string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "identity": identity}, nil, nil, asTask, options)
}

// ListSecurityQuestions: List the security questions of a customer
//
// Lists the questions of a person, newest first, without the answers.
//
// Needs the permission `SecondFactor.READ`.
func (c *Client) ListSecurityQuestions(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) *Pages[SecurityQuestion] {
	return pagesOf[SecurityQuestion](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/security-questions", "l"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// CreateSecurityQuestion: Add a security question of a customer
//
// Stores the question and its answer. Answers are compared without regard to case.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateSecurityQuestion(ctx context.Context, tenantID int64, customerID int64, body CreateSecurityQuestionRequest, options ...CallOption) (SecurityQuestion, error) {
	return answered[SecurityQuestion](ctx, c, row{"POST", "/tenants/{tenantId}/customers/{customerId}/security-questions", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// CreateSecurityQuestionAsTask has the call of CreateSecurityQuestion approved by other people: nothing changes yet.
func (c *Client) CreateSecurityQuestionAsTask(ctx context.Context, tenantID int64, customerID int64, body CreateSecurityQuestionRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/customers/{customerId}/security-questions", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// DeleteSecurityQuestion: Delete a security question of a customer
//
// The question is no longer asked when this person logs in from a new device or changes the password.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteSecurityQuestion(ctx context.Context, tenantID int64, customerID int64, securityQuestionID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "securityQuestionId": securityQuestionID}, nil, nil, options)
}

// DeleteSecurityQuestionAsTask has the call of DeleteSecurityQuestion approved by other people: nothing changes yet.
func (c *Client) DeleteSecurityQuestionAsTask(ctx context.Context, tenantID int64, customerID int64, securityQuestionID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "securityQuestionId": securityQuestionID}, nil, nil, asTask, options)
}

// ListDeviceFingerprints: List the devices of a customer
//
// Lists the enrolled devices, newest first, without their fingerprints.
//
// Needs the permission `SecondFactor.READ`.
func (c *Client) ListDeviceFingerprints(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) *Pages[DeviceFingerprint] {
	return pagesOf[DeviceFingerprint](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints", "l"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// DeleteDeviceFingerprint: Delete a device of a customer
//
// Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteDeviceFingerprint(ctx context.Context, tenantID int64, customerID int64, deviceFingerprintID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "deviceFingerprintId": deviceFingerprintID}, nil, nil, options)
}

// DeleteDeviceFingerprintAsTask has the call of DeleteDeviceFingerprint approved by other people: nothing changes yet.
func (c *Client) DeleteDeviceFingerprintAsTask(ctx context.Context, tenantID int64, customerID int64, deviceFingerprintID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "deviceFingerprintId": deviceFingerprintID}, nil, nil, asTask, options)
}

// ListCustomerSessions: List the sessions of a customer
//
// Lists the active sessions, newest first.
//
// Needs the permission `Identity.UPDATE`.
func (c *Client) ListCustomerSessions(ctx context.Context, tenantID int64, customerID int64, query ListCustomerSessionsQuery, options ...CallOption) *Pages[Session] {
	return pagesOf[Session](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/sessions", "pl"}, values{"tenantId": tenantID, "customerId": customerID}, query, nil, options)
}

// EndCustomerSessions: End all sessions of a customer
//
// Ends the tokens of the person’s agents as well.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) EndCustomerSessions(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// EndCustomerSessionsAsTask has the call of EndCustomerSessions approved by other people: nothing changes yet.
func (c *Client) EndCustomerSessionsAsTask(ctx context.Context, tenantID int64, customerID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, asTask, options)
}

// EndCustomerSession: End a session of a customer
//
// Ends one session of this person: its tokens stop working at once, and so do their renewals.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) EndCustomerSession(ctx context.Context, tenantID int64, customerID int64, sessionID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions/{sessionId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "sessionId": sessionID}, nil, nil, options)
}

// EndCustomerSessionAsTask has the call of EndCustomerSession approved by other people: nothing changes yet.
func (c *Client) EndCustomerSessionAsTask(ctx context.Context, tenantID int64, customerID int64, sessionID string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions/{sessionId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "sessionId": sessionID}, nil, nil, asTask, options)
}

// ListInstitutionAdminIdentities: List the identities of an institution admin
//
// Lists the identities of a person, newest first, without their secrets.
//
// Needs the permission `Identity.READ`.
func (c *Client) ListInstitutionAdminIdentities(ctx context.Context, institution string, customerID int64, options ...CallOption) *Pages[Identity] {
	return pagesOf[Identity](ctx, c, row{"GET", "/institutions/{institution}/admin-users/{customerId}/identities", "l"}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// HasInstitutionAdminIdentity: Check whether an institution admin has an identity
//
// Answers 200 where the person has an identity, else 404. There is no body.
//
// Needs a token.
func (c *Client) HasInstitutionAdminIdentity(ctx context.Context, institution string, customerID int64, options ...CallOption) (bool, error) {
	return c.exists(ctx, row{"HEAD", "/institutions/{institution}/admin-users/{customerId}/identities", "e"}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// CreateInstitutionAdminIdentity: Create an identity of an institution admin
//
// Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
//
// Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateInstitutionAdminIdentity(ctx context.Context, institution string, customerID int64, body CreateInstitutionAdminIdentityRequest, options ...CallOption) (NewIdentity, error) {
	return answered[NewIdentity](ctx, c, row{"POST", "/institutions/{institution}/admin-users/{customerId}/identities", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, options)
}

// CreateInstitutionAdminIdentityAsTask has the call of CreateInstitutionAdminIdentity approved by other people: nothing changes yet.
func (c *Client) CreateInstitutionAdminIdentityAsTask(ctx context.Context, institution string, customerID int64, body CreateInstitutionAdminIdentityRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/institutions/{institution}/admin-users/{customerId}/identities", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, asTask, options)
}

// ResetInstitutionAdminIdentities: Reset the identities of an institution admin
//
// With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) ResetInstitutionAdminIdentities(ctx context.Context, institution string, customerID int64, body ResetInstitutionAdminIdentitiesRequest, options ...CallOption) ([]ResetIdentity, error) {
	return answered[[]ResetIdentity](ctx, c, row{"PUT", "/institutions/{institution}/admin-users/{customerId}/identities", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, options)
}

// ResetInstitutionAdminIdentitiesAsTask has the call of ResetInstitutionAdminIdentities approved by other people: nothing changes yet.
func (c *Client) ResetInstitutionAdminIdentitiesAsTask(ctx context.Context, institution string, customerID int64, body ResetInstitutionAdminIdentitiesRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/institutions/{institution}/admin-users/{customerId}/identities", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, asTask, options)
}

// GetInstitutionAdminIdentity: Get an identity of an institution admin
//
// Answers the identity without secrets, and whether it can log in now.
//
// Needs the permission `Identity.READ`.
func (c *Client) GetInstitutionAdminIdentity(ctx context.Context, institution string, customerID int64, identity string, options ...CallOption) (GetInstitutionAdminIdentityResponse, error) {
	return answered[GetInstitutionAdminIdentityResponse](ctx, c, row{"GET", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", ""}, values{"institution": institution, "customerId": customerID, "identity": identity}, nil, nil, options)
}

// UpdateInstitutionAdminIdentity: Update an identity of an institution admin
//
// Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateInstitutionAdminIdentity(ctx context.Context, institution string, customerID int64, identity string, body UpdateInstitutionAdminIdentityRequest, options ...CallOption) (UpdateInstitutionAdminIdentityResponse, error) {
	return answered[UpdateInstitutionAdminIdentityResponse](ctx, c, row{"PUT", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks"}, values{"institution": institution, "customerId": customerID, "identity": identity}, nil, body, options)
}

// UpdateInstitutionAdminIdentityAsTask has the call of UpdateInstitutionAdminIdentity approved by other people: nothing changes yet.
func (c *Client) UpdateInstitutionAdminIdentityAsTask(ctx context.Context, institution string, customerID int64, identity string, body UpdateInstitutionAdminIdentityRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks"}, values{"institution": institution, "customerId": customerID, "identity": identity}, nil, body, asTask, options)
}

// DeleteInstitutionAdminIdentity: Delete an identity of an institution admin
//
// Ends its sessions. The name can be used again.
//
// Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteInstitutionAdminIdentity(ctx context.Context, institution string, customerID int64, identity string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks"}, values{"institution": institution, "customerId": customerID, "identity": identity}, nil, nil, options)
}

// DeleteInstitutionAdminIdentityAsTask has the call of DeleteInstitutionAdminIdentity approved by other people: nothing changes yet.
func (c *Client) DeleteInstitutionAdminIdentityAsTask(ctx context.Context, institution string, customerID int64, identity string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks"}, values{"institution": institution, "customerId": customerID, "identity": identity}, nil, nil, asTask, options)
}

// ListInstitutionAdminSecurityQuestions: List the security questions of an institution admin
//
// Lists the questions of a person, newest first, without the answers.
//
// Needs the permission `SecondFactor.READ`.
func (c *Client) ListInstitutionAdminSecurityQuestions(ctx context.Context, institution string, customerID int64, options ...CallOption) *Pages[SecurityQuestion] {
	return pagesOf[SecurityQuestion](ctx, c, row{"GET", "/institutions/{institution}/admin-users/{customerId}/security-questions", "l"}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// CreateInstitutionAdminSecurityQuestion: Add a security question of an institution admin
//
// Stores the question and its answer. Answers are compared without regard to case.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateInstitutionAdminSecurityQuestion(ctx context.Context, institution string, customerID int64, body CreateInstitutionAdminSecurityQuestionRequest, options ...CallOption) (SecurityQuestion, error) {
	return answered[SecurityQuestion](ctx, c, row{"POST", "/institutions/{institution}/admin-users/{customerId}/security-questions", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, options)
}

// CreateInstitutionAdminSecurityQuestionAsTask has the call of CreateInstitutionAdminSecurityQuestion approved by other people: nothing changes yet.
func (c *Client) CreateInstitutionAdminSecurityQuestionAsTask(ctx context.Context, institution string, customerID int64, body CreateInstitutionAdminSecurityQuestionRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/institutions/{institution}/admin-users/{customerId}/security-questions", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, asTask, options)
}

// DeleteInstitutionAdminSecurityQuestion: Delete a security question of an institution admin
//
// The question is no longer asked when this person logs in from a new device or changes the password.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteInstitutionAdminSecurityQuestion(ctx context.Context, institution string, customerID int64, securityQuestionID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks"}, values{"institution": institution, "customerId": customerID, "securityQuestionId": securityQuestionID}, nil, nil, options)
}

// DeleteInstitutionAdminSecurityQuestionAsTask has the call of DeleteInstitutionAdminSecurityQuestion approved by other people: nothing changes yet.
func (c *Client) DeleteInstitutionAdminSecurityQuestionAsTask(ctx context.Context, institution string, customerID int64, securityQuestionID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks"}, values{"institution": institution, "customerId": customerID, "securityQuestionId": securityQuestionID}, nil, nil, asTask, options)
}

// ListInstitutionAdminDeviceFingerprints: List the devices of an institution admin
//
// Lists the enrolled devices, newest first, without their fingerprints.
//
// Needs the permission `SecondFactor.READ`.
func (c *Client) ListInstitutionAdminDeviceFingerprints(ctx context.Context, institution string, customerID int64, options ...CallOption) *Pages[DeviceFingerprint] {
	return pagesOf[DeviceFingerprint](ctx, c, row{"GET", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints", "l"}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// DeleteInstitutionAdminDeviceFingerprint: Delete a device of an institution admin
//
// Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteInstitutionAdminDeviceFingerprint(ctx context.Context, institution string, customerID int64, deviceFingerprintID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"}, values{"institution": institution, "customerId": customerID, "deviceFingerprintId": deviceFingerprintID}, nil, nil, options)
}

// DeleteInstitutionAdminDeviceFingerprintAsTask has the call of DeleteInstitutionAdminDeviceFingerprint approved by other people: nothing changes yet.
func (c *Client) DeleteInstitutionAdminDeviceFingerprintAsTask(ctx context.Context, institution string, customerID int64, deviceFingerprintID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"}, values{"institution": institution, "customerId": customerID, "deviceFingerprintId": deviceFingerprintID}, nil, nil, asTask, options)
}

// ListInstitutionAdminSessions: List the sessions of an institution admin
//
// Lists the active sessions, newest first.
//
// Needs the permission `Identity.UPDATE`.
func (c *Client) ListInstitutionAdminSessions(ctx context.Context, institution string, customerID int64, query ListInstitutionAdminSessionsQuery, options ...CallOption) *Pages[Session] {
	return pagesOf[Session](ctx, c, row{"GET", "/institutions/{institution}/admin-users/{customerId}/sessions", "pl"}, values{"institution": institution, "customerId": customerID}, query, nil, options)
}

// EndInstitutionAdminSessions: End all sessions of an institution admin
//
// Ends the tokens of the person’s agents as well.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) EndInstitutionAdminSessions(ctx context.Context, institution string, customerID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions", "ks"}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// EndInstitutionAdminSessionsAsTask has the call of EndInstitutionAdminSessions approved by other people: nothing changes yet.
func (c *Client) EndInstitutionAdminSessionsAsTask(ctx context.Context, institution string, customerID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions", "ks"}, values{"institution": institution, "customerId": customerID}, nil, nil, asTask, options)
}

// EndInstitutionAdminSession: End a session of an institution admin
//
// Ends one session of this person: its tokens stop working at once, and so do their renewals.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) EndInstitutionAdminSession(ctx context.Context, institution string, customerID int64, sessionID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions/{sessionId}", "ks"}, values{"institution": institution, "customerId": customerID, "sessionId": sessionID}, nil, nil, options)
}

// EndInstitutionAdminSessionAsTask has the call of EndInstitutionAdminSession approved by other people: nothing changes yet.
func (c *Client) EndInstitutionAdminSessionAsTask(ctx context.Context, institution string, customerID int64, sessionID string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions/{sessionId}", "ks"}, values{"institution": institution, "customerId": customerID, "sessionId": sessionID}, nil, nil, asTask, options)
}

// ListGlobalAdminIdentities: List the identities of a global admin
//
// Lists the identities of a person, newest first, without their secrets.
//
// Needs the permission `Identity.READ`.
func (c *Client) ListGlobalAdminIdentities(ctx context.Context, customerID int64, options ...CallOption) *Pages[Identity] {
	return pagesOf[Identity](ctx, c, row{"GET", "/global/admin-users/{customerId}/identities", "l"}, values{"customerId": customerID}, nil, nil, options)
}

// HasGlobalAdminIdentity: Check whether a global admin has an identity
//
// Answers 200 where the person has an identity, else 404. There is no body.
//
// Needs a token.
func (c *Client) HasGlobalAdminIdentity(ctx context.Context, customerID int64, options ...CallOption) (bool, error) {
	return c.exists(ctx, row{"HEAD", "/global/admin-users/{customerId}/identities", "e"}, values{"customerId": customerID}, nil, nil, options)
}

// CreateGlobalAdminIdentity: Create an identity of a global admin
//
// Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
//
// Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateGlobalAdminIdentity(ctx context.Context, customerID int64, body CreateGlobalAdminIdentityRequest, options ...CallOption) (NewIdentity, error) {
	return answered[NewIdentity](ctx, c, row{"POST", "/global/admin-users/{customerId}/identities", "ks"}, values{"customerId": customerID}, nil, body, options)
}

// CreateGlobalAdminIdentityAsTask has the call of CreateGlobalAdminIdentity approved by other people: nothing changes yet.
func (c *Client) CreateGlobalAdminIdentityAsTask(ctx context.Context, customerID int64, body CreateGlobalAdminIdentityRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/global/admin-users/{customerId}/identities", "ks"}, values{"customerId": customerID}, nil, body, asTask, options)
}

// ResetGlobalAdminIdentities: Reset the identities of a global admin
//
// With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) ResetGlobalAdminIdentities(ctx context.Context, customerID int64, body ResetGlobalAdminIdentitiesRequest, options ...CallOption) ([]ResetIdentity, error) {
	return answered[[]ResetIdentity](ctx, c, row{"PUT", "/global/admin-users/{customerId}/identities", "ks"}, values{"customerId": customerID}, nil, body, options)
}

// ResetGlobalAdminIdentitiesAsTask has the call of ResetGlobalAdminIdentities approved by other people: nothing changes yet.
func (c *Client) ResetGlobalAdminIdentitiesAsTask(ctx context.Context, customerID int64, body ResetGlobalAdminIdentitiesRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/global/admin-users/{customerId}/identities", "ks"}, values{"customerId": customerID}, nil, body, asTask, options)
}

// GetGlobalAdminIdentity: Get an identity of a global admin
//
// Answers the identity without secrets, and whether it can log in now.
//
// Needs the permission `Identity.READ`.
func (c *Client) GetGlobalAdminIdentity(ctx context.Context, customerID int64, identity string, options ...CallOption) (GetGlobalAdminIdentityResponse, error) {
	return answered[GetGlobalAdminIdentityResponse](ctx, c, row{"GET", "/global/admin-users/{customerId}/identities/{identity}", ""}, values{"customerId": customerID, "identity": identity}, nil, nil, options)
}

// UpdateGlobalAdminIdentity: Update an identity of a global admin
//
// Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateGlobalAdminIdentity(ctx context.Context, customerID int64, identity string, body UpdateGlobalAdminIdentityRequest, options ...CallOption) (UpdateGlobalAdminIdentityResponse, error) {
	return answered[UpdateGlobalAdminIdentityResponse](ctx, c, row{"PUT", "/global/admin-users/{customerId}/identities/{identity}", "ks"}, values{"customerId": customerID, "identity": identity}, nil, body, options)
}

// UpdateGlobalAdminIdentityAsTask has the call of UpdateGlobalAdminIdentity approved by other people: nothing changes yet.
func (c *Client) UpdateGlobalAdminIdentityAsTask(ctx context.Context, customerID int64, identity string, body UpdateGlobalAdminIdentityRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/global/admin-users/{customerId}/identities/{identity}", "ks"}, values{"customerId": customerID, "identity": identity}, nil, body, asTask, options)
}

// DeleteGlobalAdminIdentity: Delete an identity of a global admin
//
// Ends its sessions. The name can be used again.
//
// Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteGlobalAdminIdentity(ctx context.Context, customerID int64, identity string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/admin-users/{customerId}/identities/{identity}", "ks"}, values{"customerId": customerID, "identity": identity}, nil, nil, options)
}

// DeleteGlobalAdminIdentityAsTask has the call of DeleteGlobalAdminIdentity approved by other people: nothing changes yet.
func (c *Client) DeleteGlobalAdminIdentityAsTask(ctx context.Context, customerID int64, identity string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/admin-users/{customerId}/identities/{identity}", "ks"}, values{"customerId": customerID, "identity": identity}, nil, nil, asTask, options)
}

// ListGlobalAdminSecurityQuestions: List the security questions of a global admin
//
// Lists the questions of a person, newest first, without the answers.
//
// Needs the permission `SecondFactor.READ`.
func (c *Client) ListGlobalAdminSecurityQuestions(ctx context.Context, customerID int64, options ...CallOption) *Pages[SecurityQuestion] {
	return pagesOf[SecurityQuestion](ctx, c, row{"GET", "/global/admin-users/{customerId}/security-questions", "l"}, values{"customerId": customerID}, nil, nil, options)
}

// CreateGlobalAdminSecurityQuestion: Add a security question of a global admin
//
// Stores the question and its answer. Answers are compared without regard to case.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateGlobalAdminSecurityQuestion(ctx context.Context, customerID int64, body CreateGlobalAdminSecurityQuestionRequest, options ...CallOption) (SecurityQuestion, error) {
	return answered[SecurityQuestion](ctx, c, row{"POST", "/global/admin-users/{customerId}/security-questions", "ks"}, values{"customerId": customerID}, nil, body, options)
}

// CreateGlobalAdminSecurityQuestionAsTask has the call of CreateGlobalAdminSecurityQuestion approved by other people: nothing changes yet.
func (c *Client) CreateGlobalAdminSecurityQuestionAsTask(ctx context.Context, customerID int64, body CreateGlobalAdminSecurityQuestionRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/global/admin-users/{customerId}/security-questions", "ks"}, values{"customerId": customerID}, nil, body, asTask, options)
}

// DeleteGlobalAdminSecurityQuestion: Delete a security question of a global admin
//
// The question is no longer asked when this person logs in from a new device or changes the password.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteGlobalAdminSecurityQuestion(ctx context.Context, customerID int64, securityQuestionID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks"}, values{"customerId": customerID, "securityQuestionId": securityQuestionID}, nil, nil, options)
}

// DeleteGlobalAdminSecurityQuestionAsTask has the call of DeleteGlobalAdminSecurityQuestion approved by other people: nothing changes yet.
func (c *Client) DeleteGlobalAdminSecurityQuestionAsTask(ctx context.Context, customerID int64, securityQuestionID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks"}, values{"customerId": customerID, "securityQuestionId": securityQuestionID}, nil, nil, asTask, options)
}

// ListGlobalAdminDeviceFingerprints: List the devices of a global admin
//
// Lists the enrolled devices, newest first, without their fingerprints.
//
// Needs the permission `SecondFactor.READ`.
func (c *Client) ListGlobalAdminDeviceFingerprints(ctx context.Context, customerID int64, options ...CallOption) *Pages[DeviceFingerprint] {
	return pagesOf[DeviceFingerprint](ctx, c, row{"GET", "/global/admin-users/{customerId}/device-fingerprints", "l"}, values{"customerId": customerID}, nil, nil, options)
}

// DeleteGlobalAdminDeviceFingerprint: Delete a device of a global admin
//
// Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.
//
// Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteGlobalAdminDeviceFingerprint(ctx context.Context, customerID int64, deviceFingerprintID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"}, values{"customerId": customerID, "deviceFingerprintId": deviceFingerprintID}, nil, nil, options)
}

// DeleteGlobalAdminDeviceFingerprintAsTask has the call of DeleteGlobalAdminDeviceFingerprint approved by other people: nothing changes yet.
func (c *Client) DeleteGlobalAdminDeviceFingerprintAsTask(ctx context.Context, customerID int64, deviceFingerprintID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"}, values{"customerId": customerID, "deviceFingerprintId": deviceFingerprintID}, nil, nil, asTask, options)
}

// ListGlobalAdminSessions: List the sessions of a global admin
//
// Lists the active sessions, newest first.
//
// Needs the permission `Identity.UPDATE`.
func (c *Client) ListGlobalAdminSessions(ctx context.Context, customerID int64, query ListGlobalAdminSessionsQuery, options ...CallOption) *Pages[Session] {
	return pagesOf[Session](ctx, c, row{"GET", "/global/admin-users/{customerId}/sessions", "pl"}, values{"customerId": customerID}, query, nil, options)
}

// EndGlobalAdminSessions: End all sessions of a global admin
//
// Ends the tokens of the person’s agents as well.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) EndGlobalAdminSessions(ctx context.Context, customerID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/admin-users/{customerId}/sessions", "ks"}, values{"customerId": customerID}, nil, nil, options)
}

// EndGlobalAdminSessionsAsTask has the call of EndGlobalAdminSessions approved by other people: nothing changes yet.
func (c *Client) EndGlobalAdminSessionsAsTask(ctx context.Context, customerID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/admin-users/{customerId}/sessions", "ks"}, values{"customerId": customerID}, nil, nil, asTask, options)
}

// EndGlobalAdminSession: End a session of a global admin
//
// Ends one session of this person: its tokens stop working at once, and so do their renewals.
//
// Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) EndGlobalAdminSession(ctx context.Context, customerID int64, sessionID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/admin-users/{customerId}/sessions/{sessionId}", "ks"}, values{"customerId": customerID, "sessionId": sessionID}, nil, nil, options)
}

// EndGlobalAdminSessionAsTask has the call of EndGlobalAdminSession approved by other people: nothing changes yet.
func (c *Client) EndGlobalAdminSessionAsTask(ctx context.Context, customerID int64, sessionID string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/admin-users/{customerId}/sessions/{sessionId}", "ks"}, values{"customerId": customerID, "sessionId": sessionID}, nil, nil, asTask, options)
}

// ListAdminUsers: List the admin users of a tenant
//
// Lists the staff of the tenant with their positions, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
//
// Needs the permission `AdminUser.READ`.
func (c *Client) ListAdminUsers(ctx context.Context, tenantID int64, query ListAdminUsersQuery, options ...CallOption) *Pages[AdminUser] {
	return pagesOf[AdminUser](ctx, c, row{"GET", "/tenants/{tenantId}/admin-users", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateAdminUser: Create an admin user of a tenant
//
// Gives a person a position in the tenant, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
//
// Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateAdminUser(ctx context.Context, tenantID int64, body CreateAdminUserRequest, options ...CallOption) (CreateAdminUserResponse, error) {
	return answered[CreateAdminUserResponse](ctx, c, row{"POST", "/tenants/{tenantId}/admin-users", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateAdminUserAsTask has the call of CreateAdminUser approved by other people: nothing changes yet.
func (c *Client) CreateAdminUserAsTask(ctx context.Context, tenantID int64, body CreateAdminUserRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/admin-users", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetAdminUser: Get an admin user of a tenant
//
// Answers the position of a member of staff, and how to reach them.
//
// Needs the permission `AdminUser.READ`.
func (c *Client) GetAdminUser(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) (AdminUser, error) {
	return answered[AdminUser](ctx, c, row{"GET", "/tenants/{tenantId}/admin-users/{customerId}", ""}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// UpdateAdminUser: Update an admin user of a tenant
//
// Changes the position or the profile. Another position ends their sessions and agent tokens. A new address of the caller’s own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.
//
// Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateAdminUser(ctx context.Context, tenantID int64, customerID int64, body UpdateAdminUserRequest, options ...CallOption) (AdminUser, error) {
	return answered[AdminUser](ctx, c, row{"PUT", "/tenants/{tenantId}/admin-users/{customerId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// UpdateAdminUserAsTask has the call of UpdateAdminUser approved by other people: nothing changes yet.
func (c *Client) UpdateAdminUserAsTask(ctx context.Context, tenantID int64, customerID int64, body UpdateAdminUserRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/admin-users/{customerId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// DeleteAdminUser: Delete an admin user of a tenant
//
// Removes the position and the identities; sessions end at once.
//
// Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteAdminUser(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/admin-users/{customerId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// DeleteAdminUserAsTask has the call of DeleteAdminUser approved by other people: nothing changes yet.
func (c *Client) DeleteAdminUserAsTask(ctx context.Context, tenantID int64, customerID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/admin-users/{customerId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, asTask, options)
}

// ListTemporaryPositions: List the temporary positions of an admin user
//
// Lists them newest first; `active` tells whether one counts now.
//
// Needs the permission `TemporaryPosition.READ`.
func (c *Client) ListTemporaryPositions(ctx context.Context, tenantID int64, customerID int64, query ListTemporaryPositionsQuery, options ...CallOption) *Pages[TemporaryPosition] {
	return pagesOf[TemporaryPosition](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "pl"}, values{"tenantId": tenantID, "customerId": customerID}, query, nil, options)
}

// CreateTemporaryPosition: Create a temporary position of an admin user
//
// Gives a position beside the permanent one, from now on and for at most 7 days. It ends by itself, in running sessions too. Somebody who may not give it asks for it with task headers: the minutes begin when it is granted. It never counts for approving what its holder proposed, for appointing anybody, or for extending itself. The giver must hold everything that the position allows.
//
// Needs the permission `TemporaryPosition.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateTemporaryPosition(ctx context.Context, tenantID int64, customerID int64, body CreateTemporaryPositionRequest, options ...CallOption) (TemporaryPosition, error) {
	return answered[TemporaryPosition](ctx, c, row{"POST", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// CreateTemporaryPositionAsTask has the call of CreateTemporaryPosition approved by other people: nothing changes yet.
func (c *Client) CreateTemporaryPositionAsTask(ctx context.Context, tenantID int64, customerID int64, body CreateTemporaryPositionRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// DeleteTemporaryPosition: End a temporary position before its time
//
// The position counts no more from the next call of its holder on. The list keeps it as ended.
//
// Needs the permission `TemporaryPosition.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteTemporaryPosition(ctx context.Context, tenantID int64, customerID int64, temporaryPositionID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "temporaryPositionId": temporaryPositionID}, nil, nil, options)
}

// DeleteTemporaryPositionAsTask has the call of DeleteTemporaryPosition approved by other people: nothing changes yet.
func (c *Client) DeleteTemporaryPositionAsTask(ctx context.Context, tenantID int64, customerID int64, temporaryPositionID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "temporaryPositionId": temporaryPositionID}, nil, nil, asTask, options)
}

// ListInstitutionAdmins: List the institution admins
//
// Lists people with a role in all tenants of the institution, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
//
// Needs the permission `AdminUser.READ`.
func (c *Client) ListInstitutionAdmins(ctx context.Context, institution string, query ListInstitutionAdminsQuery, options ...CallOption) *Pages[AdminUser] {
	return pagesOf[AdminUser](ctx, c, row{"GET", "/institutions/{institution}/admin-users", "pl"}, values{"institution": institution}, query, nil, options)
}

// CreateInstitutionAdmin: Create an institution admin
//
// Gives a person a role in all tenants of the institution, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
//
// Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateInstitutionAdmin(ctx context.Context, institution string, body CreateInstitutionAdminRequest, options ...CallOption) (CreateInstitutionAdminResponse, error) {
	return answered[CreateInstitutionAdminResponse](ctx, c, row{"POST", "/institutions/{institution}/admin-users", "ks"}, values{"institution": institution}, nil, body, options)
}

// CreateInstitutionAdminAsTask has the call of CreateInstitutionAdmin approved by other people: nothing changes yet.
func (c *Client) CreateInstitutionAdminAsTask(ctx context.Context, institution string, body CreateInstitutionAdminRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/institutions/{institution}/admin-users", "ks"}, values{"institution": institution}, nil, body, asTask, options)
}

// ListGlobalAdmins: List the global admins
//
// Lists people with a role above all tenants, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
//
// Needs the permission `AdminUser.READ`.
func (c *Client) ListGlobalAdmins(ctx context.Context, query ListGlobalAdminsQuery, options ...CallOption) *Pages[AdminUser] {
	return pagesOf[AdminUser](ctx, c, row{"GET", "/global/admin-users", "pl"}, values{}, query, nil, options)
}

// CreateGlobalAdmin: Create a global admin
//
// Gives a person a role above all tenants, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.
//
// Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateGlobalAdmin(ctx context.Context, body CreateGlobalAdminRequest, options ...CallOption) (CreateGlobalAdminResponse, error) {
	return answered[CreateGlobalAdminResponse](ctx, c, row{"POST", "/global/admin-users", "ks"}, values{}, nil, body, options)
}

// CreateGlobalAdminAsTask has the call of CreateGlobalAdmin approved by other people: nothing changes yet.
func (c *Client) CreateGlobalAdminAsTask(ctx context.Context, body CreateGlobalAdminRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/global/admin-users", "ks"}, values{}, nil, body, asTask, options)
}

// GetGlobalAdmin: Get a global admin
//
// Answers the role of an administrator above the tenants, and how to reach them.
//
// Needs the permission `AdminUser.READ`.
func (c *Client) GetGlobalAdmin(ctx context.Context, customerID int64, options ...CallOption) (AdminUser, error) {
	return answered[AdminUser](ctx, c, row{"GET", "/global/admin-users/{customerId}", ""}, values{"customerId": customerID}, nil, nil, options)
}

// UpdateGlobalAdmin: Update a global admin
//
// Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.
//
// Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateGlobalAdmin(ctx context.Context, customerID int64, body UpdateGlobalAdminRequest, options ...CallOption) (AdminUser, error) {
	return answered[AdminUser](ctx, c, row{"PUT", "/global/admin-users/{customerId}", "ks"}, values{"customerId": customerID}, nil, body, options)
}

// UpdateGlobalAdminAsTask has the call of UpdateGlobalAdmin approved by other people: nothing changes yet.
func (c *Client) UpdateGlobalAdminAsTask(ctx context.Context, customerID int64, body UpdateGlobalAdminRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/global/admin-users/{customerId}", "ks"}, values{"customerId": customerID}, nil, body, asTask, options)
}

// DeleteGlobalAdmin: Delete a global admin
//
// Removes the role and the identities; sessions end at once. You cannot delete yourself.
//
// Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteGlobalAdmin(ctx context.Context, customerID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/global/admin-users/{customerId}", "ks"}, values{"customerId": customerID}, nil, nil, options)
}

// DeleteGlobalAdminAsTask has the call of DeleteGlobalAdmin approved by other people: nothing changes yet.
func (c *Client) DeleteGlobalAdminAsTask(ctx context.Context, customerID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/admin-users/{customerId}", "ks"}, values{"customerId": customerID}, nil, nil, asTask, options)
}

// GetInstitutionAdmin: Get an institution admin
//
// Answers the role of an administrator above the tenants, and how to reach them.
//
// Needs the permission `AdminUser.READ`.
func (c *Client) GetInstitutionAdmin(ctx context.Context, institution string, customerID int64, options ...CallOption) (AdminUser, error) {
	return answered[AdminUser](ctx, c, row{"GET", "/institutions/{institution}/admin-users/{customerId}", ""}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// UpdateInstitutionAdmin: Update an institution admin
//
// Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.
//
// Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateInstitutionAdmin(ctx context.Context, institution string, customerID int64, body UpdateInstitutionAdminRequest, options ...CallOption) (AdminUser, error) {
	return answered[AdminUser](ctx, c, row{"PUT", "/institutions/{institution}/admin-users/{customerId}", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, options)
}

// UpdateInstitutionAdminAsTask has the call of UpdateInstitutionAdmin approved by other people: nothing changes yet.
func (c *Client) UpdateInstitutionAdminAsTask(ctx context.Context, institution string, customerID int64, body UpdateInstitutionAdminRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/institutions/{institution}/admin-users/{customerId}", "ks"}, values{"institution": institution, "customerId": customerID}, nil, body, asTask, options)
}

// DeleteInstitutionAdmin: Delete an institution admin
//
// Removes the role and the identities; sessions end at once. You cannot delete yourself.
//
// Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteInstitutionAdmin(ctx context.Context, institution string, customerID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}", "ks"}, values{"institution": institution, "customerId": customerID}, nil, nil, options)
}

// DeleteInstitutionAdminAsTask has the call of DeleteInstitutionAdmin approved by other people: nothing changes yet.
func (c *Client) DeleteInstitutionAdminAsTask(ctx context.Context, institution string, customerID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/institutions/{institution}/admin-users/{customerId}", "ks"}, values{"institution": institution, "customerId": customerID}, nil, nil, asTask, options)
}

// ChangeOwnPassword: Change your own password
//
// Sets a new password for the signed-in identity and ends its other sessions and agent tokens. Codes and links that were sent before stop working.
//
// Needs a token.
func (c *Client) ChangeOwnPassword(ctx context.Context, body ChangeOwnPasswordRequest, options ...CallOption) error {
	return c.done(ctx, row{"PUT", "/authentication/password", "k"}, values{}, nil, body, options)
}

// StartPasswordChange: Start a password change
//
// Sends a code (OTP, by SMS) or a link (LINK, by e-mail), or begins a liveness check (CLOUD_LIVENESS). The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.
//
// Needs no token.
func (c *Client) StartPasswordChange(ctx context.Context, identity string, body StartPasswordChangeRequest, options ...CallOption) (StartPasswordChangeResponse, error) {
	return answered[StartPasswordChangeResponse](ctx, c, row{"POST", "/global/identities/{identity}/password-change-init", "o"}, values{"identity": identity}, nil, body, options)
}

// ChangePassword: Change a password
//
// Sets a new password with one proof: the code or link that was sent (`hash`), a passed liveness check, or the current password where it must be changed. All sessions of the identity end.
//
// Needs no token.
func (c *Client) ChangePassword(ctx context.Context, identity string, body ChangePasswordRequest, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/global/identities/{identity}/password-change", "o"}, values{"identity": identity}, nil, body, options)
}

// GetPasswordPage: Show the page for a new password
//
// Web page on which a person with a link chooses a new password.
//
// Needs no token.
func (c *Client) GetPasswordPage(ctx context.Context, query GetPasswordPageQuery, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/password-change", "o"}, values{}, query, nil, options)
}

// GetLivenessPage: Show the page of a liveness check
//
// Web page that says what the check approves, for whom and where it was started, asks the person, then shows the camera and runs the check.
//
// Needs no token.
func (c *Client) GetLivenessPage(ctx context.Context, query GetLivenessPageQuery, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/liveness", "o"}, values{}, query, nil, options)
}

// GetLivenessLanding: Get the landing URL of a liveness check
//
// Answers the URL to which the hosted page sends people after the check.
//
// Needs no token.
func (c *Client) GetLivenessLanding(ctx context.Context, body GetLivenessLandingRequest, options ...CallOption) (GetLivenessLandingResponse, error) {
	return answered[GetLivenessLandingResponse](ctx, c, row{"POST", "/global/liveness/landing", "o"}, values{}, nil, body, options)
}

// AnswerLivenessConsent: Confirm that you started a liveness check
//
// Takes the answer of the person at the hosted page: `wasMe` false ends the check. A check for a password change that is completed in a browser without its `binding` changes the password only with a code.
//
// Needs no token.
func (c *Client) AnswerLivenessConsent(ctx context.Context, body AnswerLivenessConsentRequest, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/global/liveness/consent", "o"}, values{}, nil, body, options)
}

// GetCameraCredentials: Get camera credentials for a liveness check
//
// Answers temporary credentials with which the hosted page starts this check and nothing else. Works once for each check.
//
// Needs no token.
func (c *Client) GetCameraCredentials(ctx context.Context, body GetCameraCredentialsRequest, options ...CallOption) (GetCameraCredentialsResponse, error) {
	return answered[GetCameraCredentialsResponse](ctx, c, row{"POST", "/global/liveness/camera", "o"}, values{}, nil, body, options)
}

// ListTenants: List the tenants
//
// Lists all tenants, newest first. People of an institution list theirs with `GET /institutions/{institution}/tenants`.
//
// Needs the permission `Tenant.READ`.
func (c *Client) ListTenants(ctx context.Context, query ListTenantsQuery, options ...CallOption) *Pages[Tenant] {
	return pagesOf[Tenant](ctx, c, row{"GET", "/global/tenants", "pl"}, values{}, query, nil, options)
}

// CreateTenant: Create a tenant
//
// The tenant begins with the default configuration and no people.
//
// Needs the permission `Tenant.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateTenant(ctx context.Context, body CreateTenantRequest, options ...CallOption) (Tenant, error) {
	return answered[Tenant](ctx, c, row{"POST", "/global/tenants", "ks"}, values{}, nil, body, options)
}

// CreateTenantAsTask has the call of CreateTenant approved by other people: nothing changes yet.
func (c *Client) CreateTenantAsTask(ctx context.Context, body CreateTenantRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/global/tenants", "ks"}, values{}, nil, body, asTask, options)
}

// ListInstitutionTenants: List the tenants of an institution
//
// Lists the tenants of the institution, newest first.
//
// Needs the permission `Tenant.READ`.
func (c *Client) ListInstitutionTenants(ctx context.Context, institution string, query ListInstitutionTenantsQuery, options ...CallOption) *Pages[Tenant] {
	return pagesOf[Tenant](ctx, c, row{"GET", "/institutions/{institution}/tenants", "pl"}, values{"institution": institution}, query, nil, options)
}

// GetTenant: Get a tenant
//
// Callers inside a tenant can read only their own.
//
// Needs the permission `Tenant.READ`.
func (c *Client) GetTenant(ctx context.Context, tenantID int64, options ...CallOption) (Tenant, error) {
	return answered[Tenant](ctx, c, row{"GET", "/global/tenants/{tenantId}", ""}, values{"tenantId": tenantID}, nil, nil, options)
}

// UpdateTenant: Update a tenant
//
// Changes the name, the institution (`null` removes it) or the number of shards, which can only be raised and takes effect 30 seconds later.
//
// Needs the permission `Tenant.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateTenant(ctx context.Context, tenantID int64, body UpdateTenantRequest, options ...CallOption) (Tenant, error) {
	return answered[Tenant](ctx, c, row{"PUT", "/global/tenants/{tenantId}", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// UpdateTenantAsTask has the call of UpdateTenant approved by other people: nothing changes yet.
func (c *Client) UpdateTenantAsTask(ctx context.Context, tenantID int64, body UpdateTenantRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/global/tenants/{tenantId}", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// ListCustomers: List the customers of a tenant
//
// Lists them newest first. With a filter it answers the one customer with this e-mail, identity, national identity number or phone number. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.
//
// Needs a token.
func (c *Client) ListCustomers(ctx context.Context, tenantID int64, query ListCustomersQuery, options ...CallOption) *Pages[ListedCustomer] {
	return pagesOf[ListedCustomer](ctx, c, row{"GET", "/tenants/{tenantId}/customers", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// HasCustomer: Check whether a customer exists
//
// Answers 200 where a customer of the tenant has this e-mail, identity, national identity number or phone number, else 404. There is no body.
//
// Needs a token.
func (c *Client) HasCustomer(ctx context.Context, tenantID int64, query HasCustomerQuery, options ...CallOption) (bool, error) {
	return c.exists(ctx, row{"HEAD", "/tenants/{tenantId}/customers", "e"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateCustomer: Create a customer
//
// A customer has no identity at first: add one with `createIdentity`.
//
// Needs the permission `Customer.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateCustomer(ctx context.Context, tenantID int64, body CreateCustomerRequest, options ...CallOption) (Customer, error) {
	return answered[Customer](ctx, c, row{"POST", "/tenants/{tenantId}/customers", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateCustomerAsTask has the call of CreateCustomer approved by other people: nothing changes yet.
func (c *Client) CreateCustomerAsTask(ctx context.Context, tenantID int64, body CreateCustomerRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/customers", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetCustomer: Get a customer
//
// Answers the name of a customer, and how to reach them. Wallets and identities have operations of their own.
//
// Needs the permission `Customer.READ`.
func (c *Client) GetCustomer(ctx context.Context, tenantID int64, customerID int64, options ...CallOption) (Customer, error) {
	return answered[Customer](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}", ""}, values{"tenantId": tenantID, "customerId": customerID}, nil, nil, options)
}

// UpdateCustomer: Update a customer
//
// Changes only the fields that the body carries; `null` removes one. A new e-mail address or phone number of the caller’s own needs a recent proof of identity, and is shown as `pendingContact` until `confirmContact` gets the code that is sent there. What somebody else changes takes effect at once.
//
// Needs the permission `Customer.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateCustomer(ctx context.Context, tenantID int64, customerID int64, body UpdateCustomerRequest, options ...CallOption) (Customer, error) {
	return answered[Customer](ctx, c, row{"PUT", "/tenants/{tenantId}/customers/{customerId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// UpdateCustomerAsTask has the call of UpdateCustomer approved by other people: nothing changes yet.
func (c *Client) UpdateCustomerAsTask(ctx context.Context, tenantID int64, customerID int64, body UpdateCustomerRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/customers/{customerId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// ConfirmContact: Confirm a new e-mail address or phone number
//
// Takes the code that was sent to the new address of the caller, which is on record from then on. Three wrong codes end it; change the address again for another. The earlier address gets a link that undoes the change within 72 hours, and no reset goes to the new address alone in that time.
//
// Needs a token.
func (c *Client) ConfirmContact(ctx context.Context, body ConfirmContactRequest, options ...CallOption) (ConfirmedContact, error) {
	return answered[ConfirmedContact](ctx, c, row{"POST", "/authentication/contact-confirmations", "k"}, values{}, nil, body, options)
}

// GetContactUndoPage: Show the page that undoes a change of a contact
//
// Web page that asks before it undoes a change of an e-mail address or phone number. Opening it changes nothing.
//
// Needs no token.
func (c *Client) GetContactUndoPage(ctx context.Context, query GetContactUndoPageQuery, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/contact-undo", "o"}, values{}, query, nil, options)
}

// UndoContact: Undo a change of a contact
//
// Undoes a change of an e-mail address or phone number with the token of the link that was sent to the earlier address, within 72 hours. The earlier address is on record again, and all sessions and agent tokens of the person end. The token works once.
//
// Needs no token.
func (c *Client) UndoContact(ctx context.Context, body UndoContactRequest, options ...CallOption) error {
	return c.done(ctx, row{"POST", "/svc-conductor/contact-undo", "o"}, values{}, nil, body, options)
}

// UpdateLocale: Change your language
//
// Keeps the language of the pages, mails and messages for the caller in their profile, whatever else of it they may change. `null` takes the choice back: pages then follow the browser, mails and messages the key `locale.default` of the tenant.
//
// Needs a token.
func (c *Client) UpdateLocale(ctx context.Context, body UpdateLocaleRequest, options ...CallOption) (ChosenLocale, error) {
	return answered[ChosenLocale](ctx, c, row{"PUT", "/authentication/locale", "k"}, values{}, nil, body, options)
}

// ListOrganisations: List the organisations of a tenant
//
// Lists the companies and associations of the tenant, newest first.
//
// Needs the permission `Organisation.READ`.
func (c *Client) ListOrganisations(ctx context.Context, tenantID int64, query ListOrganisationsQuery, options ...CallOption) *Pages[Organisation] {
	return pagesOf[Organisation](ctx, c, row{"GET", "/tenants/{tenantId}/organisations", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateOrganisation: Create an organisation
//
// An organisation has no members at first: add them with `addOrganisationPosition`.
//
// Needs the permission `Organisation.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateOrganisation(ctx context.Context, tenantID int64, body CreateOrganisationRequest, options ...CallOption) (Organisation, error) {
	return answered[Organisation](ctx, c, row{"POST", "/tenants/{tenantId}/organisations", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateOrganisationAsTask has the call of CreateOrganisation approved by other people: nothing changes yet.
func (c *Client) CreateOrganisationAsTask(ctx context.Context, tenantID int64, body CreateOrganisationRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/organisations", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetOrganisation: Get an organisation
//
// Answers the name and the registration number.
//
// Needs the permission `Organisation.READ`.
func (c *Client) GetOrganisation(ctx context.Context, tenantID int64, organisationID int64, options ...CallOption) (Organisation, error) {
	return answered[Organisation](ctx, c, row{"GET", "/tenants/{tenantId}/organisations/{organisationId}", ""}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, nil, options)
}

// UpdateOrganisation: Update an organisation
//
// Changes only the fields that the body carries; `null` removes the registration number.
//
// Needs the permission `Organisation.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateOrganisation(ctx context.Context, tenantID int64, organisationID int64, body UpdateOrganisationRequest, options ...CallOption) (Organisation, error) {
	return answered[Organisation](ctx, c, row{"PUT", "/tenants/{tenantId}/organisations/{organisationId}", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, body, options)
}

// UpdateOrganisationAsTask has the call of UpdateOrganisation approved by other people: nothing changes yet.
func (c *Client) UpdateOrganisationAsTask(ctx context.Context, tenantID int64, organisationID int64, body UpdateOrganisationRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/organisations/{organisationId}", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, body, asTask, options)
}

// ListOrganisationPositions: List the members of an organisation
//
// Lists customers and their positions, newest customers first.
//
// Needs the permission `OrganisationPosition.READ`.
func (c *Client) ListOrganisationPositions(ctx context.Context, tenantID int64, organisationID int64, query ListOrganisationPositionsQuery, options ...CallOption) *Pages[OrganisationPosition] {
	return pagesOf[OrganisationPosition](ctx, c, row{"GET", "/tenants/{tenantId}/organisations/{organisationId}/positions", "pl"}, values{"tenantId": tenantID, "organisationId": organisationID}, query, nil, options)
}

// AddOrganisationPosition: Add a member to an organisation
//
// Gives a customer a position in the organisation; its rights apply from their next call on.
//
// Needs the permission `OrganisationPosition.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) AddOrganisationPosition(ctx context.Context, tenantID int64, organisationID int64, body AddOrganisationPositionRequest, options ...CallOption) (OrganisationPosition, error) {
	return answered[OrganisationPosition](ctx, c, row{"POST", "/tenants/{tenantId}/organisations/{organisationId}/positions", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, body, options)
}

// AddOrganisationPositionAsTask has the call of AddOrganisationPosition approved by other people: nothing changes yet.
func (c *Client) AddOrganisationPositionAsTask(ctx context.Context, tenantID int64, organisationID int64, body AddOrganisationPositionRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/organisations/{organisationId}/positions", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, body, asTask, options)
}

// RemoveOrganisationPosition: Remove a member from an organisation
//
// Takes the position from the customer and ends their sessions.
//
// Needs the permission `OrganisationPosition.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) RemoveOrganisationPosition(ctx context.Context, tenantID int64, organisationID int64, customerID int64, position string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID, "customerId": customerID, "position": position}, nil, nil, options)
}

// RemoveOrganisationPositionAsTask has the call of RemoveOrganisationPosition approved by other people: nothing changes yet.
func (c *Client) RemoveOrganisationPositionAsTask(ctx context.Context, tenantID int64, organisationID int64, customerID int64, position string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID, "customerId": customerID, "position": position}, nil, nil, asTask, options)
}

// ListAttachments: List the documents of a customer
//
// Lists photos and documents newest first, without their content.
//
// Needs the permission `Attachment.READ`.
func (c *Client) ListAttachments(ctx context.Context, tenantID int64, customerID int64, query ListAttachmentsQuery, options ...CallOption) *Pages[Attachment] {
	return pagesOf[Attachment](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/attachments", "pl"}, values{"tenantId": tenantID, "customerId": customerID}, query, nil, options)
}

// CreateAttachment: Add a document of a customer
//
// Stores a photo or document, encrypted. The newest of each type is the one that comparisons use. Your own photo, passport, national identity card or asylum papers need a fresh proof, since a reset compares them; you are told of each that is added.
//
// Needs the permission `Attachment.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateAttachment(ctx context.Context, tenantID int64, customerID int64, body CreateAttachmentRequest, options ...CallOption) (Attachment, error) {
	return answered[Attachment](ctx, c, row{"POST", "/tenants/{tenantId}/customers/{customerId}/attachments", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// CreateAttachmentAsTask has the call of CreateAttachment approved by other people: nothing changes yet.
func (c *Client) CreateAttachmentAsTask(ctx context.Context, tenantID int64, customerID int64, body CreateAttachmentRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/customers/{customerId}/attachments", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// GetAttachment: Get a document of a customer
//
// Answers the photo or document with its content in base64.
//
// Needs the permission `Attachment.READ`.
func (c *Client) GetAttachment(ctx context.Context, tenantID int64, customerID int64, attachmentID int64, options ...CallOption) (GetAttachmentResponse, error) {
	return answered[GetAttachmentResponse](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", ""}, values{"tenantId": tenantID, "customerId": customerID, "attachmentId": attachmentID}, nil, nil, options)
}

// DeleteAttachment: Delete a document of a customer
//
// Comparisons then use the previous document of its type, if there is one.
//
// Needs the permission `Attachment.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteAttachment(ctx context.Context, tenantID int64, customerID int64, attachmentID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "attachmentId": attachmentID}, nil, nil, options)
}

// DeleteAttachmentAsTask has the call of DeleteAttachment approved by other people: nothing changes yet.
func (c *Client) DeleteAttachmentAsTask(ctx context.Context, tenantID int64, customerID int64, attachmentID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", "ks"}, values{"tenantId": tenantID, "customerId": customerID, "attachmentId": attachmentID}, nil, nil, asTask, options)
}

// ListCustomerWallets: List the wallets of a customer
//
// Lists the wallets of a customer with their balances, newest first.
//
// Needs the permission `Wallet.READ`.
func (c *Client) ListCustomerWallets(ctx context.Context, tenantID int64, customerID int64, query ListCustomerWalletsQuery, options ...CallOption) *Pages[Wallet] {
	return pagesOf[Wallet](ctx, c, row{"GET", "/tenants/{tenantId}/customers/{customerId}/wallets", "pl"}, values{"tenantId": tenantID, "customerId": customerID}, query, nil, options)
}

// CreateCustomerWallet: Create a wallet of a customer
//
// The wallet is empty, and its currency never changes.
//
// Needs the permission `Wallet.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateCustomerWallet(ctx context.Context, tenantID int64, customerID int64, body CreateCustomerWalletRequest, options ...CallOption) (Wallet, error) {
	return answered[Wallet](ctx, c, row{"POST", "/tenants/{tenantId}/customers/{customerId}/wallets", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, options)
}

// CreateCustomerWalletAsTask has the call of CreateCustomerWallet approved by other people: nothing changes yet.
func (c *Client) CreateCustomerWalletAsTask(ctx context.Context, tenantID int64, customerID int64, body CreateCustomerWalletRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/customers/{customerId}/wallets", "ks"}, values{"tenantId": tenantID, "customerId": customerID}, nil, body, asTask, options)
}

// ListOrganisationWallets: List the wallets of an organisation
//
// Lists the wallets of an organisation with their balances, newest first.
//
// Needs the permission `Wallet.READ`.
func (c *Client) ListOrganisationWallets(ctx context.Context, tenantID int64, organisationID int64, query ListOrganisationWalletsQuery, options ...CallOption) *Pages[Wallet] {
	return pagesOf[Wallet](ctx, c, row{"GET", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "pl"}, values{"tenantId": tenantID, "organisationId": organisationID}, query, nil, options)
}

// CreateOrganisationWallet: Create a wallet of an organisation
//
// The wallet is empty, and its currency never changes.
//
// Needs the permission `Wallet.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateOrganisationWallet(ctx context.Context, tenantID int64, organisationID int64, body CreateOrganisationWalletRequest, options ...CallOption) (Wallet, error) {
	return answered[Wallet](ctx, c, row{"POST", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, body, options)
}

// CreateOrganisationWalletAsTask has the call of CreateOrganisationWallet approved by other people: nothing changes yet.
func (c *Client) CreateOrganisationWalletAsTask(ctx context.Context, tenantID int64, organisationID int64, body CreateOrganisationWalletRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "ks"}, values{"tenantId": tenantID, "organisationId": organisationID}, nil, body, asTask, options)
}

// ListTransfers: List the transfers of a tenant
//
// Lists the transfers of the tenant, newest first, with those that tasks made.
//
// Needs the permission `Transfer.READ`.
func (c *Client) ListTransfers(ctx context.Context, tenantID int64, query ListTransfersQuery, options ...CallOption) *Pages[Transfer] {
	return pagesOf[Transfer](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/transfers", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateTransfer: Create a transfer
//
// Moves money between two wallets of the tenant at once. Both must have the same currency. Repeating it with the same `externalUniqueId` answers the first transfer and moves nothing.
//
// Needs the permission `Transfer.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateTransfer(ctx context.Context, tenantID int64, body CreateTransferRequest, options ...CallOption) (Transfer, error) {
	return answered[Transfer](ctx, c, row{"POST", "/tenants/{tenantId}/wallets/transfers", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateTransferAsTask has the call of CreateTransfer approved by other people: nothing changes yet.
func (c *Client) CreateTransferAsTask(ctx context.Context, tenantID int64, body CreateTransferRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/wallets/transfers", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetTransfer: Get a transfer
//
// The sender, the receiver and readers of the tenant’s transfers may read it.
//
// Needs the permission `Transfer.READ`.
func (c *Client) GetTransfer(ctx context.Context, tenantID int64, transferID int64, options ...CallOption) (Transfer, error) {
	return answered[Transfer](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/transfers/{transferId}", ""}, values{"tenantId": tenantID, "transferId": transferID}, nil, nil, options)
}

// ListBulkTransfers: List the bulk transfers of a tenant
//
// Lists the bulk transfers of the tenant with their transfers, newest first.
//
// Needs the permission `BulkTransfer.READ`.
func (c *Client) ListBulkTransfers(ctx context.Context, tenantID int64, query ListBulkTransfersQuery, options ...CallOption) *Pages[BulkTransfer] {
	return pagesOf[BulkTransfer](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/bulk-transfers", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateBulkTransfer: Create a bulk transfer
//
// Makes up to 25 transfers at once, all or none. A wallet needs only the net of what it pays.
//
// Needs the permission `BulkTransfer.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateBulkTransfer(ctx context.Context, tenantID int64, body CreateBulkTransferRequest, options ...CallOption) (BulkTransfer, error) {
	return answered[BulkTransfer](ctx, c, row{"POST", "/tenants/{tenantId}/wallets/bulk-transfers", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateBulkTransferAsTask has the call of CreateBulkTransfer approved by other people: nothing changes yet.
func (c *Client) CreateBulkTransferAsTask(ctx context.Context, tenantID int64, body CreateBulkTransferRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/wallets/bulk-transfers", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetBulkTransfer: Get a bulk transfer
//
// A person who paid all of it and readers of the tenant’s bulk transfers may read it.
//
// Needs the permission `BulkTransfer.READ`.
func (c *Client) GetBulkTransfer(ctx context.Context, tenantID int64, bulkTransferID int64, options ...CallOption) (BulkTransfer, error) {
	return answered[BulkTransfer](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/bulk-transfers/{bulkTransferId}", ""}, values{"tenantId": tenantID, "bulkTransferId": bulkTransferID}, nil, nil, options)
}

// GetWallet: Get a wallet
//
// Answers the wallet with the balance that can be spent now.
//
// Needs the permission `Wallet.READ`.
func (c *Client) GetWallet(ctx context.Context, tenantID int64, walletID int64, options ...CallOption) (Wallet, error) {
	return answered[Wallet](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/{walletId}", ""}, values{"tenantId": tenantID, "walletId": walletID}, nil, nil, options)
}

// UpdateWallet: Change a wallet
//
// Changes the name, or makes a wallet with many credits take them in batches; balance and currency stay. Batches cannot be switched off again.
//
// Needs the permission `Wallet.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateWallet(ctx context.Context, tenantID int64, walletID int64, body UpdateWalletRequest, options ...CallOption) (Wallet, error) {
	return answered[Wallet](ctx, c, row{"PUT", "/tenants/{tenantId}/wallets/{walletId}", "ks"}, values{"tenantId": tenantID, "walletId": walletID}, nil, body, options)
}

// UpdateWalletAsTask has the call of UpdateWallet approved by other people: nothing changes yet.
func (c *Client) UpdateWalletAsTask(ctx context.Context, tenantID int64, walletID int64, body UpdateWalletRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/wallets/{walletId}", "ks"}, values{"tenantId": tenantID, "walletId": walletID}, nil, body, asTask, options)
}

// ListWalletEntries: List the entries of a wallet
//
// Lists everything that changed the balance, newest first.
//
// Needs the permission `Wallet.READ`.
func (c *Client) ListWalletEntries(ctx context.Context, tenantID int64, walletID int64, query ListWalletEntriesQuery, options ...CallOption) *Pages[WalletEntry] {
	return pagesOf[WalletEntry](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/{walletId}/entries", "pl"}, values{"tenantId": tenantID, "walletId": walletID}, query, nil, options)
}

// ListPayments: List the payments of a tenant
//
// Lists the payments of the tenant with their status, newest first.
//
// Needs the permission `Payment.READ`.
func (c *Client) ListPayments(ctx context.Context, tenantID int64, query ListPaymentsQuery, options ...CallOption) *Pages[Payment] {
	return pagesOf[Payment](ctx, c, row{"GET", "/tenants/{tenantId}/payments", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreatePayment: Create a payment
//
// Begins a payment into a wallet as PENDING. The wallet is credited when the payment becomes SUCCESSFUL; then, or when it fails, the `callbackUrl` is called. On the sandbox it ends by itself.
//
// Needs the permission `Payment.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreatePayment(ctx context.Context, tenantID int64, body CreatePaymentRequest, options ...CallOption) (Payment, error) {
	return answered[Payment](ctx, c, row{"POST", "/tenants/{tenantId}/payments", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreatePaymentAsTask has the call of CreatePayment approved by other people: nothing changes yet.
func (c *Client) CreatePaymentAsTask(ctx context.Context, tenantID int64, body CreatePaymentRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/payments", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetPayment: Get a payment
//
// Answers the payment with its current status.
//
// Needs the permission `Payment.READ`.
func (c *Client) GetPayment(ctx context.Context, tenantID int64, paymentID int64, options ...CallOption) (Payment, error) {
	return answered[Payment](ctx, c, row{"GET", "/tenants/{tenantId}/payments/{paymentId}", ""}, values{"tenantId": tenantID, "paymentId": paymentID}, nil, nil, options)
}

// UpdatePayment: End a payment
//
// Sets the final status, once: SUCCESSFUL credits the wallet, FAILED does not. Both send the callback.
//
// Needs the permission `Payment.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdatePayment(ctx context.Context, tenantID int64, paymentID int64, body UpdatePaymentRequest, options ...CallOption) (Payment, error) {
	return answered[Payment](ctx, c, row{"PUT", "/tenants/{tenantId}/payments/{paymentId}", "ks"}, values{"tenantId": tenantID, "paymentId": paymentID}, nil, body, options)
}

// UpdatePaymentAsTask has the call of UpdatePayment approved by other people: nothing changes yet.
func (c *Client) UpdatePaymentAsTask(ctx context.Context, tenantID int64, paymentID int64, body UpdatePaymentRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/payments/{paymentId}", "ks"}, values{"tenantId": tenantID, "paymentId": paymentID}, nil, body, asTask, options)
}

// ListWithdrawals: List the withdrawals of a wallet
//
// Lists the withdrawals from the wallet with their status, newest first.
//
// Needs the permission `Withdrawal.READ`.
func (c *Client) ListWithdrawals(ctx context.Context, tenantID int64, walletID int64, query ListWithdrawalsQuery, options ...CallOption) *Pages[Withdrawal] {
	return pagesOf[Withdrawal](ctx, c, row{"GET", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "pl"}, values{"tenantId": tenantID, "walletId": walletID}, query, nil, options)
}

// CreateWithdrawal: Create a withdrawal
//
// Begins a withdrawal as PENDING. The money leaves the balance at once and comes back if the withdrawal fails. On the sandbox it ends by itself.
//
// Needs the permission `Withdrawal.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateWithdrawal(ctx context.Context, tenantID int64, walletID int64, body CreateWithdrawalRequest, options ...CallOption) (Withdrawal, error) {
	return answered[Withdrawal](ctx, c, row{"POST", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "ks"}, values{"tenantId": tenantID, "walletId": walletID}, nil, body, options)
}

// CreateWithdrawalAsTask has the call of CreateWithdrawal approved by other people: nothing changes yet.
func (c *Client) CreateWithdrawalAsTask(ctx context.Context, tenantID int64, walletID int64, body CreateWithdrawalRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "ks"}, values{"tenantId": tenantID, "walletId": walletID}, nil, body, asTask, options)
}

// GetWithdrawal: Get a withdrawal
//
// Answers the withdrawal with its current status.
//
// Needs the permission `Withdrawal.READ`.
func (c *Client) GetWithdrawal(ctx context.Context, tenantID int64, withdrawalID int64, options ...CallOption) (Withdrawal, error) {
	return answered[Withdrawal](ctx, c, row{"GET", "/tenants/{tenantId}/withdrawals/{withdrawalId}", ""}, values{"tenantId": tenantID, "withdrawalId": withdrawalID}, nil, nil, options)
}

// UpdateWithdrawal: End a withdrawal
//
// Sets the final status, once: SUCCESSFUL, or FAILED, which returns the money to the wallet. Both send the callback.
//
// Needs the permission `Withdrawal.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateWithdrawal(ctx context.Context, tenantID int64, withdrawalID int64, body UpdateWithdrawalRequest, options ...CallOption) (Withdrawal, error) {
	return answered[Withdrawal](ctx, c, row{"PUT", "/tenants/{tenantId}/withdrawals/{withdrawalId}", "ks"}, values{"tenantId": tenantID, "withdrawalId": withdrawalID}, nil, body, options)
}

// UpdateWithdrawalAsTask has the call of UpdateWithdrawal approved by other people: nothing changes yet.
func (c *Client) UpdateWithdrawalAsTask(ctx context.Context, tenantID int64, withdrawalID int64, body UpdateWithdrawalRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/withdrawals/{withdrawalId}", "ks"}, values{"tenantId": tenantID, "withdrawalId": withdrawalID}, nil, body, asTask, options)
}

// ListTasks: List tasks
//
// Lists the tasks that the caller may see, newest first (`sort=oldest`: oldest first), each open one described by the present state of its item: their own, those that they may approve, and those of their tenant where they may read them. A caller who reads neither all tasks of the tenant nor those above the tenants sends at least one filter beside `status`, for example `waitingForCustomerId=me`. A page can hold fewer tasks than `limit`, even none, where more follow: follow `link` until there is none. Header `total-count` tells how many tasks the list has: exactly up to 10,000, then `10000+`; pages after the first repeat the number of the first.
//
// Needs a token.
func (c *Client) ListTasks(ctx context.Context, query ListTasksQuery, options ...CallOption) *Pages[Task] {
	return pagesOf[Task](ctx, c, row{"GET", "/global/tasks", "pl"}, values{}, query, nil, options)
}

// CountTasks: Count your tasks
//
// Counts the tasks that wait for the caller’s approval, and the caller’s own that are not decided yet; each up to 50.
//
// Needs a token.
func (c *Client) CountTasks(ctx context.Context, options ...CallOption) (CountTasksResponse, error) {
	return answered[CountTasksResponse](ctx, c, row{"GET", "/global/tasks/counts", ""}, values{}, nil, nil, options)
}

// GetTask: Get a task
//
// The initiator, approvers and readers of the tenant’s tasks may read it. A task that you may not see is reported as 404. An open task is described by the present state of its item.
//
// With `Prefer: wait=25` the answer comes when the status of the task changes, or after so many seconds (at most 25); `preference-applied` says that it waited. A task that has ended or failed is answered at once. At most a quarter of the tenant’s concurrent calls may wait: beyond that the answer comes at once, without `preference-applied`.
//
// Needs a token.
func (c *Client) GetTask(ctx context.Context, taskID int64, options ...CallOption) (Task, error) {
	return answered[Task](ctx, c, row{"GET", "/global/tasks/{taskId}", ""}, values{"taskId": taskID}, nil, nil, options)
}

// UpdateTask: Act on a task: approve, reject, send back, withdraw
//
// Submits a task (PENDING), takes back your approval of a task with policies that has not run (PENDING), withdraws a task (DISCARDED), rejects it (REJECTED), sends it back to its initiator (DRAFT, with `executorComment`), or approves it (EXECUTE). The approval that completes the quorum executes the stored call; an earlier one is recorded, and `whatIsMissing` names the missing approvals. If the item of the call has changed since the proposal, EXECUTE is 409 TSK007 until `if-match` carries the present etag of the item.
//
// Needs a token.
func (c *Client) UpdateTask(ctx context.Context, taskID int64, body UpdateTaskRequest, options ...CallOption) (UpdateTaskResponse, error) {
	return answered[UpdateTaskResponse](ctx, c, row{"PUT", "/global/tasks/{taskId}", "k"}, values{"taskId": taskID}, nil, body, options)
}

// RemindTask: Send the approvers of a task a reminder
//
// Sends another notice to the people who can decide a PENDING task now. The initiator of the task may do this, and holders of Task.UPDATE. At most once an hour for each task, reminders of its policies included, and 30 times in all. Agents remind nobody.
//
// Needs a token.
func (c *Client) RemindTask(ctx context.Context, taskID int64, options ...CallOption) (Task, error) {
	return answered[Task](ctx, c, row{"POST", "/global/tasks/{taskId}/remind", "k"}, values{"taskId": taskID}, nil, nil, options)
}

// StopTask: Stop sending the request of a task
//
// Ends a task in EXECUTE whose request to an upstream has an unknown outcome: it is not sent again, and the task is FAILED with the reason “outcome unknown”. Needs Task.UPDATE. Whether the request took effect must be found out at the upstream.
//
// Needs a token.
func (c *Client) StopTask(ctx context.Context, taskID int64, body StopTaskRequest, options ...CallOption) (Task, error) {
	return answered[Task](ctx, c, row{"POST", "/global/tasks/{taskId}/stop", "k"}, values{"taskId": taskID}, nil, body, options)
}

// ListTaskHistory: List the history of a task
//
// Lists each change with its actor and time, oldest first.
//
// Needs a token.
func (c *Client) ListTaskHistory(ctx context.Context, taskID int64, query ListTaskHistoryQuery, options ...CallOption) *Pages[TaskEvent] {
	return pagesOf[TaskEvent](ctx, c, row{"GET", "/global/tasks/{taskId}/history", "pl"}, values{"taskId": taskID}, query, nil, options)
}

// ListTaskComments: List the comments on a task
//
// Lists the comments, oldest first. Whoever sees the task may read them.
//
// Needs a token.
func (c *Client) ListTaskComments(ctx context.Context, taskID int64, query ListTaskCommentsQuery, options ...CallOption) *Pages[TaskComment] {
	return pagesOf[TaskComment](ctx, c, row{"GET", "/global/tasks/{taskId}/comments", "pl"}, values{"taskId": taskID}, query, nil, options)
}

// CreateTaskComment: Add a comment to a task
//
// Adds a comment that everybody who sees the task reads. It cannot be edited or deleted. A task has at most 200 comments. An agent comments on its own proposals only. The initiator, everybody who has decided and earlier commenters find it in their next digest.
//
// Needs a token.
func (c *Client) CreateTaskComment(ctx context.Context, taskID int64, body CreateTaskCommentRequest, options ...CallOption) (TaskComment, error) {
	return answered[TaskComment](ctx, c, row{"POST", "/global/tasks/{taskId}/comments", "k"}, values{"taskId": taskID}, nil, body, options)
}

// GetPossibleApprovers: Get who could have approved a task
//
// Tells who could have approved the task at a moment, by the positions, positions for a while, roles and the tenant’s permission row of that moment: the audit tells what has changed since. Needs `Audit.READ`; people who hold a role above the tenant are in the list if you may read the audit of their institution, or of the service, or if the task names them. Of people whom the task names outside of the tenant’s staff, the present roles count. Members of organisations whom it does not name, and locks of identities, are left out.
//
// Needs a token.
func (c *Client) GetPossibleApprovers(ctx context.Context, taskID int64, query GetPossibleApproversQuery, options ...CallOption) (PossibleApprovers, error) {
	return answered[PossibleApprovers](ctx, c, row{"GET", "/global/tasks/{taskId}/possible-approvers", ""}, values{"taskId": taskID}, query, nil, options)
}

// GetOverview: Get the overview of a tenant
//
// Answers in numbers what waits in a tenant, and what happened there in the last hours: decisions, deliveries of callbacks, sign-ins, refusals, use of the rate limit, and proposals of agents. Each list is oldest first and leaves out hours in which nothing happened. Numbers of the last minutes can be missing: each process stores its counts about once a minute.
//
// Needs the permission `Overview.READ`.
func (c *Client) GetOverview(ctx context.Context, tenantID int64, query GetOverviewQuery, options ...CallOption) (Overview, error) {
	return answered[Overview](ctx, c, row{"GET", "/tenants/{tenantId}/overview", ""}, values{"tenantId": tenantID}, query, nil, options)
}

// ListCallbacks: List the callbacks of a tenant
//
// Lists callbacks (webhooks) newest first. Filter by state, time and webhook endpoint: such a page can be shorter than its limit and still have a next page.
//
// Needs the permission `Callback.READ`.
func (c *Client) ListCallbacks(ctx context.Context, tenantID int64, query ListCallbacksQuery, options ...CallOption) *Pages[ListedCallback] {
	return pagesOf[ListedCallback](ctx, c, row{"GET", "/tenants/{tenantId}/callbacks", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// GetCallback: Get a callback
//
// Answers the callback with its attempts and the rest of its retry schedule, and with its body for callers who may read what it reports.
//
// Needs the permission `Callback.READ`.
func (c *Client) GetCallback(ctx context.Context, tenantID int64, callbackID int64, options ...CallOption) (Callback, error) {
	return answered[Callback](ctx, c, row{"GET", "/tenants/{tenantId}/callbacks/{callbackId}", ""}, values{"tenantId": tenantID, "callbackId": callbackID}, nil, nil, options)
}

// ResendCallback: Resend a callback
//
// Sends the callback once more, now, in any state. If that fails, the retry schedule starts again.
//
// Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) ResendCallback(ctx context.Context, tenantID int64, callbackID int64, options ...CallOption) (CallbackSummary, error) {
	return answered[CallbackSummary](ctx, c, row{"POST", "/tenants/{tenantId}/callbacks/{callbackId}/resend", "ks"}, values{"tenantId": tenantID, "callbackId": callbackID}, nil, nil, options)
}

// ResendCallbackAsTask has the call of ResendCallback approved by other people: nothing changes yet.
func (c *Client) ResendCallbackAsTask(ctx context.Context, tenantID int64, callbackID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/callbacks/{callbackId}/resend", "ks"}, values{"tenantId": tenantID, "callbackId": callbackID}, nil, nil, asTask, options)
}

// StopCallback: Stop a callback
//
// Ends the retries of a waiting callback. An attempt in progress may still arrive.
//
// Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) StopCallback(ctx context.Context, tenantID int64, callbackID int64, options ...CallOption) (CallbackSummary, error) {
	return answered[CallbackSummary](ctx, c, row{"POST", "/tenants/{tenantId}/callbacks/{callbackId}/stop", "ks"}, values{"tenantId": tenantID, "callbackId": callbackID}, nil, nil, options)
}

// StopCallbackAsTask has the call of StopCallback approved by other people: nothing changes yet.
func (c *Client) StopCallbackAsTask(ctx context.Context, tenantID int64, callbackID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/callbacks/{callbackId}/stop", "ks"}, values{"tenantId": tenantID, "callbackId": callbackID}, nil, nil, asTask, options)
}

// SignCallback: Sign a callback again
//
// Answers the callback with a fresh signature, so that you can forward it to a machine that the service cannot reach. Exists on the sandbox stage only.
//
// Needs the permission `Callback.UPDATE`.
func (c *Client) SignCallback(ctx context.Context, tenantID int64, callbackID int64, options ...CallOption) (SignedCallback, error) {
	return answered[SignedCallback](ctx, c, row{"POST", "/tenants/{tenantId}/callbacks/{callbackId}/sign", "k"}, values{"tenantId": tenantID, "callbackId": callbackID}, nil, nil, options)
}

// RecoverCallbacks: Recover callbacks
//
// Sends all callbacks again, now, that were created since a time and have neither been delivered nor refused for their address, also those that were kept for a disabled endpoint. The first 50 are sent with the call; if `more` is true, the others follow in the background.
//
// Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) RecoverCallbacks(ctx context.Context, tenantID int64, body RecoverCallbacksRequest, options ...CallOption) (RecoverCallbacksResponse, error) {
	return answered[RecoverCallbacksResponse](ctx, c, row{"POST", "/tenants/{tenantId}/callbacks/recover", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// RecoverCallbacksAsTask has the call of RecoverCallbacks approved by other people: nothing changes yet.
func (c *Client) RecoverCallbacksAsTask(ctx context.Context, tenantID int64, body RecoverCallbacksRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/callbacks/recover", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// TestCallback: Send a test callback
//
// Sends a signed callback with `eventType` `test` to a URL, with the same retries as any other.
//
// Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) TestCallback(ctx context.Context, tenantID int64, body TestCallbackRequest, options ...CallOption) (CallbackSummary, error) {
	return answered[CallbackSummary](ctx, c, row{"POST", "/tenants/{tenantId}/callbacks/test", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// TestCallbackAsTask has the call of TestCallback approved by other people: nothing changes yet.
func (c *Client) TestCallbackAsTask(ctx context.Context, tenantID int64, body TestCallbackRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/callbacks/test", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// RotateCallbackSecret: Rotate the callback secret
//
// Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.
//
// Needs the permission `Callback.UPDATE`.
func (c *Client) RotateCallbackSecret(ctx context.Context, tenantID int64, options ...CallOption) (RotateCallbackSecretResponse, error) {
	return answered[RotateCallbackSecretResponse](ctx, c, row{"POST", "/tenants/{tenantId}/callbacks/secret/rotate", "k"}, values{"tenantId": tenantID}, nil, nil, options)
}

// GetCallbackSecret: Get the state of the callback secret
//
// Answers the creation time of the secret and the time until which the previous one signs; never the secret.
//
// Needs the permission `CallbackSecret.READ`.
func (c *Client) GetCallbackSecret(ctx context.Context, tenantID int64, options ...CallOption) (GetCallbackSecretResponse, error) {
	return answered[GetCallbackSecretResponse](ctx, c, row{"GET", "/tenants/{tenantId}/callbacks/secret", ""}, values{"tenantId": tenantID}, nil, nil, options)
}

// ListWebhookEndpoints: List the webhook endpoints of a tenant
//
// Lists the endpoints newest first, without their secrets.
//
// Needs the permission `WebhookEndpoint.READ`.
func (c *Client) ListWebhookEndpoints(ctx context.Context, tenantID int64, query ListWebhookEndpointsQuery, options ...CallOption) *Pages[WebhookEndpoint] {
	return pagesOf[WebhookEndpoint](ctx, c, row{"GET", "/tenants/{tenantId}/webhook-endpoints", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateWebhookEndpoint: Create a webhook endpoint
//
// Registers a URL, to which the service sends the events that its patterns match. It takes effect within 10 seconds. A tenant has at most 20 endpoints. The answer shows the signing secret, once; if a task creates the endpoint, nobody is shown the secret, and `rotateWebhookEndpoint` returns a new one.
//
// Needs the permission `WebhookEndpoint.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateWebhookEndpoint(ctx context.Context, tenantID int64, body CreateWebhookEndpointRequest, options ...CallOption) (CreatedWebhookEndpoint, error) {
	return answered[CreatedWebhookEndpoint](ctx, c, row{"POST", "/tenants/{tenantId}/webhook-endpoints", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateWebhookEndpointAsTask has the call of CreateWebhookEndpoint approved by other people: nothing changes yet.
func (c *Client) CreateWebhookEndpointAsTask(ctx context.Context, tenantID int64, body CreateWebhookEndpointRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/webhook-endpoints", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetWebhookEndpoint: Get a webhook endpoint
//
// Answers one endpoint, without its secret. `previousExpires` says until when a replaced secret also signs.
//
// Needs the permission `WebhookEndpoint.READ`.
func (c *Client) GetWebhookEndpoint(ctx context.Context, tenantID int64, webhookEndpointID int64, options ...CallOption) (WebhookEndpoint, error) {
	return answered[WebhookEndpoint](ctx, c, row{"GET", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", ""}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, nil, options)
}

// UpdateWebhookEndpoint: Update a webhook endpoint
//
// Changes only the fields that the body carries; `description: null` removes the description. The secret stays. The change is in force within 10 seconds.
//
// Needs the permission `WebhookEndpoint.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateWebhookEndpoint(ctx context.Context, tenantID int64, webhookEndpointID int64, body UpdateWebhookEndpointRequest, options ...CallOption) (WebhookEndpoint, error) {
	return answered[WebhookEndpoint](ctx, c, row{"PUT", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, body, options)
}

// UpdateWebhookEndpointAsTask has the call of UpdateWebhookEndpoint approved by other people: nothing changes yet.
func (c *Client) UpdateWebhookEndpointAsTask(ctx context.Context, tenantID int64, webhookEndpointID int64, body UpdateWebhookEndpointRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, body, asTask, options)
}

// DeleteWebhookEndpoint: Delete a webhook endpoint
//
// Removes the endpoint and its secret. Callbacks that have not been delivered to it are stopped.
//
// Needs the permission `WebhookEndpoint.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteWebhookEndpoint(ctx context.Context, tenantID int64, webhookEndpointID int64, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, nil, options)
}

// DeleteWebhookEndpointAsTask has the call of DeleteWebhookEndpoint approved by other people: nothing changes yet.
func (c *Client) DeleteWebhookEndpointAsTask(ctx context.Context, tenantID int64, webhookEndpointID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, nil, asTask, options)
}

// RotateWebhookEndpoint: Rotate the secret of a webhook endpoint
//
// Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.
//
// Needs the permission `WebhookEndpoint.UPDATE`.
func (c *Client) RotateWebhookEndpoint(ctx context.Context, tenantID int64, webhookEndpointID int64, options ...CallOption) (RotateWebhookEndpointResponse, error) {
	return answered[RotateWebhookEndpointResponse](ctx, c, row{"POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate", "k"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, nil, options)
}

// TestWebhookEndpoint: Send a test to a webhook endpoint
//
// Sends the event `test` to this endpoint, signed and retried like any other, whatever its patterns are and also while it is disabled.
//
// Needs the permission `WebhookEndpoint.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) TestWebhookEndpoint(ctx context.Context, tenantID int64, webhookEndpointID int64, options ...CallOption) (CallbackSummary, error) {
	return answered[CallbackSummary](ctx, c, row{"POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test", "ks"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, nil, options)
}

// TestWebhookEndpointAsTask has the call of TestWebhookEndpoint approved by other people: nothing changes yet.
func (c *Client) TestWebhookEndpointAsTask(ctx context.Context, tenantID int64, webhookEndpointID int64, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test", "ks"}, values{"tenantId": tenantID, "webhookEndpointId": webhookEndpointID}, nil, nil, asTask, options)
}

// ListEventTypes: List the types of events
//
// Lists every event that webhook endpoints can receive, with a sentence, an example and the JSON Schema of its payload.
//
// Needs a token.
func (c *Client) ListEventTypes(ctx context.Context, options ...CallOption) *Pages[EventType] {
	return pagesOf[EventType](ctx, c, row{"GET", "/event-types", "l"}, values{}, nil, nil, options)
}

// ListUpstreams: List the upstreams
//
// Lists the upstreams of the tenant by name, without their documents.
//
// Needs the permission `Upstream.READ`.
func (c *Client) ListUpstreams(ctx context.Context, tenantID int64, query ListUpstreamsQuery, options ...CallOption) *Pages[Upstream] {
	return pagesOf[Upstream](ctx, c, row{"GET", "/tenants/{tenantId}/upstreams", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateUpstream: Create an upstream
//
// Registers a service of the tenant whose operations are called through this one, and shows the secret that signs its requests. Nobody may call an operation until a row of the permission matrix grants it.
//
// Needs the permission `Upstream.CREATE`. With task headers the call is stored as a task for approval.
func (c *Client) CreateUpstream(ctx context.Context, tenantID int64, body CreateUpstreamRequest, options ...CallOption) (NewUpstream, error) {
	return answered[NewUpstream](ctx, c, row{"POST", "/tenants/{tenantId}/upstreams", "ks"}, values{"tenantId": tenantID}, nil, body, options)
}

// CreateUpstreamAsTask has the call of CreateUpstream approved by other people: nothing changes yet.
func (c *Client) CreateUpstreamAsTask(ctx context.Context, tenantID int64, body CreateUpstreamRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"POST", "/tenants/{tenantId}/upstreams", "ks"}, values{"tenantId": tenantID}, nil, body, asTask, options)
}

// GetUpstream: Get an upstream
//
// Answers the upstream with its operations and its document; never its secret or the values of its headers.
//
// Needs the permission `Upstream.READ`.
func (c *Client) GetUpstream(ctx context.Context, tenantID int64, upstream string, options ...CallOption) (Upstream, error) {
	return answered[Upstream](ctx, c, row{"GET", "/tenants/{tenantId}/upstreams/{upstream}", ""}, values{"tenantId": tenantID, "upstream": upstream}, nil, nil, options)
}

// UpdateUpstream: Update an upstream
//
// Changes only the fields that the body carries. Tasks that wait for an operation which changes, or for another `baseUrl`, are discarded. The values of `headers` stay with their host: a `baseUrl` with another scheme, host or port removes those that the body does not carry anew. Rows of permissions that no operation needs any more are removed.
//
// Needs the permission `Upstream.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateUpstream(ctx context.Context, tenantID int64, upstream string, body UpdateUpstreamRequest, options ...CallOption) (Upstream, error) {
	return answered[Upstream](ctx, c, row{"PUT", "/tenants/{tenantId}/upstreams/{upstream}", "ks"}, values{"tenantId": tenantID, "upstream": upstream}, nil, body, options)
}

// UpdateUpstreamAsTask has the call of UpdateUpstream approved by other people: nothing changes yet.
func (c *Client) UpdateUpstreamAsTask(ctx context.Context, tenantID int64, upstream string, body UpdateUpstreamRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/upstreams/{upstream}", "ks"}, values{"tenantId": tenantID, "upstream": upstream}, nil, body, asTask, options)
}

// DeleteUpstream: Delete an upstream
//
// Removes the upstream and the permission rows of its operations. Tasks that wait for its operations are discarded.
//
// Needs the permission `Upstream.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) DeleteUpstream(ctx context.Context, tenantID int64, upstream string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/upstreams/{upstream}", "ks"}, values{"tenantId": tenantID, "upstream": upstream}, nil, nil, options)
}

// DeleteUpstreamAsTask has the call of DeleteUpstream approved by other people: nothing changes yet.
func (c *Client) DeleteUpstreamAsTask(ctx context.Context, tenantID int64, upstream string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/upstreams/{upstream}", "ks"}, values{"tenantId": tenantID, "upstream": upstream}, nil, nil, asTask, options)
}

// RotateUpstreamSecret: Rotate the secret of an upstream
//
// Creates a new signing secret and shows it only in this answer. The previous secret signs as well for 24 hours.
//
// Needs the permission `Upstream.UPDATE`.
func (c *Client) RotateUpstreamSecret(ctx context.Context, tenantID int64, upstream string, options ...CallOption) (RotateUpstreamSecretResponse, error) {
	return answered[RotateUpstreamSecretResponse](ctx, c, row{"POST", "/tenants/{tenantId}/upstreams/{upstream}/rotate", "k"}, values{"tenantId": tenantID, "upstream": upstream}, nil, nil, options)
}

// ListProperties: List the properties of the service
//
// Lists every property with its value and default.
//
// Needs the permission `Property.READ`.
func (c *Client) ListProperties(ctx context.Context, query ListPropertiesQuery, options ...CallOption) *Pages[Setting] {
	return pagesOf[Setting](ctx, c, row{"GET", "/global/properties", "l"}, values{}, query, nil, options)
}

// GetProperty: Get a property of the service
//
// Answers the value in force and the default.
//
// Needs the permission `Property.READ`.
func (c *Client) GetProperty(ctx context.Context, name string, options ...CallOption) (Setting, error) {
	return answered[Setting](ctx, c, row{"GET", "/global/properties/{name}", ""}, values{"name": name}, nil, nil, options)
}

// UpdateProperty: Set a property of the service
//
// Applies to all tenants that have no value of their own, within about 10 seconds.
//
// Needs the permission `Property.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateProperty(ctx context.Context, name string, body UpdatePropertyRequest, options ...CallOption) (Setting, error) {
	return answered[Setting](ctx, c, row{"PUT", "/global/properties/{name}", "ks"}, values{"name": name}, nil, body, options)
}

// UpdatePropertyAsTask has the call of UpdateProperty approved by other people: nothing changes yet.
func (c *Client) UpdatePropertyAsTask(ctx context.Context, name string, body UpdatePropertyRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/global/properties/{name}", "ks"}, values{"name": name}, nil, body, asTask, options)
}

// ResetProperty: Reset a property of the service
//
// Removes the value that was set; the default applies again.
//
// Needs the permission `Property.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) ResetProperty(ctx context.Context, name string, options ...CallOption) (Setting, error) {
	return answered[Setting](ctx, c, row{"DELETE", "/global/properties/{name}", "ks"}, values{"name": name}, nil, nil, options)
}

// ResetPropertyAsTask has the call of ResetProperty approved by other people: nothing changes yet.
func (c *Client) ResetPropertyAsTask(ctx context.Context, name string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/global/properties/{name}", "ks"}, values{"name": name}, nil, nil, asTask, options)
}

// ListTenantConfig: List the configuration of a tenant
//
// Lists every key with its value and default.
//
// Needs the permission `TenantConfig.READ`.
func (c *Client) ListTenantConfig(ctx context.Context, tenantID int64, query ListTenantConfigQuery, options ...CallOption) *Pages[Setting] {
	return pagesOf[Setting](ctx, c, row{"GET", "/tenants/{tenantId}/config", "l"}, values{"tenantId": tenantID}, query, nil, options)
}

// GetTenantConfig: Get a configuration key of a tenant
//
// Answers the value in force for the tenant, and whether it is set here.
//
// Needs the permission `TenantConfig.READ`.
func (c *Client) GetTenantConfig(ctx context.Context, tenantID int64, key string, options ...CallOption) (Setting, error) {
	return answered[Setting](ctx, c, row{"GET", "/tenants/{tenantId}/config/{key}", ""}, values{"tenantId": tenantID, "key": key}, nil, nil, options)
}

// UpdateTenantConfig: Set a configuration key of a tenant
//
// Applies to this tenant only, within about 10 seconds.
//
// Needs the permission `TenantConfig.UPDATE`. With task headers the call is stored as a task for approval.
func (c *Client) UpdateTenantConfig(ctx context.Context, tenantID int64, key string, body UpdateTenantConfigRequest, options ...CallOption) (Setting, error) {
	return answered[Setting](ctx, c, row{"PUT", "/tenants/{tenantId}/config/{key}", "ks"}, values{"tenantId": tenantID, "key": key}, nil, body, options)
}

// UpdateTenantConfigAsTask has the call of UpdateTenantConfig approved by other people: nothing changes yet.
func (c *Client) UpdateTenantConfigAsTask(ctx context.Context, tenantID int64, key string, body UpdateTenantConfigRequest, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"PUT", "/tenants/{tenantId}/config/{key}", "ks"}, values{"tenantId": tenantID, "key": key}, nil, body, asTask, options)
}

// ResetTenantConfig: Reset a configuration key of a tenant
//
// Removes the tenant’s value; the one of the whole service applies again.
//
// Needs the permission `TenantConfig.DELETE`. With task headers the call is stored as a task for approval.
func (c *Client) ResetTenantConfig(ctx context.Context, tenantID int64, key string, options ...CallOption) (Setting, error) {
	return answered[Setting](ctx, c, row{"DELETE", "/tenants/{tenantId}/config/{key}", "ks"}, values{"tenantId": tenantID, "key": key}, nil, nil, options)
}

// ResetTenantConfigAsTask has the call of ResetTenantConfig approved by other people: nothing changes yet.
func (c *Client) ResetTenantConfigAsTask(ctx context.Context, tenantID int64, key string, asTask AsTask, options ...CallOption) (Task, error) {
	return c.proposed(ctx, row{"DELETE", "/tenants/{tenantId}/config/{key}", "ks"}, values{"tenantId": tenantID, "key": key}, nil, nil, asTask, options)
}

// TryPostAuthenticationLogic: Try a post-authentication expression
//
// Evaluates an expression, or the one in force, for people who logged in lately. Nobody is admitted or refused by it.
//
// Needs the permission `TenantConfig.READ`.
func (c *Client) TryPostAuthenticationLogic(ctx context.Context, tenantID int64, query TryPostAuthenticationLogicQuery, options ...CallOption) *Pages[TriedLogin] {
	return pagesOf[TriedLogin](ctx, c, row{"GET", "/tenants/{tenantId}/post-authentication-logic/try", "l"}, values{"tenantId": tenantID}, query, nil, options)
}

// PreviewTemplate: Preview a message template
//
// Renders a template (`value`), or the one in force, with sample values or with those that you send. Nothing is sent.
//
// Needs a token.
func (c *Client) PreviewTemplate(ctx context.Context, tenantID int64, key string, body PreviewTemplateRequest, options ...CallOption) (PreviewTemplateResponse, error) {
	return answered[PreviewTemplateResponse](ctx, c, row{"POST", "/tenants/{tenantId}/config/{key}/preview", "k"}, values{"tenantId": tenantID, "key": key}, nil, body, options)
}

// GetTheme: Get the look of a tenant
//
// Answers the name, logo, colour and identity providers that a tenant has set (`portal.theme`), the e-mail domains that sign in by a provider (`sso.domains`), its names of positions (`position.names`), and its language (`locale.default`). A tenant that has set none, and one that does not exist, answer the product’s own.
//
// Needs no token.
func (c *Client) GetTheme(ctx context.Context, tenantID int64, options ...CallOption) (Theme, error) {
	return answered[Theme](ctx, c, row{"GET", "/tenants/{tenantId}/theme", "o"}, values{"tenantId": tenantID}, nil, nil, options)
}

// ListTenantAuditEvents: List the audit events of a tenant
//
// Lists changes and notable refusals in the tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.
//
// Needs the permission `Audit.READ`.
func (c *Client) ListTenantAuditEvents(ctx context.Context, tenantID int64, query ListTenantAuditEventsQuery, options ...CallOption) *Pages[AuditEvent] {
	return pagesOf[AuditEvent](ctx, c, row{"GET", "/tenants/{tenantId}/audit-events", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// ListGlobalAuditEvents: List the audit events above tenants
//
// Lists changes and notable refusals that belong to no tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.
//
// Needs the permission `Audit.READ`.
func (c *Client) ListGlobalAuditEvents(ctx context.Context, query ListGlobalAuditEventsQuery, options ...CallOption) *Pages[AuditEvent] {
	return pagesOf[AuditEvent](ctx, c, row{"GET", "/global/audit-events", "pl"}, values{}, query, nil, options)
}

// VerifyTenantAuditEvent: Check an audit event of a tenant
//
// Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.
//
// Needs the permission `Audit.READ`.
func (c *Client) VerifyTenantAuditEvent(ctx context.Context, tenantID int64, auditID string, at string, options ...CallOption) (AuditProof, error) {
	return answered[AuditProof](ctx, c, row{"GET", "/tenants/{tenantId}/audit-events/{auditId}/proof", ""}, values{"tenantId": tenantID, "auditId": auditID, "at": at}, nil, nil, options)
}

// VerifyGlobalAuditEvent: Check an audit event above tenants
//
// Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.
//
// Needs the permission `Audit.READ`.
func (c *Client) VerifyGlobalAuditEvent(ctx context.Context, auditID string, at string, options ...CallOption) (AuditProof, error) {
	return answered[AuditProof](ctx, c, row{"GET", "/global/audit-events/{auditId}/proof", ""}, values{"auditId": auditID, "at": at}, nil, nil, options)
}

// GetAccessReport: List who holds which role, and its last use
//
// Lists one row for each person and grant: the staff of the tenant, the members of its organisations, and for callers who may read the audit above the tenant also the people there. Each row tells since when and by whom the role is held, the last login, the last use by group of permissions, and what else acts for the person. With `accept: text/csv` the same rows are CSV; cells that a spreadsheet would execute begin with an apostrophe.
//
// Needs the permission `Audit.READ`.
func (c *Client) GetAccessReport(ctx context.Context, tenantID int64, query GetAccessReportQuery, options ...CallOption) *Pages[AccessReportRow] {
	return pagesOf[AccessReportRow](ctx, c, row{"GET", "/tenants/{tenantId}/access-report", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// ListScimTokens: List the tokens for directory sync
//
// Lists the tokens of the tenant that work, newest first, without their secrets. A token that has ended with its creator’s sessions is left out, so a page may be shorter than its limit.
//
// Needs the permission `ScimToken.READ`.
func (c *Client) ListScimTokens(ctx context.Context, tenantID int64, query ListScimTokensQuery, options ...CallOption) *Pages[ScimToken] {
	return pagesOf[ScimToken](ctx, c, row{"GET", "/tenants/{tenantId}/scim-tokens", "pl"}, values{"tenantId": tenantID}, query, nil, options)
}

// CreateScimToken: Create a token for directory sync
//
// Answers a token that opens the SCIM endpoints of this tenant and nothing else, for the configuration of an identity provider. It acts with the rights of its creator, and ends with their account, lock or position, and with all of their sessions, as by a new password. The token is shown only in this answer. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.
//
// Needs the permission `ScimToken.CREATE`.
func (c *Client) CreateScimToken(ctx context.Context, tenantID int64, body CreateScimTokenRequest, options ...CallOption) (CreateScimTokenResponse, error) {
	return answered[CreateScimTokenResponse](ctx, c, row{"POST", "/tenants/{tenantId}/scim-tokens", "k"}, values{"tenantId": tenantID}, nil, body, options)
}

// DeleteScimToken: Delete a token for directory sync
//
// Ends the token at once. The people whom the directory has brought stay.
//
// Needs the permission `ScimToken.DELETE`.
func (c *Client) DeleteScimToken(ctx context.Context, tenantID int64, scimTokenID string, options ...CallOption) error {
	return c.done(ctx, row{"DELETE", "/tenants/{tenantId}/scim-tokens/{scimTokenId}", "k"}, values{"tenantId": tenantID, "scimTokenId": scimTokenID}, nil, nil, options)
}

// SendMcpMessage: Send a message to the MCP server
//
// Takes one JSON-RPC message of the Model Context Protocol (Streamable HTTP, stateless, without sessions and streams) and answers it as JSON; a notification is answered 202 without a body. Requests of version 2026-07-28 say their version and the capabilities of the client in `_meta`, and repeat version, method and name in headers; older ones begin with `initialize`. Version 2025-03-26 also has batches, of at most 10 messages. Its tools read, explain and propose: they make calls of this API with the agent token that is the bearer. Another token is refused with SEC008.
//
// Needs an agent token.
func (c *Client) SendMcpMessage(ctx context.Context, body any, options ...CallOption) (any, error) {
	return answered[any](ctx, c, row{"POST", "/svc-conductor/mcp", ""}, values{}, nil, body, options)
}

// GetHealth: Check the health of the service
//
// Answers `UP` while the service takes calls.
//
// Needs no token.
func (c *Client) GetHealth(ctx context.Context, options ...CallOption) (GetHealthResponse, error) {
	return answered[GetHealthResponse](ctx, c, row{"GET", "/svc-conductor/health", "o"}, values{}, nil, nil, options)
}

// GetOpenApi: Get the OpenAPI document
//
// Answers this document, for generators and for the reference page.
//
// Needs no token.
func (c *Client) GetOpenApi(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return answered[map[string]any](ctx, c, row{"GET", "/svc-conductor/openapi.json", "o"}, values{}, nil, nil, options)
}

// GetOlderOpenApi: Get the OpenAPI document as version 3.0
//
// Answers this document as OpenAPI 3.0, for generators that cannot read 3.1. It has no webhooks.
//
// Needs no token.
func (c *Client) GetOlderOpenApi(ctx context.Context, options ...CallOption) (map[string]any, error) {
	return answered[map[string]any](ctx, c, row{"GET", "/svc-conductor/openapi-3.0.json", "o"}, values{}, nil, nil, options)
}

// GetDocs: Show the documentation
//
// Web page with the reference and links to the guides.
//
// Needs no token.
func (c *Client) GetDocs(ctx context.Context, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/docs", "o"}, values{}, nil, nil, options)
}

// ShowErrors: Show the error codes
//
// Web page with an anchor for each error code, for example `#SEC006`.
//
// Needs no token.
func (c *Client) ShowErrors(ctx context.Context, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/docs/errors", "o"}, values{}, nil, nil, options)
}

// GetGuide: Show a guide
//
// Web page with one guide, for example `getting-started` or `webhooks`. The shorter `/docs/{guide}` leads here.
//
// Needs no token.
func (c *Client) GetGuide(ctx context.Context, guide string, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/docs/guides/{guide}", "o"}, values{"guide": guide}, nil, nil, options)
}

// GetLlms: Get the guides as one text
//
// Answers all guides as Markdown, for language models.
//
// Needs no token.
func (c *Client) GetLlms(ctx context.Context, options ...CallOption) (string, error) {
	return answered[string](ctx, c, row{"GET", "/svc-conductor/llms.txt", "o"}, values{}, nil, nil, options)
}
