# Generated from the API document by `npm run docs`: change the document, not this file.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal, overload

from ..calling import CallOptions, Calls
from ..pages import Pages
from ..tasks import AsTask, Done, Proposed
from ..values import Number
from .schemas import AccessEvaluation, AccessReportRow, AddOrganisationPositionRequest, AdminUser, AgentToken, AnswerLivenessConsentRequest, AnswerSignedOutResponse, Attachment, AuditEvent, AuditProof, AuthorizationRequest, BulkTransfer, Callback, CallbackSummary, ChangeOwnPasswordRequest, ChangePasswordRequest, ChosenLocale, ConfirmContactRequest, ConfirmedContact, Consent, CountTasksResponse, CreateAdminUserRequest, CreateAdminUserResponse, CreateAgentTokenRequest, CreateAgentTokenResponse, CreateAttachmentRequest, CreateBulkTransferRequest, CreateCustomerRequest, CreateCustomerWalletRequest, CreateDelegationRequest, CreateGlobalAdminIdentityRequest, CreateGlobalAdminRequest, CreateGlobalAdminResponse, CreateGlobalAdminSecurityQuestionRequest, CreateGlobalOAuthClientRequest, CreateIdentityRequest, CreateInstitutionAdminIdentityRequest, CreateInstitutionAdminRequest, CreateInstitutionAdminResponse, CreateInstitutionAdminSecurityQuestionRequest, CreateOAuthClientRequest, CreateOrganisationRequest, CreateOrganisationWalletRequest, CreatePasskeyOptionsResponse, CreatePasskeyRequest, CreatePaymentRequest, CreatePushSubscriptionRequest, CreateScimTokenRequest, CreateScimTokenResponse, CreateSecurityQuestionRequest, CreateTaskCommentRequest, CreateTemporaryPositionRequest, CreateTenantRequest, CreateTransferRequest, CreateUpstreamRequest, CreateWebhookEndpointRequest, CreateWithdrawalRequest, CreatedWebhookEndpoint, Customer, DecideAuthorizationRequestRequest, DecideAuthorizationRequestResponse, Delegation, DeviceFingerprint, EvaluateAccessRequest, EvaluateAccessesAnswer, EvaluateAccessesRequest, EventType, ExplainRequest, ExplainResponse, GetAttachmentResponse, GetCallbackSecretResponse, GetCameraCredentialsRequest, GetCameraCredentialsResponse, GetGlobalAdminIdentityResponse, GetHealthResponse, GetIdentityResponse, GetInstitutionAdminIdentityResponse, GetJwksResponse, GetLivenessLandingRequest, GetLivenessLandingResponse, GetLoginChallengeResponse, GetLoginChallengeWithSlashResponse, GetVerificationResponse, Identity, LaunchRequest, LaunchResponse, ListedCallback, ListedCustomer, LoginRequest, LoginResponse, McpAnswer, McpMessage, NewIdentity, NewUpstream, Notices, OAuthClient, Organisation, OrganisationPosition, Overview, OwnOperation, OwnRights, Passkey, Payment, Permission, PermissionHolder, PossibleApprovers, PreviewTemplateRequest, PreviewTemplateResponse, PushSubscription, RecoverCallbacksRequest, RecoverCallbacksResponse, RegisterOAuthClientRequest, RenamePasskeyRequest, RenewTokenRequest, RequestVerificationRequest, ResetGlobalAdminIdentitiesRequest, ResetIdentitiesRequest, ResetIdentity, ResetInstitutionAdminIdentitiesRequest, RotateCallbackSecretResponse, RotateUpstreamSecretResponse, RotateWebhookEndpointResponse, ScimToken, SearchActionsRequest, SearchActionsResponse, SearchResourcesRequest, SearchResourcesResponse, SearchSubjectsRequest, SearchSubjectsResponse, SecurityQuestion, Session, Setting, SignedCallback, SimulateRequest, SimulateResponse, StartPasswordChangeRequest, StartPasswordChangeResponse, StopTaskRequest, Task, TaskComment, TaskEvent, TemporaryPosition, Tenant, TestCallbackRequest, Theme, TokenResponse, TokenState, Transfer, TriedLogin, UndoContactRequest, UpdateAdminUserRequest, UpdateAgentTokenRequest, UpdateCustomerRequest, UpdateGlobalAdminIdentityRequest, UpdateGlobalAdminIdentityResponse, UpdateGlobalAdminRequest, UpdateGlobalOAuthClientRequest, UpdateIdentityRequest, UpdateIdentityResponse, UpdateInstitutionAdminIdentityRequest, UpdateInstitutionAdminIdentityResponse, UpdateInstitutionAdminRequest, UpdateLocaleRequest, UpdateNoticesRequest, UpdateOAuthClientRequest, UpdateOrganisationRequest, UpdatePaymentRequest, UpdatePropertyRequest, UpdateTaskRequest, UpdateTaskResponse, UpdateTenantConfigRequest, UpdateTenantRequest, UpdateUpstreamRequest, UpdateWalletRequest, UpdateWebhookEndpointRequest, UpdateWithdrawalRequest, UpgradeTokenRequest, Upstream, UserInfo, Wallet, WalletEntry, WebhookEndpoint, Withdrawal

#: The version of the API document that this client was made from.
DOCUMENT_VERSION = "0.1.0"


class Operations(Calls):
    """A method for each operation of the API document."""

    def login(self, *, body: LoginRequest | Mapping[str, Any], options: CallOptions | None = None) -> LoginResponse:
        """Log in

        Answers a token for an identity and its proofs: the password with each further proof that the identity has (`totp`, an answered PKI challenge), or a passkey instead. Leave out `identity` to log in with a launch token as the `password`. Failed attempts lock the identity for a while; the refusal is the same for known and unknown names.

        Needs no token.
        """
        return self._plain(("POST", "/authentication/login", "o"), {}, body, options, LoginResponse)

    def get_login_challenge(self, *, identity: str | None = None, client_challenge: str | None = None, parent_domain: str | None = None, options: CallOptions | None = None) -> GetLoginChallengeResponse:
        """Get a login challenge

        With `clientChallenge` (PKI): proves that the service holds its private key, and answers a challenge that only the private key of the identity can decrypt. Without it (passkeys): answers the options for `navigator.credentials`, to register the first passkey of an identity or to sign with one. Without `identity` any discoverable passkey of `parentDomain` is accepted. Send the answered challenge to `login`.

        Needs no token.
        """
        return self._plain(("GET", "/authentication/login-challenges", "o"), {"identity": identity, "clientChallenge": client_challenge, "parentDomain": parent_domain}, None, options, GetLoginChallengeResponse)

    def get_login_challenge_with_slash(self, *, identity: str | None = None, client_challenge: str | None = None, parent_domain: str | None = None, options: CallOptions | None = None) -> GetLoginChallengeWithSlashResponse:
        """Get a login challenge (path with a slash)

        The same operation at a path with a slash at its end, for clients that add one.

        Needs no token.
        """
        return self._plain(("GET", "/authentication/login-challenges/", "o"), {"identity": identity, "clientChallenge": client_challenge, "parentDomain": parent_domain}, None, options, GetLoginChallengeWithSlashResponse)

    def launch(self, *, body: LaunchRequest | Mapping[str, Any], options: CallOptions | None = None) -> LaunchResponse:
        """Launch another portal

        Answers a URL that opens another portal and carries a launch token. The token logs in as the caller once, within 60 seconds.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/launch", "k"), {}, body, options, LaunchResponse)

    def get_pki_public_key(self, *, options: CallOptions | None = None) -> str:
        """Get the public key for PKI logins

        Answers the public key with which a client encrypts its challenge: base64 of the DER SubjectPublicKeyInfo.

        Needs no token.
        """
        return self._plain(("GET", "/global/config/pkiAuthPublicKey", "o"), {}, None, options, str)

    def request_verification(self, *, body: RequestVerificationRequest | Mapping[str, Any], options: CallOptions | None = None) -> None:
        """Send a verification code

        Sends a code to the phone on record, at most five an hour. The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.

        Needs no token.
        """
        return self._plain(("POST", "/global/verifications", "o"), {}, body, options, type(None))

    def get_verification(self, *, identity: str, code: str, options: CallOptions | None = None) -> GetVerificationResponse:
        """Get the security questions of an identity

        Answers the questions to a caller who has the code that was sent. Three wrong codes end a typed code; the code of a link has no such limit.

        Needs no token.
        """
        return self._plain(("GET", "/global/verifications/{identity}", "o"), {"identity": identity, "code": code}, None, options, GetVerificationResponse)

    def renew_token(self, *, body: RenewTokenRequest | Mapping[str, Any], options: CallOptions | None = None) -> LoginResponse:
        """Renew a token

        Answers a fresh token for one that is valid or expired within the last 30 days, while its session lives. A session that began with a launch token must send its CSRF token in the `renew-csrf` header. With the setting `auth.renew.rotation` a token can be renewed once; a late repetition ends the session.

        Needs no token.
        """
        return self._plain(("POST", "/authentication/renew", "o"), {}, body, options, LoginResponse)

    def upgrade_token(self, *, body: UpgradeTokenRequest | Mapping[str, Any], options: CallOptions | None = None) -> LoginResponse:
        """Prove a step-up

        Takes the proof that a SEC004 refusal asked for, and answers a token that works once, for exactly the request that was refused. For IDENTITY, any identity of the caller proves it as it signs in: by `password` with what is added to it, by an answered challenge of a passkey or of its key pair (PKI), or by a new single sign-on, whose token is the `password`, sent without `identity`.

        Needs a token.
        """
        return self._plain(("PUT", "/authentication/jwt", "k"), {}, body, options, LoginResponse)

    def logout(self, *, options: CallOptions | None = None) -> None:
        """Log out

        Ends the session of the token. None of its tokens works or can be renewed afterwards. The sessions of other tabs of the same browser, in which this person signed in on a page of the service, end too.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/logout", "k"), {}, None, options, type(None))

    def list_sessions(self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Session]:
        """List your sessions

        Lists the active sessions of the caller, newest first.

        Needs a token.
        """
        return self._list(("GET", "/authentication/sessions", "pl"), {"limit": limit, "cursor": cursor}, None, options, Session)

    def end_other_sessions(self, *, options: CallOptions | None = None) -> None:
        """End your other sessions

        Ends every session of the caller except the one of this token, and the tokens of the caller’s agents.

        Needs a token.
        """
        return self._plain(("DELETE", "/authentication/sessions", "k"), {}, None, options, type(None))

    def end_session(self, *, session_id: str, options: CallOptions | None = None) -> None:
        """End one of your sessions

        Ends one of your own sessions: its tokens stop working at once, and so do their renewals.

        Needs a token.
        """
        return self._plain(("DELETE", "/authentication/sessions/{sessionId}", "k"), {"sessionId": session_id}, None, options, type(None))

    def list_agent_tokens(self, *, options: CallOptions | None = None) -> Pages[AgentToken]:
        """List your agent tokens

        Lists the active tokens of the caller’s agents, newest first: last use (accurate to five minutes), default approvers, and the number of proposals in each state. The tokens themselves are not shown.

        Needs a token.
        """
        return self._list(("GET", "/authentication/agent-tokens", "l"), {}, None, options, AgentToken)

    def create_agent_token(self, *, body: CreateAgentTokenRequest | Mapping[str, Any], options: CallOptions | None = None) -> CreateAgentTokenResponse:
        """Create an agent token

        Answers a token that reads what the caller may read and changes nothing: every write that it makes must be stored as a task, which people approve. `approvers` decide the proposals that name nobody, and `limits` bound what it may read and propose. The token is shown only in this answer. It ends when the session that creates it ends (log-out included), unless `keep` is true, and is bound to the same key as that session (DPoP), if that is bound to one. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/agent-tokens", "k"), {}, body, options, CreateAgentTokenResponse)

    def update_agent_token(self, *, agent_token_id: str, body: UpdateAgentTokenRequest | Mapping[str, Any], options: CallOptions | None = None) -> AgentToken:
        """Update an agent token

        Replaces the limits, the default approvers or the expiry of an agent token of the caller. What is not sent stays; new limits replace all earlier ones. The change holds from the next call of the agent. The caller must have proved who they are in the last `reauthentication.minutes`.

        Needs a token.
        """
        return self._plain(("PUT", "/authentication/agent-tokens/{agentTokenId}", "k"), {"agentTokenId": agent_token_id}, body, options, AgentToken)

    def end_agent_token(self, *, agent_token_id: str, tasks: Literal["discard", "keep"] | None = None, options: CallOptions | None = None) -> None:
        """End an agent token

        The token stops working at once. Its proposals that are DRAFT or PENDING are discarded; with `tasks=keep` they stay.

        Needs a token.
        """
        return self._plain(("DELETE", "/authentication/agent-tokens/{agentTokenId}", "k"), {"agentTokenId": agent_token_id, "tasks": tasks}, None, options, type(None))

    def list_delegations(self, *, options: CallOptions | None = None) -> Pages[Delegation]:
        """List your delegations

        Lists the delegations that you gave and those that you received and that have not ended.

        Needs a token.
        """
        return self._list(("GET", "/authentication/delegations", "l"), {}, None, options, Delegation)

    def create_delegation(self, *, body: CreateDelegationRequest | Mapping[str, Any], options: CallOptions | None = None) -> Delegation:
        """Create a delegation to a substitute

        Lets another person of the same tenant (or institution, or above all) decide the tasks that wait for you, for at most 90 days. Nothing else is delegated. An approval counts in your place and names you (`onBehalfOf`). You have at most 5 delegations that have not ended. You must have proved who you are in the last `reauthentication.minutes`; both of you get a message.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/delegations", "k"), {}, body, options, Delegation)

    def delete_delegation(self, *, delegation_id: str, options: CallOptions | None = None) -> None:
        """End a delegation

        Either side ends it, or whoever may update the identity of the giver (`Identity.UPDATE`). Approvals that the substitute has given stay valid. Both get a message.

        Needs a token.
        """
        return self._plain(("DELETE", "/authentication/delegations/{delegationId}", "k"), {"delegationId": delegation_id}, None, options, type(None))

    def get_notices(self, *, options: CallOptions | None = None) -> Notices:
        """Get how you are notified

        Answers the channel of your notices about requests, the hour of your digest, the channels of single kinds, and the browsers that take pushed notices. Without a choice of yours, everything comes by e-mail, at most once in `task.notice.minutes`.

        Needs a token.
        """
        return self._plain(("GET", "/authentication/notices", ""), {}, None, options, Notices)

    def update_notices(self, *, body: UpdateNoticesRequest | Mapping[str, Any], options: CallOptions | None = None) -> Notices:
        """Change how you are notified

        Changes only the fields that the body carries; `kinds` is replaced as a whole. A digest names the first things and counts the others. Notices that protect your account cannot be switched off. Send `If-Match` to refuse the change if somebody, or a link in a mail, has changed them since you read them.

        Needs a token.
        """
        return self._plain(("PUT", "/authentication/notices", "k"), {}, body, options, Notices)

    def create_push_subscription(self, *, body: CreatePushSubscriptionRequest | Mapping[str, Any], options: CallOptions | None = None) -> PushSubscription:
        """Add a browser that takes your notices

        Adds a browser to which notices are pushed where you chose `push`, with what `PushManager.subscribe()` returned. Its push service must have a public address with https. A notice says how many requests wait, and is encrypted for the browser. You have at most 5 browsers; one more replaces the oldest.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/notices/subscriptions", "k"), {}, body, options, PushSubscription)

    def delete_push_subscription(self, *, subscription_id: str, options: CallOptions | None = None) -> None:
        """Remove a browser that takes your notices

        Removes one of your browsers. Without any, notices for which you chose `push` come by e-mail.

        Needs a token.
        """
        return self._plain(("DELETE", "/authentication/notices/subscriptions/{subscriptionId}", "k"), {"subscriptionId": subscription_id}, None, options, type(None))

    def get_unsubscribe_page(self, *, token: str, tenant: str | None = None, options: CallOptions | None = None) -> str:
        """Show the page that switches notices off

        Web page of the link in the head of a mail, which asks before it switches a kind of notices off. Opening it changes nothing.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/notices/unsubscribe", "o"), {"token": token, "tenant": tenant}, None, options, str)

    def unsubscribe(self, *, token: str, tenant: str | None = None, options: CallOptions | None = None) -> str:
        """End notices of a kind by a link

        Switches the kinds of notices of a mail off with one click (RFC 8058), within 60 days. The link is for one person and works until they turn the kind on again. Notices that protect an account have no such link.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/notices/unsubscribe", "o"), {"token": token, "tenant": tenant}, None, options, str)

    def get_jwks(self, *, options: CallOptions | None = None) -> GetJwksResponse:
        """Get the public keys of tokens

        Answers the keys that verify the signatures of tokens, current and previous, as a JSON Web Key Set (RFC 7517). Cache it for five minutes.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/.well-known/jwks.json", "o"), {}, None, options, GetJwksResponse)

    def create_passkey_options(self, *, options: CallOptions | None = None) -> CreatePasskeyOptionsResponse:
        """Create options for a new passkey

        Answers the options for `navigator.credentials.create` with which the signed-in identity registers one more passkey.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/webauthn-credentials/options", "k"), {}, None, options, CreatePasskeyOptionsResponse)

    def list_passkeys(self, *, options: CallOptions | None = None) -> Pages[Passkey]:
        """List your passkeys

        Lists the passkeys of the signed-in identity, newest first.

        Needs a token.
        """
        return self._list(("GET", "/authentication/webauthn-credentials", "l"), {}, None, options, Passkey)

    def create_passkey(self, *, body: CreatePasskeyRequest | Mapping[str, Any], options: CallOptions | None = None) -> Passkey:
        """Add a passkey

        Adds a passkey to the signed-in identity. It must be made with options from `createPasskeyOptions`.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/webauthn-credentials", "k"), {}, body, options, Passkey)

    def rename_passkey(self, *, credential_id: str, body: RenamePasskeyRequest | Mapping[str, Any], options: CallOptions | None = None) -> Passkey:
        """Rename a passkey

        Changes the name that people see; the passkey works as before.

        Needs a token.
        """
        return self._plain(("PUT", "/authentication/webauthn-credentials/{credentialId}", "k"), {"credentialId": credential_id}, body, options, Passkey)

    def delete_passkey(self, *, credential_id: str, options: CallOptions | None = None) -> None:
        """Delete a passkey

        Removes a passkey of the signed-in identity and ends its other sessions. The last passkey cannot be deleted.

        Needs a token.
        """
        return self._plain(("DELETE", "/authentication/webauthn-credentials/{credentialId}", "k"), {"credentialId": credential_id}, None, options, type(None))

    def start_saml_login(self, *, idp: str, return_to: str | None = None, force_authn: Literal["true", "false"] | None = None, state: str | None = None, options: CallOptions | None = None) -> str | None:
        """Start a login at an identity provider

        Redirects the browser to a SAML 2 identity provider. For a provider of OpenID Connect it redirects to `/oidc-login/{idp}`, so that a page need not know which it is. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.

        Needs no token.
        """
        return self._target(("GET", "/svc-conductor/saml-login/{idp}", "or"), {"idp": idp, "returnTo": return_to, "forceAuthn": force_authn, "state": state}, None, options)

    def consume_saml_response(self, *, idp: str, options: CallOptions | None = None) -> str | None:
        """Finish a login at an identity provider

        Assertion consumer service (SAML 2, POST binding): the identity provider’s page posts its signed response here. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.

        Needs no token.
        """
        return self._target(("POST", "/svc-conductor/saml-acs/{idp}", "or"), {"idp": idp}, None, options)

    def get_saml_metadata(self, *, idp: str, options: CallOptions | None = None) -> str:
        """Get the SAML metadata of the service

        Answers the document with which an identity provider is set up for this service.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/saml-metadata/{idp}", "o"), {"idp": idp}, None, options, str)

    def start_open_id_login(self, *, idp: str, return_to: str | None = None, force_authn: Literal["true", "false"] | None = None, state: str | None = None, options: CallOptions | None = None) -> str | None:
        """Start a login by OpenID Connect

        Redirects the browser to an identity provider of OpenID Connect. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.

        Needs no token.
        """
        return self._target(("GET", "/svc-conductor/oidc-login/{idp}", "or"), {"idp": idp, "returnTo": return_to, "forceAuthn": force_authn, "state": state}, None, options)

    def finish_open_id_login(self, *, idp: str, state: str | None = None, code: str | None = None, iss: str | None = None, error: str | None = None, options: CallOptions | None = None) -> str | None:
        """Finish a login by OpenID Connect

        The identity provider sends the browser back here with a code, which the service exchanges. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.

        Needs no token.
        """
        return self._target(("GET", "/svc-conductor/oidc-callback/{idp}", "or"), {"idp": idp, "state": state, "code": code, "iss": iss, "error": error}, None, options)

    def log_out_by_provider(self, *, idp: str, options: CallOptions | None = None) -> None:
        """End sessions by the identity provider

        Back-channel logout of OpenID Connect: the identity provider tells that its session, or a person, has ended. The sessions that began with it end, and everything that depends on them. If no sign-in named the session of the provider, the sessions of the person end.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oidc-logout/{idp}", "o"), {"idp": idp}, None, options, type(None))

    def get_open_id_configuration(self, *, options: CallOptions | None = None) -> dict[str, Any]:
        """Get the metadata of the OpenID provider

        Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/.well-known/openid-configuration", "o"), {}, None, options, dict[str, Any])

    def get_authorization_server_metadata(self, *, options: CallOptions | None = None) -> dict[str, Any]:
        """Get the metadata of the authorization server

        Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/.well-known/oauth-authorization-server", "o"), {}, None, options, dict[str, Any])

    def request_token(self, *, options: CallOptions | None = None) -> TokenResponse:
        """Get a token by OAuth

        Token endpoint of OAuth 2.1. With `client_credentials` a back end gets a session of its account for 15 minutes; it authenticates itself with a JWT signed by its key (`private_key_jwt`). `scope=propose` narrows the token to reads and proposals. At most 600 tokens an hour for one client.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/token", "o"), {}, None, options, TokenResponse)

    def revoke_token(self, *, options: CallOptions | None = None) -> None:
        """End a token by OAuth

        Ends a token that the client got, and everything that was obtained with it (RFC 7009). Proposals that an agent has made stay. Answers 200 whatever token is sent: a client learns nothing about the tokens of others.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/revoke", "o"), {}, None, options, type(None))

    def register_oauth_client(self, *, body: RegisterOAuthClientRequest | Mapping[str, Any], options: CallOptions | None = None) -> None:
        """Add a client by OAuth

        Registers an app without a key for the scope `propose` (RFC 7591). Nobody has checked it, and people are told so. It is deleted after 24 hours without a grant. At most 20 registrations an hour from one address; the property `oauth.dynamic.registration` switches it off.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/register", "o"), {}, body, options, type(None))

    def introspect_token(self, *, options: CallOptions | None = None) -> TokenState:
        """Check a token by OAuth

        Tells a back end whether a token of its own tenant works now (RFC 7662): the session is read anew each time, with all locks. Any other token is `{"active": false}` without a reason.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/introspect", "o"), {}, None, options, TokenState)

    def authorize(self, *, client_id: str | None = None, redirect_uri: str | None = None, response_type: str | None = None, response_mode: str | None = None, code_challenge: str | None = None, code_challenge_method: str | None = None, state: str | None = None, scope: str | None = None, nonce: str | None = None, resource: str | None = None, prompt: str | None = None, max_age: str | None = None, login_hint: str | None = None, dpop_jkt: str | None = None, acr_values: str | None = None, request: str | None = None, request_uri: str | None = None, options: CallOptions | None = None) -> str | None:
        """Start an authorization

        Authorization endpoint (OAuth 2.1, OpenID Connect), for browsers. Redirects to a page of the portal on which a person signs in and decides; their decision is redirected to `redirect_uri` with `code` or `error`, `state` and `iss`. PKCE with S256 is required. An unknown client or redirect URI is answered with a page, and never with a redirect.

        Needs no token.
        """
        return self._target(("GET", "/svc-conductor/oauth/authorize", "or"), {"client_id": client_id, "redirect_uri": redirect_uri, "response_type": response_type, "response_mode": response_mode, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "state": state, "scope": scope, "nonce": nonce, "resource": resource, "prompt": prompt, "max_age": max_age, "login_hint": login_hint, "dpop_jkt": dpop_jkt, "acr_values": acr_values, "request": request, "request_uri": request_uri}, None, options)

    def push_authorization_request(self, *, options: CallOptions | None = None) -> None:
        """Send an authorization request ahead

        Pushed authorization request (RFC 9126): takes the parameters of the authorization endpoint from the client itself, and answers a `request_uri` that starts one authorization within 60 seconds.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/par", "o"), {}, None, options, type(None))

    def get_authorization_request(self, *, request_id: str, options: CallOptions | None = None) -> AuthorizationRequest:
        """Get an authorization request

        For the page on which a person decides. Shows who asks, for what, and where the answer goes. The request belongs to the browser that started it and to the first person who opens it; for everybody else it is 404. If nothing has to be asked, only `redirectTo` is answered.

        Needs a token.
        """
        return self._plain(("GET", "/oauth/requests/{requestId}", ""), {"requestId": request_id}, None, options, AuthorizationRequest)

    def decide_authorization_request(self, *, request_id: str, body: DecideAuthorizationRequestRequest | Mapping[str, Any], options: CallOptions | None = None) -> DecideAuthorizationRequestResponse:
        """Decide an authorization request

        Allows or denies what a client asks, once. For the scope `propose` the person chooses the name, limits, approvers and expiry of the agent, must have proved who they are in the last `reauthentication.minutes`, and is told by a message. A session that was launched from another one can only deny.

        Needs a token.
        """
        return self._plain(("PUT", "/oauth/requests/{requestId}", "k"), {"requestId": request_id}, body, options, DecideAuthorizationRequestResponse)

    def answer_signed_out(self, *, request_id: str, options: CallOptions | None = None) -> AnswerSignedOutResponse:
        """Answer that nobody is signed in

        For the page on which a person decides: ends a request with `prompt=none` in a browser in which nobody is signed in, with the error `login_required`. Every other request waits for a person, and is 404 here.

        Needs no token.
        """
        return self._plain(("POST", "/oauth/requests/{requestId}/signed-out", "o"), {"requestId": request_id}, None, options, AnswerSignedOutResponse)

    def list_consents(self, *, options: CallOptions | None = None) -> Pages[Consent]:
        """List the portals that know who you are

        Lists the clients that may know who the caller is, because the caller has allowed it. Agents are listed with the agent tokens.

        Needs a token.
        """
        return self._list(("GET", "/oauth/consents", "l"), {}, None, options, Consent)

    def delete_consent(self, *, client_id: str, options: CallOptions | None = None) -> None:
        """Remove a portal that knows who you are

        The client has to ask the caller again before it learns anything about them: its authorization codes and its tokens for `userinfo` end at once. What the client has learnt already cannot be taken back.

        Needs a token.
        """
        return self._plain(("DELETE", "/oauth/consents/{clientId}", "k"), {"clientId": client_id}, None, options, type(None))

    def get_user_info(self, *, options: CallOptions | None = None) -> UserInfo:
        """Get the person of an access token

        UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/oauth/userinfo", "o"), {}, None, options, UserInfo)

    def post_user_info(self, *, options: CallOptions | None = None) -> UserInfo:
        """Get the person of an access token, by POST

        UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/userinfo", "o"), {}, None, options, UserInfo)

    def end_oauth_session(self, *, id_token_hint: str | None = None, client_id: str | None = None, post_logout_redirect_uri: str | None = None, state: str | None = None, options: CallOptions | None = None) -> str:
        """Sign a person out

        RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/oauth/logout", "o"), {"id_token_hint": id_token_hint, "client_id": client_id, "post_logout_redirect_uri": post_logout_redirect_uri, "state": state}, None, options, str)

    def post_end_oauth_session(self, *, options: CallOptions | None = None) -> str:
        """Sign a person out, by POST

        RP-initiated logout of OpenID Connect, for browsers. With `id_token_hint` it ends the session of the ID token, and everything that was launched from it; then the browser returns to `post_logout_redirect_uri`, which must be registered. Without it the person is asked on a page.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/oauth/logout", "o"), {}, None, options, str)

    def list_oauth_clients(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[OAuthClient]:
        """List the OAuth clients

        Lists the clients, newest first.

        Needs the permission `OAuthClient.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/oauth-clients", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, OAuthClient)

    @overload
    def create_oauth_client(self, *, tenant_id: int, body: CreateOAuthClientRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_oauth_client(self, *, tenant_id: int, body: CreateOAuthClientRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[OAuthClient]: ...
    def create_oauth_client(self, *, tenant_id: int, body: CreateOAuthClientRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[OAuthClient] | Proposed:
        """Create an OAuth client

        Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.

        Needs the permission `OAuthClient.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/oauth-clients", "ks"), {"tenantId": tenant_id}, body, options, as_task, OAuthClient)

    def get_oauth_client(self, *, tenant_id: int, client_id: str, options: CallOptions | None = None) -> OAuthClient:
        """Get an OAuth client

        Answers the client with its URIs, public keys and scopes.

        Needs the permission `OAuthClient.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/oauth-clients/{clientId}", ""), {"tenantId": tenant_id, "clientId": client_id}, None, options, OAuthClient)

    @overload
    def update_oauth_client(self, *, tenant_id: int, client_id: str, body: UpdateOAuthClientRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_oauth_client(self, *, tenant_id: int, client_id: str, body: UpdateOAuthClientRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[OAuthClient]: ...
    def update_oauth_client(self, *, tenant_id: int, client_id: str, body: UpdateOAuthClientRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[OAuthClient] | Proposed:
        """Update an OAuth client

        Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.

        Needs the permission `OAuthClient.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks"), {"tenantId": tenant_id, "clientId": client_id}, body, options, as_task, OAuthClient)

    @overload
    def delete_oauth_client(self, *, tenant_id: int, client_id: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_oauth_client(self, *, tenant_id: int, client_id: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_oauth_client(self, *, tenant_id: int, client_id: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an OAuth client

        Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.

        Needs the permission `OAuthClient.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/oauth-clients/{clientId}", "ks"), {"tenantId": tenant_id, "clientId": client_id}, None, options, as_task, type(None))

    def list_global_oauth_clients(self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[OAuthClient]:
        """List the global OAuth clients

        Lists the clients, newest first.

        Needs the permission `OAuthClient.READ`.
        """
        return self._list(("GET", "/global/oauth-clients", "pl"), {"limit": limit, "cursor": cursor}, None, options, OAuthClient)

    @overload
    def create_global_oauth_client(self, *, body: CreateGlobalOAuthClientRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_global_oauth_client(self, *, body: CreateGlobalOAuthClientRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[OAuthClient]: ...
    def create_global_oauth_client(self, *, body: CreateGlobalOAuthClientRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[OAuthClient] | Proposed:
        """Create a global OAuth client

        Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.

        Needs the permission `OAuthClient.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/global/oauth-clients", "ks"), {}, body, options, as_task, OAuthClient)

    def get_global_oauth_client(self, *, client_id: str, options: CallOptions | None = None) -> OAuthClient:
        """Get a global OAuth client

        Answers the client with its URIs, public keys and scopes.

        Needs the permission `OAuthClient.READ`.
        """
        return self._plain(("GET", "/global/oauth-clients/{clientId}", ""), {"clientId": client_id}, None, options, OAuthClient)

    @overload
    def update_global_oauth_client(self, *, client_id: str, body: UpdateGlobalOAuthClientRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_global_oauth_client(self, *, client_id: str, body: UpdateGlobalOAuthClientRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[OAuthClient]: ...
    def update_global_oauth_client(self, *, client_id: str, body: UpdateGlobalOAuthClientRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[OAuthClient] | Proposed:
        """Update a global OAuth client

        Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.

        Needs the permission `OAuthClient.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/global/oauth-clients/{clientId}", "ks"), {"clientId": client_id}, body, options, as_task, OAuthClient)

    @overload
    def delete_global_oauth_client(self, *, client_id: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_global_oauth_client(self, *, client_id: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_global_oauth_client(self, *, client_id: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a global OAuth client

        Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.

        Needs the permission `OAuthClient.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/oauth-clients/{clientId}", "ks"), {"clientId": client_id}, None, options, as_task, type(None))

    def explain(self, *, body: ExplainRequest | Mapping[str, Any], options: CallOptions | None = None) -> ExplainResponse:
        """Explain a decision

        Answers how a call of yourself or of another person would be decided, which grant decides it and what would help; with `describe` also what it would do and who may approve it. Nothing is executed. Another person can be named only with `Permission.READ` where that person belongs.

        Needs a token.
        """
        return self._plain(("POST", "/authorization/explain", "k"), {}, body, options, ExplainResponse)

    def list_own_operations(self, *, search: str | None = None, tenant_id: int | None = None, upstream: str | None = None, options: CallOptions | None = None) -> Pages[OwnOperation]:
        """List the changes that you may make or propose

        Lists the operations that can be stored as a task and that your permissions let you make or propose. `search` takes everyday words, such as “pay the plumber”, and answers the best first. Operations of the tenant’s upstreams are among them (`bank.createPayout`); `upstream` asks for those of one upstream only, with its reads and the schemas of its bodies. Which item a call names can still refuse it: ask `explain`.

        Needs a token.
        """
        return self._list(("GET", "/authorization/operations", "l"), {"search": search, "tenantId": tenant_id, "upstream": upstream}, None, options, OwnOperation)

    def simulate(self, *, body: SimulateRequest | Mapping[str, Any], options: CallOptions | None = None) -> SimulateResponse:
        """Simulate a changed permission

        Evaluates the decisions of the last 7 days again with the permission rows or approval policies that you send, and answers which callers would gain and lose access, or need a task or more steps. Nothing is saved.

        Needs a token.
        """
        return self._plain(("POST", "/authorization/simulate", "k"), {}, body, options, SimulateResponse)

    def get_own_rights(self, *, tenant_id: str | None = None, options: CallOptions | None = None) -> OwnRights:
        """Get what you may do

        Answers every permission that you hold, and how: alone, with an approval, by a step-up, or only to approve what others propose. User interfaces read it once after the login and offer only that. Permissions that are not listed are refused. `x-permission` of an operation in this document names the permission that it needs; operations without it need a token only.

        Needs a token.
        """
        return self._plain(("GET", "/authorization/rights", ""), {"tenantId": tenant_id}, None, options, OwnRights)

    def get_permission(self, *, tenant_id: int, permission: str, options: CallOptions | None = None) -> Permission:
        """Get a permission

        Tells which roles and positions hold it in the tenant, and how: directly, with an approval, or by a step-up.

        Needs the permission `Permission.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/permissions/{permission}", ""), {"tenantId": tenant_id, "permission": permission}, None, options, Permission)

    def list_permission_holders(self, *, tenant_id: int, permission: str, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[PermissionHolder]:
        """List who holds a permission

        Lists the admin users of the tenant who hold it, newest first. A page can be shorter than its limit and still have a next one.

        Needs the permission `Permission.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/permissions/{permission}/holders", "pl"), {"tenantId": tenant_id, "permission": permission, "limit": limit, "cursor": cursor}, None, options, PermissionHolder)

    def evaluate_access(self, *, body: EvaluateAccessRequest | Mapping[str, Any], options: CallOptions | None = None) -> AccessEvaluation:
        """Decide an action

        Decides whether a subject may take an action on a resource (AuthZEN 1.0), as `explain` does for the call itself. It needs `Permission.READ` where the subject and the resource are; to anybody else the answer is `{"decision": false}`, whatever is asked. Nothing is executed.

        Needs a token.
        """
        return self._plain(("POST", "/svc-conductor/access/v1/evaluation", "k"), {}, body, options, AccessEvaluation)

    def evaluate_accesses(self, *, body: EvaluateAccessesRequest | Mapping[str, Any], options: CallOptions | None = None) -> EvaluateAccessesAnswer | AccessEvaluation:
        """Decide several actions

        Decides up to 100 evaluations in their order (AuthZEN 1.0), each as the single endpoint does. Members at the top are defaults for evaluations that lack them. `options.evaluations_semantic` can end the run at the first denial or the first permit.

        Needs a token.
        """
        return self._plain(("POST", "/svc-conductor/access/v1/evaluations", "k"), {}, body, options, EvaluateAccessesAnswer | AccessEvaluation)

    def search_subjects(self, *, body: SearchSubjectsRequest | Mapping[str, Any], options: CallOptions | None = None) -> SearchSubjectsResponse:
        """List who may take an action

        Lists the customers, or with type `identity` their identities, for whom an action on a resource evaluates to true (AuthZEN 1.0). Identities are listed to callers with `Identity.READ`, people above tenants to callers above tenants.

        Needs a token.
        """
        return self._plain(("POST", "/svc-conductor/access/v1/search/subject", "k"), {}, body, options, SearchSubjectsResponse)

    def search_resources(self, *, body: SearchResourcesRequest | Mapping[str, Any], options: CallOptions | None = None) -> SearchResourcesResponse:
        """List the things for an action

        Lists the things of a type on which an action of a subject evaluates to true (AuthZEN 1.0). Wallets can be narrowed by `customerId` or `organisationId` in the properties; withdrawals need `walletId` there.

        Needs a token.
        """
        return self._plain(("POST", "/svc-conductor/access/v1/search/resource", "k"), {}, body, options, SearchResourcesResponse)

    def search_actions(self, *, body: SearchActionsRequest | Mapping[str, Any], options: CallOptions | None = None) -> SearchActionsResponse:
        """List the actions on a thing

        Lists the actions of a subject on a resource that evaluate to true (AuthZEN 1.0).

        Needs a token.
        """
        return self._plain(("POST", "/svc-conductor/access/v1/search/action", "k"), {}, body, options, SearchActionsResponse)

    def get_authzen_configuration(self, *, options: CallOptions | None = None) -> dict[str, Any]:
        """Get the metadata of the decision point

        Answers the identifier of the policy decision point and its endpoints (AuthZEN 1.0).

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/.well-known/authzen-configuration", "o"), {}, None, options, dict[str, Any])

    def list_identities(self, *, tenant_id: int, customer_id: int, options: CallOptions | None = None) -> Pages[Identity]:
        """List the identities of a customer

        Lists the identities of a person, newest first, without their secrets.

        Needs the permission `Identity.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/identities", "l"), {"tenantId": tenant_id, "customerId": customer_id}, None, options, Identity)

    def has_identity(self, *, tenant_id: int, customer_id: int, options: CallOptions | None = None) -> bool:
        """Check whether a customer has an identity

        Answers 200 where the person has an identity, else 404. There is no body.

        Needs a token.
        """
        return self._exists(("HEAD", "/tenants/{tenantId}/customers/{customerId}/identities", "e"), {"tenantId": tenant_id, "customerId": customer_id}, None, options)

    @overload
    def create_identity(self, *, tenant_id: int, customer_id: int, body: CreateIdentityRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_identity(self, *, tenant_id: int, customer_id: int, body: CreateIdentityRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[NewIdentity]: ...
    def create_identity(self, *, tenant_id: int, customer_id: int, body: CreateIdentityRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[NewIdentity] | Proposed:
        """Create an identity of a customer

        Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.

        Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/customers/{customerId}/identities", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, NewIdentity)

    @overload
    def reset_identities(self, *, tenant_id: int, customer_id: int, body: ResetIdentitiesRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def reset_identities(self, *, tenant_id: int, customer_id: int, body: ResetIdentitiesRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[list[ResetIdentity]]: ...
    def reset_identities(self, *, tenant_id: int, customer_id: int, body: ResetIdentitiesRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[list[ResetIdentity]] | Proposed:
        """Reset the identities of a customer

        With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/customers/{customerId}/identities", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, list[ResetIdentity])

    def get_identity(self, *, tenant_id: int, customer_id: int, identity: str, options: CallOptions | None = None) -> GetIdentityResponse:
        """Get an identity of a customer

        Answers the identity without secrets, and whether it can log in now.

        Needs the permission `Identity.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", ""), {"tenantId": tenant_id, "customerId": customer_id, "identity": identity}, None, options, GetIdentityResponse)

    @overload
    def update_identity(self, *, tenant_id: int, customer_id: int, identity: str, body: UpdateIdentityRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_identity(self, *, tenant_id: int, customer_id: int, identity: str, body: UpdateIdentityRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[UpdateIdentityResponse]: ...
    def update_identity(self, *, tenant_id: int, customer_id: int, identity: str, body: UpdateIdentityRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[UpdateIdentityResponse] | Proposed:
        """Update an identity of a customer

        Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "identity": identity}, body, options, as_task, UpdateIdentityResponse)

    @overload
    def delete_identity(self, *, tenant_id: int, customer_id: int, identity: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_identity(self, *, tenant_id: int, customer_id: int, identity: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_identity(self, *, tenant_id: int, customer_id: int, identity: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an identity of a customer

        Ends its sessions. The name can be used again.

        Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/identities/{identity}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "identity": identity}, None, options, as_task, type(None))

    def list_security_questions(self, *, tenant_id: int, customer_id: int, options: CallOptions | None = None) -> Pages[SecurityQuestion]:
        """List the security questions of a customer

        Lists the questions of a person, newest first, without the answers.

        Needs the permission `SecondFactor.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/security-questions", "l"), {"tenantId": tenant_id, "customerId": customer_id}, None, options, SecurityQuestion)

    @overload
    def create_security_question(self, *, tenant_id: int, customer_id: int, body: CreateSecurityQuestionRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_security_question(self, *, tenant_id: int, customer_id: int, body: CreateSecurityQuestionRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[SecurityQuestion]: ...
    def create_security_question(self, *, tenant_id: int, customer_id: int, body: CreateSecurityQuestionRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[SecurityQuestion] | Proposed:
        """Add a security question of a customer

        Stores the question and its answer. Answers are compared without regard to case.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/customers/{customerId}/security-questions", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, SecurityQuestion)

    @overload
    def delete_security_question(self, *, tenant_id: int, customer_id: int, security_question_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_security_question(self, *, tenant_id: int, customer_id: int, security_question_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_security_question(self, *, tenant_id: int, customer_id: int, security_question_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a security question of a customer

        The question is no longer asked when this person logs in from a new device or changes the password.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "securityQuestionId": security_question_id}, None, options, as_task, type(None))

    def list_device_fingerprints(self, *, tenant_id: int, customer_id: int, options: CallOptions | None = None) -> Pages[DeviceFingerprint]:
        """List the devices of a customer

        Lists the enrolled devices, newest first, without their fingerprints.

        Needs the permission `SecondFactor.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints", "l"), {"tenantId": tenant_id, "customerId": customer_id}, None, options, DeviceFingerprint)

    @overload
    def delete_device_fingerprint(self, *, tenant_id: int, customer_id: int, device_fingerprint_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_device_fingerprint(self, *, tenant_id: int, customer_id: int, device_fingerprint_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_device_fingerprint(self, *, tenant_id: int, customer_id: int, device_fingerprint_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a device of a customer

        Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "deviceFingerprintId": device_fingerprint_id}, None, options, as_task, type(None))

    def list_customer_sessions(self, *, tenant_id: int, customer_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Session]:
        """List the sessions of a customer

        Lists the active sessions, newest first.

        Needs the permission `Identity.UPDATE`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/sessions", "pl"), {"tenantId": tenant_id, "customerId": customer_id, "limit": limit, "cursor": cursor}, None, options, Session)

    @overload
    def end_customer_sessions(self, *, tenant_id: int, customer_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def end_customer_sessions(self, *, tenant_id: int, customer_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def end_customer_sessions(self, *, tenant_id: int, customer_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End all sessions of a customer

        Ends the tokens of the person’s agents as well.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, None, options, as_task, type(None))

    @overload
    def end_customer_session(self, *, tenant_id: int, customer_id: int, session_id: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def end_customer_session(self, *, tenant_id: int, customer_id: int, session_id: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def end_customer_session(self, *, tenant_id: int, customer_id: int, session_id: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End a session of a customer

        Ends one session of this person: its tokens stop working at once, and so do their renewals.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/sessions/{sessionId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "sessionId": session_id}, None, options, as_task, type(None))

    def list_institution_admin_identities(self, *, institution: str, customer_id: int, options: CallOptions | None = None) -> Pages[Identity]:
        """List the identities of an institution admin

        Lists the identities of a person, newest first, without their secrets.

        Needs the permission `Identity.READ`.
        """
        return self._list(("GET", "/institutions/{institution}/admin-users/{customerId}/identities", "l"), {"institution": institution, "customerId": customer_id}, None, options, Identity)

    def has_institution_admin_identity(self, *, institution: str, customer_id: int, options: CallOptions | None = None) -> bool:
        """Check whether an institution admin has an identity

        Answers 200 where the person has an identity, else 404. There is no body.

        Needs a token.
        """
        return self._exists(("HEAD", "/institutions/{institution}/admin-users/{customerId}/identities", "e"), {"institution": institution, "customerId": customer_id}, None, options)

    @overload
    def create_institution_admin_identity(self, *, institution: str, customer_id: int, body: CreateInstitutionAdminIdentityRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_institution_admin_identity(self, *, institution: str, customer_id: int, body: CreateInstitutionAdminIdentityRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[NewIdentity]: ...
    def create_institution_admin_identity(self, *, institution: str, customer_id: int, body: CreateInstitutionAdminIdentityRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[NewIdentity] | Proposed:
        """Create an identity of an institution admin

        Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.

        Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/institutions/{institution}/admin-users/{customerId}/identities", "ks"), {"institution": institution, "customerId": customer_id}, body, options, as_task, NewIdentity)

    @overload
    def reset_institution_admin_identities(self, *, institution: str, customer_id: int, body: ResetInstitutionAdminIdentitiesRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def reset_institution_admin_identities(self, *, institution: str, customer_id: int, body: ResetInstitutionAdminIdentitiesRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[list[ResetIdentity]]: ...
    def reset_institution_admin_identities(self, *, institution: str, customer_id: int, body: ResetInstitutionAdminIdentitiesRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[list[ResetIdentity]] | Proposed:
        """Reset the identities of an institution admin

        With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/institutions/{institution}/admin-users/{customerId}/identities", "ks"), {"institution": institution, "customerId": customer_id}, body, options, as_task, list[ResetIdentity])

    def get_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, options: CallOptions | None = None) -> GetInstitutionAdminIdentityResponse:
        """Get an identity of an institution admin

        Answers the identity without secrets, and whether it can log in now.

        Needs the permission `Identity.READ`.
        """
        return self._plain(("GET", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", ""), {"institution": institution, "customerId": customer_id, "identity": identity}, None, options, GetInstitutionAdminIdentityResponse)

    @overload
    def update_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, body: UpdateInstitutionAdminIdentityRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, body: UpdateInstitutionAdminIdentityRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[UpdateInstitutionAdminIdentityResponse]: ...
    def update_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, body: UpdateInstitutionAdminIdentityRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[UpdateInstitutionAdminIdentityResponse] | Proposed:
        """Update an identity of an institution admin

        Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks"), {"institution": institution, "customerId": customer_id, "identity": identity}, body, options, as_task, UpdateInstitutionAdminIdentityResponse)

    @overload
    def delete_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_institution_admin_identity(self, *, institution: str, customer_id: int, identity: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an identity of an institution admin

        Ends its sessions. The name can be used again.

        Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/institutions/{institution}/admin-users/{customerId}/identities/{identity}", "ks"), {"institution": institution, "customerId": customer_id, "identity": identity}, None, options, as_task, type(None))

    def list_institution_admin_security_questions(self, *, institution: str, customer_id: int, options: CallOptions | None = None) -> Pages[SecurityQuestion]:
        """List the security questions of an institution admin

        Lists the questions of a person, newest first, without the answers.

        Needs the permission `SecondFactor.READ`.
        """
        return self._list(("GET", "/institutions/{institution}/admin-users/{customerId}/security-questions", "l"), {"institution": institution, "customerId": customer_id}, None, options, SecurityQuestion)

    @overload
    def create_institution_admin_security_question(self, *, institution: str, customer_id: int, body: CreateInstitutionAdminSecurityQuestionRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_institution_admin_security_question(self, *, institution: str, customer_id: int, body: CreateInstitutionAdminSecurityQuestionRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[SecurityQuestion]: ...
    def create_institution_admin_security_question(self, *, institution: str, customer_id: int, body: CreateInstitutionAdminSecurityQuestionRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[SecurityQuestion] | Proposed:
        """Add a security question of an institution admin

        Stores the question and its answer. Answers are compared without regard to case.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/institutions/{institution}/admin-users/{customerId}/security-questions", "ks"), {"institution": institution, "customerId": customer_id}, body, options, as_task, SecurityQuestion)

    @overload
    def delete_institution_admin_security_question(self, *, institution: str, customer_id: int, security_question_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_institution_admin_security_question(self, *, institution: str, customer_id: int, security_question_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_institution_admin_security_question(self, *, institution: str, customer_id: int, security_question_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a security question of an institution admin

        The question is no longer asked when this person logs in from a new device or changes the password.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/institutions/{institution}/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks"), {"institution": institution, "customerId": customer_id, "securityQuestionId": security_question_id}, None, options, as_task, type(None))

    def list_institution_admin_device_fingerprints(self, *, institution: str, customer_id: int, options: CallOptions | None = None) -> Pages[DeviceFingerprint]:
        """List the devices of an institution admin

        Lists the enrolled devices, newest first, without their fingerprints.

        Needs the permission `SecondFactor.READ`.
        """
        return self._list(("GET", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints", "l"), {"institution": institution, "customerId": customer_id}, None, options, DeviceFingerprint)

    @overload
    def delete_institution_admin_device_fingerprint(self, *, institution: str, customer_id: int, device_fingerprint_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_institution_admin_device_fingerprint(self, *, institution: str, customer_id: int, device_fingerprint_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_institution_admin_device_fingerprint(self, *, institution: str, customer_id: int, device_fingerprint_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a device of an institution admin

        Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/institutions/{institution}/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"), {"institution": institution, "customerId": customer_id, "deviceFingerprintId": device_fingerprint_id}, None, options, as_task, type(None))

    def list_institution_admin_sessions(self, *, institution: str, customer_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Session]:
        """List the sessions of an institution admin

        Lists the active sessions, newest first.

        Needs the permission `Identity.UPDATE`.
        """
        return self._list(("GET", "/institutions/{institution}/admin-users/{customerId}/sessions", "pl"), {"institution": institution, "customerId": customer_id, "limit": limit, "cursor": cursor}, None, options, Session)

    @overload
    def end_institution_admin_sessions(self, *, institution: str, customer_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def end_institution_admin_sessions(self, *, institution: str, customer_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def end_institution_admin_sessions(self, *, institution: str, customer_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End all sessions of an institution admin

        Ends the tokens of the person’s agents as well.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions", "ks"), {"institution": institution, "customerId": customer_id}, None, options, as_task, type(None))

    @overload
    def end_institution_admin_session(self, *, institution: str, customer_id: int, session_id: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def end_institution_admin_session(self, *, institution: str, customer_id: int, session_id: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def end_institution_admin_session(self, *, institution: str, customer_id: int, session_id: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End a session of an institution admin

        Ends one session of this person: its tokens stop working at once, and so do their renewals.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/institutions/{institution}/admin-users/{customerId}/sessions/{sessionId}", "ks"), {"institution": institution, "customerId": customer_id, "sessionId": session_id}, None, options, as_task, type(None))

    def list_global_admin_identities(self, *, customer_id: int, options: CallOptions | None = None) -> Pages[Identity]:
        """List the identities of a global admin

        Lists the identities of a person, newest first, without their secrets.

        Needs the permission `Identity.READ`.
        """
        return self._list(("GET", "/global/admin-users/{customerId}/identities", "l"), {"customerId": customer_id}, None, options, Identity)

    def has_global_admin_identity(self, *, customer_id: int, options: CallOptions | None = None) -> bool:
        """Check whether a global admin has an identity

        Answers 200 where the person has an identity, else 404. There is no body.

        Needs a token.
        """
        return self._exists(("HEAD", "/global/admin-users/{customerId}/identities", "e"), {"customerId": customer_id}, None, options)

    @overload
    def create_global_admin_identity(self, *, customer_id: int, body: CreateGlobalAdminIdentityRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_global_admin_identity(self, *, customer_id: int, body: CreateGlobalAdminIdentityRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[NewIdentity]: ...
    def create_global_admin_identity(self, *, customer_id: int, body: CreateGlobalAdminIdentityRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[NewIdentity] | Proposed:
        """Create an identity of a global admin

        Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.

        Needs the permission `Identity.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/global/admin-users/{customerId}/identities", "ks"), {"customerId": customer_id}, body, options, as_task, NewIdentity)

    @overload
    def reset_global_admin_identities(self, *, customer_id: int, body: ResetGlobalAdminIdentitiesRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def reset_global_admin_identities(self, *, customer_id: int, body: ResetGlobalAdminIdentitiesRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[list[ResetIdentity]]: ...
    def reset_global_admin_identities(self, *, customer_id: int, body: ResetGlobalAdminIdentitiesRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[list[ResetIdentity]] | Proposed:
        """Reset the identities of a global admin

        With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/global/admin-users/{customerId}/identities", "ks"), {"customerId": customer_id}, body, options, as_task, list[ResetIdentity])

    def get_global_admin_identity(self, *, customer_id: int, identity: str, options: CallOptions | None = None) -> GetGlobalAdminIdentityResponse:
        """Get an identity of a global admin

        Answers the identity without secrets, and whether it can log in now.

        Needs the permission `Identity.READ`.
        """
        return self._plain(("GET", "/global/admin-users/{customerId}/identities/{identity}", ""), {"customerId": customer_id, "identity": identity}, None, options, GetGlobalAdminIdentityResponse)

    @overload
    def update_global_admin_identity(self, *, customer_id: int, identity: str, body: UpdateGlobalAdminIdentityRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_global_admin_identity(self, *, customer_id: int, identity: str, body: UpdateGlobalAdminIdentityRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[UpdateGlobalAdminIdentityResponse]: ...
    def update_global_admin_identity(self, *, customer_id: int, identity: str, body: UpdateGlobalAdminIdentityRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[UpdateGlobalAdminIdentityResponse] | Proposed:
        """Update an identity of a global admin

        Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/global/admin-users/{customerId}/identities/{identity}", "ks"), {"customerId": customer_id, "identity": identity}, body, options, as_task, UpdateGlobalAdminIdentityResponse)

    @overload
    def delete_global_admin_identity(self, *, customer_id: int, identity: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_global_admin_identity(self, *, customer_id: int, identity: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_global_admin_identity(self, *, customer_id: int, identity: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an identity of a global admin

        Ends its sessions. The name can be used again.

        Needs the permission `Identity.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/admin-users/{customerId}/identities/{identity}", "ks"), {"customerId": customer_id, "identity": identity}, None, options, as_task, type(None))

    def list_global_admin_security_questions(self, *, customer_id: int, options: CallOptions | None = None) -> Pages[SecurityQuestion]:
        """List the security questions of a global admin

        Lists the questions of a person, newest first, without the answers.

        Needs the permission `SecondFactor.READ`.
        """
        return self._list(("GET", "/global/admin-users/{customerId}/security-questions", "l"), {"customerId": customer_id}, None, options, SecurityQuestion)

    @overload
    def create_global_admin_security_question(self, *, customer_id: int, body: CreateGlobalAdminSecurityQuestionRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_global_admin_security_question(self, *, customer_id: int, body: CreateGlobalAdminSecurityQuestionRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[SecurityQuestion]: ...
    def create_global_admin_security_question(self, *, customer_id: int, body: CreateGlobalAdminSecurityQuestionRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[SecurityQuestion] | Proposed:
        """Add a security question of a global admin

        Stores the question and its answer. Answers are compared without regard to case.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/global/admin-users/{customerId}/security-questions", "ks"), {"customerId": customer_id}, body, options, as_task, SecurityQuestion)

    @overload
    def delete_global_admin_security_question(self, *, customer_id: int, security_question_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_global_admin_security_question(self, *, customer_id: int, security_question_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_global_admin_security_question(self, *, customer_id: int, security_question_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a security question of a global admin

        The question is no longer asked when this person logs in from a new device or changes the password.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/admin-users/{customerId}/security-questions/{securityQuestionId}", "ks"), {"customerId": customer_id, "securityQuestionId": security_question_id}, None, options, as_task, type(None))

    def list_global_admin_device_fingerprints(self, *, customer_id: int, options: CallOptions | None = None) -> Pages[DeviceFingerprint]:
        """List the devices of a global admin

        Lists the enrolled devices, newest first, without their fingerprints.

        Needs the permission `SecondFactor.READ`.
        """
        return self._list(("GET", "/global/admin-users/{customerId}/device-fingerprints", "l"), {"customerId": customer_id}, None, options, DeviceFingerprint)

    @overload
    def delete_global_admin_device_fingerprint(self, *, customer_id: int, device_fingerprint_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_global_admin_device_fingerprint(self, *, customer_id: int, device_fingerprint_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_global_admin_device_fingerprint(self, *, customer_id: int, device_fingerprint_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a device of a global admin

        Logins from it are refused afterwards, unless it was the last: then the next login enrols its own device.

        Needs the permission `SecondFactor.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}", "ks"), {"customerId": customer_id, "deviceFingerprintId": device_fingerprint_id}, None, options, as_task, type(None))

    def list_global_admin_sessions(self, *, customer_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Session]:
        """List the sessions of a global admin

        Lists the active sessions, newest first.

        Needs the permission `Identity.UPDATE`.
        """
        return self._list(("GET", "/global/admin-users/{customerId}/sessions", "pl"), {"customerId": customer_id, "limit": limit, "cursor": cursor}, None, options, Session)

    @overload
    def end_global_admin_sessions(self, *, customer_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def end_global_admin_sessions(self, *, customer_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def end_global_admin_sessions(self, *, customer_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End all sessions of a global admin

        Ends the tokens of the person’s agents as well.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/admin-users/{customerId}/sessions", "ks"), {"customerId": customer_id}, None, options, as_task, type(None))

    @overload
    def end_global_admin_session(self, *, customer_id: int, session_id: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def end_global_admin_session(self, *, customer_id: int, session_id: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def end_global_admin_session(self, *, customer_id: int, session_id: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End a session of a global admin

        Ends one session of this person: its tokens stop working at once, and so do their renewals.

        Needs the permission `Identity.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/admin-users/{customerId}/sessions/{sessionId}", "ks"), {"customerId": customer_id, "sessionId": session_id}, None, options, as_task, type(None))

    def list_admin_users(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, search: str | None = None, options: CallOptions | None = None) -> Pages[AdminUser]:
        """List the admin users of a tenant

        Lists the staff of the tenant with their positions, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.

        Needs the permission `AdminUser.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/admin-users", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor, "search": search}, None, options, AdminUser)

    @overload
    def create_admin_user(self, *, tenant_id: int, body: CreateAdminUserRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_admin_user(self, *, tenant_id: int, body: CreateAdminUserRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[CreateAdminUserResponse]: ...
    def create_admin_user(self, *, tenant_id: int, body: CreateAdminUserRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CreateAdminUserResponse] | Proposed:
        """Create an admin user of a tenant

        Gives a person a position in the tenant, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.

        Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/admin-users", "ks"), {"tenantId": tenant_id}, body, options, as_task, CreateAdminUserResponse)

    def get_admin_user(self, *, tenant_id: int, customer_id: int, options: CallOptions | None = None) -> AdminUser:
        """Get an admin user of a tenant

        Answers the position of a member of staff, and how to reach them.

        Needs the permission `AdminUser.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/admin-users/{customerId}", ""), {"tenantId": tenant_id, "customerId": customer_id}, None, options, AdminUser)

    @overload
    def update_admin_user(self, *, tenant_id: int, customer_id: int, body: UpdateAdminUserRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_admin_user(self, *, tenant_id: int, customer_id: int, body: UpdateAdminUserRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[AdminUser]: ...
    def update_admin_user(self, *, tenant_id: int, customer_id: int, body: UpdateAdminUserRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[AdminUser] | Proposed:
        """Update an admin user of a tenant

        Changes the position or the profile. Another position ends their sessions and agent tokens. A new address of the caller’s own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.

        Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/admin-users/{customerId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, AdminUser)

    @overload
    def delete_admin_user(self, *, tenant_id: int, customer_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_admin_user(self, *, tenant_id: int, customer_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_admin_user(self, *, tenant_id: int, customer_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an admin user of a tenant

        Removes the position and the identities; sessions end at once.

        Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/admin-users/{customerId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, None, options, as_task, type(None))

    def list_temporary_positions(self, *, tenant_id: int, customer_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[TemporaryPosition]:
        """List the temporary positions of an admin user

        Lists them newest first; `active` tells whether one counts now.

        Needs the permission `TemporaryPosition.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "pl"), {"tenantId": tenant_id, "customerId": customer_id, "limit": limit, "cursor": cursor}, None, options, TemporaryPosition)

    @overload
    def create_temporary_position(self, *, tenant_id: int, customer_id: int, body: CreateTemporaryPositionRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_temporary_position(self, *, tenant_id: int, customer_id: int, body: CreateTemporaryPositionRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[TemporaryPosition]: ...
    def create_temporary_position(self, *, tenant_id: int, customer_id: int, body: CreateTemporaryPositionRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[TemporaryPosition] | Proposed:
        """Create a temporary position of an admin user

        Gives a position beside the permanent one, from now on and for at most 7 days. It ends by itself, in running sessions too. Somebody who may not give it asks for it with task headers: the minutes begin when it is granted. It never counts for approving what its holder proposed, for appointing anybody, or for extending itself. The giver must hold everything that the position allows.

        Needs the permission `TemporaryPosition.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/customers/{customerId}/temporary-positions", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, TemporaryPosition)

    @overload
    def delete_temporary_position(self, *, tenant_id: int, customer_id: int, temporary_position_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_temporary_position(self, *, tenant_id: int, customer_id: int, temporary_position_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_temporary_position(self, *, tenant_id: int, customer_id: int, temporary_position_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """End a temporary position before its time

        The position counts no more from the next call of its holder on. The list keeps it as ended.

        Needs the permission `TemporaryPosition.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "temporaryPositionId": temporary_position_id}, None, options, as_task, type(None))

    def list_institution_admins(self, *, institution: str, limit: int | None = None, cursor: str | None = None, search: str | None = None, options: CallOptions | None = None) -> Pages[AdminUser]:
        """List the institution admins

        Lists people with a role in all tenants of the institution, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.

        Needs the permission `AdminUser.READ`.
        """
        return self._list(("GET", "/institutions/{institution}/admin-users", "pl"), {"institution": institution, "limit": limit, "cursor": cursor, "search": search}, None, options, AdminUser)

    @overload
    def create_institution_admin(self, *, institution: str, body: CreateInstitutionAdminRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_institution_admin(self, *, institution: str, body: CreateInstitutionAdminRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[CreateInstitutionAdminResponse]: ...
    def create_institution_admin(self, *, institution: str, body: CreateInstitutionAdminRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CreateInstitutionAdminResponse] | Proposed:
        """Create an institution admin

        Gives a person a role in all tenants of the institution, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.

        Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/institutions/{institution}/admin-users", "ks"), {"institution": institution}, body, options, as_task, CreateInstitutionAdminResponse)

    def list_global_admins(self, *, limit: int | None = None, cursor: str | None = None, search: str | None = None, options: CallOptions | None = None) -> Pages[AdminUser]:
        """List the global admins

        Lists people with a role above all tenants, newest first. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.

        Needs the permission `AdminUser.READ`.
        """
        return self._list(("GET", "/global/admin-users", "pl"), {"limit": limit, "cursor": cursor, "search": search}, None, options, AdminUser)

    @overload
    def create_global_admin(self, *, body: CreateGlobalAdminRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_global_admin(self, *, body: CreateGlobalAdminRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[CreateGlobalAdminResponse]: ...
    def create_global_admin(self, *, body: CreateGlobalAdminRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CreateGlobalAdminResponse] | Proposed:
        """Create a global admin

        Gives a person a role above all tenants, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.

        Needs the permission `AdminUser.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/global/admin-users", "ks"), {}, body, options, as_task, CreateGlobalAdminResponse)

    def get_global_admin(self, *, customer_id: int, options: CallOptions | None = None) -> AdminUser:
        """Get a global admin

        Answers the role of an administrator above the tenants, and how to reach them.

        Needs the permission `AdminUser.READ`.
        """
        return self._plain(("GET", "/global/admin-users/{customerId}", ""), {"customerId": customer_id}, None, options, AdminUser)

    @overload
    def update_global_admin(self, *, customer_id: int, body: UpdateGlobalAdminRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_global_admin(self, *, customer_id: int, body: UpdateGlobalAdminRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[AdminUser]: ...
    def update_global_admin(self, *, customer_id: int, body: UpdateGlobalAdminRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[AdminUser] | Proposed:
        """Update a global admin

        Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.

        Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/global/admin-users/{customerId}", "ks"), {"customerId": customer_id}, body, options, as_task, AdminUser)

    @overload
    def delete_global_admin(self, *, customer_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_global_admin(self, *, customer_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_global_admin(self, *, customer_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a global admin

        Removes the role and the identities; sessions end at once. You cannot delete yourself.

        Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/admin-users/{customerId}", "ks"), {"customerId": customer_id}, None, options, as_task, type(None))

    def get_institution_admin(self, *, institution: str, customer_id: int, options: CallOptions | None = None) -> AdminUser:
        """Get an institution admin

        Answers the role of an administrator above the tenants, and how to reach them.

        Needs the permission `AdminUser.READ`.
        """
        return self._plain(("GET", "/institutions/{institution}/admin-users/{customerId}", ""), {"institution": institution, "customerId": customer_id}, None, options, AdminUser)

    @overload
    def update_institution_admin(self, *, institution: str, customer_id: int, body: UpdateInstitutionAdminRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_institution_admin(self, *, institution: str, customer_id: int, body: UpdateInstitutionAdminRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[AdminUser]: ...
    def update_institution_admin(self, *, institution: str, customer_id: int, body: UpdateInstitutionAdminRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[AdminUser] | Proposed:
        """Update an institution admin

        Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.

        Needs the permission `AdminUser.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/institutions/{institution}/admin-users/{customerId}", "ks"), {"institution": institution, "customerId": customer_id}, body, options, as_task, AdminUser)

    @overload
    def delete_institution_admin(self, *, institution: str, customer_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_institution_admin(self, *, institution: str, customer_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_institution_admin(self, *, institution: str, customer_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an institution admin

        Removes the role and the identities; sessions end at once. You cannot delete yourself.

        Needs the permission `AdminUser.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/institutions/{institution}/admin-users/{customerId}", "ks"), {"institution": institution, "customerId": customer_id}, None, options, as_task, type(None))

    def change_own_password(self, *, body: ChangeOwnPasswordRequest | Mapping[str, Any], options: CallOptions | None = None) -> None:
        """Change your own password

        Sets a new password for the signed-in identity and ends its other sessions and agent tokens. Codes and links that were sent before stop working.

        Needs a token.
        """
        return self._plain(("PUT", "/authentication/password", "k"), {}, body, options, type(None))

    def start_password_change(self, *, identity: str, body: StartPasswordChangeRequest | Mapping[str, Any], options: CallOptions | None = None) -> StartPasswordChangeResponse:
        """Start a password change

        Sends a code (OTP, by SMS) or a link (LINK, by e-mail), or begins a liveness check (CLOUD_LIVENESS). The answer is the same for known and unknown identities. No token is needed; one of the person or of an administrator, or an enrolled device, keeps the request apart from the daily limit of strangers.

        Needs no token.
        """
        return self._plain(("POST", "/global/identities/{identity}/password-change-init", "o"), {"identity": identity}, body, options, StartPasswordChangeResponse)

    def change_password(self, *, identity: str, body: ChangePasswordRequest | Mapping[str, Any], options: CallOptions | None = None) -> None:
        """Change a password

        Sets a new password with one proof: the code or link that was sent (`hash`), a passed liveness check, or the current password where it must be changed. All sessions of the identity end.

        Needs no token.
        """
        return self._plain(("POST", "/global/identities/{identity}/password-change", "o"), {"identity": identity}, body, options, type(None))

    def get_password_page(self, *, locale: str | None = None, tenant: str | None = None, identity: str | None = None, hash: str | None = None, options: CallOptions | None = None) -> str:
        """Show the page for a new password

        Web page on which a person with a link chooses a new password.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/password-change", "o"), {"locale": locale, "tenant": tenant, "identity": identity, "hash": hash}, None, options, str)

    def get_liveness_page(self, *, session_id: str | None = None, locale: str | None = None, options: CallOptions | None = None) -> str:
        """Show the page of a liveness check

        Web page that says what the check approves, for whom and where it was started, asks the person, then shows the camera and runs the check.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/liveness", "o"), {"sessionId": session_id, "locale": locale}, None, options, str)

    def get_liveness_landing(self, *, body: GetLivenessLandingRequest | Mapping[str, Any], options: CallOptions | None = None) -> GetLivenessLandingResponse:
        """Get the landing URL of a liveness check

        Answers the URL to which the hosted page sends people after the check.

        Needs no token.
        """
        return self._plain(("POST", "/global/liveness/landing", "o"), {}, body, options, GetLivenessLandingResponse)

    def answer_liveness_consent(self, *, body: AnswerLivenessConsentRequest | Mapping[str, Any], options: CallOptions | None = None) -> None:
        """Confirm that you started a liveness check

        Takes the answer of the person at the hosted page: `wasMe` false ends the check. A check for a password change that is completed in a browser without its `binding` changes the password only with a code.

        Needs no token.
        """
        return self._plain(("POST", "/global/liveness/consent", "o"), {}, body, options, type(None))

    def get_camera_credentials(self, *, body: GetCameraCredentialsRequest | Mapping[str, Any], options: CallOptions | None = None) -> GetCameraCredentialsResponse:
        """Get camera credentials for a liveness check

        Answers temporary credentials with which the hosted page starts this check and nothing else. Works once for each check.

        Needs no token.
        """
        return self._plain(("POST", "/global/liveness/camera", "o"), {}, body, options, GetCameraCredentialsResponse)

    def list_tenants(self, *, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Tenant]:
        """List the tenants

        Lists all tenants, newest first. People of an institution list theirs with `GET /institutions/{institution}/tenants`.

        Needs the permission `Tenant.READ`.
        """
        return self._list(("GET", "/global/tenants", "pl"), {"limit": limit, "cursor": cursor}, None, options, Tenant)

    @overload
    def create_tenant(self, *, body: CreateTenantRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_tenant(self, *, body: CreateTenantRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Tenant]: ...
    def create_tenant(self, *, body: CreateTenantRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Tenant] | Proposed:
        """Create a tenant

        The tenant begins with the default configuration and no people.

        Needs the permission `Tenant.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/global/tenants", "ks"), {}, body, options, as_task, Tenant)

    def list_institution_tenants(self, *, institution: str, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Tenant]:
        """List the tenants of an institution

        Lists the tenants of the institution, newest first.

        Needs the permission `Tenant.READ`.
        """
        return self._list(("GET", "/institutions/{institution}/tenants", "pl"), {"institution": institution, "limit": limit, "cursor": cursor}, None, options, Tenant)

    def get_tenant(self, *, tenant_id: int, options: CallOptions | None = None) -> Tenant:
        """Get a tenant

        Callers inside a tenant can read only their own.

        Needs the permission `Tenant.READ`.
        """
        return self._plain(("GET", "/global/tenants/{tenantId}", ""), {"tenantId": tenant_id}, None, options, Tenant)

    @overload
    def update_tenant(self, *, tenant_id: int, body: UpdateTenantRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_tenant(self, *, tenant_id: int, body: UpdateTenantRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Tenant]: ...
    def update_tenant(self, *, tenant_id: int, body: UpdateTenantRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Tenant] | Proposed:
        """Update a tenant

        Changes the name, the institution (`null` removes it) or the number of shards, which can only be raised and takes effect 30 seconds later.

        Needs the permission `Tenant.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/global/tenants/{tenantId}", "ks"), {"tenantId": tenant_id}, body, options, as_task, Tenant)

    def list_customers(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, search: str | None = None, email: str | None = None, identity: str | None = None, national_identity_number: str | None = None, phone_number: str | None = None, fields: Literal["customerId"] | None = None, options: CallOptions | None = None) -> Pages[ListedCustomer]:
        """List the customers of a tenant

        Lists them newest first. With a filter it answers the one customer with this e-mail, identity, national identity number or phone number. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.

        Needs a token.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor, "search": search, "email": email, "identity": identity, "nationalIdentityNumber": national_identity_number, "phoneNumber": phone_number, "fields": fields}, None, options, ListedCustomer)

    def has_customer(self, *, tenant_id: int, email: str | None = None, identity: str | None = None, national_identity_number: str | None = None, phone_number: str | None = None, options: CallOptions | None = None) -> bool:
        """Check whether a customer exists

        Answers 200 where a customer of the tenant has this e-mail, identity, national identity number or phone number, else 404. There is no body.

        Needs a token.
        """
        return self._exists(("HEAD", "/tenants/{tenantId}/customers", "e"), {"tenantId": tenant_id, "email": email, "identity": identity, "nationalIdentityNumber": national_identity_number, "phoneNumber": phone_number}, None, options)

    @overload
    def create_customer(self, *, tenant_id: int, body: CreateCustomerRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_customer(self, *, tenant_id: int, body: CreateCustomerRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Customer]: ...
    def create_customer(self, *, tenant_id: int, body: CreateCustomerRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Customer] | Proposed:
        """Create a customer

        A customer has no identity at first: add one with `createIdentity`.

        Needs the permission `Customer.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/customers", "ks"), {"tenantId": tenant_id}, body, options, as_task, Customer)

    def get_customer(self, *, tenant_id: int, customer_id: int, options: CallOptions | None = None) -> Customer:
        """Get a customer

        Answers the name of a customer, and how to reach them. Wallets and identities have operations of their own.

        Needs the permission `Customer.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/customers/{customerId}", ""), {"tenantId": tenant_id, "customerId": customer_id}, None, options, Customer)

    @overload
    def update_customer(self, *, tenant_id: int, customer_id: int, body: UpdateCustomerRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_customer(self, *, tenant_id: int, customer_id: int, body: UpdateCustomerRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Customer]: ...
    def update_customer(self, *, tenant_id: int, customer_id: int, body: UpdateCustomerRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Customer] | Proposed:
        """Update a customer

        Changes only the fields that the body carries; `null` removes one. A new e-mail address or phone number of the caller’s own needs a recent proof of identity, and is shown as `pendingContact` until `confirmContact` gets the code that is sent there. What somebody else changes takes effect at once.

        Needs the permission `Customer.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/customers/{customerId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, Customer)

    def confirm_contact(self, *, body: ConfirmContactRequest | Mapping[str, Any], options: CallOptions | None = None) -> ConfirmedContact:
        """Confirm a new e-mail address or phone number

        Takes the code that was sent to the new address of the caller, which is on record from then on. Three wrong codes end it; change the address again for another. The earlier address gets a link that undoes the change within 72 hours, and no reset goes to the new address alone in that time.

        Needs a token.
        """
        return self._plain(("POST", "/authentication/contact-confirmations", "k"), {}, body, options, ConfirmedContact)

    def get_contact_undo_page(self, *, token: str | None = None, locale: str | None = None, tenant: str | None = None, options: CallOptions | None = None) -> str:
        """Show the page that undoes a change of a contact

        Web page that asks before it undoes a change of an e-mail address or phone number. Opening it changes nothing.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/contact-undo", "o"), {"token": token, "locale": locale, "tenant": tenant}, None, options, str)

    def undo_contact(self, *, body: UndoContactRequest | Mapping[str, Any], options: CallOptions | None = None) -> None:
        """Undo a change of a contact

        Undoes a change of an e-mail address or phone number with the token of the link that was sent to the earlier address, within 72 hours. The earlier address is on record again, and all sessions and agent tokens of the person end. The token works once.

        Needs no token.
        """
        return self._plain(("POST", "/svc-conductor/contact-undo", "o"), {}, body, options, type(None))

    def update_locale(self, *, body: UpdateLocaleRequest | Mapping[str, Any], options: CallOptions | None = None) -> ChosenLocale:
        """Change your language

        Keeps the language of the pages, mails and messages for the caller in their profile, whatever else of it they may change. `null` takes the choice back: pages then follow the browser, mails and messages the key `locale.default` of the tenant.

        Needs a token.
        """
        return self._plain(("PUT", "/authentication/locale", "k"), {}, body, options, ChosenLocale)

    def list_organisations(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Organisation]:
        """List the organisations of a tenant

        Lists the companies and associations of the tenant, newest first.

        Needs the permission `Organisation.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/organisations", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, Organisation)

    @overload
    def create_organisation(self, *, tenant_id: int, body: CreateOrganisationRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_organisation(self, *, tenant_id: int, body: CreateOrganisationRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Organisation]: ...
    def create_organisation(self, *, tenant_id: int, body: CreateOrganisationRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Organisation] | Proposed:
        """Create an organisation

        An organisation has no members at first: add them with `addOrganisationPosition`.

        Needs the permission `Organisation.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/organisations", "ks"), {"tenantId": tenant_id}, body, options, as_task, Organisation)

    def get_organisation(self, *, tenant_id: int, organisation_id: int, options: CallOptions | None = None) -> Organisation:
        """Get an organisation

        Answers the name and the registration number.

        Needs the permission `Organisation.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/organisations/{organisationId}", ""), {"tenantId": tenant_id, "organisationId": organisation_id}, None, options, Organisation)

    @overload
    def update_organisation(self, *, tenant_id: int, organisation_id: int, body: UpdateOrganisationRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_organisation(self, *, tenant_id: int, organisation_id: int, body: UpdateOrganisationRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Organisation]: ...
    def update_organisation(self, *, tenant_id: int, organisation_id: int, body: UpdateOrganisationRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Organisation] | Proposed:
        """Update an organisation

        Changes only the fields that the body carries; `null` removes the registration number.

        Needs the permission `Organisation.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/organisations/{organisationId}", "ks"), {"tenantId": tenant_id, "organisationId": organisation_id}, body, options, as_task, Organisation)

    def list_organisation_positions(self, *, tenant_id: int, organisation_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[OrganisationPosition]:
        """List the members of an organisation

        Lists customers and their positions, newest customers first.

        Needs the permission `OrganisationPosition.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/organisations/{organisationId}/positions", "pl"), {"tenantId": tenant_id, "organisationId": organisation_id, "limit": limit, "cursor": cursor}, None, options, OrganisationPosition)

    @overload
    def add_organisation_position(self, *, tenant_id: int, organisation_id: int, body: AddOrganisationPositionRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def add_organisation_position(self, *, tenant_id: int, organisation_id: int, body: AddOrganisationPositionRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[OrganisationPosition]: ...
    def add_organisation_position(self, *, tenant_id: int, organisation_id: int, body: AddOrganisationPositionRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[OrganisationPosition] | Proposed:
        """Add a member to an organisation

        Gives a customer a position in the organisation; its rights apply from their next call on.

        Needs the permission `OrganisationPosition.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/organisations/{organisationId}/positions", "ks"), {"tenantId": tenant_id, "organisationId": organisation_id}, body, options, as_task, OrganisationPosition)

    @overload
    def remove_organisation_position(self, *, tenant_id: int, organisation_id: int, customer_id: int, position: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def remove_organisation_position(self, *, tenant_id: int, organisation_id: int, customer_id: int, position: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def remove_organisation_position(self, *, tenant_id: int, organisation_id: int, customer_id: int, position: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Remove a member from an organisation

        Takes the position from the customer and ends their sessions.

        Needs the permission `OrganisationPosition.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}", "ks"), {"tenantId": tenant_id, "organisationId": organisation_id, "customerId": customer_id, "position": position}, None, options, as_task, type(None))

    def list_attachments(self, *, tenant_id: int, customer_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Attachment]:
        """List the documents of a customer

        Lists photos and documents newest first, without their content.

        Needs the permission `Attachment.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/attachments", "pl"), {"tenantId": tenant_id, "customerId": customer_id, "limit": limit, "cursor": cursor}, None, options, Attachment)

    @overload
    def create_attachment(self, *, tenant_id: int, customer_id: int, body: CreateAttachmentRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_attachment(self, *, tenant_id: int, customer_id: int, body: CreateAttachmentRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Attachment]: ...
    def create_attachment(self, *, tenant_id: int, customer_id: int, body: CreateAttachmentRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Attachment] | Proposed:
        """Add a document of a customer

        Stores a photo or document, encrypted. The newest of each type is the one that comparisons use. Your own photo, passport, national identity card or asylum papers need a fresh proof, since a reset compares them; you are told of each that is added.

        Needs the permission `Attachment.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/customers/{customerId}/attachments", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, Attachment)

    def get_attachment(self, *, tenant_id: int, customer_id: int, attachment_id: int, options: CallOptions | None = None) -> GetAttachmentResponse:
        """Get a document of a customer

        Answers the photo or document with its content in base64.

        Needs the permission `Attachment.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", ""), {"tenantId": tenant_id, "customerId": customer_id, "attachmentId": attachment_id}, None, options, GetAttachmentResponse)

    @overload
    def delete_attachment(self, *, tenant_id: int, customer_id: int, attachment_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_attachment(self, *, tenant_id: int, customer_id: int, attachment_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_attachment(self, *, tenant_id: int, customer_id: int, attachment_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a document of a customer

        Comparisons then use the previous document of its type, if there is one.

        Needs the permission `Attachment.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}", "ks"), {"tenantId": tenant_id, "customerId": customer_id, "attachmentId": attachment_id}, None, options, as_task, type(None))

    def list_customer_wallets(self, *, tenant_id: int, customer_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Wallet]:
        """List the wallets of a customer

        Lists the wallets of a customer with their balances, newest first.

        Needs the permission `Wallet.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/customers/{customerId}/wallets", "pl"), {"tenantId": tenant_id, "customerId": customer_id, "limit": limit, "cursor": cursor}, None, options, Wallet)

    @overload
    def create_customer_wallet(self, *, tenant_id: int, customer_id: int, body: CreateCustomerWalletRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_customer_wallet(self, *, tenant_id: int, customer_id: int, body: CreateCustomerWalletRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Wallet]: ...
    def create_customer_wallet(self, *, tenant_id: int, customer_id: int, body: CreateCustomerWalletRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Wallet] | Proposed:
        """Create a wallet of a customer

        The wallet is empty, and its currency never changes.

        Needs the permission `Wallet.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/customers/{customerId}/wallets", "ks"), {"tenantId": tenant_id, "customerId": customer_id}, body, options, as_task, Wallet)

    def list_organisation_wallets(self, *, tenant_id: int, organisation_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Wallet]:
        """List the wallets of an organisation

        Lists the wallets of an organisation with their balances, newest first.

        Needs the permission `Wallet.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "pl"), {"tenantId": tenant_id, "organisationId": organisation_id, "limit": limit, "cursor": cursor}, None, options, Wallet)

    @overload
    def create_organisation_wallet(self, *, tenant_id: int, organisation_id: int, body: CreateOrganisationWalletRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_organisation_wallet(self, *, tenant_id: int, organisation_id: int, body: CreateOrganisationWalletRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Wallet]: ...
    def create_organisation_wallet(self, *, tenant_id: int, organisation_id: int, body: CreateOrganisationWalletRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Wallet] | Proposed:
        """Create a wallet of an organisation

        The wallet is empty, and its currency never changes.

        Needs the permission `Wallet.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/organisations/{organisationId}/wallets", "ks"), {"tenantId": tenant_id, "organisationId": organisation_id}, body, options, as_task, Wallet)

    def list_transfers(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Transfer]:
        """List the transfers of a tenant

        Lists the transfers of the tenant, newest first, with those that tasks made.

        Needs the permission `Transfer.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/wallets/transfers", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, Transfer)

    @overload
    def create_transfer(self, *, tenant_id: int, body: CreateTransferRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_transfer(self, *, tenant_id: int, body: CreateTransferRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Transfer]: ...
    def create_transfer(self, *, tenant_id: int, body: CreateTransferRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Transfer] | Proposed:
        """Create a transfer

        Moves money between two wallets of the tenant at once. Both must have the same currency. Repeating it with the same `externalUniqueId` answers the first transfer and moves nothing.

        Needs the permission `Transfer.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/wallets/transfers", "ks"), {"tenantId": tenant_id}, body, options, as_task, Transfer)

    def get_transfer(self, *, tenant_id: int, transfer_id: int, options: CallOptions | None = None) -> Transfer:
        """Get a transfer

        The sender, the receiver and readers of the tenant’s transfers may read it.

        Needs the permission `Transfer.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/wallets/transfers/{transferId}", ""), {"tenantId": tenant_id, "transferId": transfer_id}, None, options, Transfer)

    def list_bulk_transfers(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[BulkTransfer]:
        """List the bulk transfers of a tenant

        Lists the bulk transfers of the tenant with their transfers, newest first.

        Needs the permission `BulkTransfer.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/wallets/bulk-transfers", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, BulkTransfer)

    @overload
    def create_bulk_transfer(self, *, tenant_id: int, body: CreateBulkTransferRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_bulk_transfer(self, *, tenant_id: int, body: CreateBulkTransferRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[BulkTransfer]: ...
    def create_bulk_transfer(self, *, tenant_id: int, body: CreateBulkTransferRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[BulkTransfer] | Proposed:
        """Create a bulk transfer

        Makes up to 25 transfers at once, all or none. A wallet needs only the net of what it pays.

        Needs the permission `BulkTransfer.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/wallets/bulk-transfers", "ks"), {"tenantId": tenant_id}, body, options, as_task, BulkTransfer)

    def get_bulk_transfer(self, *, tenant_id: int, bulk_transfer_id: int, options: CallOptions | None = None) -> BulkTransfer:
        """Get a bulk transfer

        A person who paid all of it and readers of the tenant’s bulk transfers may read it.

        Needs the permission `BulkTransfer.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/wallets/bulk-transfers/{bulkTransferId}", ""), {"tenantId": tenant_id, "bulkTransferId": bulk_transfer_id}, None, options, BulkTransfer)

    def get_wallet(self, *, tenant_id: int, wallet_id: int, options: CallOptions | None = None) -> Wallet:
        """Get a wallet

        Answers the wallet with the balance that can be spent now.

        Needs the permission `Wallet.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/wallets/{walletId}", ""), {"tenantId": tenant_id, "walletId": wallet_id}, None, options, Wallet)

    @overload
    def update_wallet(self, *, tenant_id: int, wallet_id: int, body: UpdateWalletRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_wallet(self, *, tenant_id: int, wallet_id: int, body: UpdateWalletRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Wallet]: ...
    def update_wallet(self, *, tenant_id: int, wallet_id: int, body: UpdateWalletRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Wallet] | Proposed:
        """Change a wallet

        Changes the name, or makes a wallet with many credits take them in batches; balance and currency stay. Batches cannot be switched off again.

        Needs the permission `Wallet.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/wallets/{walletId}", "ks"), {"tenantId": tenant_id, "walletId": wallet_id}, body, options, as_task, Wallet)

    def list_wallet_entries(self, *, tenant_id: int, wallet_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[WalletEntry]:
        """List the entries of a wallet

        Lists everything that changed the balance, newest first.

        Needs the permission `Wallet.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/wallets/{walletId}/entries", "pl"), {"tenantId": tenant_id, "walletId": wallet_id, "limit": limit, "cursor": cursor}, None, options, WalletEntry)

    def list_payments(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Payment]:
        """List the payments of a tenant

        Lists the payments of the tenant with their status, newest first.

        Needs the permission `Payment.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/payments", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, Payment)

    @overload
    def create_payment(self, *, tenant_id: int, body: CreatePaymentRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_payment(self, *, tenant_id: int, body: CreatePaymentRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Payment]: ...
    def create_payment(self, *, tenant_id: int, body: CreatePaymentRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Payment] | Proposed:
        """Create a payment

        Begins a payment into a wallet as PENDING. The wallet is credited when the payment becomes SUCCESSFUL; then, or when it fails, the `callbackUrl` is called. On the sandbox it ends by itself.

        Needs the permission `Payment.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/payments", "ks"), {"tenantId": tenant_id}, body, options, as_task, Payment)

    def get_payment(self, *, tenant_id: int, payment_id: int, options: CallOptions | None = None) -> Payment:
        """Get a payment

        Answers the payment with its current status.

        Needs the permission `Payment.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/payments/{paymentId}", ""), {"tenantId": tenant_id, "paymentId": payment_id}, None, options, Payment)

    @overload
    def update_payment(self, *, tenant_id: int, payment_id: int, body: UpdatePaymentRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_payment(self, *, tenant_id: int, payment_id: int, body: UpdatePaymentRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Payment]: ...
    def update_payment(self, *, tenant_id: int, payment_id: int, body: UpdatePaymentRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Payment] | Proposed:
        """End a payment

        Sets the final status, once: SUCCESSFUL credits the wallet, FAILED does not. Both send the callback.

        Needs the permission `Payment.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/payments/{paymentId}", "ks"), {"tenantId": tenant_id, "paymentId": payment_id}, body, options, as_task, Payment)

    def list_withdrawals(self, *, tenant_id: int, wallet_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Withdrawal]:
        """List the withdrawals of a wallet

        Lists the withdrawals from the wallet with their status, newest first.

        Needs the permission `Withdrawal.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "pl"), {"tenantId": tenant_id, "walletId": wallet_id, "limit": limit, "cursor": cursor}, None, options, Withdrawal)

    @overload
    def create_withdrawal(self, *, tenant_id: int, wallet_id: int, body: CreateWithdrawalRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_withdrawal(self, *, tenant_id: int, wallet_id: int, body: CreateWithdrawalRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Withdrawal]: ...
    def create_withdrawal(self, *, tenant_id: int, wallet_id: int, body: CreateWithdrawalRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Withdrawal] | Proposed:
        """Create a withdrawal

        Begins a withdrawal as PENDING. The money leaves the balance at once and comes back if the withdrawal fails. On the sandbox it ends by itself.

        Needs the permission `Withdrawal.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/wallets/{walletId}/withdrawals", "ks"), {"tenantId": tenant_id, "walletId": wallet_id}, body, options, as_task, Withdrawal)

    def get_withdrawal(self, *, tenant_id: int, withdrawal_id: int, options: CallOptions | None = None) -> Withdrawal:
        """Get a withdrawal

        Answers the withdrawal with its current status.

        Needs the permission `Withdrawal.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/withdrawals/{withdrawalId}", ""), {"tenantId": tenant_id, "withdrawalId": withdrawal_id}, None, options, Withdrawal)

    @overload
    def update_withdrawal(self, *, tenant_id: int, withdrawal_id: int, body: UpdateWithdrawalRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_withdrawal(self, *, tenant_id: int, withdrawal_id: int, body: UpdateWithdrawalRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Withdrawal]: ...
    def update_withdrawal(self, *, tenant_id: int, withdrawal_id: int, body: UpdateWithdrawalRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Withdrawal] | Proposed:
        """End a withdrawal

        Sets the final status, once: SUCCESSFUL, or FAILED, which returns the money to the wallet. Both send the callback.

        Needs the permission `Withdrawal.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/withdrawals/{withdrawalId}", "ks"), {"tenantId": tenant_id, "withdrawalId": withdrawal_id}, body, options, as_task, Withdrawal)

    def list_tasks(self, *, initiator_customer_id: int | Literal["me"] | None = None, approver_customer_id: int | Literal["me"] | None = None, executor_roles: str | None = None, tag: str | None = None, waiting_for_customer_id: int | Literal["me"] | None = None, on_behalf_of: Literal["true"] | None = None, agent_token_id: str | None = None, visible_to_customer_id: int | Literal["me"] | None = None, maker: int | Literal["me"] | None = None, kind: str | None = None, by_agent: Literal["true", "false"] | None = None, amount_from: Number | None = None, amount_to: Number | None = None, currency: str | None = None, created_from: str | None = None, created_to: str | None = None, sort: Literal["newest", "oldest"] | None = None, status: Literal["DRAFT", "PENDING", "EXECUTE", "EXECUTED", "REJECTED", "DISCARDED", "FAILED"] | Sequence[Literal["DRAFT", "PENDING", "EXECUTE", "EXECUTED", "REJECTED", "DISCARDED", "FAILED"]] | None = None, offset: int | None = None, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Task]:
        """List tasks

        Lists the tasks that the caller may see, newest first (`sort=oldest`: oldest first), each open one described by the present state of its item: their own, those that they may approve, and those of their tenant where they may read them. A caller who reads neither all tasks of the tenant nor those above the tenants sends at least one filter beside `status`, for example `waitingForCustomerId=me`. A page can hold fewer tasks than `limit`, even none, where more follow: follow `link` until there is none. Header `total-count` tells how many tasks the list has: exactly up to 10,000, then `10000+`; pages after the first repeat the number of the first.

        Needs a token.
        """
        return self._list(("GET", "/global/tasks", "pl"), {"initiatorCustomerId": initiator_customer_id, "approverCustomerId": approver_customer_id, "executorRoles": executor_roles, "tag": tag, "waitingForCustomerId": waiting_for_customer_id, "onBehalfOf": on_behalf_of, "agentTokenId": agent_token_id, "visibleToCustomerId": visible_to_customer_id, "maker": maker, "kind": kind, "byAgent": by_agent, "amountFrom": amount_from, "amountTo": amount_to, "currency": currency, "createdFrom": created_from, "createdTo": created_to, "sort": sort, "status": status, "offset": offset, "limit": limit, "cursor": cursor}, None, options, Task)

    def count_tasks(self, *, options: CallOptions | None = None) -> CountTasksResponse:
        """Count your tasks

        Counts the tasks that wait for the caller’s approval, and the caller’s own that are not decided yet; each up to 50.

        Needs a token.
        """
        return self._plain(("GET", "/global/tasks/counts", ""), {}, None, options, CountTasksResponse)

    def get_task(self, *, task_id: int, options: CallOptions | None = None) -> Task:
        """Get a task

        The initiator, approvers and readers of the tenant’s tasks may read it. A task that you may not see is reported as 404. An open task is described by the present state of its item.

        With `Prefer: wait=25` the answer comes when the status of the task changes, or after so many seconds (at most 25); `preference-applied` says that it waited. A task that has ended or failed is answered at once. At most a quarter of the tenant’s concurrent calls may wait: beyond that the answer comes at once, without `preference-applied`.

        Needs a token.
        """
        return self._plain(("GET", "/global/tasks/{taskId}", ""), {"taskId": task_id}, None, options, Task)

    def update_task(self, *, task_id: int, body: UpdateTaskRequest | Mapping[str, Any], options: CallOptions | None = None) -> UpdateTaskResponse:
        """Act on a task: approve, reject, send back, withdraw

        Submits a task (PENDING), takes back your approval of a task with policies that has not run (PENDING), withdraws a task (DISCARDED), rejects it (REJECTED), sends it back to its initiator (DRAFT, with `executorComment`), or approves it (EXECUTE). The approval that completes the quorum executes the stored call; an earlier one is recorded, and `whatIsMissing` names the missing approvals. If the item of the call has changed since the proposal, EXECUTE is 409 TSK007 until `if-match` carries the present etag of the item.

        Needs a token.
        """
        return self._plain(("PUT", "/global/tasks/{taskId}", "k"), {"taskId": task_id}, body, options, UpdateTaskResponse)

    def remind_task(self, *, task_id: int, options: CallOptions | None = None) -> Task:
        """Send the approvers of a task a reminder

        Sends another notice to the people who can decide a PENDING task now. The initiator of the task may do this, and holders of Task.UPDATE. At most once an hour for each task, reminders of its policies included, and 30 times in all. Agents remind nobody.

        Needs a token.
        """
        return self._plain(("POST", "/global/tasks/{taskId}/remind", "k"), {"taskId": task_id}, None, options, Task)

    def stop_task(self, *, task_id: int, body: StopTaskRequest | Mapping[str, Any], options: CallOptions | None = None) -> Task:
        """Stop sending the request of a task

        Ends a task in EXECUTE whose request to an upstream has an unknown outcome: it is not sent again, and the task is FAILED with the reason “outcome unknown”. Needs Task.UPDATE. Whether the request took effect must be found out at the upstream.

        Needs a token.
        """
        return self._plain(("POST", "/global/tasks/{taskId}/stop", "k"), {"taskId": task_id}, body, options, Task)

    def list_task_history(self, *, task_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[TaskEvent]:
        """List the history of a task

        Lists each change with its actor and time, oldest first.

        Needs a token.
        """
        return self._list(("GET", "/global/tasks/{taskId}/history", "pl"), {"taskId": task_id, "limit": limit, "cursor": cursor}, None, options, TaskEvent)

    def list_task_comments(self, *, task_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[TaskComment]:
        """List the comments on a task

        Lists the comments, oldest first. Whoever sees the task may read them.

        Needs a token.
        """
        return self._list(("GET", "/global/tasks/{taskId}/comments", "pl"), {"taskId": task_id, "limit": limit, "cursor": cursor}, None, options, TaskComment)

    def create_task_comment(self, *, task_id: int, body: CreateTaskCommentRequest | Mapping[str, Any], options: CallOptions | None = None) -> TaskComment:
        """Add a comment to a task

        Adds a comment that everybody who sees the task reads. It cannot be edited or deleted. A task has at most 200 comments. An agent comments on its own proposals only. The initiator, everybody who has decided and earlier commenters find it in their next digest.

        Needs a token.
        """
        return self._plain(("POST", "/global/tasks/{taskId}/comments", "k"), {"taskId": task_id}, body, options, TaskComment)

    def get_possible_approvers(self, *, task_id: int, at: str | None = None, options: CallOptions | None = None) -> PossibleApprovers:
        """Get who could have approved a task

        Tells who could have approved the task at a moment, by the positions, positions for a while, roles and the tenant’s permission row of that moment: the audit tells what has changed since. Needs `Audit.READ`; people who hold a role above the tenant are in the list if you may read the audit of their institution, or of the service, or if the task names them. Of people whom the task names outside of the tenant’s staff, the present roles count. Members of organisations whom it does not name, and locks of identities, are left out.

        Needs a token.
        """
        return self._plain(("GET", "/global/tasks/{taskId}/possible-approvers", ""), {"taskId": task_id, "at": at}, None, options, PossibleApprovers)

    def get_overview(self, *, tenant_id: int, hours: int | None = None, options: CallOptions | None = None) -> Overview:
        """Get the overview of a tenant

        Answers in numbers what waits in a tenant, and what happened there in the last hours: decisions, deliveries of callbacks, sign-ins, refusals, use of the rate limit, and proposals of agents. Each list is oldest first and leaves out hours in which nothing happened. Numbers of the last minutes can be missing: each process stores its counts about once a minute.

        Needs the permission `Overview.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/overview", ""), {"tenantId": tenant_id, "hours": hours}, None, options, Overview)

    def list_callbacks(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, state: Literal["WAITING", "DELIVERED", "FAILED", "REFUSED", "STOPPED"] | None = None, since: str | None = None, webhook_endpoint_id: int | None = None, options: CallOptions | None = None) -> Pages[ListedCallback]:
        """List the callbacks of a tenant

        Lists callbacks (webhooks) newest first. Filter by state, time and webhook endpoint: such a page can be shorter than its limit and still have a next page.

        Needs the permission `Callback.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/callbacks", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor, "state": state, "since": since, "webhookEndpointId": webhook_endpoint_id}, None, options, ListedCallback)

    def get_callback(self, *, tenant_id: int, callback_id: int, options: CallOptions | None = None) -> Callback:
        """Get a callback

        Answers the callback with its attempts and the rest of its retry schedule, and with its body for callers who may read what it reports.

        Needs the permission `Callback.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/callbacks/{callbackId}", ""), {"tenantId": tenant_id, "callbackId": callback_id}, None, options, Callback)

    @overload
    def resend_callback(self, *, tenant_id: int, callback_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def resend_callback(self, *, tenant_id: int, callback_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[CallbackSummary]: ...
    def resend_callback(self, *, tenant_id: int, callback_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CallbackSummary] | Proposed:
        """Resend a callback

        Sends the callback once more, now, in any state. If that fails, the retry schedule starts again.

        Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/callbacks/{callbackId}/resend", "ks"), {"tenantId": tenant_id, "callbackId": callback_id}, None, options, as_task, CallbackSummary)

    @overload
    def stop_callback(self, *, tenant_id: int, callback_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def stop_callback(self, *, tenant_id: int, callback_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[CallbackSummary]: ...
    def stop_callback(self, *, tenant_id: int, callback_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CallbackSummary] | Proposed:
        """Stop a callback

        Ends the retries of a waiting callback. An attempt in progress may still arrive.

        Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/callbacks/{callbackId}/stop", "ks"), {"tenantId": tenant_id, "callbackId": callback_id}, None, options, as_task, CallbackSummary)

    def sign_callback(self, *, tenant_id: int, callback_id: int, options: CallOptions | None = None) -> SignedCallback:
        """Sign a callback again

        Answers the callback with a fresh signature, so that you can forward it to a machine that the service cannot reach. Exists on the sandbox stage only.

        Needs the permission `Callback.UPDATE`.
        """
        return self._plain(("POST", "/tenants/{tenantId}/callbacks/{callbackId}/sign", "k"), {"tenantId": tenant_id, "callbackId": callback_id}, None, options, SignedCallback)

    @overload
    def recover_callbacks(self, *, tenant_id: int, body: RecoverCallbacksRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def recover_callbacks(self, *, tenant_id: int, body: RecoverCallbacksRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[RecoverCallbacksResponse]: ...
    def recover_callbacks(self, *, tenant_id: int, body: RecoverCallbacksRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[RecoverCallbacksResponse] | Proposed:
        """Recover callbacks

        Sends all callbacks again, now, that were created since a time and have neither been delivered nor refused for their address, also those that were kept for a disabled endpoint. The first 50 are sent with the call; if `more` is true, the others follow in the background.

        Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/callbacks/recover", "ks"), {"tenantId": tenant_id}, body, options, as_task, RecoverCallbacksResponse)

    @overload
    def test_callback(self, *, tenant_id: int, body: TestCallbackRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def test_callback(self, *, tenant_id: int, body: TestCallbackRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[CallbackSummary]: ...
    def test_callback(self, *, tenant_id: int, body: TestCallbackRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CallbackSummary] | Proposed:
        """Send a test callback

        Sends a signed callback with `eventType` `test` to a URL, with the same retries as any other.

        Needs the permission `Callback.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/callbacks/test", "ks"), {"tenantId": tenant_id}, body, options, as_task, CallbackSummary)

    def rotate_callback_secret(self, *, tenant_id: int, options: CallOptions | None = None) -> RotateCallbackSecretResponse:
        """Rotate the callback secret

        Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.

        Needs the permission `Callback.UPDATE`.
        """
        return self._plain(("POST", "/tenants/{tenantId}/callbacks/secret/rotate", "k"), {"tenantId": tenant_id}, None, options, RotateCallbackSecretResponse)

    def get_callback_secret(self, *, tenant_id: int, options: CallOptions | None = None) -> GetCallbackSecretResponse:
        """Get the state of the callback secret

        Answers the creation time of the secret and the time until which the previous one signs; never the secret.

        Needs the permission `CallbackSecret.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/callbacks/secret", ""), {"tenantId": tenant_id}, None, options, GetCallbackSecretResponse)

    def list_webhook_endpoints(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[WebhookEndpoint]:
        """List the webhook endpoints of a tenant

        Lists the endpoints newest first, without their secrets.

        Needs the permission `WebhookEndpoint.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/webhook-endpoints", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, WebhookEndpoint)

    @overload
    def create_webhook_endpoint(self, *, tenant_id: int, body: CreateWebhookEndpointRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_webhook_endpoint(self, *, tenant_id: int, body: CreateWebhookEndpointRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[CreatedWebhookEndpoint]: ...
    def create_webhook_endpoint(self, *, tenant_id: int, body: CreateWebhookEndpointRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CreatedWebhookEndpoint] | Proposed:
        """Create a webhook endpoint

        Registers a URL, to which the service sends the events that its patterns match. It takes effect within 10 seconds. A tenant has at most 20 endpoints. The answer shows the signing secret, once; if a task creates the endpoint, nobody is shown the secret, and `rotateWebhookEndpoint` returns a new one.

        Needs the permission `WebhookEndpoint.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/webhook-endpoints", "ks"), {"tenantId": tenant_id}, body, options, as_task, CreatedWebhookEndpoint)

    def get_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, options: CallOptions | None = None) -> WebhookEndpoint:
        """Get a webhook endpoint

        Answers one endpoint, without its secret. `previousExpires` says until when a replaced secret also signs.

        Needs the permission `WebhookEndpoint.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", ""), {"tenantId": tenant_id, "webhookEndpointId": webhook_endpoint_id}, None, options, WebhookEndpoint)

    @overload
    def update_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, body: UpdateWebhookEndpointRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, body: UpdateWebhookEndpointRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[WebhookEndpoint]: ...
    def update_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, body: UpdateWebhookEndpointRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[WebhookEndpoint] | Proposed:
        """Update a webhook endpoint

        Changes only the fields that the body carries; `description: null` removes the description. The secret stays. The change is in force within 10 seconds.

        Needs the permission `WebhookEndpoint.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks"), {"tenantId": tenant_id, "webhookEndpointId": webhook_endpoint_id}, body, options, as_task, WebhookEndpoint)

    @overload
    def delete_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete a webhook endpoint

        Removes the endpoint and its secret. Callbacks that have not been delivered to it are stopped.

        Needs the permission `WebhookEndpoint.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}", "ks"), {"tenantId": tenant_id, "webhookEndpointId": webhook_endpoint_id}, None, options, as_task, type(None))

    def rotate_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, options: CallOptions | None = None) -> RotateWebhookEndpointResponse:
        """Rotate the secret of a webhook endpoint

        Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.

        Needs the permission `WebhookEndpoint.UPDATE`.
        """
        return self._plain(("POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate", "k"), {"tenantId": tenant_id, "webhookEndpointId": webhook_endpoint_id}, None, options, RotateWebhookEndpointResponse)

    @overload
    def test_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def test_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, as_task: None = None, options: CallOptions | None = None) -> Done[CallbackSummary]: ...
    def test_webhook_endpoint(self, *, tenant_id: int, webhook_endpoint_id: int, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[CallbackSummary] | Proposed:
        """Send a test to a webhook endpoint

        Sends the event `test` to this endpoint, signed and retried like any other, whatever its patterns are and also while it is disabled.

        Needs the permission `WebhookEndpoint.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test", "ks"), {"tenantId": tenant_id, "webhookEndpointId": webhook_endpoint_id}, None, options, as_task, CallbackSummary)

    def list_event_types(self, *, options: CallOptions | None = None) -> Pages[EventType]:
        """List the types of events

        Lists every event that webhook endpoints can receive, with a sentence, an example and the JSON Schema of its payload.

        Needs a token.
        """
        return self._list(("GET", "/event-types", "l"), {}, None, options, EventType)

    def list_upstreams(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Upstream]:
        """List the upstreams

        Lists the upstreams of the tenant by name, without their documents.

        Needs the permission `Upstream.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/upstreams", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, Upstream)

    @overload
    def create_upstream(self, *, tenant_id: int, body: CreateUpstreamRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def create_upstream(self, *, tenant_id: int, body: CreateUpstreamRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[NewUpstream]: ...
    def create_upstream(self, *, tenant_id: int, body: CreateUpstreamRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[NewUpstream] | Proposed:
        """Create an upstream

        Registers a service of the tenant whose operations are called through this one, and shows the secret that signs its requests. Nobody may call an operation until a row of the permission matrix grants it.

        Needs the permission `Upstream.CREATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("POST", "/tenants/{tenantId}/upstreams", "ks"), {"tenantId": tenant_id}, body, options, as_task, NewUpstream)

    def get_upstream(self, *, tenant_id: int, upstream: str, options: CallOptions | None = None) -> Upstream:
        """Get an upstream

        Answers the upstream with its operations and its document; never its secret or the values of its headers.

        Needs the permission `Upstream.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/upstreams/{upstream}", ""), {"tenantId": tenant_id, "upstream": upstream}, None, options, Upstream)

    @overload
    def update_upstream(self, *, tenant_id: int, upstream: str, body: UpdateUpstreamRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_upstream(self, *, tenant_id: int, upstream: str, body: UpdateUpstreamRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Upstream]: ...
    def update_upstream(self, *, tenant_id: int, upstream: str, body: UpdateUpstreamRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Upstream] | Proposed:
        """Update an upstream

        Changes only the fields that the body carries. Tasks that wait for an operation which changes, or for another `baseUrl`, are discarded. The values of `headers` stay with their host: a `baseUrl` with another scheme, host or port removes those that the body does not carry anew. Rows of permissions that no operation needs any more are removed.

        Needs the permission `Upstream.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/upstreams/{upstream}", "ks"), {"tenantId": tenant_id, "upstream": upstream}, body, options, as_task, Upstream)

    @overload
    def delete_upstream(self, *, tenant_id: int, upstream: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def delete_upstream(self, *, tenant_id: int, upstream: str, as_task: None = None, options: CallOptions | None = None) -> Done[None]: ...
    def delete_upstream(self, *, tenant_id: int, upstream: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[None] | Proposed:
        """Delete an upstream

        Removes the upstream and the permission rows of its operations. Tasks that wait for its operations are discarded.

        Needs the permission `Upstream.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/upstreams/{upstream}", "ks"), {"tenantId": tenant_id, "upstream": upstream}, None, options, as_task, type(None))

    def rotate_upstream_secret(self, *, tenant_id: int, upstream: str, options: CallOptions | None = None) -> RotateUpstreamSecretResponse:
        """Rotate the secret of an upstream

        Creates a new signing secret and shows it only in this answer. The previous secret signs as well for 24 hours.

        Needs the permission `Upstream.UPDATE`.
        """
        return self._plain(("POST", "/tenants/{tenantId}/upstreams/{upstream}/rotate", "k"), {"tenantId": tenant_id, "upstream": upstream}, None, options, RotateUpstreamSecretResponse)

    def list_properties(self, *, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Setting]:
        """List the properties of the service

        Lists every property with its value and default.

        Needs the permission `Property.READ`.
        """
        return self._list(("GET", "/global/properties", "l"), {"cursor": cursor}, None, options, Setting)

    def get_property(self, *, name: str, options: CallOptions | None = None) -> Setting:
        """Get a property of the service

        Answers the value in force and the default.

        Needs the permission `Property.READ`.
        """
        return self._plain(("GET", "/global/properties/{name}", ""), {"name": name}, None, options, Setting)

    @overload
    def update_property(self, *, name: str, body: UpdatePropertyRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_property(self, *, name: str, body: UpdatePropertyRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Setting]: ...
    def update_property(self, *, name: str, body: UpdatePropertyRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Setting] | Proposed:
        """Set a property of the service

        Applies to all tenants that have no value of their own, within about 10 seconds.

        Needs the permission `Property.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/global/properties/{name}", "ks"), {"name": name}, body, options, as_task, Setting)

    @overload
    def reset_property(self, *, name: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def reset_property(self, *, name: str, as_task: None = None, options: CallOptions | None = None) -> Done[Setting]: ...
    def reset_property(self, *, name: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Setting] | Proposed:
        """Reset a property of the service

        Removes the value that was set; the default applies again.

        Needs the permission `Property.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/global/properties/{name}", "ks"), {"name": name}, None, options, as_task, Setting)

    def list_tenant_config(self, *, tenant_id: int, cursor: str | None = None, options: CallOptions | None = None) -> Pages[Setting]:
        """List the configuration of a tenant

        Lists every key with its value and default.

        Needs the permission `TenantConfig.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/config", "l"), {"tenantId": tenant_id, "cursor": cursor}, None, options, Setting)

    def get_tenant_config(self, *, tenant_id: int, key: str, options: CallOptions | None = None) -> Setting:
        """Get a configuration key of a tenant

        Answers the value in force for the tenant, and whether it is set here.

        Needs the permission `TenantConfig.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/config/{key}", ""), {"tenantId": tenant_id, "key": key}, None, options, Setting)

    @overload
    def update_tenant_config(self, *, tenant_id: int, key: str, body: UpdateTenantConfigRequest | Mapping[str, Any], as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def update_tenant_config(self, *, tenant_id: int, key: str, body: UpdateTenantConfigRequest | Mapping[str, Any], as_task: None = None, options: CallOptions | None = None) -> Done[Setting]: ...
    def update_tenant_config(self, *, tenant_id: int, key: str, body: UpdateTenantConfigRequest | Mapping[str, Any], as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Setting] | Proposed:
        """Set a configuration key of a tenant

        Applies to this tenant only, within about 10 seconds.

        Needs the permission `TenantConfig.UPDATE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("PUT", "/tenants/{tenantId}/config/{key}", "ks"), {"tenantId": tenant_id, "key": key}, body, options, as_task, Setting)

    @overload
    def reset_tenant_config(self, *, tenant_id: int, key: str, as_task: AsTask, options: CallOptions | None = None) -> Proposed: ...
    @overload
    def reset_tenant_config(self, *, tenant_id: int, key: str, as_task: None = None, options: CallOptions | None = None) -> Done[Setting]: ...
    def reset_tenant_config(self, *, tenant_id: int, key: str, as_task: AsTask | None = None, options: CallOptions | None = None) -> Done[Setting] | Proposed:
        """Reset a configuration key of a tenant

        Removes the tenant’s value; the one of the whole service applies again.

        Needs the permission `TenantConfig.DELETE`. With task headers the call is stored as a task for approval.
        """
        return self._storable(("DELETE", "/tenants/{tenantId}/config/{key}", "ks"), {"tenantId": tenant_id, "key": key}, None, options, as_task, Setting)

    def try_post_authentication_logic(self, *, tenant_id: int, expression: str | None = None, options: CallOptions | None = None) -> Pages[TriedLogin]:
        """Try a post-authentication expression

        Evaluates an expression, or the one in force, for people who logged in lately. Nobody is admitted or refused by it.

        Needs the permission `TenantConfig.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/post-authentication-logic/try", "l"), {"tenantId": tenant_id, "expression": expression}, None, options, TriedLogin)

    def preview_template(self, *, tenant_id: int, key: str, body: PreviewTemplateRequest | Mapping[str, Any], options: CallOptions | None = None) -> PreviewTemplateResponse:
        """Preview a message template

        Renders a template (`value`), or the one in force, with sample values or with those that you send. Nothing is sent.

        Needs a token.
        """
        return self._plain(("POST", "/tenants/{tenantId}/config/{key}/preview", "k"), {"tenantId": tenant_id, "key": key}, body, options, PreviewTemplateResponse)

    def get_theme(self, *, tenant_id: int, options: CallOptions | None = None) -> Theme:
        """Get the look of a tenant

        Answers the name, logo, colour and identity providers that a tenant has set (`portal.theme`), the e-mail domains that sign in by a provider (`sso.domains`), its names of positions (`position.names`), and its language (`locale.default`). A tenant that has set none, and one that does not exist, answer the product’s own.

        Needs no token.
        """
        return self._plain(("GET", "/tenants/{tenantId}/theme", "o"), {"tenantId": tenant_id}, None, options, Theme)

    def list_tenant_audit_events(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, from_: str | None = None, to: str | None = None, actor: int | Literal["anonymous", "service"] | None = None, item: str | None = None, kind: Literal["proposal", "submission", "approval", "rejection", "return", "withdrawal", "execution", "refusal", "sign-in", "change"] | None = None, task: int | None = None, path: str | None = None, options: CallOptions | None = None) -> Pages[AuditEvent]:
        """List the audit events of a tenant

        Lists changes and notable refusals in the tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.

        Needs the permission `Audit.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/audit-events", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor, "from": from_, "to": to, "actor": actor, "item": item, "kind": kind, "task": task, "path": path}, None, options, AuditEvent)

    def list_global_audit_events(self, *, limit: int | None = None, cursor: str | None = None, from_: str | None = None, to: str | None = None, actor: int | Literal["anonymous", "service"] | None = None, item: str | None = None, kind: Literal["proposal", "submission", "approval", "rejection", "return", "withdrawal", "execution", "refusal", "sign-in", "change"] | None = None, task: int | None = None, path: str | None = None, options: CallOptions | None = None) -> Pages[AuditEvent]:
        """List the audit events above tenants

        Lists changes and notable refusals that belong to no tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.

        Needs the permission `Audit.READ`.
        """
        return self._list(("GET", "/global/audit-events", "pl"), {"limit": limit, "cursor": cursor, "from": from_, "to": to, "actor": actor, "item": item, "kind": kind, "task": task, "path": path}, None, options, AuditEvent)

    def verify_tenant_audit_event(self, *, tenant_id: int, audit_id: str, at: str, options: CallOptions | None = None) -> AuditProof:
        """Check an audit event of a tenant

        Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.

        Needs the permission `Audit.READ`.
        """
        return self._plain(("GET", "/tenants/{tenantId}/audit-events/{auditId}/proof", ""), {"tenantId": tenant_id, "auditId": audit_id, "at": at}, None, options, AuditProof)

    def verify_global_audit_event(self, *, audit_id: str, at: str, options: CallOptions | None = None) -> AuditProof:
        """Check an audit event above tenants

        Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.

        Needs the permission `Audit.READ`.
        """
        return self._plain(("GET", "/global/audit-events/{auditId}/proof", ""), {"auditId": audit_id, "at": at}, None, options, AuditProof)

    def get_access_report(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[AccessReportRow]:
        """List who holds which role, and its last use

        Lists one row for each person and grant: the staff of the tenant, the members of its organisations, and for callers who may read the audit above the tenant also the people there. Each row tells since when and by whom the role is held, the last login, the last use by group of permissions, and what else acts for the person. With `accept: text/csv` the same rows are CSV; cells that a spreadsheet would execute begin with an apostrophe.

        Needs the permission `Audit.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/access-report", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, AccessReportRow)

    def list_scim_tokens(self, *, tenant_id: int, limit: int | None = None, cursor: str | None = None, options: CallOptions | None = None) -> Pages[ScimToken]:
        """List the tokens for directory sync

        Lists the tokens of the tenant that work, newest first, without their secrets. A token that has ended with its creator’s sessions is left out, so a page may be shorter than its limit.

        Needs the permission `ScimToken.READ`.
        """
        return self._list(("GET", "/tenants/{tenantId}/scim-tokens", "pl"), {"tenantId": tenant_id, "limit": limit, "cursor": cursor}, None, options, ScimToken)

    def create_scim_token(self, *, tenant_id: int, body: CreateScimTokenRequest | Mapping[str, Any], options: CallOptions | None = None) -> CreateScimTokenResponse:
        """Create a token for directory sync

        Answers a token that opens the SCIM endpoints of this tenant and nothing else, for the configuration of an identity provider. It acts with the rights of its creator, and ends with their account, lock or position, and with all of their sessions, as by a new password. The token is shown only in this answer. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.

        Needs the permission `ScimToken.CREATE`.
        """
        return self._plain(("POST", "/tenants/{tenantId}/scim-tokens", "k"), {"tenantId": tenant_id}, body, options, CreateScimTokenResponse)

    def delete_scim_token(self, *, tenant_id: int, scim_token_id: str, options: CallOptions | None = None) -> None:
        """Delete a token for directory sync

        Ends the token at once. The people whom the directory has brought stay.

        Needs the permission `ScimToken.DELETE`.
        """
        return self._plain(("DELETE", "/tenants/{tenantId}/scim-tokens/{scimTokenId}", "k"), {"tenantId": tenant_id, "scimTokenId": scim_token_id}, None, options, type(None))

    def send_mcp_message(self, *, body: McpMessage | Sequence[Any], options: CallOptions | None = None) -> McpAnswer | list[McpAnswer]:
        """Send a message to the MCP server

        Takes one JSON-RPC message of the Model Context Protocol (Streamable HTTP, stateless, without sessions and streams) and answers it as JSON; a notification is answered 202 without a body. Requests of version 2026-07-28 say their version and the capabilities of the client in `_meta`, and repeat version, method and name in headers; older ones begin with `initialize`. Version 2025-03-26 also has batches, of at most 10 messages. Its tools read, explain and propose: they make calls of this API with the agent token that is the bearer. Another token is refused with SEC008.

        Needs an agent token.
        """
        return self._plain(("POST", "/svc-conductor/mcp", ""), {}, body, options, McpAnswer | list[McpAnswer])

    def get_health(self, *, options: CallOptions | None = None) -> GetHealthResponse:
        """Check the health of the service

        Answers `UP` while the service takes calls.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/health", "o"), {}, None, options, GetHealthResponse)

    def get_open_api(self, *, options: CallOptions | None = None) -> dict[str, Any]:
        """Get the OpenAPI document

        Answers this document, for generators and for the reference page.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/openapi.json", "o"), {}, None, options, dict[str, Any])

    def get_older_open_api(self, *, options: CallOptions | None = None) -> dict[str, Any]:
        """Get the OpenAPI document as version 3.0

        Answers this document as OpenAPI 3.0, for generators that cannot read 3.1. It has no webhooks.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/openapi-3.0.json", "o"), {}, None, options, dict[str, Any])

    def get_docs(self, *, options: CallOptions | None = None) -> str:
        """Show the documentation

        Web page with the reference and links to the guides.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/docs", "o"), {}, None, options, str)

    def show_errors(self, *, options: CallOptions | None = None) -> str:
        """Show the error codes

        Web page with an anchor for each error code, for example `#SEC006`.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/docs/errors", "o"), {}, None, options, str)

    def get_guide(self, *, guide: str, options: CallOptions | None = None) -> str:
        """Show a guide

        Web page with one guide, for example `getting-started` or `webhooks`. The shorter `/docs/{guide}` leads here.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/docs/guides/{guide}", "o"), {"guide": guide}, None, options, str)

    def get_llms(self, *, options: CallOptions | None = None) -> str:
        """Get the guides as one text

        Answers all guides as Markdown, for language models.

        Needs no token.
        """
        return self._plain(("GET", "/svc-conductor/llms.txt", "o"), {}, None, options, str)
