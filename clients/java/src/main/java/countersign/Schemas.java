// Generated from the API document by `npm run docs`: change the document, not this file.
package countersign;

import static java.util.Map.entry;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The things that the service takes and answers. An optional field that is absent is null. */
public final class Schemas {
  private Schemas() {}

  /** Payloads of callbacks, by their {@code eventType}. */
  static final Map<String, Class<?>> CALLBACKS = Map.ofEntries(entry("payment.successful", PaymentCallback.class), entry("payment.failed", PaymentCallback.class), entry("withdrawal.successful", WithdrawalCallback.class), entry("withdrawal.failed", WithdrawalCallback.class), entry("task.pending", TaskCallback.class), entry("task.executed", TaskCallback.class), entry("task.rejected", TaskCallback.class), entry("task.discarded", TaskCallback.class), entry("task.failed", TaskCallback.class), entry("test", TestCallback.class));
  /** Payloads of events that a webhook endpoint receives, by their {@code eventType}. */
  static final Map<String, Class<?>> EVENTS = Map.ofEntries(entry("payment.successful", PaymentEvent.class), entry("payment.failed", PaymentEvent.class), entry("withdrawal.successful", WithdrawalEvent.class), entry("withdrawal.failed", WithdrawalEvent.class), entry("task.executed", TaskStateEvent.class), entry("task.rejected", TaskStateEvent.class), entry("task.discarded", TaskStateEvent.class), entry("task.failed", TaskStateEvent.class), entry("test", TestEvent.class), entry("transfer.created", TransferEvent.class), entry("task.submitted", TaskStateEvent.class), entry("task.approved", TaskStateEvent.class), entry("task.commented", TaskCommentEvent.class), entry("identity.created", IdentityEvent.class), entry("identity.locked", IdentityEvent.class), entry("identity.unlocked", IdentityEvent.class), entry("identity.deleted", IdentityEvent.class), entry("identity.credentials-changed", IdentityEvent.class), entry("session.created", SessionEvent.class), entry("session.ended", SessionEvent.class), entry("agent.created", AgentEvent.class), entry("agent.ended", AgentEvent.class), entry("agent.refused", AgentRefusedEvent.class), entry("position.granted", PositionEvent.class), entry("position.ended", PositionEvent.class), entry("permission.changed", ConfigurationEvent.class), entry("setting.changed", ConfigurationEvent.class), entry("webhook-endpoint.changed", WebhookEndpointEvent.class));

  /**
   * An action that the subject may take at once.
   * @param name Action of the permission.
   */
  public record AccessAction(String name) {}

  /**
   * A decision for another service, with its reason and what would make the action possible.
   * @param decision True only if the call would be allowed at once.
   * @param context Absent where the caller may not ask about the subject or the resource.
   */
  public record AccessEvaluation(Boolean decision, AccessEvaluationContext context) {}

  /**
   * Absent where the caller may not ask about the subject or the resource.
   * @param reason The deciding grant, or what would help.
   * @param permission Permission that the action needs.
   * @param obligation The action is possible by a task that somebody else approves, or after a step-up.
   * @param roles For {@code task}: the roles and positions that approve.
   * @param methods For {@code step_up}: the methods, one of which is needed.
   * @param error The reason why the action could not be evaluated.
   */
  public record AccessEvaluationContext(String reason, String permission, String obligation, List<String> roles, List<String> methods, AccessEvaluationContextError error) {}

  /**
   * The reason why the action could not be evaluated.
   * @param status HTTP status that the same call would be refused with.
   * @param message Fault of this evaluation.
   */
  public record AccessEvaluationContextError(Long status, String message) {}

  /**
   * A role or position that somebody holds, since when and by whom, and what they did with it in the last 90 days.
   * @param customerId Id of the customer or admin user.
   * @param name Name that people see.
   * @param grantedBy Origin of the grant. Empty for the first administrator, and for grants that are older than this record.
   * @param lastUse Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty.
   * @param factors Ways in which the person proves who they are.
   * @param agents Active agent tokens of the person.
   * @param delegations Delegations that the person has given or received.
   * @param identity Identity that the person logs in with; the first of several.
   * @param position Position in the tenant or in an organisation.
   * @param role Role above the tenant, for callers who may read the audit there.
   * @param organisationId Organisation of the position.
   * @param since Time of the grant; absent for grants that are older than this record.
   * @param temporaryUntil End of a temporary position.
   * @param lastSignIn Last login in the last 90 days.
   */
  public record AccessReportRow(Long customerId, String name, AccessReportRowGrantedBy grantedBy, AccessReportRowLastUse lastUse, List<String> factors, List<AccessReportRowAgents> agents, List<AccessReportRowDelegations> delegations, String identity, String position, String role, Long organisationId, String since, String temporaryUntil, String lastSignIn) {}

  /**
   * @param agentTokenId Id of the agent token; the token itself is shown only once.
   * @param name Name that people see.
   * @param expires Time at which this expires (UTC).
   * @param lastUsed Time of the last use (UTC), accurate to a few minutes.
   */
  public record AccessReportRowAgents(String agentTokenId, String name, String expires, String lastUsed) {}

  /**
   * @param delegationId Delegation, as the list of delegations names it.
   * @param fromCustomerId Person for whom the substitute decides.
   * @param toCustomerId Substitute.
   * @param from Time from which the substitute decides.
   * @param until Time from which the substitute decides no more.
   */
  public record AccessReportRowDelegations(String delegationId, Long fromCustomerId, Long toCustomerId, String from, String until) {}

  /**
   * Origin of the grant. Empty for the first administrator, and for grants that are older than this record.
   * @param customerId Person who granted it; of a task, its executor.
   * @param taskId Task by which it was granted.
   * @param provider Identity provider that vouched for the person.
   */
  public record AccessReportRowGrantedBy(Long customerId, Long taskId, String provider) {}

  /**
   * Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty.
   * @param Tenant Last use of a permission of {@code Tenant}.
   * @param TenantConfig Last use of a permission of {@code TenantConfig}.
   * @param Property Last use of a permission of {@code Property}.
   * @param Integration Last use of a permission of {@code Integration}.
   * @param OAuthClient Last use of a permission of {@code OAuthClient}.
   * @param ScimToken Last use of a permission of {@code ScimToken}.
   * @param Permission Last use of a permission of {@code Permission}.
   * @param AdminUser Last use of a permission of {@code AdminUser}.
   * @param TemporaryPosition Last use of a permission of {@code TemporaryPosition}.
   * @param Customer Last use of a permission of {@code Customer}.
   * @param ProfileOfNewCustomer Last use of a permission of {@code ProfileOfNewCustomer}.
   * @param Attachment Last use of a permission of {@code Attachment}.
   * @param Identity Last use of a permission of {@code Identity}.
   * @param IdentityLock Last use of a permission of {@code IdentityLock}.
   * @param SecondFactor Last use of a permission of {@code SecondFactor}.
   * @param Organisation Last use of a permission of {@code Organisation}.
   * @param OrganisationPosition Last use of a permission of {@code OrganisationPosition}.
   * @param Wallet Last use of a permission of {@code Wallet}.
   * @param Transfer Last use of a permission of {@code Transfer}.
   * @param BulkTransfer Last use of a permission of {@code BulkTransfer}.
   * @param Withdrawal Last use of a permission of {@code Withdrawal}.
   * @param Payment Last use of a permission of {@code Payment}.
   * @param Callback Last use of a permission of {@code Callback}.
   * @param WebhookEndpoint Last use of a permission of {@code WebhookEndpoint}.
   * @param CallbackSecret Last use of a permission of {@code CallbackSecret}.
   * @param Upstream Last use of a permission of {@code Upstream}.
   * @param Task Last use of a permission of {@code Task}.
   * @param Audit Last use of a permission of {@code Audit}.
   * @param Overview Last use of a permission of {@code Overview}.
   */
  public record AccessReportRowLastUse(String Tenant, String TenantConfig, String Property, String Integration, String OAuthClient, String ScimToken, String Permission, String AdminUser, String TemporaryPosition, String Customer, String ProfileOfNewCustomer, String Attachment, String Identity, String IdentityLock, String SecondFactor, String Organisation, String OrganisationPosition, String Wallet, String Transfer, String BulkTransfer, String Withdrawal, String Payment, String Callback, String WebhookEndpoint, String CallbackSecret, String Upstream, String Task, String Audit, String Overview) {}

  /**
   * A thing on which the subject may take the action at once.
   * @param type The type that was searched.
   * @param id Id of the thing.
   */
  public record AccessResource(String type, String id) {}

  /**
   * Somebody who may take the action at once.
   * @param type {@code customer} or {@code identity}.
   * @param id Customer id, or name of the identity.
   */
  public record AccessSubject(String type, String id) {}

  /**
   * Person who gets a position, and which one.
   * @param customerId Id of the customer or admin user.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   */
  public record AddOrganisationPositionRequest(Long customerId, String position) {
    public AddOrganisationPositionRequest() { this(null, null); }
    public AddOrganisationPositionRequest customerId(long customerId) { return Records.with(this, "customerId", customerId); }
    public AddOrganisationPositionRequest position(String position) { return Records.with(this, "position", position); }
  }

  /**
   * Member of staff: of one tenant with a position, or above the tenants with a role.
   * @param customerId Id of the customer or admin user.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param tenantId Tenant to which it belongs.
   * @param institution Short name of the institution.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param scimExternalId Id of the directory for a person whom directory sync manages, if it has sent one.
   * @param role Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param email E-mail address on record; codes and links are sent there.
   * @param emailSuppressed 
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   * @param pendingContact 
   */
  public record AdminUser(Long customerId, String firstName, String lastName, String created, String lastModified, List<Long> pendingTasks, Long tenantId, String institution, String position, String scimExternalId, String role, String email, SuppressedEmail emailSuppressed, String phoneNumber, String locale, PendingContact pendingContact) {}

  /**
   * Event that reports a new or ended agent token.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record AgentEvent(String eventType, Long eventId, String created, Long tenantId, AgentEventData data, AgentEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record AgentEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param agentTokenId Id of the agent token; the token itself is shown only once.
   * @param name Name that people see.
   * @param customerId Id of the customer or admin user.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param created Time of creation (UTC).
   * @param expires Time at which this expires (UTC).
   */
  public record AgentEventData(String agentTokenId, String name, Long customerId, String identity, String created, String expires) {}

  /**
   * Limits of the token beside those of its owner. What is missing is not limited.
   * @param operations Only these operations may be read and proposed: ids of operations, with {@code *} for any letters, for example {@code get*}. Operations of upstreams have the name of the upstream before them: {@code bank.createPayout}, {@code bank.*}; only such a pattern, or {@code *} alone, allows them.
   * @param largestAmount Largest sum of the amounts of one proposal.
   * @param largestAmountPerDay Largest sum of the amounts of all proposals of a day (UTC), decided or not.
   * @param mostOpenProposals Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
   * @param customerIds The token may only make calls that name these customers, and no others.
   * @param walletIds The token may only make calls that name these wallets, and no others.
   */
  public record AgentLimits(List<String> operations, BigDecimal largestAmount, BigDecimal largestAmountPerDay, Long mostOpenProposals, List<Long> customerIds, List<Long> walletIds) {}

  /**
   * Event that reports a refused call of an agent.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record AgentRefusedEvent(String eventType, Long eventId, String created, Long tenantId, AgentRefusedEventData data, AgentRefusedEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record AgentRefusedEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param agentTokenId Id of the agent token; the token itself is shown only once.
   * @param name Name that people see.
   * @param customerId Id of the customer or admin user.
   * @param operation Operation that was called, as method and path template.
   * @param path Path that was called, without its query.
   * @param code Code that identifies the case; branch on it.
   */
  public record AgentRefusedEventData(String agentTokenId, String name, Long customerId, String operation, String path, String code) {}

  /**
   * Active token of an agent, as its owner sees it, with the number of its proposals by status.
   * @param agentTokenId Id of the agent token; the token itself is shown only once.
   * @param name Name that people see.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param created Time of creation (UTC).
   * @param expires Time at which this expires (UTC).
   * @param approvers Approvers of proposals that name none: ids of users.
   * @param limits 
   * @param keep False if the token ends with the session that created it.
   * @param proposals Number of its proposals by status.
   * @param lastUsed Time of the last use (UTC), accurate to a few minutes.
   * @param clientId OAuth client that uses the agent; absent for a token that its owner has copied.
   * @param clientName Name of that client.
   */
  public record AgentToken(String agentTokenId, String name, String identity, String created, String expires, List<Long> approvers, AgentLimits limits, Boolean keep, AgentTokenProposals proposals, String lastUsed, String clientId, String clientName) {}

  /**
   * Number of its proposals by status.
   * @param DRAFT Number of proposals that are DRAFT.
   * @param PENDING Number of proposals that are PENDING.
   * @param EXECUTE Number of proposals that are EXECUTE.
   * @param EXECUTED Number of proposals that are EXECUTED.
   * @param REJECTED Number of proposals that are REJECTED.
   * @param DISCARDED Number of proposals that are DISCARDED.
   * @param FAILED Number of proposals that are FAILED.
   */
  public record AgentTokenProposals(Long DRAFT, Long PENDING, Long EXECUTE, Long EXECUTED, Long REJECTED, Long DISCARDED, Long FAILED) {}

  /**
   * Answer of the person at the page of a liveness check: whether it was them who started it.
   * @param sessionId Id of the session, or of the liveness check.
   * @param wasMe False if the person at the page did not start this check: it ends.
   */
  public record AnswerLivenessConsentRequest(String sessionId, Boolean wasMe) {
    public AnswerLivenessConsentRequest() { this(null, null); }
    public AnswerLivenessConsentRequest sessionId(String sessionId) { return Records.with(this, "sessionId", sessionId); }
    public AnswerLivenessConsentRequest wasMe(boolean wasMe) { return Records.with(this, "wasMe", wasMe); }
  }

  /**
   * Address at the client with the error {@code login_required}.
   * @param redirectTo Address at the client to which the browser has to go, with the answer.
   */
  public record AnswerSignedOutResponse(String redirectTo) {}

  /**
   * Stored document of a person, without its content.
   * @param attachmentId Identifies the stored document.
   * @param customerId Id of the customer or admin user.
   * @param documentType Type of the document, for example {@code PASSPORT} or {@code FACIAL_PHOTO}.
   * @param contentType Media type of the content.
   * @param size In bytes.
   * @param created Time of creation (UTC).
   */
  public record Attachment(Long attachmentId, Long customerId, String documentType, String contentType, Long size, String created) {}

  /**
   * One change or refusal that the audit log keeps: who, what, when, and the item before and after.
   * @param auditId Identifies the entry; entries sort by it.
   * @param at Time of the event (UTC).
   * @param actor Customer id of the caller, or {@code anonymous} or {@code service}.
   * @param kind Kind of the event.
   * @param sentence Says in one sentence what happened, with the thing and the amount; {@code name} says who did it.
   * @param action Operation that was called, as method and path template.
   * @param path Path of the call.
   * @param traceId Trace id of the call; quote it when you ask for help.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param name Name of the caller, where it is a person who still exists.
   * @param sessionId Id of the session, or of the liveness check.
   * @param object The thing that the event is about, if it names one.
   * @param taskId Task, as the header {@code task-id} named it when the call was stored.
   * @param before State of the item before the change; secrets read {@code ***}.
   * @param after State of the item after the change; secrets read {@code ***}.
   * @param refused Error code with which the call was refused.
   * @param provider Short name of the identity provider.
   * @param reason Reason in words.
   * @param sourceAddress IP address of the caller.
   */
  public record AuditEvent(String auditId, String at, Object actor, String kind, String sentence, String action, String path, String traceId, String identity, String name, String sessionId, AuditEventObject object, Long taskId, Object before, Object after, String refused, String provider, String reason, String sourceAddress) {}

  /**
   * The thing that the event is about, if it names one.
   * @param type Word for the thing, for example {@code transfer}.
   * @param id Id or name of the thing.
   * @param path Path of the thing, below the base path.
   */
  public record AuditEventObject(String type, String id, String path) {}

  /**
   * The result of comparing an audit event with the seal of its hour and the seals beside it.
   * @param state {@code VERIFIED}: as it was sealed. {@code TOO_LARGE}: its hour is checked by {@code npm run verify-audit} only. {@code UNKNOWN}: there is no such event.
   * @param hour Hour of the event in UTC, for example {@code 2026-01-31T08}.
   * @param findings The differences that were found, in words; empty unless {@code BROKEN}.
   * @param sealedEntries Number of entries that the seal of the hour vouches for.
   * @param sealHash Hash of the seal: the one that the log has of this hour ({@code audit.sealed}).
   */
  public record AuditProof(String state, String hour, List<String> findings, Long sealedEntries, String sealHash) {}

  /**
   * Request of a client to a person; only {@code redirectTo} if the person need not be asked.
   * @param client The client that asks.
   * @param scope Scopes that are asked for, separated by spaces.
   * @param resource Resource that the access token opens.
   * @param redirectUri Address at the client to which the answer goes.
   * @param expires Time until which the person can decide.
   * @param redirectTo Address at the client to which the browser has to go, with the answer.
   */
  public record AuthorizationRequest(AuthorizationRequestClient client, String scope, String resource, String redirectUri, String expires, String redirectTo) {}

  /**
   * The client that asks.
   * @param name Name that the client has given itself.
   * @param host Host that answers for the client.
   * @param checked True if an administrator has registered the client.
   */
  public record AuthorizationRequestClient(String name, String host, Boolean checked) {}

  /**
   * Up to 25 transfers that were made together: all or none.
   * @param bulkTransferId Identifies all transfers that were made together; made by the service.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param status A bulk transfer is made whole, or refused.
   * @param transfers Transfers that are made together: all or none.
   * @param created Time of creation (UTC).
   */
  public record BulkTransfer(Long bulkTransferId, String externalUniqueId, String status, List<BulkTransferTransfers> transfers, String created) {}

  /**
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param fromWalletId Id of the wallet that is debited.
   * @param toWalletId Id of the wallet that is credited.
   * @param description Description for people.
   */
  public record BulkTransferTransfers(BigDecimal amount, String currency, Long fromWalletId, Long toWalletId, String description) {}

  /**
   * One webhook with its attempts and its retry schedule.
   * @param callbackId Id of the callback: the same on every attempt, and sent as {@code webhook-id}.
   * @param url URL that receives the callback.
   * @param state {@code WAITING} for the next attempt, or how it ended.
   * @param created Time of creation (UTC).
   * @param attempts Attempts so far, oldest first.
   * @param attemptsMade Number of attempts made so far.
   * @param ladder Retry schedule with the state of each attempt.
   * @param webhookEndpointId Endpoint that the event is for; absent for a {@code callbackUrl} of a call.
   * @param nextAttemptAt Time of the next attempt (UTC); absent when none follows.
   * @param payload Body that is sent, byte for byte, for callers who may read what it reports.
   */
  public record Callback(Long callbackId, String url, String state, String created, List<CallbackAttempts> attempts, Long attemptsMade, List<CallbackLadder> ladder, Long webhookEndpointId, String nextAttemptAt, String payload) {}

  /**
   * @param attempt Number of the attempt, from 1.
   * @param at Time of the attempt (UTC).
   * @param status HTTP status that the receiver answered.
   * @param error Reason why the attempt failed before an HTTP answer arrived.
   * @param ms Duration of the attempt in milliseconds.
   * @param answer Beginning of the receiver’s answer, at most 1 KiB.
   */
  public record CallbackAttempts(Long attempt, String at, Long status, String error, Long ms, String answer) {}

  /**
   * @param rung Number of the retry in the schedule.
   * @param gapSeconds Waiting time before this attempt, in seconds.
   * @param state Tells whether this attempt was made, is the next, or follows later.
   * @param at Time at which the attempt was made or is due (UTC).
   */
  public record CallbackLadder(Long rung, Long gapSeconds, String state, String at) {}

  /**
   * One webhook and its state, after its plan was changed.
   * @param callbackId Id of the callback: the same on every attempt, and sent as {@code webhook-id}.
   * @param url URL that receives the callback.
   * @param state {@code WAITING} for the next attempt, or how it ended.
   * @param created Time of creation (UTC).
   * @param webhookEndpointId Endpoint that the event is for; absent for a {@code callbackUrl} of a call.
   * @param nextAttemptAt Time of the next attempt (UTC); absent when none follows.
   */
  public record CallbackSummary(Long callbackId, String url, String state, String created, Long webhookEndpointId, String nextAttemptAt) {}

  /**
   * Password in force now, and the new one.
   * @param currentPassword Password that is in force now.
   * @param password Password. It is never shown again. In a login with a launch token: that token.
   */
  public record ChangeOwnPasswordRequest(String currentPassword, String password) {
    public ChangeOwnPasswordRequest() { this(null, null); }
    public ChangeOwnPasswordRequest currentPassword(String currentPassword) { return Records.with(this, "currentPassword", currentPassword); }
    public ChangeOwnPasswordRequest password(String password) { return Records.with(this, "password", password); }
  }

  /**
   * New password with the proofs that the tenant asks for: a code, a document, a liveness check or answers.
   * @param password Password. It is never shown again. In a login with a launch token: that token.
   * @param hash (optional) Code that was sent, or the code inside the link.
   * @param comparisonDocumentType (optional) Kind of document that is compared with the one on record.
   * @param base64EncodedComparisonDocument (optional) Photo or document to compare with the one on record, in base64.
   * @param extraInfo (optional) JSON text with further proofs, for example `{"cloudLivenessSessionId": "…"}`.
   * @param currentPassword (optional) Password that is in force now.
   * @param securityQuestionAnswers (optional) Answers to security questions, each to a different one.
   */
  public record ChangePasswordRequest(String password, String hash, String comparisonDocumentType, String base64EncodedComparisonDocument, String extraInfo, String currentPassword, List<ChangePasswordRequestSecurityQuestionAnswers> securityQuestionAnswers) {
    public ChangePasswordRequest() { this(null, null, null, null, null, null, null); }
    public ChangePasswordRequest password(String password) { return Records.with(this, "password", password); }
    public ChangePasswordRequest hash(String hash) { return Records.with(this, "hash", hash); }
    public ChangePasswordRequest comparisonDocumentType(String comparisonDocumentType) { return Records.with(this, "comparisonDocumentType", comparisonDocumentType); }
    public ChangePasswordRequest base64EncodedComparisonDocument(String base64EncodedComparisonDocument) { return Records.with(this, "base64EncodedComparisonDocument", base64EncodedComparisonDocument); }
    public ChangePasswordRequest extraInfo(String extraInfo) { return Records.with(this, "extraInfo", extraInfo); }
    public ChangePasswordRequest currentPassword(String currentPassword) { return Records.with(this, "currentPassword", currentPassword); }
    public ChangePasswordRequest securityQuestionAnswers(List<ChangePasswordRequestSecurityQuestionAnswers> securityQuestionAnswers) { return Records.with(this, "securityQuestionAnswers", securityQuestionAnswers); }
  }

  /**
   * @param securityQuestionId Question, as the list of questions names it.
   * @param answer Answer to a security question. Case and spaces at the ends do not matter.
   */
  public record ChangePasswordRequestSecurityQuestionAnswers(Long securityQuestionId, String answer) {
    public ChangePasswordRequestSecurityQuestionAnswers() { this(null, null); }
    public ChangePasswordRequestSecurityQuestionAnswers securityQuestionId(long securityQuestionId) { return Records.with(this, "securityQuestionId", securityQuestionId); }
    public ChangePasswordRequestSecurityQuestionAnswers answer(String answer) { return Records.with(this, "answer", answer); }
  }

  /**
   * The language that the caller has chosen; without {@code locale}, none.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record ChosenLocale(String locale) {}

  /**
   * Event that reports a changed permission row or setting.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record ConfigurationEvent(String eventType, Long eventId, String created, Long tenantId, ConfigurationEventData data, ConfigurationEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record ConfigurationEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param key Name of the configuration key.
   * @param overridden True if the key is set for this tenant.
   * @param value Text, number, boolean or JSON, by the type of the key.
   * @param default_ Text, number, boolean or JSON, by the type of the key.
   */
  public record ConfigurationEventData(String key, Boolean overridden, Object value, @Named("default") Object default_) {}

  /**
   * Code that was sent to the new e-mail address or phone number.
   * @param code Code that was sent to the new address.
   */
  public record ConfirmContactRequest(String code) {
    public ConfirmContactRequest() { this(null); }
    public ConfirmContactRequest code(String code) { return Records.with(this, "code", code); }
  }

  /**
   * Addresses of the caller that are on record now, and those that still wait for their codes.
   * @param email E-mail address on record; codes and links are sent there.
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param pendingContact 
   */
  public record ConfirmedContact(String email, String phoneNumber, PendingContact pendingContact) {}

  /**
   * Client that may know who a person is, because the person has allowed it.
   * @param clientId Id by which the consent is removed.
   * @param clientName Name of the client when it was allowed.
   * @param host Host of the client.
   * @param scope Allowed scopes, separated by spaces.
   * @param created Time of creation (UTC).
   */
  public record Consent(String clientId, String clientName, String host, String scope, String created) {}

  /**
   * Numbers for the badge of an inbox. Counting stops at {@code countedTo}.
   * @param waitingForYou Number of tasks that wait for your approval.
   * @param yourOpen Number of your own tasks that are drafts, wait for approval, or have failed.
   * @param countedTo Number at which counting stops: there may be more.
   */
  public record CountTasksResponse(Long waitingForYou, Long yourOpen, Long countedTo) {}

  /**
   * Name and position of a member of staff, with their first identity.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param webAuthN (optional) True if the identity signs in with passkeys.
   * @param sso (optional) Short name of the identity provider with which this identity signs in.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record CreateAdminUserRequest(String identity, String firstName, String lastName, String position, String password, Boolean totpEnabled, String publicKey, Boolean webAuthN, String sso, String email, String phoneNumber, String locale) {
    public CreateAdminUserRequest() { this(null, null, null, null, null, null, null, null, null, null, null, null); }
    public CreateAdminUserRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public CreateAdminUserRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public CreateAdminUserRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public CreateAdminUserRequest position(String position) { return Records.with(this, "position", position); }
    public CreateAdminUserRequest password(String password) { return Records.with(this, "password", password); }
    public CreateAdminUserRequest totpEnabled(boolean totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public CreateAdminUserRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public CreateAdminUserRequest webAuthN(boolean webAuthN) { return Records.with(this, "webAuthN", webAuthN); }
    public CreateAdminUserRequest sso(String sso) { return Records.with(this, "sso", sso); }
    public CreateAdminUserRequest email(String email) { return Records.with(this, "email", email); }
    public CreateAdminUserRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public CreateAdminUserRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * The new member of staff with their first identity; {@code totpUri} and {@code enrolmentCode} are shown only here.
   * @param customerId Id of the customer or admin user.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param tenantId Tenant to which it belongs.
   * @param institution Short name of the institution.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param scimExternalId Id of the directory for a person whom directory sync manages, if it has sent one.
   * @param role Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param email E-mail address on record; codes and links are sent there.
   * @param emailSuppressed 
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   * @param pendingContact 
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param enrolmentCode Code with which the first passkey of this identity is registered; shown once.
   */
  public record CreateAdminUserResponse(Long customerId, String firstName, String lastName, String created, String lastModified, String identity, Boolean totpEnabled, List<Long> pendingTasks, Long tenantId, String institution, String position, String scimExternalId, String role, String email, SuppressedEmail emailSuppressed, String phoneNumber, String locale, PendingContact pendingContact, String totpUri, String enrolmentCode) {}

  /**
   * Name of the agent, lifetime of its token, who decides its proposals, and its limits.
   * @param name Name that people see.
   * @param expiresInSeconds (optional) Lifetime in seconds.
   * @param approvers (optional) Approvers of proposals that name none: ids of users of your tenant, or above the tenants.
   * @param limits (optional) Limits of the token beside those of its owner. What is missing is not limited.
   * @param keep (optional) True: the token outlives the session that creates it. False: it ends with that session.
   */
  public record CreateAgentTokenRequest(String name, Long expiresInSeconds, List<Long> approvers, CreateAgentTokenRequestLimits limits, Boolean keep) {
    public CreateAgentTokenRequest() { this(null, null, null, null, null); }
    public CreateAgentTokenRequest name(String name) { return Records.with(this, "name", name); }
    public CreateAgentTokenRequest expiresInSeconds(long expiresInSeconds) { return Records.with(this, "expiresInSeconds", expiresInSeconds); }
    public CreateAgentTokenRequest approvers(List<Long> approvers) { return Records.with(this, "approvers", approvers); }
    public CreateAgentTokenRequest limits(CreateAgentTokenRequestLimits limits) { return Records.with(this, "limits", limits); }
    public CreateAgentTokenRequest keep(boolean keep) { return Records.with(this, "keep", keep); }
  }

  /**
   * Limits of the token beside those of its owner. What is missing is not limited.
   * @param operations (optional) Only these operations may be read and proposed: ids of operations, with {@code *} for any letters, for example {@code get*}. Operations of upstreams have the name of the upstream before them: {@code bank.createPayout}, {@code bank.*}; only such a pattern, or {@code *} alone, allows them.
   * @param largestAmount (optional) Largest sum of the amounts of one proposal.
   * @param largestAmountPerDay (optional) Largest sum of the amounts of all proposals of a day (UTC), decided or not.
   * @param mostOpenProposals (optional) Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
   * @param customerIds (optional) The token may only make calls that name these customers, and no others.
   * @param walletIds (optional) The token may only make calls that name these wallets, and no others.
   */
  public record CreateAgentTokenRequestLimits(List<String> operations, BigDecimal largestAmount, BigDecimal largestAmountPerDay, Long mostOpenProposals, List<Long> customerIds, List<Long> walletIds) {
    public CreateAgentTokenRequestLimits() { this(null, null, null, null, null, null); }
    public CreateAgentTokenRequestLimits operations(List<String> operations) { return Records.with(this, "operations", operations); }
    public CreateAgentTokenRequestLimits largestAmount(BigDecimal largestAmount) { return Records.with(this, "largestAmount", largestAmount); }
    public CreateAgentTokenRequestLimits largestAmountPerDay(BigDecimal largestAmountPerDay) { return Records.with(this, "largestAmountPerDay", largestAmountPerDay); }
    public CreateAgentTokenRequestLimits mostOpenProposals(long mostOpenProposals) { return Records.with(this, "mostOpenProposals", mostOpenProposals); }
    public CreateAgentTokenRequestLimits customerIds(List<Long> customerIds) { return Records.with(this, "customerIds", customerIds); }
    public CreateAgentTokenRequestLimits walletIds(List<Long> walletIds) { return Records.with(this, "walletIds", walletIds); }
  }

  /**
   * The agent token in {@code headerValue}, shown only here. It reads, and changes data only by tasks.
   * @param expires Time at which this expires (UTC).
   * @param expiresEpochSecs Time at which the token expires, in seconds since 1970-01-01 UTC.
   * @param headerName Name of the header that carries the token: {@code Authorization}.
   * @param headerValue Value of that header: {@code Bearer <JWT>}.
   * @param roles Roles of the caller.
   * @param customerId Your own customer id.
   * @param sessionId Id of the session, or of the liveness check.
   * @param agentTokenId Id of the agent token; the token itself is shown only once.
   * @param name Name that people see.
   * @param approvers Approvers of proposals that name none: ids of users.
   * @param limits 
   * @param keep False if the token ends with the session that created it.
   * @param tenantId Your tenant; absent for people above the tenants.
   * @param csrfHeaderName Name of the header that must carry {@code csrfToken} when the token is renewed. Present in sessions that began with a launch token.
   * @param csrfToken Value of the header that {@code csrfHeaderName} names.
   * @param startedHere Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets {@code false} must ask “Continue as …?” before it keeps the session.
   */
  public record CreateAgentTokenResponse(String expires, Long expiresEpochSecs, String headerName, String headerValue, List<String> roles, Long customerId, String sessionId, String agentTokenId, String name, List<Long> approvers, AgentLimits limits, Boolean keep, Long tenantId, String csrfHeaderName, String csrfToken, Boolean startedHere) {}

  /**
   * Type and content of a document.
   * @param documentType Type of the document, for example {@code PASSPORT} or {@code FACIAL_PHOTO}.
   * @param base64EncodedDocument Content of the document, in base64; at most 5 MiB.
   */
  public record CreateAttachmentRequest(String documentType, String base64EncodedDocument) {
    public CreateAttachmentRequest() { this(null, null); }
    public CreateAttachmentRequest documentType(String documentType) { return Records.with(this, "documentType", documentType); }
    public CreateAttachmentRequest base64EncodedDocument(String base64EncodedDocument) { return Records.with(this, "base64EncodedDocument", base64EncodedDocument); }
  }

  /**
   * Up to 25 transfers that run together: all or none.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param transfers Transfers that are made together: all or none.
   */
  public record CreateBulkTransferRequest(String externalUniqueId, List<CreateBulkTransferRequestTransfers> transfers) {
    public CreateBulkTransferRequest() { this(null, null); }
    public CreateBulkTransferRequest externalUniqueId(String externalUniqueId) { return Records.with(this, "externalUniqueId", externalUniqueId); }
    public CreateBulkTransferRequest transfers(List<CreateBulkTransferRequestTransfers> transfers) { return Records.with(this, "transfers", transfers); }
  }

  /**
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param fromWalletId Id of the wallet that is debited.
   * @param toWalletId Id of the wallet that is credited.
   * @param description (optional) Description for people.
   */
  public record CreateBulkTransferRequestTransfers(BigDecimal amount, Long fromWalletId, Long toWalletId, String description) {
    public CreateBulkTransferRequestTransfers() { this(null, null, null, null); }
    public CreateBulkTransferRequestTransfers amount(BigDecimal amount) { return Records.with(this, "amount", amount); }
    public CreateBulkTransferRequestTransfers fromWalletId(long fromWalletId) { return Records.with(this, "fromWalletId", fromWalletId); }
    public CreateBulkTransferRequestTransfers toWalletId(long toWalletId) { return Records.with(this, "toWalletId", toWalletId); }
    public CreateBulkTransferRequestTransfers description(String description) { return Records.with(this, "description", description); }
  }

  /**
   * Name of a customer and how to reach them.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param nationalIdentityNumber (optional) National identity number; unique in the tenant.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record CreateCustomerRequest(String firstName, String lastName, String email, String phoneNumber, String nationalIdentityNumber, String locale) {
    public CreateCustomerRequest() { this(null, null, null, null, null, null); }
    public CreateCustomerRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public CreateCustomerRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public CreateCustomerRequest email(String email) { return Records.with(this, "email", email); }
    public CreateCustomerRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public CreateCustomerRequest nationalIdentityNumber(String nationalIdentityNumber) { return Records.with(this, "nationalIdentityNumber", nationalIdentityNumber); }
    public CreateCustomerRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * Currency and name of a wallet for a customer.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param name (optional) Name that people see.
   */
  public record CreateCustomerWalletRequest(String currency, String name) {
    public CreateCustomerWalletRequest() { this(null, null); }
    public CreateCustomerWalletRequest currency(String currency) { return Records.with(this, "currency", currency); }
    public CreateCustomerWalletRequest name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Substitute, the time for which they decide, and why.
   * @param toCustomerId Substitute.
   * @param until Time from which the substitute decides no more: at most 90 days after {@code from}.
   * @param reason Reason, which the substitute and auditors read.
   * @param from (optional) Time from which the substitute decides; without it, from now on.
   */
  public record CreateDelegationRequest(Long toCustomerId, String until, String reason, String from) {
    public CreateDelegationRequest() { this(null, null, null, null); }
    public CreateDelegationRequest toCustomerId(long toCustomerId) { return Records.with(this, "toCustomerId", toCustomerId); }
    public CreateDelegationRequest until(String until) { return Records.with(this, "until", until); }
    public CreateDelegationRequest reason(String reason) { return Records.with(this, "reason", reason); }
    public CreateDelegationRequest from(String from) { return Records.with(this, "from", from); }
  }

  /**
   * Name and proofs with which a global administrator logs in.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param webAuthN (optional) True if the identity signs in with passkeys.
   * @param sso (optional) Short name of the identity provider with which this identity signs in.
   * @param authLockedAfter (optional) Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter (optional) Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   */
  public record CreateGlobalAdminIdentityRequest(String identity, String password, Boolean totpEnabled, String publicKey, Boolean webAuthN, String sso, String authLockedAfter, String changeAfter) {
    public CreateGlobalAdminIdentityRequest() { this(null, null, null, null, null, null, null, null); }
    public CreateGlobalAdminIdentityRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public CreateGlobalAdminIdentityRequest password(String password) { return Records.with(this, "password", password); }
    public CreateGlobalAdminIdentityRequest totpEnabled(boolean totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public CreateGlobalAdminIdentityRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public CreateGlobalAdminIdentityRequest webAuthN(boolean webAuthN) { return Records.with(this, "webAuthN", webAuthN); }
    public CreateGlobalAdminIdentityRequest sso(String sso) { return Records.with(this, "sso", sso); }
    public CreateGlobalAdminIdentityRequest authLockedAfter(String authLockedAfter) { return Records.with(this, "authLockedAfter", authLockedAfter); }
    public CreateGlobalAdminIdentityRequest changeAfter(String changeAfter) { return Records.with(this, "changeAfter", changeAfter); }
  }

  /**
   * Name and role of a global administrator, with their first identity.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param role Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param webAuthN (optional) True if the identity signs in with passkeys.
   * @param sso (optional) Short name of the identity provider with which this identity signs in.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record CreateGlobalAdminRequest(String identity, String firstName, String lastName, String role, String password, Boolean totpEnabled, String publicKey, Boolean webAuthN, String sso, String email, String phoneNumber, String locale) {
    public CreateGlobalAdminRequest() { this(null, null, null, null, null, null, null, null, null, null, null, null); }
    public CreateGlobalAdminRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public CreateGlobalAdminRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public CreateGlobalAdminRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public CreateGlobalAdminRequest role(String role) { return Records.with(this, "role", role); }
    public CreateGlobalAdminRequest password(String password) { return Records.with(this, "password", password); }
    public CreateGlobalAdminRequest totpEnabled(boolean totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public CreateGlobalAdminRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public CreateGlobalAdminRequest webAuthN(boolean webAuthN) { return Records.with(this, "webAuthN", webAuthN); }
    public CreateGlobalAdminRequest sso(String sso) { return Records.with(this, "sso", sso); }
    public CreateGlobalAdminRequest email(String email) { return Records.with(this, "email", email); }
    public CreateGlobalAdminRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public CreateGlobalAdminRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * The new global administrator with their first identity; {@code totpUri} and {@code enrolmentCode} are shown only here.
   * @param customerId Id of the customer or admin user.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param tenantId Tenant to which it belongs.
   * @param institution Short name of the institution.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param scimExternalId Id of the directory for a person whom directory sync manages, if it has sent one.
   * @param role Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param email E-mail address on record; codes and links are sent there.
   * @param emailSuppressed 
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   * @param pendingContact 
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param enrolmentCode Code with which the first passkey of this identity is registered; shown once.
   */
  public record CreateGlobalAdminResponse(Long customerId, String firstName, String lastName, String created, String lastModified, String identity, Boolean totpEnabled, List<Long> pendingTasks, Long tenantId, String institution, String position, String scimExternalId, String role, String email, SuppressedEmail emailSuppressed, String phoneNumber, String locale, PendingContact pendingContact, String totpUri, String enrolmentCode) {}

  /**
   * Question for a global administrator, and its answer.
   * @param question Text of the security question.
   * @param answer Answer to a security question. Case and spaces at the ends do not matter.
   */
  public record CreateGlobalAdminSecurityQuestionRequest(String question, String answer) {
    public CreateGlobalAdminSecurityQuestionRequest() { this(null, null); }
    public CreateGlobalAdminSecurityQuestionRequest question(String question) { return Records.with(this, "question", question); }
    public CreateGlobalAdminSecurityQuestionRequest answer(String answer) { return Records.with(this, "answer", answer); }
  }

  /**
   * Name, kind, URIs and key of a client above tenants.
   * @param name Name of the client, as people see it where they are asked to allow something.
   * @param kind {@code service}: a back end that acts as an account. {@code web}: another portal with a key. {@code native}: an app without a key.
   * @param redirectUris (optional) Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
   * @param postLogoutRedirectUris (optional) URIs to which a browser may return after logout.
   * @param jwks (optional) Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param jwksUri (optional) URL of the public keys of the client, instead of {@code jwks}.
   * @param customerId (optional) Account that a service acts as. Your own rights must cover the rights of that account.
   * @param scopes (optional) Scopes that the client may request; without it, all that fit its kind. A service without {@code scope} acts as its account.
   * @param backchannelLogoutUri (optional) URL that receives a logout token when a session ends in which the client got an ID token.
   * @param dpopRequired (optional) True: the client gets tokens only with a DPoP proof (RFC 9449).
   */
  public record CreateGlobalOAuthClientRequest(String name, String kind, List<String> redirectUris, List<String> postLogoutRedirectUris, CreateGlobalOAuthClientRequestJwks jwks, String jwksUri, Long customerId, List<String> scopes, String backchannelLogoutUri, Boolean dpopRequired) {
    public CreateGlobalOAuthClientRequest() { this(null, null, null, null, null, null, null, null, null, null); }
    public CreateGlobalOAuthClientRequest name(String name) { return Records.with(this, "name", name); }
    public CreateGlobalOAuthClientRequest kind(String kind) { return Records.with(this, "kind", kind); }
    public CreateGlobalOAuthClientRequest redirectUris(List<String> redirectUris) { return Records.with(this, "redirectUris", redirectUris); }
    public CreateGlobalOAuthClientRequest postLogoutRedirectUris(List<String> postLogoutRedirectUris) { return Records.with(this, "postLogoutRedirectUris", postLogoutRedirectUris); }
    public CreateGlobalOAuthClientRequest jwks(CreateGlobalOAuthClientRequestJwks jwks) { return Records.with(this, "jwks", jwks); }
    public CreateGlobalOAuthClientRequest jwksUri(String jwksUri) { return Records.with(this, "jwksUri", jwksUri); }
    public CreateGlobalOAuthClientRequest customerId(long customerId) { return Records.with(this, "customerId", customerId); }
    public CreateGlobalOAuthClientRequest scopes(List<String> scopes) { return Records.with(this, "scopes", scopes); }
    public CreateGlobalOAuthClientRequest backchannelLogoutUri(String backchannelLogoutUri) { return Records.with(this, "backchannelLogoutUri", backchannelLogoutUri); }
    public CreateGlobalOAuthClientRequest dpopRequired(boolean dpopRequired) { return Records.with(this, "dpopRequired", dpopRequired); }
  }

  /**
   * Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param keys Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
   */
  public record CreateGlobalOAuthClientRequestJwks(List<Map<String, Object>> keys) {
    public CreateGlobalOAuthClientRequestJwks() { this(null); }
    public CreateGlobalOAuthClientRequestJwks keys(List<Map<String, Object>> keys) { return Records.with(this, "keys", keys); }
  }

  /**
   * Name and proofs with which a person or program of the tenant logs in.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param webAuthN (optional) True if the identity signs in with passkeys.
   * @param sso (optional) Short name of the identity provider with which this identity signs in.
   * @param authLockedAfter (optional) Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter (optional) Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   */
  public record CreateIdentityRequest(String identity, String password, Boolean totpEnabled, String publicKey, Boolean webAuthN, String sso, String authLockedAfter, String changeAfter) {
    public CreateIdentityRequest() { this(null, null, null, null, null, null, null, null); }
    public CreateIdentityRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public CreateIdentityRequest password(String password) { return Records.with(this, "password", password); }
    public CreateIdentityRequest totpEnabled(boolean totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public CreateIdentityRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public CreateIdentityRequest webAuthN(boolean webAuthN) { return Records.with(this, "webAuthN", webAuthN); }
    public CreateIdentityRequest sso(String sso) { return Records.with(this, "sso", sso); }
    public CreateIdentityRequest authLockedAfter(String authLockedAfter) { return Records.with(this, "authLockedAfter", authLockedAfter); }
    public CreateIdentityRequest changeAfter(String changeAfter) { return Records.with(this, "changeAfter", changeAfter); }
  }

  /**
   * Name and proofs with which an administrator of the institution logs in.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param webAuthN (optional) True if the identity signs in with passkeys.
   * @param sso (optional) Short name of the identity provider with which this identity signs in.
   * @param authLockedAfter (optional) Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter (optional) Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   */
  public record CreateInstitutionAdminIdentityRequest(String identity, String password, Boolean totpEnabled, String publicKey, Boolean webAuthN, String sso, String authLockedAfter, String changeAfter) {
    public CreateInstitutionAdminIdentityRequest() { this(null, null, null, null, null, null, null, null); }
    public CreateInstitutionAdminIdentityRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public CreateInstitutionAdminIdentityRequest password(String password) { return Records.with(this, "password", password); }
    public CreateInstitutionAdminIdentityRequest totpEnabled(boolean totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public CreateInstitutionAdminIdentityRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public CreateInstitutionAdminIdentityRequest webAuthN(boolean webAuthN) { return Records.with(this, "webAuthN", webAuthN); }
    public CreateInstitutionAdminIdentityRequest sso(String sso) { return Records.with(this, "sso", sso); }
    public CreateInstitutionAdminIdentityRequest authLockedAfter(String authLockedAfter) { return Records.with(this, "authLockedAfter", authLockedAfter); }
    public CreateInstitutionAdminIdentityRequest changeAfter(String changeAfter) { return Records.with(this, "changeAfter", changeAfter); }
  }

  /**
   * Name and role of an administrator of the institution, with their first identity.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param role Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param webAuthN (optional) True if the identity signs in with passkeys.
   * @param sso (optional) Short name of the identity provider with which this identity signs in.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record CreateInstitutionAdminRequest(String identity, String firstName, String lastName, String role, String password, Boolean totpEnabled, String publicKey, Boolean webAuthN, String sso, String email, String phoneNumber, String locale) {
    public CreateInstitutionAdminRequest() { this(null, null, null, null, null, null, null, null, null, null, null, null); }
    public CreateInstitutionAdminRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public CreateInstitutionAdminRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public CreateInstitutionAdminRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public CreateInstitutionAdminRequest role(String role) { return Records.with(this, "role", role); }
    public CreateInstitutionAdminRequest password(String password) { return Records.with(this, "password", password); }
    public CreateInstitutionAdminRequest totpEnabled(boolean totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public CreateInstitutionAdminRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public CreateInstitutionAdminRequest webAuthN(boolean webAuthN) { return Records.with(this, "webAuthN", webAuthN); }
    public CreateInstitutionAdminRequest sso(String sso) { return Records.with(this, "sso", sso); }
    public CreateInstitutionAdminRequest email(String email) { return Records.with(this, "email", email); }
    public CreateInstitutionAdminRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public CreateInstitutionAdminRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * The new administrator of the institution with their first identity; {@code totpUri} and {@code enrolmentCode} are shown only here.
   * @param customerId Id of the customer or admin user.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param tenantId Tenant to which it belongs.
   * @param institution Short name of the institution.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param scimExternalId Id of the directory for a person whom directory sync manages, if it has sent one.
   * @param role Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param email E-mail address on record; codes and links are sent there.
   * @param emailSuppressed 
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   * @param pendingContact 
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param enrolmentCode Code with which the first passkey of this identity is registered; shown once.
   */
  public record CreateInstitutionAdminResponse(Long customerId, String firstName, String lastName, String created, String lastModified, String identity, Boolean totpEnabled, List<Long> pendingTasks, Long tenantId, String institution, String position, String scimExternalId, String role, String email, SuppressedEmail emailSuppressed, String phoneNumber, String locale, PendingContact pendingContact, String totpUri, String enrolmentCode) {}

  /**
   * Question for an administrator of the institution, and its answer.
   * @param question Text of the security question.
   * @param answer Answer to a security question. Case and spaces at the ends do not matter.
   */
  public record CreateInstitutionAdminSecurityQuestionRequest(String question, String answer) {
    public CreateInstitutionAdminSecurityQuestionRequest() { this(null, null); }
    public CreateInstitutionAdminSecurityQuestionRequest question(String question) { return Records.with(this, "question", question); }
    public CreateInstitutionAdminSecurityQuestionRequest answer(String answer) { return Records.with(this, "answer", answer); }
  }

  /**
   * Name, kind, URIs and key of a client, and the account that a back end acts as.
   * @param name Name of the client, as people see it where they are asked to allow something.
   * @param kind {@code service}: a back end that acts as an account. {@code web}: another portal with a key. {@code native}: an app without a key.
   * @param redirectUris (optional) Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
   * @param postLogoutRedirectUris (optional) URIs to which a browser may return after logout.
   * @param jwks (optional) Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param jwksUri (optional) URL of the public keys of the client, instead of {@code jwks}.
   * @param customerId (optional) Account that a service acts as. Your own rights must cover the rights of that account.
   * @param scopes (optional) Scopes that the client may request; without it, all that fit its kind. A service without {@code scope} acts as its account.
   * @param backchannelLogoutUri (optional) URL that receives a logout token when a session ends in which the client got an ID token.
   * @param dpopRequired (optional) True: the client gets tokens only with a DPoP proof (RFC 9449).
   */
  public record CreateOAuthClientRequest(String name, String kind, List<String> redirectUris, List<String> postLogoutRedirectUris, CreateOAuthClientRequestJwks jwks, String jwksUri, Long customerId, List<String> scopes, String backchannelLogoutUri, Boolean dpopRequired) {
    public CreateOAuthClientRequest() { this(null, null, null, null, null, null, null, null, null, null); }
    public CreateOAuthClientRequest name(String name) { return Records.with(this, "name", name); }
    public CreateOAuthClientRequest kind(String kind) { return Records.with(this, "kind", kind); }
    public CreateOAuthClientRequest redirectUris(List<String> redirectUris) { return Records.with(this, "redirectUris", redirectUris); }
    public CreateOAuthClientRequest postLogoutRedirectUris(List<String> postLogoutRedirectUris) { return Records.with(this, "postLogoutRedirectUris", postLogoutRedirectUris); }
    public CreateOAuthClientRequest jwks(CreateOAuthClientRequestJwks jwks) { return Records.with(this, "jwks", jwks); }
    public CreateOAuthClientRequest jwksUri(String jwksUri) { return Records.with(this, "jwksUri", jwksUri); }
    public CreateOAuthClientRequest customerId(long customerId) { return Records.with(this, "customerId", customerId); }
    public CreateOAuthClientRequest scopes(List<String> scopes) { return Records.with(this, "scopes", scopes); }
    public CreateOAuthClientRequest backchannelLogoutUri(String backchannelLogoutUri) { return Records.with(this, "backchannelLogoutUri", backchannelLogoutUri); }
    public CreateOAuthClientRequest dpopRequired(boolean dpopRequired) { return Records.with(this, "dpopRequired", dpopRequired); }
  }

  /**
   * Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param keys Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
   */
  public record CreateOAuthClientRequestJwks(List<Map<String, Object>> keys) {
    public CreateOAuthClientRequestJwks() { this(null); }
    public CreateOAuthClientRequestJwks keys(List<Map<String, Object>> keys) { return Records.with(this, "keys", keys); }
  }

  /**
   * Name and registration number of a company or association.
   * @param name Name that people see.
   * @param registrationNumber (optional) Registration number of the organisation; unique in the tenant.
   */
  public record CreateOrganisationRequest(String name, String registrationNumber) {
    public CreateOrganisationRequest() { this(null, null); }
    public CreateOrganisationRequest name(String name) { return Records.with(this, "name", name); }
    public CreateOrganisationRequest registrationNumber(String registrationNumber) { return Records.with(this, "registrationNumber", registrationNumber); }
  }

  /**
   * Currency and name of a wallet for an organisation.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param name (optional) Name that people see.
   */
  public record CreateOrganisationWalletRequest(String currency, String name) {
    public CreateOrganisationWalletRequest() { this(null, null); }
    public CreateOrganisationWalletRequest currency(String currency) { return Records.with(this, "currency", currency); }
    public CreateOrganisationWalletRequest name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Options for {@code navigator.credentials.create()}, as JSON in base64.
   * @param expires Time at which this expires (UTC).
   * @param base64EncodedChallenge Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64.
   */
  public record CreatePasskeyOptionsResponse(String expires, String base64EncodedChallenge) {}

  /**
   * Answer of the browser to those options, and a name for the passkey.
   * @param base64EncodedChallengeResponse Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64.
   * @param base64EncodedChallengeHash SHA-256 of the challenge that was answered, in base64.
   * @param name (optional) Name that people see.
   */
  public record CreatePasskeyRequest(String base64EncodedChallengeResponse, String base64EncodedChallengeHash, String name) {
    public CreatePasskeyRequest() { this(null, null, null); }
    public CreatePasskeyRequest base64EncodedChallengeResponse(String base64EncodedChallengeResponse) { return Records.with(this, "base64EncodedChallengeResponse", base64EncodedChallengeResponse); }
    public CreatePasskeyRequest base64EncodedChallengeHash(String base64EncodedChallengeHash) { return Records.with(this, "base64EncodedChallengeHash", base64EncodedChallengeHash); }
    public CreatePasskeyRequest name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Money that shall come into a wallet, and the URL to which its end is reported.
   * @param paymentType Kind of payment: free text of at most 50 characters.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param walletId Wallet whose money it is.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param callbackUrl (optional) URL that receives a signed callback when the transaction ends.
   */
  public record CreatePaymentRequest(String paymentType, BigDecimal amount, String currency, Long walletId, String externalUniqueId, String callbackUrl) {
    public CreatePaymentRequest() { this(null, null, null, null, null, null); }
    public CreatePaymentRequest paymentType(String paymentType) { return Records.with(this, "paymentType", paymentType); }
    public CreatePaymentRequest amount(BigDecimal amount) { return Records.with(this, "amount", amount); }
    public CreatePaymentRequest currency(String currency) { return Records.with(this, "currency", currency); }
    public CreatePaymentRequest walletId(long walletId) { return Records.with(this, "walletId", walletId); }
    public CreatePaymentRequest externalUniqueId(String externalUniqueId) { return Records.with(this, "externalUniqueId", externalUniqueId); }
    public CreatePaymentRequest callbackUrl(String callbackUrl) { return Records.with(this, "callbackUrl", callbackUrl); }
  }

  /**
   * Subscription that a browser made at its push service.
   * @param endpoint Address of the browser at its push service.
   * @param keys Keys of the subscription.
   * @param name (optional) Name by which you know the browser.
   */
  public record CreatePushSubscriptionRequest(String endpoint, CreatePushSubscriptionRequestKeys keys, String name) {
    public CreatePushSubscriptionRequest() { this(null, null, null); }
    public CreatePushSubscriptionRequest endpoint(String endpoint) { return Records.with(this, "endpoint", endpoint); }
    public CreatePushSubscriptionRequest keys(CreatePushSubscriptionRequestKeys keys) { return Records.with(this, "keys", keys); }
    public CreatePushSubscriptionRequest name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Keys of the subscription.
   * @param p256dh Public key of the browser.
   * @param auth Secret that the browser shares with the service.
   */
  public record CreatePushSubscriptionRequestKeys(String p256dh, String auth) {
    public CreatePushSubscriptionRequestKeys() { this(null, null); }
    public CreatePushSubscriptionRequestKeys p256dh(String p256dh) { return Records.with(this, "p256dh", p256dh); }
    public CreatePushSubscriptionRequestKeys auth(String auth) { return Records.with(this, "auth", auth); }
  }

  /**
   * Name and lifetime of a token for directory sync.
   * @param name Name of the token, for example of the directory that uses it.
   * @param expiresInSeconds (optional) Lifetime in seconds, at most a year.
   */
  public record CreateScimTokenRequest(String name, Long expiresInSeconds) {
    public CreateScimTokenRequest() { this(null, null); }
    public CreateScimTokenRequest name(String name) { return Records.with(this, "name", name); }
    public CreateScimTokenRequest expiresInSeconds(long expiresInSeconds) { return Records.with(this, "expiresInSeconds", expiresInSeconds); }
  }

  /**
   * The new token for directory sync in {@code token}, shown only here.
   * @param scimTokenId Identifies the token where it is listed and ended.
   * @param name Name of the token, for example of the directory that uses it.
   * @param customerId Creator of the token. It acts with their rights, and ends with them.
   * @param created Time of creation (UTC).
   * @param expires End of the token.
   * @param token Bearer token for the SCIM endpoints. It is shown only here.
   */
  public record CreateScimTokenResponse(String scimTokenId, String name, Long customerId, String created, String expires, String token) {}

  /**
   * Question for a person, and its answer.
   * @param question Text of the security question.
   * @param answer Answer to a security question. Case and spaces at the ends do not matter.
   */
  public record CreateSecurityQuestionRequest(String question, String answer) {
    public CreateSecurityQuestionRequest() { this(null, null); }
    public CreateSecurityQuestionRequest question(String question) { return Records.with(this, "question", question); }
    public CreateSecurityQuestionRequest answer(String answer) { return Records.with(this, "answer", answer); }
  }

  /**
   * Text of a comment on a task.
   * @param text Plain text of the message.
   */
  public record CreateTaskCommentRequest(String text) {
    public CreateTaskCommentRequest() { this(null); }
    public CreateTaskCommentRequest text(String text) { return Records.with(this, "text", text); }
  }

  /**
   * Position to hold for a while, for how long, and why.
   * @param position Position to hold for a while.
   * @param minutes Number of minutes from the grant on.
   * @param reason Reason for the position; the holder and auditors read it.
   */
  public record CreateTemporaryPositionRequest(String position, Long minutes, String reason) {
    public CreateTemporaryPositionRequest() { this(null, null, null); }
    public CreateTemporaryPositionRequest position(String position) { return Records.with(this, "position", position); }
    public CreateTemporaryPositionRequest minutes(long minutes) { return Records.with(this, "minutes", minutes); }
    public CreateTemporaryPositionRequest reason(String reason) { return Records.with(this, "reason", reason); }
  }

  /**
   * Name of a new tenant, and the institution that it belongs to.
   * @param name Name that people see.
   * @param institution (optional) Short name of the institution.
   */
  public record CreateTenantRequest(String name, String institution) {
    public CreateTenantRequest() { this(null, null); }
    public CreateTenantRequest name(String name) { return Records.with(this, "name", name); }
    public CreateTenantRequest institution(String institution) { return Records.with(this, "institution", institution); }
  }

  /**
   * Amount, the wallet that pays, the wallet that receives, and a text for both statements.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param fromWalletId Id of the wallet that is debited.
   * @param toWalletId Id of the wallet that is credited.
   * @param externalUniqueId (optional) Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param description (optional) Description for people.
   */
  public record CreateTransferRequest(BigDecimal amount, Long fromWalletId, Long toWalletId, String externalUniqueId, String description) {
    public CreateTransferRequest() { this(null, null, null, null, null); }
    public CreateTransferRequest amount(BigDecimal amount) { return Records.with(this, "amount", amount); }
    public CreateTransferRequest fromWalletId(long fromWalletId) { return Records.with(this, "fromWalletId", fromWalletId); }
    public CreateTransferRequest toWalletId(long toWalletId) { return Records.with(this, "toWalletId", toWalletId); }
    public CreateTransferRequest externalUniqueId(String externalUniqueId) { return Records.with(this, "externalUniqueId", externalUniqueId); }
    public CreateTransferRequest description(String description) { return Records.with(this, "description", description); }
  }

  /**
   * Service of a tenant with the operations that are called through this one.
   * @param name Name of the upstream: part of the path of its calls, and of the names of its operations ({@code bank.createPayout}).
   * @param baseUrl Address of the upstream. Paths of operations stand below it.
   * @param operations Operations that can be called.
   * @param document (optional) OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in {@code operations} can be called.
   * @param timeoutSeconds (optional) Time limit of one request in seconds, 25 by default.
   * @param maxAnswerBytes (optional) Number of bytes of an answer that are read, 64 KiB by default.
   * @param headers (optional) Headers that are sent with every request, such as the {@code authorization} of the upstream. Never shown; {@code ***} keeps a stored value.
   * @param enabled (optional) False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
   */
  public record CreateUpstreamRequest(String name, String baseUrl, List<CreateUpstreamRequestOperations> operations, Map<String, Object> document, Long timeoutSeconds, Long maxAnswerBytes, Map<String, String> headers, Boolean enabled) {
    public CreateUpstreamRequest() { this(null, null, null, null, null, null, null, null); }
    public CreateUpstreamRequest name(String name) { return Records.with(this, "name", name); }
    public CreateUpstreamRequest baseUrl(String baseUrl) { return Records.with(this, "baseUrl", baseUrl); }
    public CreateUpstreamRequest operations(List<CreateUpstreamRequestOperations> operations) { return Records.with(this, "operations", operations); }
    public CreateUpstreamRequest document(Map<String, Object> document) { return Records.with(this, "document", document); }
    public CreateUpstreamRequest timeoutSeconds(long timeoutSeconds) { return Records.with(this, "timeoutSeconds", timeoutSeconds); }
    public CreateUpstreamRequest maxAnswerBytes(long maxAnswerBytes) { return Records.with(this, "maxAnswerBytes", maxAnswerBytes); }
    public CreateUpstreamRequest headers(Map<String, String> headers) { return Records.with(this, "headers", headers); }
    public CreateUpstreamRequest enabled(boolean enabled) { return Records.with(this, "enabled", enabled); }
  }

  /**
   * @param operationId Id of the operation: that of the document, if there is one.
   * @param item Item of the permission that calls need: {@code Payout} gives {@code Payout.CREATE}. Not one of the built-in items.
   * @param method (optional) Method of the operation; read from the document if there is one.
   * @param path (optional) Path below {@code baseUrl}, with `{name}` for parameters; read from the document if there is one.
   * @param action (optional) Action of the permission; by default it follows from the method.
   * @param summary (optional) The operation in a few words, for people who approve it.
   * @param amount (optional) JSON pointer to the amount in the body, such as {@code /amount}.
   * @param currency (optional) JSON pointer to the currency in the body, such as {@code /currency}.
   * @param describe (optional) Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.
   */
  public record CreateUpstreamRequestOperations(String operationId, String item, String method, String path, String action, String summary, String amount, String currency, String describe) {
    public CreateUpstreamRequestOperations() { this(null, null, null, null, null, null, null, null, null); }
    public CreateUpstreamRequestOperations operationId(String operationId) { return Records.with(this, "operationId", operationId); }
    public CreateUpstreamRequestOperations item(String item) { return Records.with(this, "item", item); }
    public CreateUpstreamRequestOperations method(String method) { return Records.with(this, "method", method); }
    public CreateUpstreamRequestOperations path(String path) { return Records.with(this, "path", path); }
    public CreateUpstreamRequestOperations action(String action) { return Records.with(this, "action", action); }
    public CreateUpstreamRequestOperations summary(String summary) { return Records.with(this, "summary", summary); }
    public CreateUpstreamRequestOperations amount(String amount) { return Records.with(this, "amount", amount); }
    public CreateUpstreamRequestOperations currency(String currency) { return Records.with(this, "currency", currency); }
    public CreateUpstreamRequestOperations describe(String describe) { return Records.with(this, "describe", describe); }
  }

  /**
   * URL of a receiver, and the events that it wants.
   * @param url URL that receives the callback.
   * @param events Events that are sent: names such as {@code task.executed}, groups such as {@code payment.*}, or {@code *}.
   * @param description (optional) Description for people.
   * @param enabled (optional) False: nothing is sent, and nothing is collected for later.
   * @param format (optional) {@code json}: events as JSON, signed with the secret of the endpoint. {@code set}: security event tokens (RFC 8417) of what concerns the security of people.
   */
  public record CreateWebhookEndpointRequest(String url, List<String> events, String description, Boolean enabled, String format) {
    public CreateWebhookEndpointRequest() { this(null, null, null, null, null); }
    public CreateWebhookEndpointRequest url(String url) { return Records.with(this, "url", url); }
    public CreateWebhookEndpointRequest events(List<String> events) { return Records.with(this, "events", events); }
    public CreateWebhookEndpointRequest description(String description) { return Records.with(this, "description", description); }
    public CreateWebhookEndpointRequest enabled(boolean enabled) { return Records.with(this, "enabled", enabled); }
    public CreateWebhookEndpointRequest format(String format) { return Records.with(this, "format", format); }
  }

  /**
   * Money that leaves the wallet, how it is delivered, and the URL to which its end is reported.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param type Kind of withdrawal: free text of at most 50 characters.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param deliverToPhone Phone number (E.164) to which the money is delivered.
   * @param callbackUrl (optional) URL that receives a signed callback when the transaction ends.
   */
  public record CreateWithdrawalRequest(BigDecimal amount, String type, String externalUniqueId, String deliverToPhone, String callbackUrl) {
    public CreateWithdrawalRequest() { this(null, null, null, null, null); }
    public CreateWithdrawalRequest amount(BigDecimal amount) { return Records.with(this, "amount", amount); }
    public CreateWithdrawalRequest type(String type) { return Records.with(this, "type", type); }
    public CreateWithdrawalRequest externalUniqueId(String externalUniqueId) { return Records.with(this, "externalUniqueId", externalUniqueId); }
    public CreateWithdrawalRequest deliverToPhone(String deliverToPhone) { return Records.with(this, "deliverToPhone", deliverToPhone); }
    public CreateWithdrawalRequest callbackUrl(String callbackUrl) { return Records.with(this, "callbackUrl", callbackUrl); }
  }

  /**
   * The new endpoint; {@code secret} is shown only here.
   * @param webhookEndpointId Identifies the webhook endpoint; made by the service.
   * @param url URL that receives the callback.
   * @param events Events that are sent: names such as {@code task.executed}, groups such as {@code payment.*}, or {@code *}.
   * @param enabled False: nothing is sent, and nothing is collected for later.
   * @param format {@code json}: events as JSON, signed with the secret of the endpoint. {@code set}: security event tokens (RFC 8417) of what concerns the security of people.
   * @param readAs Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param description Purpose of the endpoint, in words.
   * @param disabledBecause The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   * @param secret Signing secret ({@code whsec_…}); shown only this once.
   */
  public record CreatedWebhookEndpoint(Long webhookEndpointId, String url, List<String> events, Boolean enabled, String format, List<String> readAs, String created, String lastModified, String description, String disabledBecause, String previousExpires, String secret) {}

  /**
   * Person who holds wallets or positions in a tenant.
   * @param customerId Id of the customer or admin user.
   * @param tenantId Tenant to which it belongs.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param email E-mail address on record; codes and links are sent there.
   * @param emailSuppressed 
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param nationalIdentityNumber National identity number; unique in the tenant.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   * @param pendingContact 
   */
  public record Customer(Long customerId, Long tenantId, String firstName, String lastName, String created, String lastModified, List<Long> pendingTasks, String email, SuppressedEmail emailSuppressed, String phoneNumber, String nationalIdentityNumber, String locale, PendingContact pendingContact) {}

  /**
   * Decision of a person, and the bounds of the agent that they allow.
   * @param decision The decision of the person.
   * @param name (optional) Name of the agent; that of the client if left out.
   * @param limits (optional) Limits of the token beside those of its owner. What is missing is not limited.
   * @param approvers (optional) Approvers of proposals that name none: ids of users of your tenant, or above the tenants.
   * @param expiresInSeconds (optional) Time after which the agent ends, in seconds.
   */
  public record DecideAuthorizationRequestRequest(String decision, String name, DecideAuthorizationRequestRequestLimits limits, List<Long> approvers, Long expiresInSeconds) {
    public DecideAuthorizationRequestRequest() { this(null, null, null, null, null); }
    public DecideAuthorizationRequestRequest decision(String decision) { return Records.with(this, "decision", decision); }
    public DecideAuthorizationRequestRequest name(String name) { return Records.with(this, "name", name); }
    public DecideAuthorizationRequestRequest limits(DecideAuthorizationRequestRequestLimits limits) { return Records.with(this, "limits", limits); }
    public DecideAuthorizationRequestRequest approvers(List<Long> approvers) { return Records.with(this, "approvers", approvers); }
    public DecideAuthorizationRequestRequest expiresInSeconds(long expiresInSeconds) { return Records.with(this, "expiresInSeconds", expiresInSeconds); }
  }

  /**
   * Limits of the token beside those of its owner. What is missing is not limited.
   * @param operations (optional) Only these operations may be read and proposed: ids of operations, with {@code *} for any letters, for example {@code get*}. Operations of upstreams have the name of the upstream before them: {@code bank.createPayout}, {@code bank.*}; only such a pattern, or {@code *} alone, allows them.
   * @param largestAmount (optional) Largest sum of the amounts of one proposal.
   * @param largestAmountPerDay (optional) Largest sum of the amounts of all proposals of a day (UTC), decided or not.
   * @param mostOpenProposals (optional) Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
   * @param customerIds (optional) The token may only make calls that name these customers, and no others.
   * @param walletIds (optional) The token may only make calls that name these wallets, and no others.
   */
  public record DecideAuthorizationRequestRequestLimits(List<String> operations, BigDecimal largestAmount, BigDecimal largestAmountPerDay, Long mostOpenProposals, List<Long> customerIds, List<Long> walletIds) {
    public DecideAuthorizationRequestRequestLimits() { this(null, null, null, null, null, null); }
    public DecideAuthorizationRequestRequestLimits operations(List<String> operations) { return Records.with(this, "operations", operations); }
    public DecideAuthorizationRequestRequestLimits largestAmount(BigDecimal largestAmount) { return Records.with(this, "largestAmount", largestAmount); }
    public DecideAuthorizationRequestRequestLimits largestAmountPerDay(BigDecimal largestAmountPerDay) { return Records.with(this, "largestAmountPerDay", largestAmountPerDay); }
    public DecideAuthorizationRequestRequestLimits mostOpenProposals(long mostOpenProposals) { return Records.with(this, "mostOpenProposals", mostOpenProposals); }
    public DecideAuthorizationRequestRequestLimits customerIds(List<Long> customerIds) { return Records.with(this, "customerIds", customerIds); }
    public DecideAuthorizationRequestRequestLimits walletIds(List<Long> walletIds) { return Records.with(this, "walletIds", walletIds); }
  }

  /**
   * Address at the client, with a code or an error.
   * @param redirectTo Address at the client to which the browser has to go, with the answer.
   */
  public record DecideAuthorizationRequestResponse(String redirectTo) {}

  /**
   * Right of a substitute to decide the tasks that wait for somebody, for some time.
   * @param delegationId Delegation, as the list of delegations names it.
   * @param fromCustomerId Person for whom the substitute decides.
   * @param toCustomerId Substitute.
   * @param from Time from which the substitute decides.
   * @param until Time from which the substitute decides no more.
   * @param reason Reason in words.
   * @param state WAITING before it begins; SUSPENDED while the person for whom the substitute decides is locked.
   * @param created Time of creation (UTC).
   * @param fromName Name of the person for whom the substitute decides.
   * @param toName Name of the substitute.
   */
  public record Delegation(String delegationId, Long fromCustomerId, Long toCustomerId, String from, String until, String reason, String state, String created, String fromName, String toName) {}

  /**
   * Enrolled device of a person. The fingerprint itself is never shown.
   * @param deviceFingerprintId Identifies the enrolled device; the fingerprint is never shown.
   * @param customerId Id of the customer or admin user.
   * @param created Time of creation (UTC).
   * @param name Name that people see.
   */
  public record DeviceFingerprint(Long deviceFingerprintId, Long customerId, String created, String name) {}

  /**
   * Subject, action and resource of one decision (AuthZEN 1.0).
   * @param subject Somebody whose rights are asked about.
   * @param action The action of a permission, or an operation.
   * @param resource The thing, or kind of thing, on which the action is taken.
   * @param context (optional) Taken for the sake of the standard; it changes no decision.
   */
  public record EvaluateAccessRequest(EvaluateAccessRequestSubject subject, EvaluateAccessRequestAction action, EvaluateAccessRequestResource resource, Map<String, Object> context) {
    public EvaluateAccessRequest() { this(null, null, null, null); }
    public EvaluateAccessRequest subject(EvaluateAccessRequestSubject subject) { return Records.with(this, "subject", subject); }
    public EvaluateAccessRequest action(EvaluateAccessRequestAction action) { return Records.with(this, "action", action); }
    public EvaluateAccessRequest resource(EvaluateAccessRequestResource resource) { return Records.with(this, "resource", resource); }
    public EvaluateAccessRequest context(Map<String, Object> context) { return Records.with(this, "context", context); }
  }

  /**
   * The action of a permission, or an operation.
   * @param name {@code READ}, {@code CREATE}, {@code UPDATE} or {@code DELETE}, or the {@code operationId} of an operation.
   */
  public record EvaluateAccessRequestAction(String name) {
    public EvaluateAccessRequestAction() { this(null); }
    public EvaluateAccessRequestAction name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * The thing, or kind of thing, on which the action is taken.
   * @param type Item of a permission, for example {@code Wallet}.
   * @param id Id of the thing; any text for a new one.
   * @param properties (optional) {@code tenantId}, or {@code institution} above tenants; with the other parameters of the path and fields of the body.
   */
  public record EvaluateAccessRequestResource(String type, String id, Map<String, Object> properties) {
    public EvaluateAccessRequestResource() { this(null, null, null); }
    public EvaluateAccessRequestResource type(String type) { return Records.with(this, "type", type); }
    public EvaluateAccessRequestResource id(String id) { return Records.with(this, "id", id); }
    public EvaluateAccessRequestResource properties(Map<String, Object> properties) { return Records.with(this, "properties", properties); }
  }

  /**
   * Somebody whose rights are asked about.
   * @param type {@code customer}, with the customer id as {@code id}, or {@code identity}, with the name as {@code id}.
   * @param id Customer id, or name of the identity.
   */
  public record EvaluateAccessRequestSubject(String type, String id) {
    public EvaluateAccessRequestSubject() { this(null, null); }
    public EvaluateAccessRequestSubject type(String type) { return Records.with(this, "type", type); }
    public EvaluateAccessRequestSubject id(String id) { return Records.with(this, "id", id); }
  }

  /** @param evaluations Decisions in the order of the request. */
  public record EvaluateAccessesAnswer(List<AccessEvaluation> evaluations) {}

  /**
   * Up to 100 evaluations, and defaults for those that lack a member (AuthZEN 1.0).
   * @param subject (optional) Somebody whose rights are asked about.
   * @param action (optional) The action of a permission, or an operation.
   * @param resource (optional) The thing, or kind of thing, on which the action is taken.
   * @param context (optional) Taken for the sake of the standard; it changes no decision.
   * @param evaluations (optional) The evaluations; each may leave out what stands at the top.
   * @param options (optional) Options of the run.
   */
  public record EvaluateAccessesRequest(EvaluateAccessesRequestSubject subject, EvaluateAccessesRequestAction action, EvaluateAccessesRequestResource resource, Map<String, Object> context, List<EvaluateAccessesRequestEvaluations> evaluations, EvaluateAccessesRequestOptions options) {
    public EvaluateAccessesRequest() { this(null, null, null, null, null, null); }
    public EvaluateAccessesRequest subject(EvaluateAccessesRequestSubject subject) { return Records.with(this, "subject", subject); }
    public EvaluateAccessesRequest action(EvaluateAccessesRequestAction action) { return Records.with(this, "action", action); }
    public EvaluateAccessesRequest resource(EvaluateAccessesRequestResource resource) { return Records.with(this, "resource", resource); }
    public EvaluateAccessesRequest context(Map<String, Object> context) { return Records.with(this, "context", context); }
    public EvaluateAccessesRequest evaluations(List<EvaluateAccessesRequestEvaluations> evaluations) { return Records.with(this, "evaluations", evaluations); }
    public EvaluateAccessesRequest options(EvaluateAccessesRequestOptions options) { return Records.with(this, "options", options); }
  }

  /**
   * The action of a permission, or an operation.
   * @param name {@code READ}, {@code CREATE}, {@code UPDATE} or {@code DELETE}, or the {@code operationId} of an operation.
   */
  public record EvaluateAccessesRequestAction(String name) {
    public EvaluateAccessesRequestAction() { this(null); }
    public EvaluateAccessesRequestAction name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * @param subject (optional) Somebody whose rights are asked about.
   * @param action (optional) The action of a permission, or an operation.
   * @param resource (optional) The thing, or kind of thing, on which the action is taken.
   * @param context (optional) Taken for the sake of the standard; it changes no decision.
   */
  public record EvaluateAccessesRequestEvaluations(EvaluateAccessesRequestEvaluationsSubject subject, EvaluateAccessesRequestEvaluationsAction action, EvaluateAccessesRequestEvaluationsResource resource, Map<String, Object> context) {
    public EvaluateAccessesRequestEvaluations() { this(null, null, null, null); }
    public EvaluateAccessesRequestEvaluations subject(EvaluateAccessesRequestEvaluationsSubject subject) { return Records.with(this, "subject", subject); }
    public EvaluateAccessesRequestEvaluations action(EvaluateAccessesRequestEvaluationsAction action) { return Records.with(this, "action", action); }
    public EvaluateAccessesRequestEvaluations resource(EvaluateAccessesRequestEvaluationsResource resource) { return Records.with(this, "resource", resource); }
    public EvaluateAccessesRequestEvaluations context(Map<String, Object> context) { return Records.with(this, "context", context); }
  }

  /**
   * The action of a permission, or an operation.
   * @param name {@code READ}, {@code CREATE}, {@code UPDATE} or {@code DELETE}, or the {@code operationId} of an operation.
   */
  public record EvaluateAccessesRequestEvaluationsAction(String name) {
    public EvaluateAccessesRequestEvaluationsAction() { this(null); }
    public EvaluateAccessesRequestEvaluationsAction name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * The thing, or kind of thing, on which the action is taken.
   * @param type Item of a permission, for example {@code Wallet}.
   * @param id Id of the thing; any text for a new one.
   * @param properties (optional) {@code tenantId}, or {@code institution} above tenants; with the other parameters of the path and fields of the body.
   */
  public record EvaluateAccessesRequestEvaluationsResource(String type, String id, Map<String, Object> properties) {
    public EvaluateAccessesRequestEvaluationsResource() { this(null, null, null); }
    public EvaluateAccessesRequestEvaluationsResource type(String type) { return Records.with(this, "type", type); }
    public EvaluateAccessesRequestEvaluationsResource id(String id) { return Records.with(this, "id", id); }
    public EvaluateAccessesRequestEvaluationsResource properties(Map<String, Object> properties) { return Records.with(this, "properties", properties); }
  }

  /**
   * Somebody whose rights are asked about.
   * @param type {@code customer}, with the customer id as {@code id}, or {@code identity}, with the name as {@code id}.
   * @param id Customer id, or name of the identity.
   */
  public record EvaluateAccessesRequestEvaluationsSubject(String type, String id) {
    public EvaluateAccessesRequestEvaluationsSubject() { this(null, null); }
    public EvaluateAccessesRequestEvaluationsSubject type(String type) { return Records.with(this, "type", type); }
    public EvaluateAccessesRequestEvaluationsSubject id(String id) { return Records.with(this, "id", id); }
  }

  /**
   * Options of the run.
   * @param evaluations_semantic (optional) The decision that ends the run; {@code execute_all} (default): none.
   */
  public record EvaluateAccessesRequestOptions(String evaluations_semantic) {
    public EvaluateAccessesRequestOptions() { this(null); }
    public EvaluateAccessesRequestOptions evaluations_semantic(String evaluations_semantic) { return Records.with(this, "evaluations_semantic", evaluations_semantic); }
  }

  /**
   * The thing, or kind of thing, on which the action is taken.
   * @param type Item of a permission, for example {@code Wallet}.
   * @param id Id of the thing; any text for a new one.
   * @param properties (optional) {@code tenantId}, or {@code institution} above tenants; with the other parameters of the path and fields of the body.
   */
  public record EvaluateAccessesRequestResource(String type, String id, Map<String, Object> properties) {
    public EvaluateAccessesRequestResource() { this(null, null, null); }
    public EvaluateAccessesRequestResource type(String type) { return Records.with(this, "type", type); }
    public EvaluateAccessesRequestResource id(String id) { return Records.with(this, "id", id); }
    public EvaluateAccessesRequestResource properties(Map<String, Object> properties) { return Records.with(this, "properties", properties); }
  }

  /**
   * Somebody whose rights are asked about.
   * @param type {@code customer}, with the customer id as {@code id}, or {@code identity}, with the name as {@code id}.
   * @param id Customer id, or name of the identity.
   */
  public record EvaluateAccessesRequestSubject(String type, String id) {
    public EvaluateAccessesRequestSubject() { this(null, null); }
    public EvaluateAccessesRequestSubject type(String type) { return Records.with(this, "type", type); }
    public EvaluateAccessesRequestSubject id(String id) { return Records.with(this, "id", id); }
  }

  /**
   * Kind of event, with its payload.
   * @param name Name of the event, as {@code eventType} in its payload.
   * @param sentence Occasion of the event, in the language of {@code accept-language}.
   * @param example An event of this type.
   * @param schema JSON Schema (2020-12) of the payload.
   * @param securityEvent Type of the security event that endpoints of the format {@code set} receive.
   */
  public record EventType(String name, String sentence, Map<String, Object> example, Map<String, Object> schema, String securityEvent) {}

  /**
   * Call to decide on without running it, and the person who would make it.
   * @param method HTTP method of the call.
   * @param path Path of the call with its query, as it would be sent.
   * @param body (optional) Body of the call as JSON, where it has one.
   * @param customerId (optional) Person who would make the call; without it, yourself.
   * @param describe (optional) With {@code true} also the effect of the call in words, and its approvers; for calls of yourself only.
   */
  public record ExplainRequest(String method, String path, Object body, Long customerId, Boolean describe) {
    public ExplainRequest() { this(null, null, null, null, null); }
    public ExplainRequest method(String method) { return Records.with(this, "method", method); }
    public ExplainRequest path(String path) { return Records.with(this, "path", path); }
    public ExplainRequest body(Object body) { return Records.with(this, "body", body); }
    public ExplainRequest customerId(long customerId) { return Records.with(this, "customerId", customerId); }
    public ExplainRequest describe(boolean describe) { return Records.with(this, "describe", describe); }
  }

  /**
   * Decision on the call, the result of each grant, and what would help.
   * @param decision The call would run, be refused, need the approval of a task, or need a step-up.
   * @param permission Permission that the call needs; {@code null} where a token is enough.
   * @param grants Each grant of the permission row, with its result and the reason.
   * @param whatWouldHelp Next steps that would let the call through.
   * @param helpSentence The same next steps as key and values, for the reader’s own language.
   * @param policies Approval policies that a task of this call must meet, if its tenant has any that match.
   * @param answer Refusal that the call would meet whatever the permissions say.
   * @param description The effect of the call, in the words that its approvers would read.
   * @param sentence The same words as key and values, for the reader’s own language.
   * @param effects Effects of the call beside those that {@code description} names.
   * @param approval Approvers of the call as a task. Absent from a call that cannot be stored.
   */
  public record ExplainResponse(String decision, String permission, List<ExplainResponseGrants> grants, String whatWouldHelp, ExplainResponseHelpSentence helpSentence, List<ExplainedPolicy> policies, ExplainResponseAnswer answer, String description, ExplainResponseSentence sentence, List<ExplainResponseEffects> effects, ExplainResponseApproval approval) {}

  /**
   * Refusal that the call would meet whatever the permissions say.
   * @param status HTTP status of that refusal.
   * @param code Error code of that refusal.
   * @param description The refusal in words, where the call was to be described.
   */
  public record ExplainResponseAnswer(Long status, String code, String description) {}

  /**
   * Approvers of the call as a task. Absent from a call that cannot be stored.
   * @param roles Roles and positions whose holders may approve the call.
   * @param people People of the setting {@code overrideCheckerUserIds} who may approve the call.
   * @param needed Number of approvers that the call needs.
   */
  public record ExplainResponseApproval(List<String> roles, List<ExplainResponseApprovalPeople> people, Long needed) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param name Name of that person.
   */
  public record ExplainResponseApprovalPeople(Long customerId, String name) {}

  /**
   * @param label The field in words; a member of a JSON value by its dotted path.
   * @param key Key of the label, for readers of other languages.
   * @param values Values of the key, if it has any.
   * @param after Value afterwards; {@code ***} for a secret, {@code none} for a value that is removed.
   * @param before Present value; absent where the call creates something, and for secrets.
   */
  public record ExplainResponseEffects(String label, String key, Map<String, Object> values, String after, String before) {}

  /**
   * @param permission Permission whose row holds the grant.
   * @param grant Entry of that row: a role, {@code MAKER->CHECKER}, or a step-up method.
   * @param result The decision of this grant alone.
   * @param why Reason for the result.
   * @param sentence The same reason as key and values, for the reader’s own language.
   * @param until End of the position by which the grant is held, if it is held for a while.
   */
  public record ExplainResponseGrants(String permission, String grant, String result, String why, ExplainResponseGrantsSentence sentence, String until) {}

  /**
   * The same reason as key and values, for the reader’s own language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record ExplainResponseGrantsSentence(String key, Map<String, Object> values) {}

  /**
   * The same next steps as key and values, for the reader’s own language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record ExplainResponseHelpSentence(String key, Map<String, Object> values) {}

  /**
   * The same words as key and values, for the reader’s own language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record ExplainResponseSentence(String key, Map<String, Object> values) {}

  /**
   * Approval policy that a task of the call must meet.
   * @param name Name of the policy, unique in its tenant.
   * @param description The policy in words.
   * @param sentence The same words as key and values, for the reader’s own language.
   * @param steps Steps of the policy, in their order.
   */
  public record ExplainedPolicy(String name, String description, ExplainedPolicySentence sentence, List<ExplainedStep> steps) {}

  /**
   * The same words as key and values, for the reader’s own language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record ExplainedPolicySentence(String key, Map<String, Object> values) {}

  /**
   * One step of an approval policy: who may approve, and how many must.
   * @param name Name of the step, unique in its policy.
   * @param roles Roles and positions whose holders may approve this step.
   * @param people People who may approve this step.
   * @param needed Number of different people who must approve this step.
   * @param proof Step-up that each approver of this step must make.
   */
  public record ExplainedStep(String name, List<String> roles, List<Long> people, Long needed, String proof) {}

  /**
   * Stored document of a person with its content.
   * @param attachmentId Identifies the stored document.
   * @param customerId Id of the customer or admin user.
   * @param documentType Type of the document, for example {@code PASSPORT} or {@code FACIAL_PHOTO}.
   * @param contentType Media type of the content.
   * @param size In bytes.
   * @param created Time of creation (UTC).
   * @param base64EncodedDocument Content of the document, in base64; at most 5 MiB.
   */
  public record GetAttachmentResponse(Long attachmentId, Long customerId, String documentType, String contentType, Long size, String created, String base64EncodedDocument) {}

  /**
   * Age of the signing secret. The secret itself is shown only when it is rotated.
   * @param created Time of creation (UTC).
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   */
  public record GetCallbackSecretResponse(String created, String previousExpires) {}

  /**
   * Liveness check whose camera page asks.
   * @param sessionId Id of the session, or of the liveness check.
   */
  public record GetCameraCredentialsRequest(String sessionId) {
    public GetCameraCredentialsRequest() { this(null); }
    public GetCameraCredentialsRequest sessionId(String sessionId) { return Records.with(this, "sessionId", sessionId); }
  }

  /**
   * AWS credentials that only stream the video of this liveness check, for a few minutes.
   * @param accessKeyId Access key id of temporary AWS credentials.
   * @param secretAccessKey Secret key of temporary AWS credentials.
   * @param sessionToken Session token of temporary AWS credentials.
   * @param expiration Time at which the credentials expire (UTC).
   */
  public record GetCameraCredentialsResponse(String accessKeyId, String secretAccessKey, String sessionToken, String expiration) {}

  /**
   * Identity of a global administrator, with its status and the end of a lock.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param status True if the identity can log in now.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param lockedUntil Time at which the lock after failed attempts ends (UTC).
   */
  public record GetGlobalAdminIdentityResponse(String identity, Object totpEnabled, String created, String lastModified, String status, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<GetGlobalAdminIdentityResponseProofsSetBy> proofsSetBy, String lockedUntil) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record GetGlobalAdminIdentityResponseProofsSetBy(Long customerId, String at) {}

  /**
   * State of the service.
   * @param status The service takes calls.
   */
  public record GetHealthResponse(String status) {}

  /**
   * Identity with its status and the end of a lock.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param status True if the identity can log in now.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param lockedUntil Time at which the lock after failed attempts ends (UTC).
   */
  public record GetIdentityResponse(String identity, Object totpEnabled, String created, String lastModified, String status, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<GetIdentityResponseProofsSetBy> proofsSetBy, String lockedUntil) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record GetIdentityResponseProofsSetBy(Long customerId, String at) {}

  /**
   * Identity of an administrator of the institution, with its status and the end of a lock.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param status True if the identity can log in now.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param lockedUntil Time at which the lock after failed attempts ends (UTC).
   */
  public record GetInstitutionAdminIdentityResponse(String identity, Object totpEnabled, String created, String lastModified, String status, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<GetInstitutionAdminIdentityResponseProofsSetBy> proofsSetBy, String lockedUntil) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record GetInstitutionAdminIdentityResponseProofsSetBy(Long customerId, String at) {}

  /**
   * Public keys with which tokens are verified (RFC 7517).
   * @param keys Public keys in JWK form (RFC 7517).
   */
  public record GetJwksResponse(List<Map<String, Object>> keys) {}

  /**
   * Liveness check that has ended.
   * @param sessionId Id of the session, or of the liveness check.
   */
  public record GetLivenessLandingRequest(String sessionId) {
    public GetLivenessLandingRequest() { this(null); }
    public GetLivenessLandingRequest sessionId(String sessionId) { return Records.with(this, "sessionId", sessionId); }
  }

  /**
   * Address to which the camera page sends the person.
   * @param landingUrl URL to which people return from the hosted page.
   */
  public record GetLivenessLandingResponse(String landingUrl) {}

  /**
   * Challenge that a key or passkey has to answer, valid for a few minutes.
   * @param expires Time at which this expires (UTC).
   * @param base64EncodedChallenge Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64.
   * @param base64EncodedClientChallengeResponse SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key.
   */
  public record GetLoginChallengeResponse(String expires, String base64EncodedChallenge, String base64EncodedClientChallengeResponse) {}

  /**
   * The same challenge, for clients that write the path with a slash at its end.
   * @param expires Time at which this expires (UTC).
   * @param base64EncodedChallenge Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64.
   * @param base64EncodedClientChallengeResponse SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key.
   */
  public record GetLoginChallengeWithSlashResponse(String expires, String base64EncodedChallenge, String base64EncodedClientChallengeResponse) {}

  /**
   * Questions to answer before the password may be changed.
   * @param securityQuestions Questions that must be answered.
   */
  public record GetVerificationResponse(List<SecurityQuestion> securityQuestions) {}

  /**
   * Name with which a person or program logs in, and the kinds of proof that it needs.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   */
  public record Identity(String identity, Object totpEnabled, String created, String lastModified, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<IdentityProofsSetBy> proofsSetBy) {}

  /**
   * Event that reports a change of an identity.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record IdentityEvent(String eventType, Long eventId, String created, Long tenantId, IdentityEventData data, IdentityEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record IdentityEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param customerId Id of the customer or admin user.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param credential Kind of proof that was changed.
   * @param change Change of the proof.
   */
  public record IdentityEventData(Long customerId, String identity, String authLockedAfter, String credential, String change) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record IdentityProofsSetBy(Long customerId, String at) {}

  /**
   * Other portal that shall be opened with this session.
   * @param platformName Name of the platform in the property {@code external.links.config}.
   */
  public record LaunchRequest(String platformName) {
    public LaunchRequest() { this(null); }
    public LaunchRequest platformName(String platformName) { return Records.with(this, "platformName", platformName); }
  }

  /**
   * Address that opens the other portal. It works once, within 60 seconds.
   * @param launchUrl URL that opens the other portal; works once, within 60 seconds.
   */
  public record LaunchResponse(String launchUrl) {}

  /**
   * One webhook with its attempts, as the log lists it.
   * @param callbackId Id of the callback: the same on every attempt, and sent as {@code webhook-id}.
   * @param url URL that receives the callback.
   * @param state {@code WAITING} for the next attempt, or how it ended.
   * @param created Time of creation (UTC).
   * @param attempts Attempts so far, oldest first.
   * @param webhookEndpointId Endpoint that the event is for; absent for a {@code callbackUrl} of a call.
   * @param nextAttemptAt Time of the next attempt (UTC); absent when none follows.
   */
  public record ListedCallback(Long callbackId, String url, String state, String created, List<ListedCallbackAttempts> attempts, Long webhookEndpointId, String nextAttemptAt) {}

  /**
   * @param attempt Number of the attempt, from 1.
   * @param at Time of the attempt (UTC).
   * @param status HTTP status that the receiver answered.
   * @param error Reason why the attempt failed before an HTTP answer arrived.
   * @param ms Duration of the attempt in milliseconds.
   * @param answer Beginning of the receiver’s answer, at most 1 KiB.
   */
  public record ListedCallbackAttempts(Long attempt, String at, Long status, String error, Long ms, String answer) {}

  /**
   * Customer in a list; with {@code fields=customerId} only the id.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param customerId Id of the customer or admin user.
   * @param tenantId Tenant to which it belongs.
   * @param firstName Given name of the person.
   * @param lastName Family name of the person.
   * @param email E-mail address on record; codes and links are sent there.
   * @param emailSuppressed 
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   * @param nationalIdentityNumber National identity number; unique in the tenant.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   * @param pendingContact 
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   */
  public record ListedCustomer(List<Long> pendingTasks, Long customerId, Long tenantId, String firstName, String lastName, String email, SuppressedEmail emailSuppressed, String phoneNumber, String nationalIdentityNumber, String locale, PendingContact pendingContact, String created, String lastModified) {}

  /**
   * Identity and proofs: which ones are needed depends on the kind of identity, see the guide on logging in.
   * @param identity (optional) Name with which a person or program logs in; unique across all tenants.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param otp (optional) One-time code that was sent to the phone on record.
   * @param totp (optional) Six-digit code of the authenticator app (RFC 6238), or a recovery code.
   * @param deviceFingerprint (optional) Fingerprint of the device, optionally as {@code <name>:<fingerprint>}.
   * @param securityQuestionAnswers (optional) Answers to security questions, each to a different one.
   * @param base64EncodedChallengeResponse (optional) Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64.
   * @param base64EncodedChallengeHash (optional) SHA-256 of the challenge that was answered, in base64.
   */
  public record LoginRequest(String identity, String password, String otp, String totp, String deviceFingerprint, List<LoginRequestSecurityQuestionAnswers> securityQuestionAnswers, String base64EncodedChallengeResponse, String base64EncodedChallengeHash) {
    public LoginRequest() { this(null, null, null, null, null, null, null, null); }
    public LoginRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public LoginRequest password(String password) { return Records.with(this, "password", password); }
    public LoginRequest otp(String otp) { return Records.with(this, "otp", otp); }
    public LoginRequest totp(String totp) { return Records.with(this, "totp", totp); }
    public LoginRequest deviceFingerprint(String deviceFingerprint) { return Records.with(this, "deviceFingerprint", deviceFingerprint); }
    public LoginRequest securityQuestionAnswers(List<LoginRequestSecurityQuestionAnswers> securityQuestionAnswers) { return Records.with(this, "securityQuestionAnswers", securityQuestionAnswers); }
    public LoginRequest base64EncodedChallengeResponse(String base64EncodedChallengeResponse) { return Records.with(this, "base64EncodedChallengeResponse", base64EncodedChallengeResponse); }
    public LoginRequest base64EncodedChallengeHash(String base64EncodedChallengeHash) { return Records.with(this, "base64EncodedChallengeHash", base64EncodedChallengeHash); }
  }

  /**
   * @param securityQuestionId Question, as the list of questions names it.
   * @param answer Answer to a security question. Case and spaces at the ends do not matter.
   */
  public record LoginRequestSecurityQuestionAnswers(Long securityQuestionId, String answer) {
    public LoginRequestSecurityQuestionAnswers() { this(null, null); }
    public LoginRequestSecurityQuestionAnswers securityQuestionId(long securityQuestionId) { return Records.with(this, "securityQuestionId", securityQuestionId); }
    public LoginRequestSecurityQuestionAnswers answer(String answer) { return Records.with(this, "answer", answer); }
  }

  /**
   * Token, the header that carries it, the roles in it, and when it expires.
   * @param expires Time at which this expires (UTC).
   * @param expiresEpochSecs Time at which the token expires, in seconds since 1970-01-01 UTC.
   * @param headerName Name of the header that carries the token: {@code Authorization}.
   * @param headerValue Value of that header: {@code Bearer <JWT>}.
   * @param roles Roles of the caller.
   * @param customerId Your own customer id.
   * @param sessionId Id of the session, or of the liveness check.
   * @param tenantId Your tenant; absent for people above the tenants.
   * @param csrfHeaderName Name of the header that must carry {@code csrfToken} when the token is renewed. Present in sessions that began with a launch token.
   * @param csrfToken Value of the header that {@code csrfHeaderName} names.
   * @param startedHere Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets {@code false} must ask “Continue as …?” before it keeps the session.
   */
  public record LoginResponse(String expires, Long expiresEpochSecs, String headerName, String headerValue, List<String> roles, Long customerId, String sessionId, Long tenantId, String csrfHeaderName, String csrfToken, Boolean startedHere) {}

  /**
   * JSON-RPC answer: {@code result}, or {@code error} for a message that could not be read.
   * @param jsonrpc Version of JSON-RPC.
   * @param id Id of the message that is answered; null if it has none that can be read.
   * @param result Result of the method.
   * @param error The reason why the message could not be handled.
   */
  public record McpAnswer(String jsonrpc, Object id, Map<String, Object> result, McpAnswerError error) {}

  /**
   * The reason why the message could not be handled.
   * @param code Error code of JSON-RPC.
   * @param message Fault of the message.
   * @param data Details of the fault, for example the supported versions.
   */
  public record McpAnswerError(Long code, String message, Map<String, Object> data) {}

  /**
   * JSON-RPC message of the Model Context Protocol.
   * @param jsonrpc Version of JSON-RPC.
   * @param id (optional) Id that the answer repeats; a notification has none.
   * @param method (optional) Method of the protocol, for example {@code tools/call}.
   * @param params (optional) Parameters of the method.
   */
  public record McpMessage(String jsonrpc, Object id, String method, Map<String, Object> params) {
    public McpMessage() { this(null, null, null, null); }
    public McpMessage jsonrpc(String jsonrpc) { return Records.with(this, "jsonrpc", jsonrpc); }
    public McpMessage id(Object id) { return Records.with(this, "id", id); }
    public McpMessage method(String method) { return Records.with(this, "method", method); }
    public McpMessage params(Map<String, Object> params) { return Records.with(this, "params", params); }
  }

  /**
   * Amount that a call moves, in one currency.
   * @param amount Sum in this currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   */
  public record MovedAmount(BigDecimal amount, String currency) {}

  /**
   * New identity; {@code totpUri} and {@code enrolmentCode} are shown only here.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param enrolmentCode Code with which the first passkey of this identity is registered; shown once.
   */
  public record NewIdentity(String identity, Boolean totpEnabled, String totpUri, String enrolmentCode) {}

  /**
   * The new upstream, with the secret that signs its requests.
   * @param name Name of the upstream: part of the path of its calls, and of the names of its operations ({@code bank.createPayout}).
   * @param baseUrl Address of the upstream. Paths of operations stand below it.
   * @param operations Operations that can be called.
   * @param timeoutSeconds Time limit of one request in seconds, 25 by default.
   * @param maxAnswerBytes Number of bytes of an answer that are read, 64 KiB by default.
   * @param headers Names of the additional headers. Their values are never shown.
   * @param enabled False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param secret Secret by which the upstream verifies requests (Standard Webhooks). Shown only in this answer.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param document OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in {@code operations} can be called.
   */
  public record NewUpstream(String name, String baseUrl, List<UpstreamOperation> operations, Long timeoutSeconds, Long maxAnswerBytes, Map<String, Object> headers, Boolean enabled, String created, String lastModified, String secret, List<Long> pendingTasks, Map<String, Object> document) {}

  /**
   * Channels of the notices about requests, and the browsers that take pushed ones.
   * @param channel Channel of every kind that {@code kinds} leaves out: {@code mail} at once, {@code digest} once a day, {@code push} to your browsers, or {@code none}.
   * @param digestHour Hour of the digest, on a clock in {@code timeZone}.
   * @param timeZone Time zone of {@code digestHour}: an IANA name or an offset from UTC.
   * @param kinds Channels of single kinds. A kind that is left out takes {@code channel}.
   * @param push Key with which a browser subscribes, and the browsers that have.
   */
  public record Notices(String channel, Long digestHour, String timeZone, NoticesKinds kinds, NoticesPush push) {}

  /**
   * Channels of single kinds. A kind that is left out takes {@code channel}.
   * @param taskWaits Requests that wait for your approval.
   * @param taskDecided Requests of yours that were executed, rejected or failed, or that expired.
   * @param comment Comments on requests that you take part in.
   * @param sentBack Requests of yours that an approver sent back.
   * @param reminder Reminders and escalations of requests that wait.
   * @param agent Requests of your agents that were executed, rejected, sent back or failed, or that expired.
   * @param security Changes of your proofs and addresses. They always come at once, by e-mail or SMS.
   */
  public record NoticesKinds(String taskWaits, String taskDecided, String comment, String sentBack, String reminder, String agent, String security) {}

  /**
   * Key with which a browser subscribes, and the browsers that have.
   * @param applicationServerKey Public key of this stage (VAPID), with which a browser subscribes.
   * @param subscriptions Your browsers that take pushed notices.
   */
  public record NoticesPush(String applicationServerKey, List<PushSubscription> subscriptions) {}

  /**
   * Back end, portal or app that may use OAuth, with its public keys.
   * @param clientId Identifies the client in every request of OAuth.
   * @param name Name of the client.
   * @param kind {@code service}: a back end that acts as an account. {@code web}: another portal with a key. {@code native}: an app without a key.
   * @param redirectUris Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
   * @param postLogoutRedirectUris URIs to which a browser may return after logout.
   * @param scopes Scopes that the client may request; without it, all that fit its kind. A service without {@code scope} acts as its account.
   * @param dpopRequired True: the client gets tokens only with a DPoP proof (RFC 9449).
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param tenantId Tenant to which it belongs.
   * @param jwks Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param jwksUri URL of the public keys of the client, instead of {@code jwks}.
   * @param customerId Account that a service acts as. Your own rights must cover the rights of that account.
   * @param backchannelLogoutUri URL that receives a logout token when a session ends in which the client got an ID token.
   */
  public record OAuthClient(String clientId, String name, String kind, List<String> redirectUris, List<String> postLogoutRedirectUris, List<String> scopes, Boolean dpopRequired, String created, String lastModified, List<Long> pendingTasks, Long tenantId, OAuthClientJwks jwks, String jwksUri, Long customerId, String backchannelLogoutUri) {}

  /**
   * Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param keys Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
   */
  public record OAuthClientJwks(List<Map<String, Object>> keys) {}

  /**
   * Only of an operation of an upstream: how it is called.
   * @param method HTTP method of the call.
   * @param path Path below {@code /svc-conductor/rest/v1}, with its parameters in braces.
   * @param body JSON schema of the body. Listed with {@code upstream} only.
   */
  public record OperationCall(String method, String path, Map<String, Object> body) {}

  /**
   * Company or association whose wallets several people may use, each by their position.
   * @param organisationId Company or association, made by the service.
   * @param tenantId Tenant to which it belongs.
   * @param name Name that people see.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param registrationNumber Registration number of the organisation; unique in the tenant.
   */
  public record Organisation(Long organisationId, Long tenantId, String name, String created, String lastModified, List<Long> pendingTasks, String registrationNumber) {}

  /**
   * Position that one person holds in an organisation.
   * @param customerId Id of the customer or admin user.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param created Time of creation (UTC).
   */
  public record OrganisationPosition(Long customerId, String position, String created) {}

  /**
   * Numbers of a tenant: tasks that wait, and events of the last hours.
   * @param waiting PENDING tasks by age. The newest 10,000 are counted.
   * @param decisions Decisions by hour.
   * @param callbacks Attempts to deliver callbacks, by endpoint and hour.
   * @param signIns Logins by hour, of identities of the tenant.
   * @param refusals Refused calls by hour.
   * @param rateLimit Use of the rate limit by hour.
   * @param agents Proposals of agents in all of the hours.
   */
  public record Overview(OverviewWaiting waiting, List<OverviewDecisions> decisions, List<OverviewCallbacks> callbacks, List<OverviewSignIns> signIns, List<OverviewRefusals> refusals, List<OverviewRateLimit> rateLimit, List<OverviewAgents> agents) {}

  /**
   * @param agentTokenId Agent token, or {@code others} for those beyond the first 50 of an hour.
   * @param name Name that people see.
   * @param proposed Proposals that were made.
   * @param executed Proposals that were approved and executed.
   * @param rejected Proposals that were rejected.
   */
  public record OverviewAgents(String agentTokenId, String name, Long proposed, Long executed, Long rejected) {}

  /**
   * @param endpoint Host and path of the URL.
   * @param hour Beginning of the hour.
   * @param delivered Attempts that delivered.
   * @param failing Attempts that failed.
   * @param p95Ms Response time that 95 % of the attempts did not exceed, in milliseconds, estimated.
   */
  public record OverviewCallbacks(String endpoint, String hour, Long delivered, Long failing, Long p95Ms) {}

  /**
   * @param hour Beginning of the hour.
   * @param approved Tasks that were approved and executed.
   * @param rejected Tasks that were rejected.
   * @param medianSeconds Median time from submission to decision, in seconds.
   */
  public record OverviewDecisions(String hour, Long approved, Long rejected, Long medianSeconds) {}

  /**
   * @param hour Beginning of the hour.
   * @param peakPercent Highest use of the rate limit in a window, in percent.
   */
  public record OverviewRateLimit(String hour, Long peakPercent) {}

  /**
   * @param hour Beginning of the hour.
   * @param count Calls that were refused for a reason that the audit notes.
   */
  public record OverviewRefusals(String hour, Long count) {}

  /**
   * @param hour Beginning of the hour.
   * @param succeeded Logins that succeeded.
   * @param failed Logins with a wrong proof, or that were refused for another reason.
   * @param locked Logins that were refused because the identity is locked.
   */
  public record OverviewSignIns(String hour, Long succeeded, Long failed, Long locked) {}

  /**
   * PENDING tasks by age. The newest 10,000 are counted.
   * @param underHour Tasks that were made within the last hour.
   * @param underDay Tasks that were made within the last day, but not within the last hour.
   * @param older Older tasks.
   */
  public record OverviewWaiting(Long underHour, Long underDay, Long older) {}

  /**
   * Change that the caller may make or propose.
   * @param operationId Operation of this document, or of an upstream with the name of the upstream before it.
   * @param summary The operation in a few words.
   * @param decision The call would run, need the approval of a task, or need a step-up.
   * @param call 
   */
  public record OwnOperation(String operationId, String summary, String decision, OperationCall call) {}

  /**
   * One permission that the caller holds, and how.
   * @param permission Name of the permission, {@code <Item>.<Action>}.
   * @param on Items to which the right applies: all of the service, the institution or the tenant, or only your own.
   * @param decision The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).
   * @param approvedBy For TASK_REQUIRED: the roles and positions that may approve.
   * @param stepUps For SCA_REQUIRED: the methods of the step-up.
   * @param approves The makers whose calls may be approved here.
   */
  public record OwnRight(String permission, String on, String decision, List<String> approvedBy, List<String> stepUps, List<String> approves) {}

  /**
   * Permissions that the caller holds, with their roles.
   * @param customerId Id of the customer or admin user.
   * @param roles Roles and positions that you hold.
   * @param isAgent True for an agent token: it reads what its owner may read, and every change that it makes is a task.
   * @param rights Permissions that you hold.
   * @param tenantId Tenant to which it belongs.
   * @param locale Language that you have chosen. Absent if you have chosen none.
   */
  public record OwnRights(Long customerId, List<String> roles, Boolean isAgent, List<OwnRight> rights, Long tenantId, String locale) {}

  /**
   * Registered passkey of an identity (WebAuthn credential).
   * @param credentialId Id of the passkey, in base64url.
   * @param name Name that people see.
   * @param transports Ways to reach the authenticator, as the browser reported them.
   * @param backupEligible True if the passkey can be backed up.
   * @param backedUp True if the passkey is backed up, for example in a cloud keychain.
   * @param created Time of creation (UTC).
   * @param lastUsed Time of the last use (UTC), accurate to a few minutes.
   */
  public record Passkey(String credentialId, String name, List<String> transports, Boolean backupEligible, Boolean backedUp, String created, String lastUsed) {}

  /**
   * Money that comes into a wallet from outside. Its end is reported by a webhook.
   * @param paymentId Identifies the payment for ever; made by the service.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param status PENDING until it has ended; then it changes no more.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param walletId Wallet whose money it is.
   * @param fee Fee in the same currency.
   * @param paymentType Kind of payment: free text of at most 50 characters.
   * @param paymentReference Reference that the payer sees.
   * @param created Time of creation (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   */
  public record Payment(Long paymentId, String externalUniqueId, String status, BigDecimal amount, String currency, Long walletId, BigDecimal fee, String paymentType, String paymentReference, String created, List<Long> pendingTasks) {}

  /**
   * Payload of the webhooks that report the end of a payment.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param paymentId Identifies the payment for ever; made by the service.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param status The outcome.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param walletId Wallet whose money it is.
   * @param fee Fee in the same currency.
   * @param created Time of creation (UTC).
   * @param paymentReference Reference that the payer sees.
   */
  public record PaymentCallback(String eventType, Long paymentId, String externalUniqueId, String status, BigDecimal amount, String currency, Long walletId, BigDecimal fee, String created, String paymentReference) {}

  /**
   * Event that reports the end of a payment.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data 
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record PaymentEvent(String eventType, Long eventId, String created, Long tenantId, Payment data, PaymentEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record PaymentEventActor(Long customerId, String agent) {}

  /**
   * New addresses of the person’s own choice. They take effect when the person enters the code that was sent there.
   * @param expires Time until which the codes that were sent can be entered (UTC).
   * @param email E-mail address on record; codes and links are sent there.
   * @param phoneNumber Phone number in E.164 form, for example {@code +35312345678}.
   */
  public record PendingContact(String expires, String email, String phoneNumber) {}

  /**
   * Permission as it is decided in one tenant, role by role.
   * @param permission Name of the permission, {@code <Item>.<Action>}.
   * @param roles Every role, position and relation that may do something with it.
   */
  public record Permission(String permission, List<RoleRight> roles) {}

  /**
   * Person who holds the permission, and under which conditions.
   * @param customerId Id of the customer or admin user.
   * @param held Positions that the person holds in the tenant.
   * @param decision The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).
   * @param name First and last name, for callers with AdminUser.READ.
   * @param identity Identity they log in with, for callers with Identity.READ.
   * @param until End of the right, where a temporary position gives it.
   * @param approvedBy For TASK_REQUIRED: the roles and positions that may approve.
   * @param stepUps For SCA_REQUIRED: the methods of the step-up.
   * @param approves The makers whose calls may be approved here.
   */
  public record PermissionHolder(Long customerId, List<String> held, String decision, String name, String identity, String until, List<String> approvedBy, List<String> stepUps, List<String> approves) {}

  /**
   * Event that reports a granted or ended position.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record PositionEvent(String eventType, Long eventId, String created, Long tenantId, PositionEventData data, PositionEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record PositionEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param customerId Id of the customer or admin user.
   * @param position Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param organisationId Company or association, made by the service.
   * @param until End of a position for a while.
   */
  public record PositionEventData(Long customerId, String position, Long organisationId, String until) {}

  /**
   * People who could have approved a task at a moment, and the permission row of that moment.
   * @param at Moment for which it holds.
   * @param permission Permission that the call of the task needs.
   * @param grants Row of that permission at that moment.
   * @param people People who could have approved it, by name.
   * @param isComplete False if there was more staff, or more events, than one answer looks at, or if you may not know the people above the tenant who could approve.
   */
  public record PossibleApprovers(String at, String permission, String grants, List<PossibleApproversPeople> people, Boolean isComplete) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param name Name of the person at that moment.
   * @param position Position or role of the person at that moment by which they could approve.
   * @param hasApproved The person has approved the task.
   */
  public record PossibleApproversPeople(Long customerId, String name, String position, Boolean hasApproved) {}

  /**
   * Template to render, and values for its variables. Without them: the one in force, with samples.
   * @param value (optional) Template to try; without it, the one in force.
   * @param values (optional) Values for the placeholders of the template.
   */
  public record PreviewTemplateRequest(String value, Map<String, String> values) {
    public PreviewTemplateRequest() { this(null, null); }
    public PreviewTemplateRequest value(String value) { return Records.with(this, "value", value); }
    public PreviewTemplateRequest values(Map<String, String> values) { return Records.with(this, "values", values); }
  }

  /**
   * Message as it would be sent, and the variables that its template may name.
   * @param channel Channel of the message: {@code SMS} or {@code EMAIL}.
   * @param text Plain text of the message.
   * @param variables Every variable that this template may name.
   * @param subject Subject of the e-mail.
   * @param html HTML text of the message.
   */
  public record PreviewTemplateResponse(String channel, String text, List<String> variables, String subject, String html) {}

  /**
   * Browser that takes pushed notices.
   * @param subscriptionId Identifies the browser; made by the service.
   * @param host Host of the push service of the browser.
   * @param created Time of the subscription.
   * @param name Name that you gave to the browser.
   */
  public record PushSubscription(String subscriptionId, String host, String created, String name) {}

  /**
   * Time since which undelivered callbacks are sent again, for all endpoints or for one.
   * @param since Only what was created at or after this time (UTC).
   * @param webhookEndpointId (optional) Only what is for this webhook endpoint.
   */
  public record RecoverCallbacksRequest(String since, Long webhookEndpointId) {
    public RecoverCallbacksRequest() { this(null, null); }
    public RecoverCallbacksRequest since(String since) { return Records.with(this, "since", since); }
    public RecoverCallbacksRequest webhookEndpointId(long webhookEndpointId) { return Records.with(this, "webhookEndpointId", webhookEndpointId); }
  }

  /**
   * Number of callbacks that are sent again with the call, and whether others follow.
   * @param recovered Number of callbacks that are sent again with this call.
   * @param more True if there are others: the service sends them in the background, without a further call.
   */
  public record RecoverCallbacksResponse(Long recovered, Boolean more) {}

  /**
   * Metadata of an app that registers itself (RFC 7591).
   * @param redirect_uris (optional) Addresses to which answers may go: https, loopback http, or schemes of the app.
   * @param client_name (optional) Name of the app, as it calls itself.
   * @param token_endpoint_auth_method (optional) {@code none}, which is the default: such a client has no key.
   * @param grant_types (optional) {@code authorization_code} and {@code refresh_token}.
   * @param response_types (optional) {@code code}.
   * @param scope (optional) {@code propose}.
   */
  public record RegisterOAuthClientRequest(List<String> redirect_uris, String client_name, String token_endpoint_auth_method, List<String> grant_types, List<String> response_types, String scope) {
    public RegisterOAuthClientRequest() { this(null, null, null, null, null, null); }
    public RegisterOAuthClientRequest redirect_uris(List<String> redirect_uris) { return Records.with(this, "redirect_uris", redirect_uris); }
    public RegisterOAuthClientRequest client_name(String client_name) { return Records.with(this, "client_name", client_name); }
    public RegisterOAuthClientRequest token_endpoint_auth_method(String token_endpoint_auth_method) { return Records.with(this, "token_endpoint_auth_method", token_endpoint_auth_method); }
    public RegisterOAuthClientRequest grant_types(List<String> grant_types) { return Records.with(this, "grant_types", grant_types); }
    public RegisterOAuthClientRequest response_types(List<String> response_types) { return Records.with(this, "response_types", response_types); }
    public RegisterOAuthClientRequest scope(String scope) { return Records.with(this, "scope", scope); }
  }

  /**
   * New name of the passkey.
   * @param name Name that people see.
   */
  public record RenamePasskeyRequest(String name) {
    public RenamePasskeyRequest() { this(null); }
    public RenamePasskeyRequest name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Token to renew: valid, or expired within the last 30 days.
   * @param jwt The token, with or without {@code Bearer } before it.
   */
  public record RenewTokenRequest(String jwt) {
    public RenewTokenRequest() { this(null); }
    public RenewTokenRequest jwt(String jwt) { return Records.with(this, "jwt", jwt); }
  }

  /**
   * Identity whose owner shall get a code or a link.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param deviceFingerprint (optional) Fingerprint of the device, optionally as {@code <name>:<fingerprint>}.
   */
  public record RequestVerificationRequest(String identity, String deviceFingerprint) {
    public RequestVerificationRequest() { this(null, null); }
    public RequestVerificationRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public RequestVerificationRequest deviceFingerprint(String deviceFingerprint) { return Records.with(this, "deviceFingerprint", deviceFingerprint); }
  }

  /**
   * {@code RESET}, so that no other call does it by accident.
   * @param status The only status that can be given to all identities at once.
   */
  public record ResetGlobalAdminIdentitiesRequest(String status) {
    public ResetGlobalAdminIdentitiesRequest() { this(null); }
    public ResetGlobalAdminIdentitiesRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * {@code RESET}, so that no other call does it by accident.
   * @param status The only status that can be given to all identities at once.
   */
  public record ResetIdentitiesRequest(String status) {
    public ResetIdentitiesRequest() { this(null); }
    public ResetIdentitiesRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * Identity after a reset, and where its temporary password went.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param passwordSentTo The channel and the address to which the new password was sent; absent if the identity has no password.
   */
  public record ResetIdentity(String identity, Object totpEnabled, String created, String lastModified, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<ResetIdentityProofsSetBy> proofsSetBy, ResetIdentityPasswordSentTo passwordSentTo) {}

  /**
   * The channel and the address to which the new password was sent; absent if the identity has no password.
   * @param channel Channel of the message: {@code SMS} or {@code EMAIL}.
   * @param address Phone number or e-mail address on record.
   */
  public record ResetIdentityPasswordSentTo(String channel, String address) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record ResetIdentityProofsSetBy(Long customerId, String at) {}

  /**
   * {@code RESET}, so that no other call does it by accident.
   * @param status The only status that can be given to all identities at once.
   */
  public record ResetInstitutionAdminIdentitiesRequest(String status) {
    public ResetInstitutionAdminIdentitiesRequest() { this(null); }
    public ResetInstitutionAdminIdentitiesRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * The right that one role, position or relation has by the permission.
   * @param role Role, position or relation to the item.
   * @param decision The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).
   * @param approvedBy For TASK_REQUIRED: the roles and positions that may approve.
   * @param stepUps For SCA_REQUIRED: the methods of the step-up.
   * @param approves The makers whose calls may be approved here.
   */
  public record RoleRight(String role, String decision, List<String> approvedBy, List<String> stepUps, List<String> approves) {}

  /**
   * New signing secret, shown only here, and until when the previous one signs as well.
   * @param secret Signing secret ({@code whsec_…}); shown only this once.
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   */
  public record RotateCallbackSecretResponse(String secret, String previousExpires) {}

  /**
   * New secret of an upstream, shown only here, and the end of the previous one.
   * @param secret Signing secret ({@code whsec_…}); shown only this once.
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   */
  public record RotateUpstreamSecretResponse(String secret, String previousExpires) {}

  /**
   * New signing secret of the endpoint, shown only here, and until when the previous one signs as well.
   * @param secret Signing secret ({@code whsec_…}); shown only this once.
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   */
  public record RotateWebhookEndpointResponse(String secret, String previousExpires) {}

  /**
   * Token with which an identity provider keeps people and groups of a tenant in step, without its secret.
   * @param scimTokenId Identifies the token where it is listed and ended.
   * @param name Name of the token, for example of the directory that uses it.
   * @param customerId Creator of the token. It acts with their rights, and ends with them.
   * @param created Time of creation (UTC).
   * @param expires End of the token.
   */
  public record ScimToken(String scimTokenId, String name, Long customerId, String created, String expires) {}

  /**
   * Subject and resource whose actions are searched (AuthZEN 1.0).
   * @param subject Somebody whose rights are asked about.
   * @param resource The thing, or kind of thing, on which the action is taken.
   * @param context (optional) Taken for the sake of the standard; it changes no decision.
   * @param page (optional) Part of the results that is wanted.
   */
  public record SearchActionsRequest(SearchActionsRequestSubject subject, SearchActionsRequestResource resource, Map<String, Object> context, SearchActionsRequestPage page) {
    public SearchActionsRequest() { this(null, null, null, null); }
    public SearchActionsRequest subject(SearchActionsRequestSubject subject) { return Records.with(this, "subject", subject); }
    public SearchActionsRequest resource(SearchActionsRequestResource resource) { return Records.with(this, "resource", resource); }
    public SearchActionsRequest context(Map<String, Object> context) { return Records.with(this, "context", context); }
    public SearchActionsRequest page(SearchActionsRequestPage page) { return Records.with(this, "page", page); }
  }

  /**
   * Part of the results that is wanted.
   * @param token (optional) {@code next_token} of the page before; empty for the first page.
   * @param limit (optional) Most results of a page.
   */
  public record SearchActionsRequestPage(String token, Long limit) {
    public SearchActionsRequestPage() { this(null, null); }
    public SearchActionsRequestPage token(String token) { return Records.with(this, "token", token); }
    public SearchActionsRequestPage limit(long limit) { return Records.with(this, "limit", limit); }
  }

  /**
   * The thing, or kind of thing, on which the action is taken.
   * @param type Item of a permission, for example {@code Wallet}.
   * @param id Id of the thing; any text for a new one.
   * @param properties (optional) {@code tenantId}, or {@code institution} above tenants; with the other parameters of the path and fields of the body.
   */
  public record SearchActionsRequestResource(String type, String id, Map<String, Object> properties) {
    public SearchActionsRequestResource() { this(null, null, null); }
    public SearchActionsRequestResource type(String type) { return Records.with(this, "type", type); }
    public SearchActionsRequestResource id(String id) { return Records.with(this, "id", id); }
    public SearchActionsRequestResource properties(Map<String, Object> properties) { return Records.with(this, "properties", properties); }
  }

  /**
   * Somebody whose rights are asked about.
   * @param type {@code customer}, with the customer id as {@code id}, or {@code identity}, with the name as {@code id}.
   * @param id Customer id, or name of the identity.
   */
  public record SearchActionsRequestSubject(String type, String id) {
    public SearchActionsRequestSubject() { this(null, null); }
    public SearchActionsRequestSubject type(String type) { return Records.with(this, "type", type); }
    public SearchActionsRequestSubject id(String id) { return Records.with(this, "id", id); }
  }

  /**
   * Actions of the subject on the resource that evaluate to true.
   * @param results Everything that evaluates to true. A page can be empty although more follow.
   * @param page The place at which the results continue.
   */
  public record SearchActionsResponse(List<AccessAction> results, SearchActionsResponsePage page) {}

  /**
   * The place at which the results continue.
   * @param next_token Token of the next page; empty on the last one.
   */
  public record SearchActionsResponsePage(String next_token) {}

  /**
   * Subject, action and type of the things that are searched (AuthZEN 1.0).
   * @param subject Somebody whose rights are asked about.
   * @param action The action of a permission, or an operation.
   * @param resource The thing, or kind of thing, on which the action is taken.
   * @param context (optional) Taken for the sake of the standard; it changes no decision.
   * @param page (optional) Part of the results that is wanted.
   */
  public record SearchResourcesRequest(SearchResourcesRequestSubject subject, SearchResourcesRequestAction action, SearchResourcesRequestResource resource, Map<String, Object> context, SearchResourcesRequestPage page) {
    public SearchResourcesRequest() { this(null, null, null, null, null); }
    public SearchResourcesRequest subject(SearchResourcesRequestSubject subject) { return Records.with(this, "subject", subject); }
    public SearchResourcesRequest action(SearchResourcesRequestAction action) { return Records.with(this, "action", action); }
    public SearchResourcesRequest resource(SearchResourcesRequestResource resource) { return Records.with(this, "resource", resource); }
    public SearchResourcesRequest context(Map<String, Object> context) { return Records.with(this, "context", context); }
    public SearchResourcesRequest page(SearchResourcesRequestPage page) { return Records.with(this, "page", page); }
  }

  /**
   * The action of a permission, or an operation.
   * @param name {@code READ}, {@code CREATE}, {@code UPDATE} or {@code DELETE}, or the {@code operationId} of an operation.
   */
  public record SearchResourcesRequestAction(String name) {
    public SearchResourcesRequestAction() { this(null); }
    public SearchResourcesRequestAction name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Part of the results that is wanted.
   * @param token (optional) {@code next_token} of the page before; empty for the first page.
   * @param limit (optional) Most results of a page.
   */
  public record SearchResourcesRequestPage(String token, Long limit) {
    public SearchResourcesRequestPage() { this(null, null); }
    public SearchResourcesRequestPage token(String token) { return Records.with(this, "token", token); }
    public SearchResourcesRequestPage limit(long limit) { return Records.with(this, "limit", limit); }
  }

  /**
   * The thing, or kind of thing, on which the action is taken.
   * @param type Item of a permission, for example {@code Wallet}.
   * @param properties (optional) {@code tenantId}, or {@code institution} above tenants; with the other parameters of the path and fields of the body.
   */
  public record SearchResourcesRequestResource(String type, Map<String, Object> properties) {
    public SearchResourcesRequestResource() { this(null, null); }
    public SearchResourcesRequestResource type(String type) { return Records.with(this, "type", type); }
    public SearchResourcesRequestResource properties(Map<String, Object> properties) { return Records.with(this, "properties", properties); }
  }

  /**
   * Somebody whose rights are asked about.
   * @param type {@code customer}, with the customer id as {@code id}, or {@code identity}, with the name as {@code id}.
   * @param id Customer id, or name of the identity.
   */
  public record SearchResourcesRequestSubject(String type, String id) {
    public SearchResourcesRequestSubject() { this(null, null); }
    public SearchResourcesRequestSubject type(String type) { return Records.with(this, "type", type); }
    public SearchResourcesRequestSubject id(String id) { return Records.with(this, "id", id); }
  }

  /**
   * Things on which the action of the subject evaluates to true.
   * @param results Everything that evaluates to true. A page can be empty although more follow.
   * @param page The place at which the results continue.
   */
  public record SearchResourcesResponse(List<AccessResource> results, SearchResourcesResponsePage page) {}

  /**
   * The place at which the results continue.
   * @param next_token Token of the next page; empty on the last one.
   */
  public record SearchResourcesResponsePage(String next_token) {}

  /**
   * Action and resource for which people are searched (AuthZEN 1.0).
   * @param subject Somebody whose rights are asked about.
   * @param action The action of a permission, or an operation.
   * @param resource The thing, or kind of thing, on which the action is taken.
   * @param context (optional) Taken for the sake of the standard; it changes no decision.
   * @param page (optional) Part of the results that is wanted.
   */
  public record SearchSubjectsRequest(SearchSubjectsRequestSubject subject, SearchSubjectsRequestAction action, SearchSubjectsRequestResource resource, Map<String, Object> context, SearchSubjectsRequestPage page) {
    public SearchSubjectsRequest() { this(null, null, null, null, null); }
    public SearchSubjectsRequest subject(SearchSubjectsRequestSubject subject) { return Records.with(this, "subject", subject); }
    public SearchSubjectsRequest action(SearchSubjectsRequestAction action) { return Records.with(this, "action", action); }
    public SearchSubjectsRequest resource(SearchSubjectsRequestResource resource) { return Records.with(this, "resource", resource); }
    public SearchSubjectsRequest context(Map<String, Object> context) { return Records.with(this, "context", context); }
    public SearchSubjectsRequest page(SearchSubjectsRequestPage page) { return Records.with(this, "page", page); }
  }

  /**
   * The action of a permission, or an operation.
   * @param name {@code READ}, {@code CREATE}, {@code UPDATE} or {@code DELETE}, or the {@code operationId} of an operation.
   */
  public record SearchSubjectsRequestAction(String name) {
    public SearchSubjectsRequestAction() { this(null); }
    public SearchSubjectsRequestAction name(String name) { return Records.with(this, "name", name); }
  }

  /**
   * Part of the results that is wanted.
   * @param token (optional) {@code next_token} of the page before; empty for the first page.
   * @param limit (optional) Most results of a page.
   */
  public record SearchSubjectsRequestPage(String token, Long limit) {
    public SearchSubjectsRequestPage() { this(null, null); }
    public SearchSubjectsRequestPage token(String token) { return Records.with(this, "token", token); }
    public SearchSubjectsRequestPage limit(long limit) { return Records.with(this, "limit", limit); }
  }

  /**
   * The thing, or kind of thing, on which the action is taken.
   * @param type Item of a permission, for example {@code Wallet}.
   * @param id Id of the thing; any text for a new one.
   * @param properties (optional) {@code tenantId}, or {@code institution} above tenants; with the other parameters of the path and fields of the body.
   */
  public record SearchSubjectsRequestResource(String type, String id, Map<String, Object> properties) {
    public SearchSubjectsRequestResource() { this(null, null, null); }
    public SearchSubjectsRequestResource type(String type) { return Records.with(this, "type", type); }
    public SearchSubjectsRequestResource id(String id) { return Records.with(this, "id", id); }
    public SearchSubjectsRequestResource properties(Map<String, Object> properties) { return Records.with(this, "properties", properties); }
  }

  /**
   * Somebody whose rights are asked about.
   * @param type {@code customer}, with the customer id as {@code id}, or {@code identity}, with the name as {@code id}.
   */
  public record SearchSubjectsRequestSubject(String type) {
    public SearchSubjectsRequestSubject() { this(null); }
    public SearchSubjectsRequestSubject type(String type) { return Records.with(this, "type", type); }
  }

  /**
   * Subjects whose action on the resource evaluates to true.
   * @param results Everything that evaluates to true. A page can be empty although more follow.
   * @param page The place at which the results continue.
   */
  public record SearchSubjectsResponse(List<AccessSubject> results, SearchSubjectsResponsePage page) {}

  /**
   * The place at which the results continue.
   * @param next_token Token of the next page; empty on the last one.
   */
  public record SearchSubjectsResponsePage(String next_token) {}

  /**
   * Question of a person. The answer is never shown.
   * @param securityQuestionId Question, as the list of questions names it.
   * @param customerId Id of the customer or admin user.
   * @param question Text of the security question.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   */
  public record SecurityQuestion(Long securityQuestionId, Long customerId, String question, String created, String lastModified) {}

  /**
   * Login that has not ended: one token and its renewals.
   * @param sessionId Id of the session, or of the liveness check.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param created Time of creation (UTC).
   * @param lastRenewed Time of the last renewal (UTC).
   * @param amr Authentication methods that proved the person (RFC 8176), for example {@code pwd}, {@code otp}, {@code pop}.
   * @param current True for the session of the token that made the call.
   */
  public record Session(String sessionId, String identity, String created, String lastRenewed, List<String> amr, Boolean current) {}

  /**
   * Event that reports a sign-in, or the end of a session.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record SessionEvent(String eventType, Long eventId, String created, Long tenantId, SessionEventData data, SessionEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record SessionEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param customerId Id of the customer or admin user.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param sessionId Absent if all sessions of the identity have ended.
   * @param created Time of creation (UTC).
   */
  public record SessionEventData(Long customerId, String identity, String sessionId, String created) {}

  /**
   * One key of the configuration with the value in force and its default.
   * @param key Name of the configuration key.
   * @param overridden True if the key is set here, for this tenant or for the service.
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param value The value in force; absent for a key without a default that is not set.
   * @param default_ Value that applies if the key is not set here.
   * @param about Explanation of the key in a sentence, in the language of {@code accept-language}; lists show it.
   * @param part Subject that the key belongs to, such as {@code tasks}; lists show it.
   * @param globalOnly True if only GLOBAL roles may set it for a tenant.
   * @param alsoChangedBy Permission that allows a change of this key as well as the one for all keys; lists show it.
   */
  public record Setting(String key, Boolean overridden, List<Long> pendingTasks, Object value, @Named("default") Object default_, String about, String part, Boolean globalOnly, String alsoChangedBy) {}

  /**
   * Webhook with a fresh signature: send these headers with exactly this body.
   * @param headers Headers to send, the fresh signature among them.
   * @param body Body to send, byte for byte.
   */
  public record SignedCallback(Map<String, Object> headers, String body) {}

  /**
   * Permission rows or approval policies to try.
   * @param value Text, number, boolean or JSON, by the key's type. {@code clientSecret} is never shown again.
   * @param key A row {@code <Item>.<Action>.Allowed}, {@code permission.matrix}, or {@code approval.policies}.
   * @param tenantId (optional) The tenant whose decisions are evaluated; for a row, the caller's own tenant by default.
   */
  public record SimulateRequest(Object value, String key, Long tenantId) {
    public SimulateRequest() { this(null, null, null); }
    public SimulateRequest value(Object value) { return Records.with(this, "value", value); }
    public SimulateRequest key(String key) { return Records.with(this, "key", key); }
    public SimulateRequest tenantId(long tenantId) { return Records.with(this, "tenantId", tenantId); }
  }

  /** @param clientSecret Secret of the service at an identity provider; {@code ***} keeps the stored one. */
  public record SimulateRequestValue(String clientSecret) {
    public SimulateRequestValue() { this(null); }
    public SimulateRequestValue clientSecret(String clientSecret) { return Records.with(this, "clientSecret", clientSecret); }
  }

  /**
   * Calls of the last 7 days that would be decided differently, and whose they were.
   * @param decisions Number of decisions that were examined.
   * @param calls Calls whose decision would change.
   * @param changes Decisions that would change.
   * @param notShown Number of further changes, of less frequent calls.
   * @param saving Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task.
   * @param policies The proposed policies in words. Only for {@code approval.policies}.
   */
  public record SimulateResponse(SimulateResponseDecisions decisions, SimulateResponseCalls calls, List<SimulateResponseChanges> changes, Long notShown, SimulateResponseSaving saving, List<SimulateResponsePolicies> policies) {}

  /**
   * Calls whose decision would change.
   * @param gain Number of calls that would be let through, or with fewer conditions.
   * @param lose Number of calls that would be refused, or meet more conditions.
   * @param change Number of calls that would meet other conditions.
   * @param unknown Number of calls that cannot be judged, because what a policy reads of them was not kept. Only for {@code approval.policies}.
   */
  public record SimulateResponseCalls(Long gain, Long lose, Long change, Long unknown) {}

  /**
   * @param effect Effect of the proposed rows: whether the caller gains or loses.
   * @param call Call that was decided on, as method and path.
   * @param as Tells whether the call was made, stored as a task, or approved.
   * @param held Roles, positions and relations of the caller with regard to the item.
   * @param from Decision at the time.
   * @param to Decision with the proposed rows.
   * @param count Number of calls that were decided like this.
   * @param people Some of the callers.
   * @param makerHeld Roles and positions of the maker.
   */
  public record SimulateResponseChanges(String effect, String call, String as, List<String> held, SimulateResponseChangesFrom from, SimulateResponseChangesTo to, Long count, List<SimulateResponseChangesPeople> people, List<String> makerHeld) {}

  /**
   * Decision at the time.
   * @param decision Decision on the call.
   * @param by Grants that decided.
   */
  public record SimulateResponseChangesFrom(String decision, List<String> by) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   */
  public record SimulateResponseChangesPeople(Long customerId, String identity) {}

  /**
   * Decision with the proposed rows.
   * @param decision Decision on the call.
   * @param by Grants that decided.
   */
  public record SimulateResponseChangesTo(String decision, List<String> by) {}

  /**
   * Number of decisions that were examined.
   * @param lookedAt Remembered decisions by the rows in question; those of the last minute may be missing.
   * @param since First day of the period.
   * @param samplePercent Share of decisions that are remembered, in percent, as configured now.
   */
  public record SimulateResponseDecisions(Long lookedAt, String since, Long samplePercent) {}

  /**
   * @param name Name of the policy, unique in its tenant.
   * @param description The policy in words.
   * @param sentence The same words as key and values, for the reader’s own language.
   */
  public record SimulateResponsePolicies(String name, String description, SimulateResponsePoliciesSentence sentence) {}

  /**
   * The same words as key and values, for the reader’s own language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record SimulateResponsePoliciesSentence(String key, Map<String, Object> values) {}

  /**
   * Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task.
   * @param decision Decision on the call.
   * @param whatWouldHelp Next steps that would let the call through.
   * @param helpSentence The words of {@code whatWouldHelp} as key and values, for readers of every language.
   */
  public record SimulateResponseSaving(String decision, String whatWouldHelp, SimulateResponseSavingHelpSentence helpSentence) {}

  /**
   * The words of {@code whatWouldHelp} as key and values, for readers of every language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record SimulateResponseSavingHelpSentence(String key, Map<String, Object> values) {}

  /**
   * Kind of proof with which the password shall be changed.
   * @param type Code by SMS, link by e-mail, or liveness check.
   * @param info (optional) Further data of the chosen type: for a liveness check JSON text with {@code cloudLivenessSessionId}.
   * @param deviceFingerprint (optional) Fingerprint of the device, optionally as {@code <name>:<fingerprint>}.
   */
  public record StartPasswordChangeRequest(String type, Object info, String deviceFingerprint) {
    public StartPasswordChangeRequest() { this(null, null, null); }
    public StartPasswordChangeRequest type(String type) { return Records.with(this, "type", type); }
    public StartPasswordChangeRequest info(Object info) { return Records.with(this, "info", info); }
    public StartPasswordChangeRequest deviceFingerprint(String deviceFingerprint) { return Records.with(this, "deviceFingerprint", deviceFingerprint); }
  }

  /** @param landingUrl (optional) URL to which people return from the hosted page. */
  public record StartPasswordChangeRequestInfo(String landingUrl) {
    public StartPasswordChangeRequestInfo() { this(null); }
    public StartPasswordChangeRequestInfo landingUrl(String landingUrl) { return Records.with(this, "landingUrl", landingUrl); }
  }

  /**
   * The data of the next step: for a liveness check, the address of its page.
   * @param info Further data of the chosen type: for a liveness check JSON text with {@code cloudLivenessSessionId}.
   * @param binding Value of the cookie that the start of a liveness check sets. A check that is completed in a browser without it changes the password only with a code.
   */
  public record StartPasswordChangeResponse(String info, String binding) {}

  /**
   * Approval that was recorded for one step of a policy.
   * @param customerId Person who approved.
   * @param at Time of the approval.
   * @param name Name of that person.
   * @param onBehalfOf Person in whose place it was given.
   * @param onBehalfOfName Name of the person in whose place it was given.
   */
  public record StepApproval(Long customerId, String at, String name, Long onBehalfOf, String onBehalfOfName) {}

  /**
   * Reason for stopping.
   * @param executorComment Reason for stopping.
   */
  public record StopTaskRequest(String executorComment) {
    public StopTaskRequest() { this(null); }
    public StopTaskRequest executorComment(String executorComment) { return Records.with(this, "executorComment", executorComment); }
  }

  /**
   * Present while no e-mail is sent to this person. Only where one person is asked for.
   * @param reason {@code BOUNCE}: a mail came back for good. {@code COMPLAINT}: its reader reported it as unwanted.
   * @param since Time of the bounce or complaint (UTC).
   * @param until Time from which e-mails are sent again (UTC).
   */
  public record SuppressedEmail(String reason, String since, String until) {}

  /**
   * Call that is stored until other people approve it, with its approvals and its result.
   * @param taskId Task, as the header {@code task-id} named it when the call was stored.
   * @param httpMethod HTTP method of the stored call.
   * @param path Path of the stored call, with its query.
   * @param body JSON text of the body of the call; write-only fields read {@code ***}.
   * @param initiator Customer id of the person who made the task.
   * @param description The effect of the call, in words for the people who approve it.
   * @param kind Word for what the call is about, for example {@code transfer} or {@code setting}.
   * @param executorRoles Roles and positions, separated by commas, whose holders may approve and execute.
   * @param status The state of the task; the guide on task states says who can change it.
   * @param approvals Decision of each named or counted approver.
   * @param approvalsRequired Number of approvals with which the task runs.
   * @param approvalsGiven Number of approvals recorded so far that count towards {@code approvalsRequired}.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param initiatorName Name of the person who made the task.
   * @param agent Name of the agent that made the call with an agent token.
   * @param agentReads Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none.
   * @param executor Customer id of the person who executed the task.
   * @param sentence The same words as key and values, for the reader’s own language. Absent from older tasks.
   * @param effects Effects of the call beside those that the description names. Of an open task they are computed anew.
   * @param changedSince Present if the item of an open task has changed since the proposal. EXECUTE then needs {@code if-match} with the present etag of the item.
   * @param amounts Amounts that the call moves, one for each currency. Absent if it moves none.
   * @param initiatorComment Comment of the initiator (header {@code task-initiator-comment}).
   * @param executorComment Comment of the person who decided, or the reason why the service ended it.
   * @param tag Text by which the task can be found again (header {@code task-tag}).
   * @param replaces Task that this one took the place of (header {@code task-replaces}).
   * @param replacedBy Task that took the place of this one.
   * @param policies Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any.
   * @param runsAt Time at which a task that is fully approved runs, after a cool-down or in a window of its policies.
   * @param expires Time at which the task is discarded if it is still PENDING or FAILED.
   * @param whatIsMissing The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of {@code accept-language}: in English it has the ids of people, in other languages their names.
   * @param moves Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones.
   * @param outcome Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream.
   * @param responseBody Body with which the executed call answered; a long one is cut.
   * @param failure Reason for which the call of a FAILED task failed, in the language of {@code accept-language}. Shown with one task, and absent in English: {@code responseBody} says it.
   * @param responseCode HTTP status with which the executed call answered.
   */
  public record Task(Long taskId, String httpMethod, String path, String body, Long initiator, String description, String kind, String executorRoles, String status, List<TaskApprovals> approvals, Long approvalsRequired, Long approvalsGiven, String created, String lastModified, String initiatorName, String agent, List<TaskAgentReads> agentReads, Long executor, TaskSentence sentence, List<TaskEffects> effects, TaskChangedSince changedSince, List<MovedAmount> amounts, String initiatorComment, String executorComment, String tag, Long replaces, Long replacedBy, List<TaskPolicy> policies, String runsAt, String expires, String whatIsMissing, List<String> moves, String outcome, String responseBody, String failure, Long responseCode) {}

  /**
   * @param operationId Operation that was called.
   * @param path Path below the base, without its query.
   * @param at Time of the event (UTC).
   */
  public record TaskAgentReads(String operationId, String path, String at) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param status Decision of this person.
   * @param name Name that people see.
   * @param onBehalfOf Person in whose place a substitute decided.
   * @param onBehalfOfName Name of the person in whose place a substitute acted.
   */
  public record TaskApprovals(Long customerId, String status, String name, Long onBehalfOf, String onBehalfOfName) {}

  /**
   * Payload of the webhooks that report a change of a task.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param taskId Task, as the header {@code task-id} named it when the call was stored.
   * @param status Status that the task has now.
   * @param description The effect of the task, in words for people.
   * @param initiator Customer id of the person who made the task.
   * @param lastModified Time of the last change (UTC).
   * @param executor Customer id of the person who executed the task.
   * @param tag Text by which the task can be found again (header {@code task-tag}).
   */
  public record TaskCallback(String eventType, Long taskId, String status, String description, Long initiator, String lastModified, Long executor, String tag) {}

  /**
   * Present if the item of an open task has changed since the proposal. EXECUTE then needs {@code if-match} with the present etag of the item.
   * @param at Time of the last change of the item.
   * @param fields Fields that the call writes and that have another value now.
   */
  public record TaskChangedSince(String at, List<String> fields) {}

  /**
   * Comment on a task: its author, its time and its text.
   * @param commentId Comment, as the list of comments of its task names it.
   * @param customerId Id of the customer or admin user.
   * @param text Text of the comment; empty after its author was erased.
   * @param created Time of creation (UTC).
   * @param name Name of the author.
   * @param agent Agent that wrote the comment, with a token of the author.
   */
  public record TaskComment(Long commentId, Long customerId, String text, String created, String name, String agent) {}

  /**
   * Event that reports a comment on a task.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record TaskCommentEvent(String eventType, Long eventId, String created, Long tenantId, TaskCommentEventData data, TaskCommentEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record TaskCommentEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param taskId Task, as the header {@code task-id} named it when the call was stored.
   * @param commentId Comment, as the list of comments of its task names it.
   * @param customerId Id of the customer or admin user.
   * @param text Text of the comment.
   * @param created Time of creation (UTC).
   * @param agent Name of the agent that made the call with an agent token.
   */
  public record TaskCommentEventData(Long taskId, Long commentId, Long customerId, String text, String created, String agent) {}

  /**
   * @param label The field in words; a member of a JSON value by its dotted path.
   * @param key Key of the label, for readers of other languages.
   * @param values Values of the key, if it has any.
   * @param after Value afterwards; {@code ***} for a secret, {@code none} for a value that is removed.
   * @param before Present value; absent where the call creates something, and for secrets.
   */
  public record TaskEffects(String label, String key, Map<String, Object> values, String after, String before) {}

  /**
   * Change of a task: its actor, its time and the status after it.
   * @param at Time of the event (UTC).
   * @param by Customer id of the actor.
   * @param what Event in words.
   * @param status Status of the task after the event.
   * @param attempt The number of times that the task had been run by then, from 1.
   * @param name Name of that person.
   * @param onBehalfOf Person in whose place a substitute acted.
   * @param onBehalfOfName Name of the person in whose place a substitute acted.
   * @param agent Name of the agent that made the call with an agent token.
   * @param comment Comment of the person who acted.
   * @param responseCode HTTP status with which the executed call answered.
   */
  public record TaskEvent(String at, Object by, String what, String status, Long attempt, String name, Long onBehalfOf, String onBehalfOfName, String agent, String comment, Long responseCode) {}

  /**
   * Approval policy of a task, with the progress of its steps.
   * @param name Name of the policy, unique in its tenant.
   * @param description The policy in words.
   * @param sentence The same words as key and values, for the reader’s own language.
   * @param steps Steps of the policy, in their order.
   */
  public record TaskPolicy(String name, String description, TaskPolicySentence sentence, List<TaskStep> steps) {}

  /**
   * The same words as key and values, for the reader’s own language.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record TaskPolicySentence(String key, Map<String, Object> values) {}

  /**
   * The same words as key and values, for the reader’s own language. Absent from older tasks.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record TaskSentence(String key, Map<String, Object> values) {}

  /**
   * Event that reports a change of a task.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data 
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record TaskStateEvent(String eventType, Long eventId, String created, Long tenantId, Task data, TaskStateEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record TaskStateEventActor(Long customerId, String agent) {}

  /**
   * One step of an approval policy of a task: who may approve, how many must, and who has.
   * @param name Name of the step, unique in its policy.
   * @param roles Roles and positions whose holders may approve this step.
   * @param people People who may approve this step.
   * @param needed Number of different people who must approve this step.
   * @param state WAITING for an earlier step, OPEN for approvals, or MET.
   * @param approvals Approvals recorded for this step.
   * @param proof Step-up that each approver of this step must make.
   */
  public record TaskStep(String name, List<String> roles, List<Long> people, Long needed, String state, List<StepApproval> approvals, String proof) {}

  /**
   * Position that an admin user holds or held for a while, beside their own.
   * @param temporaryPositionId Position for a while, as the list of them names it.
   * @param customerId Id of the customer or admin user.
   * @param position Position that the person holds beside their own.
   * @param minutes Number of minutes from the grant to the end.
   * @param reason Reason in words.
   * @param from Time at which the position was granted.
   * @param until Time from which it does not count any more, in running sessions too.
   * @param active True if the person holds it now.
   * @param grantedBy Origin of the position.
   * @param ended Time at which it was ended early.
   */
  public record TemporaryPosition(Long temporaryPositionId, Long customerId, String position, Long minutes, String reason, String from, String until, Boolean active, TemporaryPositionGrantedBy grantedBy, String ended) {}

  /**
   * Origin of the position.
   * @param customerId Person who granted it: of a task, its executor.
   * @param taskId Task by which it was granted.
   */
  public record TemporaryPositionGrantedBy(Long customerId, Long taskId) {}

  /**
   * Business that uses the service: its people, wallets and configuration are apart from those of all others.
   * @param tenantId Tenant to which it belongs.
   * @param name Name that people see.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param institution Short name of the institution.
   * @param shards The number of partitions over which payments, withdrawals and transfers are spread; absent while it is 1.
   */
  public record Tenant(Long tenantId, String name, String created, String lastModified, List<Long> pendingTasks, String institution, Long shards) {}

  /**
   * Payload of the webhook that {@code testCallback} sends.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param test {@code true}: nothing happened, the callback was asked for.
   * @param callbackId Id of the callback: the same on every attempt, and sent as {@code webhook-id}.
   * @param created Time of creation (UTC).
   */
  public record TestCallback(String eventType, Boolean test, Long callbackId, String created) {}

  /**
   * URL that gets a signed test webhook.
   * @param url URL that receives the callback.
   */
  public record TestCallbackRequest(String url) {
    public TestCallbackRequest() { this(null); }
    public TestCallbackRequest url(String url) { return Records.with(this, "url", url); }
  }

  /**
   * Event that {@code testWebhookEndpoint} sends.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record TestEvent(String eventType, Long eventId, String created, Long tenantId, TestEventData data, TestEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record TestEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param webhookEndpointId Identifies the webhook endpoint; made by the service.
   */
  public record TestEventData(Long webhookEndpointId) {}

  /**
   * Name, logo and colour of a tenant, for pages that people see before they sign in.
   * @param name Name that people see.
   * @param logo Picture as a {@code data:} URL, or a path on this origin.
   * @param colour Colour as {@code #rrggbb}.
   * @param providers Identity providers that the sign-in page offers, by short name.
   * @param ssoDomains E-mail domain to the short name of the identity provider of its people. Absent if the tenant has set none.
   * @param positionNames Position to the name that the tenant gives it. Absent if the tenant has set none.
   * @param locale Language of the tenant ({@code locale.default}), for people who have chosen none. Absent for English.
   */
  public record Theme(String name, String logo, String colour, List<String> providers, Map<String, Object> ssoDomains, Map<String, Object> positionNames, String locale) {}

  /**
   * The token, its scheme and its lifetime (RFC 6749).
   * @param access_token The token, for the {@code Authorization} header.
   * @param token_type Scheme with which the token is sent.
   * @param expires_in Lifetime of the token in seconds.
   * @param issued_token_type Type of the token, where one was exchanged (RFC 8693).
   * @param refresh_token Works once; each use answers the next one.
   * @param id_token Tells who the person is, with the scope {@code openid}.
   * @param scope Scopes of the token, where it was narrowed or asked for.
   */
  public record TokenResponse(String access_token, String token_type, Long expires_in, String issued_token_type, String refresh_token, String id_token, String scope) {}

  /**
   * State of a token now, and its owner (RFC 7662).
   * @param active True if the token works now. Without it there is no other field.
   * @param sub Customer id of the person.
   * @param username Identity with which the person logged in.
   * @param tenantId Tenant to which it belongs.
   * @param client_id Client that got the token.
   * @param scope {@code UpdateByTasks} for a token that only reads and proposes.
   * @param token_type Scheme with which the token is sent.
   * @param cnf Key that the token is bound to: a proof by this key must come with it (RFC 9449).
   * @param aud Resource that takes the token.
   * @param iss Issuer of the token.
   * @param sid Session of the token.
   * @param jti Id of the token.
   * @param iat Issue time, in seconds since 1970.
   * @param exp Expiry, in seconds since 1970.
   * @param amr Authentication methods that proved the person (RFC 8176), for example {@code pwd}, {@code otp}, {@code pop}.
   */
  public record TokenState(Boolean active, String sub, String username, Long tenantId, String client_id, String scope, String token_type, TokenStateCnf cnf, String aud, String iss, String sid, String jti, Long iat, Long exp, List<String> amr) {}

  /**
   * Key that the token is bound to: a proof by this key must come with it (RFC 9449).
   * @param jkt SHA-256 thumbprint of its JWK.
   */
  public record TokenStateCnf(String jkt) {}

  /**
   * Movement of money from one wallet to another.
   * @param transferId Identifies the transfer for ever; made by the service.
   * @param status A transfer is made at once, or refused.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param fromWalletId Id of the wallet that is debited.
   * @param toWalletId Id of the wallet that is credited.
   * @param created Time of creation (UTC).
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param description Description for people.
   */
  public record Transfer(Long transferId, String status, BigDecimal amount, String currency, Long fromWalletId, Long toWalletId, String created, String externalUniqueId, String description) {}

  /**
   * Event that reports a transfer.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record TransferEvent(String eventType, Long eventId, String created, Long tenantId, TransferEventData data, TransferEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record TransferEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param status A transfer is made at once, or refused.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param fromWalletId Id of the wallet that is debited.
   * @param toWalletId Id of the wallet that is credited.
   * @param created Time of creation (UTC).
   * @param transferId Absent for a transfer of a bulk transfer.
   * @param bulkTransferId Bulk transfer of which it is a part.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param description Description for people.
   */
  public record TransferEventData(String status, BigDecimal amount, String currency, Long fromWalletId, Long toWalletId, String created, Long transferId, Long bulkTransferId, String externalUniqueId, String description) {}

  /**
   * Person whose last login was tried against the expression, and the result.
   * @param customerId Id of the customer or admin user.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param lastLogin Time of the last login (UTC).
   * @param result The decision of the expression on that login.
   * @param reason Reason in words.
   */
  public record TriedLogin(Long customerId, String identity, String lastLogin, String result, String reason) {}

  /**
   * Token of the link that was sent to the earlier address.
   * @param token Token of the link.
   */
  public record UndoContactRequest(String token) {
    public UndoContactRequest() { this(null); }
    public UndoContactRequest token(String token) { return Records.with(this, "token", token); }
  }

  /**
   * Fields of the member of staff that change.
   * @param position (optional) Position in the tenant or organisation, for example {@code LEVEL_01} or {@code DIRECTOR}.
   * @param scimExternalId (optional) Links the account to the directory, which manages it by this id from then on; null ends that.
   * @param firstName (optional) Given name of the person.
   * @param lastName (optional) Family name of the person.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record UpdateAdminUserRequest(String position, String scimExternalId, String firstName, String lastName, String email, String phoneNumber, String locale) {
    public UpdateAdminUserRequest() { this(null, null, null, null, null, null, null); }
    public UpdateAdminUserRequest position(String position) { return Records.with(this, "position", position); }
    public UpdateAdminUserRequest scimExternalId(String scimExternalId) { return Records.with(this, "scimExternalId", scimExternalId); }
    public UpdateAdminUserRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public UpdateAdminUserRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public UpdateAdminUserRequest email(String email) { return Records.with(this, "email", email); }
    public UpdateAdminUserRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public UpdateAdminUserRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * Limits, default approvers and expiry that the token has from now on.
   * @param limits (optional) Limits of the token beside those of its owner. What is missing is not limited.
   * @param approvers (optional) Approvers of proposals that name none: ids of users of your tenant, or above the tenants.
   * @param expires (optional) The time at which the token stops working: earlier than before. It cannot be extended.
   */
  public record UpdateAgentTokenRequest(UpdateAgentTokenRequestLimits limits, List<Long> approvers, String expires) {
    public UpdateAgentTokenRequest() { this(null, null, null); }
    public UpdateAgentTokenRequest limits(UpdateAgentTokenRequestLimits limits) { return Records.with(this, "limits", limits); }
    public UpdateAgentTokenRequest approvers(List<Long> approvers) { return Records.with(this, "approvers", approvers); }
    public UpdateAgentTokenRequest expires(String expires) { return Records.with(this, "expires", expires); }
  }

  /**
   * Limits of the token beside those of its owner. What is missing is not limited.
   * @param operations (optional) Only these operations may be read and proposed: ids of operations, with {@code *} for any letters, for example {@code get*}. Operations of upstreams have the name of the upstream before them: {@code bank.createPayout}, {@code bank.*}; only such a pattern, or {@code *} alone, allows them.
   * @param largestAmount (optional) Largest sum of the amounts of one proposal.
   * @param largestAmountPerDay (optional) Largest sum of the amounts of all proposals of a day (UTC), decided or not.
   * @param mostOpenProposals (optional) Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
   * @param customerIds (optional) The token may only make calls that name these customers, and no others.
   * @param walletIds (optional) The token may only make calls that name these wallets, and no others.
   */
  public record UpdateAgentTokenRequestLimits(List<String> operations, BigDecimal largestAmount, BigDecimal largestAmountPerDay, Long mostOpenProposals, List<Long> customerIds, List<Long> walletIds) {
    public UpdateAgentTokenRequestLimits() { this(null, null, null, null, null, null); }
    public UpdateAgentTokenRequestLimits operations(List<String> operations) { return Records.with(this, "operations", operations); }
    public UpdateAgentTokenRequestLimits largestAmount(BigDecimal largestAmount) { return Records.with(this, "largestAmount", largestAmount); }
    public UpdateAgentTokenRequestLimits largestAmountPerDay(BigDecimal largestAmountPerDay) { return Records.with(this, "largestAmountPerDay", largestAmountPerDay); }
    public UpdateAgentTokenRequestLimits mostOpenProposals(long mostOpenProposals) { return Records.with(this, "mostOpenProposals", mostOpenProposals); }
    public UpdateAgentTokenRequestLimits customerIds(List<Long> customerIds) { return Records.with(this, "customerIds", customerIds); }
    public UpdateAgentTokenRequestLimits walletIds(List<Long> walletIds) { return Records.with(this, "walletIds", walletIds); }
  }

  /**
   * Fields of the customer that change.
   * @param firstName (optional) Given name of the person.
   * @param lastName (optional) Family name of the person.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param nationalIdentityNumber (optional) National identity number; unique in the tenant.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record UpdateCustomerRequest(String firstName, String lastName, String email, String phoneNumber, String nationalIdentityNumber, String locale) {
    public UpdateCustomerRequest() { this(null, null, null, null, null, null); }
    public UpdateCustomerRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public UpdateCustomerRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public UpdateCustomerRequest email(String email) { return Records.with(this, "email", email); }
    public UpdateCustomerRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public UpdateCustomerRequest nationalIdentityNumber(String nationalIdentityNumber) { return Records.with(this, "nationalIdentityNumber", nationalIdentityNumber); }
    public UpdateCustomerRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * Proofs and times of the identity that change; {@code status} ends a lock after failed attempts.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param totp (optional) First code of the authenticator app, after {@code totpEnabled} "pending".
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter (optional) Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter (optional) Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param status (optional) Ends a lock after failed attempts.
   */
  public record UpdateGlobalAdminIdentityRequest(String password, Object totpEnabled, String totp, String publicKey, String authLockedAfter, String changeAfter, String status) {
    public UpdateGlobalAdminIdentityRequest() { this(null, null, null, null, null, null, null); }
    public UpdateGlobalAdminIdentityRequest password(String password) { return Records.with(this, "password", password); }
    public UpdateGlobalAdminIdentityRequest totpEnabled(Object totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public UpdateGlobalAdminIdentityRequest totp(String totp) { return Records.with(this, "totp", totp); }
    public UpdateGlobalAdminIdentityRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public UpdateGlobalAdminIdentityRequest authLockedAfter(String authLockedAfter) { return Records.with(this, "authLockedAfter", authLockedAfter); }
    public UpdateGlobalAdminIdentityRequest changeAfter(String changeAfter) { return Records.with(this, "changeAfter", changeAfter); }
    public UpdateGlobalAdminIdentityRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * The changed identity; {@code totpUri} and {@code recoveryCodes} are shown only here.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param recoveryCodes Codes that are accepted in place of a code of the app, each once; shown only this once.
   */
  public record UpdateGlobalAdminIdentityResponse(String identity, Object totpEnabled, String created, String lastModified, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<UpdateGlobalAdminIdentityResponseProofsSetBy> proofsSetBy, String totpUri, List<String> recoveryCodes) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record UpdateGlobalAdminIdentityResponseProofsSetBy(Long customerId, String at) {}

  /**
   * Fields of the global administrator that change.
   * @param role (optional) Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param firstName (optional) Given name of the person.
   * @param lastName (optional) Family name of the person.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record UpdateGlobalAdminRequest(String role, String firstName, String lastName, String email, String phoneNumber, String locale) {
    public UpdateGlobalAdminRequest() { this(null, null, null, null, null, null); }
    public UpdateGlobalAdminRequest role(String role) { return Records.with(this, "role", role); }
    public UpdateGlobalAdminRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public UpdateGlobalAdminRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public UpdateGlobalAdminRequest email(String email) { return Records.with(this, "email", email); }
    public UpdateGlobalAdminRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public UpdateGlobalAdminRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * Fields of a client above tenants to change.
   * @param name (optional) Name of the client, as people see it where they are asked to allow something.
   * @param kind (optional) {@code service}: a back end that acts as an account. {@code web}: another portal with a key. {@code native}: an app without a key.
   * @param redirectUris (optional) Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
   * @param postLogoutRedirectUris (optional) URIs to which a browser may return after logout.
   * @param jwks (optional) Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param jwksUri (optional) URL of the public keys of the client, instead of {@code jwks}.
   * @param customerId (optional) Account that a service acts as. Your own rights must cover the rights of that account.
   * @param scopes (optional) Scopes that the client may request; without it, all that fit its kind. A service without {@code scope} acts as its account.
   * @param backchannelLogoutUri (optional) URL that receives a logout token when a session ends in which the client got an ID token.
   * @param dpopRequired (optional) True: the client gets tokens only with a DPoP proof (RFC 9449).
   */
  public record UpdateGlobalOAuthClientRequest(String name, String kind, List<String> redirectUris, List<String> postLogoutRedirectUris, UpdateGlobalOAuthClientRequestJwks jwks, String jwksUri, Long customerId, List<String> scopes, String backchannelLogoutUri, Boolean dpopRequired) {
    public UpdateGlobalOAuthClientRequest() { this(null, null, null, null, null, null, null, null, null, null); }
    public UpdateGlobalOAuthClientRequest name(String name) { return Records.with(this, "name", name); }
    public UpdateGlobalOAuthClientRequest kind(String kind) { return Records.with(this, "kind", kind); }
    public UpdateGlobalOAuthClientRequest redirectUris(List<String> redirectUris) { return Records.with(this, "redirectUris", redirectUris); }
    public UpdateGlobalOAuthClientRequest postLogoutRedirectUris(List<String> postLogoutRedirectUris) { return Records.with(this, "postLogoutRedirectUris", postLogoutRedirectUris); }
    public UpdateGlobalOAuthClientRequest jwks(UpdateGlobalOAuthClientRequestJwks jwks) { return Records.with(this, "jwks", jwks); }
    public UpdateGlobalOAuthClientRequest jwksUri(String jwksUri) { return Records.with(this, "jwksUri", jwksUri); }
    public UpdateGlobalOAuthClientRequest customerId(long customerId) { return Records.with(this, "customerId", customerId); }
    public UpdateGlobalOAuthClientRequest scopes(List<String> scopes) { return Records.with(this, "scopes", scopes); }
    public UpdateGlobalOAuthClientRequest backchannelLogoutUri(String backchannelLogoutUri) { return Records.with(this, "backchannelLogoutUri", backchannelLogoutUri); }
    public UpdateGlobalOAuthClientRequest dpopRequired(boolean dpopRequired) { return Records.with(this, "dpopRequired", dpopRequired); }
  }

  /**
   * Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param keys Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
   */
  public record UpdateGlobalOAuthClientRequestJwks(List<Map<String, Object>> keys) {
    public UpdateGlobalOAuthClientRequestJwks() { this(null); }
    public UpdateGlobalOAuthClientRequestJwks keys(List<Map<String, Object>> keys) { return Records.with(this, "keys", keys); }
  }

  /**
   * Proofs and times of the identity that change; {@code status} ends a lock after failed attempts.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param totp (optional) First code of the authenticator app, after {@code totpEnabled} "pending".
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter (optional) Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter (optional) Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param status (optional) Ends a lock after failed attempts.
   */
  public record UpdateIdentityRequest(String password, Object totpEnabled, String totp, String publicKey, String authLockedAfter, String changeAfter, String status) {
    public UpdateIdentityRequest() { this(null, null, null, null, null, null, null); }
    public UpdateIdentityRequest password(String password) { return Records.with(this, "password", password); }
    public UpdateIdentityRequest totpEnabled(Object totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public UpdateIdentityRequest totp(String totp) { return Records.with(this, "totp", totp); }
    public UpdateIdentityRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public UpdateIdentityRequest authLockedAfter(String authLockedAfter) { return Records.with(this, "authLockedAfter", authLockedAfter); }
    public UpdateIdentityRequest changeAfter(String changeAfter) { return Records.with(this, "changeAfter", changeAfter); }
    public UpdateIdentityRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * The changed identity; {@code totpUri} and {@code recoveryCodes} are shown only here.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param recoveryCodes Codes that are accepted in place of a code of the app, each once; shown only this once.
   */
  public record UpdateIdentityResponse(String identity, Object totpEnabled, String created, String lastModified, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<UpdateIdentityResponseProofsSetBy> proofsSetBy, String totpUri, List<String> recoveryCodes) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record UpdateIdentityResponseProofsSetBy(Long customerId, String at) {}

  /**
   * Proofs and times of the identity that change; {@code status} ends a lock after failed attempts.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totpEnabled (optional) True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param totp (optional) First code of the authenticator app, after {@code totpEnabled} "pending".
   * @param publicKey (optional) RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter (optional) Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter (optional) Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param status (optional) Ends a lock after failed attempts.
   */
  public record UpdateInstitutionAdminIdentityRequest(String password, Object totpEnabled, String totp, String publicKey, String authLockedAfter, String changeAfter, String status) {
    public UpdateInstitutionAdminIdentityRequest() { this(null, null, null, null, null, null, null); }
    public UpdateInstitutionAdminIdentityRequest password(String password) { return Records.with(this, "password", password); }
    public UpdateInstitutionAdminIdentityRequest totpEnabled(Object totpEnabled) { return Records.with(this, "totpEnabled", totpEnabled); }
    public UpdateInstitutionAdminIdentityRequest totp(String totp) { return Records.with(this, "totp", totp); }
    public UpdateInstitutionAdminIdentityRequest publicKey(String publicKey) { return Records.with(this, "publicKey", publicKey); }
    public UpdateInstitutionAdminIdentityRequest authLockedAfter(String authLockedAfter) { return Records.with(this, "authLockedAfter", authLockedAfter); }
    public UpdateInstitutionAdminIdentityRequest changeAfter(String changeAfter) { return Records.with(this, "changeAfter", changeAfter); }
    public UpdateInstitutionAdminIdentityRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * The changed identity; {@code totpUri} and {@code recoveryCodes} are shown only here.
   * @param identity Name with which a person or program logs in; unique across all tenants.
   * @param totpEnabled True if a code of an authenticator app is required to log in; {@code pending} until the first code has come.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param webAuthN True if the identity signs in with passkeys.
   * @param sso Short name of the identity provider with which this identity signs in.
   * @param publicKey RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
   * @param authLockedAfter Time after which the identity cannot log in. A time in the past locks it now.
   * @param changeAfter Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
   * @param proofsSetBy People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
   * @param totpUri URI for the QR code of the authenticator app ({@code otpauth://…}); shown only this once.
   * @param recoveryCodes Codes that are accepted in place of a code of the app, each once; shown only this once.
   */
  public record UpdateInstitutionAdminIdentityResponse(String identity, Object totpEnabled, String created, String lastModified, List<Long> pendingTasks, Boolean webAuthN, String sso, String publicKey, String authLockedAfter, String changeAfter, List<UpdateInstitutionAdminIdentityResponseProofsSetBy> proofsSetBy, String totpUri, List<String> recoveryCodes) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param at Time of the last such change (UTC).
   */
  public record UpdateInstitutionAdminIdentityResponseProofsSetBy(Long customerId, String at) {}

  /**
   * Fields of the administrator of the institution that change.
   * @param role (optional) Role above tenants, for example {@code GLOBAL_ADMIN}.
   * @param firstName (optional) Given name of the person.
   * @param lastName (optional) Family name of the person.
   * @param email (optional) E-mail address on record; codes and links are sent there.
   * @param phoneNumber (optional) Phone number in E.164 form, for example {@code +35312345678}.
   * @param locale (optional) Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record UpdateInstitutionAdminRequest(String role, String firstName, String lastName, String email, String phoneNumber, String locale) {
    public UpdateInstitutionAdminRequest() { this(null, null, null, null, null, null); }
    public UpdateInstitutionAdminRequest role(String role) { return Records.with(this, "role", role); }
    public UpdateInstitutionAdminRequest firstName(String firstName) { return Records.with(this, "firstName", firstName); }
    public UpdateInstitutionAdminRequest lastName(String lastName) { return Records.with(this, "lastName", lastName); }
    public UpdateInstitutionAdminRequest email(String email) { return Records.with(this, "email", email); }
    public UpdateInstitutionAdminRequest phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public UpdateInstitutionAdminRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * The language to choose; null takes the choice back.
   * @param locale Language of the person: {@code en}, {@code de}, {@code fr}, {@code es}, {@code pt} or {@code ar}. Absent if the person has chosen none.
   */
  public record UpdateLocaleRequest(String locale) {
    public UpdateLocaleRequest() { this(null); }
    public UpdateLocaleRequest locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * Channels of the notices about requests.
   * @param channel (optional) Channel of every kind that {@code kinds} leaves out: {@code mail} at once, {@code digest} once a day, {@code push} to your browsers, or {@code none}.
   * @param digestHour (optional) Hour of the digest, on a clock in {@code timeZone}.
   * @param timeZone (optional) Time zone of {@code digestHour}: an IANA name or an offset from UTC.
   * @param kinds (optional) Channels of single kinds. A kind that is left out takes {@code channel}.
   */
  public record UpdateNoticesRequest(String channel, Long digestHour, String timeZone, UpdateNoticesRequestKinds kinds) {
    public UpdateNoticesRequest() { this(null, null, null, null); }
    public UpdateNoticesRequest channel(String channel) { return Records.with(this, "channel", channel); }
    public UpdateNoticesRequest digestHour(long digestHour) { return Records.with(this, "digestHour", digestHour); }
    public UpdateNoticesRequest timeZone(String timeZone) { return Records.with(this, "timeZone", timeZone); }
    public UpdateNoticesRequest kinds(UpdateNoticesRequestKinds kinds) { return Records.with(this, "kinds", kinds); }
  }

  /**
   * Channels of single kinds. A kind that is left out takes {@code channel}.
   * @param taskWaits (optional) Requests that wait for your approval.
   * @param taskDecided (optional) Requests of yours that were executed, rejected or failed, or that expired.
   * @param comment (optional) Comments on requests that you take part in.
   * @param sentBack (optional) Requests of yours that an approver sent back.
   * @param reminder (optional) Reminders and escalations of requests that wait.
   * @param agent (optional) Requests of your agents that were executed, rejected, sent back or failed, or that expired.
   * @param security (optional) Changes of your proofs and addresses. They always come at once, by e-mail or SMS.
   */
  public record UpdateNoticesRequestKinds(String taskWaits, String taskDecided, String comment, String sentBack, String reminder, String agent, String security) {
    public UpdateNoticesRequestKinds() { this(null, null, null, null, null, null, null); }
    public UpdateNoticesRequestKinds taskWaits(String taskWaits) { return Records.with(this, "taskWaits", taskWaits); }
    public UpdateNoticesRequestKinds taskDecided(String taskDecided) { return Records.with(this, "taskDecided", taskDecided); }
    public UpdateNoticesRequestKinds comment(String comment) { return Records.with(this, "comment", comment); }
    public UpdateNoticesRequestKinds sentBack(String sentBack) { return Records.with(this, "sentBack", sentBack); }
    public UpdateNoticesRequestKinds reminder(String reminder) { return Records.with(this, "reminder", reminder); }
    public UpdateNoticesRequestKinds agent(String agent) { return Records.with(this, "agent", agent); }
    public UpdateNoticesRequestKinds security(String security) { return Records.with(this, "security", security); }
  }

  /**
   * Fields of a client to change.
   * @param name (optional) Name of the client, as people see it where they are asked to allow something.
   * @param kind (optional) {@code service}: a back end that acts as an account. {@code web}: another portal with a key. {@code native}: an app without a key.
   * @param redirectUris (optional) Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
   * @param postLogoutRedirectUris (optional) URIs to which a browser may return after logout.
   * @param jwks (optional) Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param jwksUri (optional) URL of the public keys of the client, instead of {@code jwks}.
   * @param customerId (optional) Account that a service acts as. Your own rights must cover the rights of that account.
   * @param scopes (optional) Scopes that the client may request; without it, all that fit its kind. A service without {@code scope} acts as its account.
   * @param backchannelLogoutUri (optional) URL that receives a logout token when a session ends in which the client got an ID token.
   * @param dpopRequired (optional) True: the client gets tokens only with a DPoP proof (RFC 9449).
   */
  public record UpdateOAuthClientRequest(String name, String kind, List<String> redirectUris, List<String> postLogoutRedirectUris, UpdateOAuthClientRequestJwks jwks, String jwksUri, Long customerId, List<String> scopes, String backchannelLogoutUri, Boolean dpopRequired) {
    public UpdateOAuthClientRequest() { this(null, null, null, null, null, null, null, null, null, null); }
    public UpdateOAuthClientRequest name(String name) { return Records.with(this, "name", name); }
    public UpdateOAuthClientRequest kind(String kind) { return Records.with(this, "kind", kind); }
    public UpdateOAuthClientRequest redirectUris(List<String> redirectUris) { return Records.with(this, "redirectUris", redirectUris); }
    public UpdateOAuthClientRequest postLogoutRedirectUris(List<String> postLogoutRedirectUris) { return Records.with(this, "postLogoutRedirectUris", postLogoutRedirectUris); }
    public UpdateOAuthClientRequest jwks(UpdateOAuthClientRequestJwks jwks) { return Records.with(this, "jwks", jwks); }
    public UpdateOAuthClientRequest jwksUri(String jwksUri) { return Records.with(this, "jwksUri", jwksUri); }
    public UpdateOAuthClientRequest customerId(long customerId) { return Records.with(this, "customerId", customerId); }
    public UpdateOAuthClientRequest scopes(List<String> scopes) { return Records.with(this, "scopes", scopes); }
    public UpdateOAuthClientRequest backchannelLogoutUri(String backchannelLogoutUri) { return Records.with(this, "backchannelLogoutUri", backchannelLogoutUri); }
    public UpdateOAuthClientRequest dpopRequired(boolean dpopRequired) { return Records.with(this, "dpopRequired", dpopRequired); }
  }

  /**
   * Public keys of the client (RFC 7517), instead of {@code jwksUri}. Private members are refused.
   * @param keys Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
   */
  public record UpdateOAuthClientRequestJwks(List<Map<String, Object>> keys) {
    public UpdateOAuthClientRequestJwks() { this(null); }
    public UpdateOAuthClientRequestJwks keys(List<Map<String, Object>> keys) { return Records.with(this, "keys", keys); }
  }

  /**
   * Fields of the organisation that change.
   * @param name (optional) Name that people see.
   * @param registrationNumber (optional) Registration number of the organisation; unique in the tenant.
   */
  public record UpdateOrganisationRequest(String name, String registrationNumber) {
    public UpdateOrganisationRequest() { this(null, null); }
    public UpdateOrganisationRequest name(String name) { return Records.with(this, "name", name); }
    public UpdateOrganisationRequest registrationNumber(String registrationNumber) { return Records.with(this, "registrationNumber", registrationNumber); }
  }

  /**
   * The outcome of the payment. It can be reported once.
   * @param status The outcome of the payment.
   */
  public record UpdatePaymentRequest(String status) {
    public UpdatePaymentRequest() { this(null); }
    public UpdatePaymentRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * New value of the property. Its type depends on the name.
   * @param value Text, number, boolean or JSON, by the key's type. {@code clientSecret} is never shown again.
   */
  public record UpdatePropertyRequest(Object value) {
    public UpdatePropertyRequest() { this(null); }
    public UpdatePropertyRequest value(Object value) { return Records.with(this, "value", value); }
  }

  /** @param clientSecret Secret of the service at an identity provider; {@code ***} keeps the stored one. */
  public record UpdatePropertyRequestValue(String clientSecret) {
    public UpdatePropertyRequestValue() { this(null); }
    public UpdatePropertyRequestValue clientSecret(String clientSecret) { return Records.with(this, "clientSecret", clientSecret); }
  }

  /**
   * Status to which the task shall go, and a comment for the others.
   * @param status Status to which the task shall go.
   * @param executorComment (optional) Comment of the person who decided, or the reason why the service ended it.
   */
  public record UpdateTaskRequest(String status, String executorComment) {
    public UpdateTaskRequest() { this(null, null); }
    public UpdateTaskRequest status(String status) { return Records.with(this, "status", status); }
    public UpdateTaskRequest executorComment(String executorComment) { return Records.with(this, "executorComment", executorComment); }
  }

  /**
   * The task after the change; {@code whatIsMissing} says who still has to approve.
   * @param taskId Task, as the header {@code task-id} named it when the call was stored.
   * @param httpMethod HTTP method of the stored call.
   * @param path Path of the stored call, with its query.
   * @param body JSON text of the body of the call; write-only fields read {@code ***}.
   * @param initiator Customer id of the person who made the task.
   * @param description The effect of the call, in words for the people who approve it.
   * @param kind Word for what the call is about, for example {@code transfer} or {@code setting}.
   * @param executorRoles Roles and positions, separated by commas, whose holders may approve and execute.
   * @param status The state of the task; the guide on task states says who can change it.
   * @param approvals Decision of each named or counted approver.
   * @param approvalsRequired Number of approvals with which the task runs.
   * @param approvalsGiven Number of approvals recorded so far that count towards {@code approvalsRequired}.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param initiatorName Name of the person who made the task.
   * @param agent Name of the agent that made the call with an agent token.
   * @param agentReads Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none.
   * @param executor Customer id of the person who executed the task.
   * @param sentence The same words as key and values, for the reader’s own language. Absent from older tasks.
   * @param effects Effects of the call beside those that the description names. Of an open task they are computed anew.
   * @param changedSince Present if the item of an open task has changed since the proposal. EXECUTE then needs {@code if-match} with the present etag of the item.
   * @param amounts Amounts that the call moves, one for each currency. Absent if it moves none.
   * @param initiatorComment Comment of the initiator (header {@code task-initiator-comment}).
   * @param executorComment Comment of the person who decided, or the reason why the service ended it.
   * @param tag Text by which the task can be found again (header {@code task-tag}).
   * @param replaces Task that this one took the place of (header {@code task-replaces}).
   * @param replacedBy Task that took the place of this one.
   * @param policies Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any.
   * @param runsAt Time at which a task that is fully approved runs, after a cool-down or in a window of its policies.
   * @param expires Time at which the task is discarded if it is still PENDING or FAILED.
   * @param whatIsMissing The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of {@code accept-language}: in English it has the ids of people, in other languages their names.
   * @param moves Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones.
   * @param outcome Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream.
   * @param responseBody Body with which the executed call answered; a long one is cut.
   * @param failure Reason for which the call of a FAILED task failed, in the language of {@code accept-language}. Shown with one task, and absent in English: {@code responseBody} says it.
   * @param responseCode HTTP status with which the executed call answered.
   */
  public record UpdateTaskResponse(Long taskId, String httpMethod, String path, String body, Long initiator, String description, String kind, String executorRoles, String status, List<UpdateTaskResponseApprovals> approvals, Long approvalsRequired, Long approvalsGiven, String created, String lastModified, String initiatorName, String agent, List<UpdateTaskResponseAgentReads> agentReads, Long executor, UpdateTaskResponseSentence sentence, List<UpdateTaskResponseEffects> effects, UpdateTaskResponseChangedSince changedSince, List<MovedAmount> amounts, String initiatorComment, String executorComment, String tag, Long replaces, Long replacedBy, List<TaskPolicy> policies, String runsAt, String expires, String whatIsMissing, List<String> moves, String outcome, String responseBody, String failure, Long responseCode) {}

  /**
   * @param operationId Operation that was called.
   * @param path Path below the base, without its query.
   * @param at Time of the event (UTC).
   */
  public record UpdateTaskResponseAgentReads(String operationId, String path, String at) {}

  /**
   * @param customerId Id of the customer or admin user.
   * @param status Decision of this person.
   * @param name Name that people see.
   * @param onBehalfOf Person in whose place a substitute decided.
   * @param onBehalfOfName Name of the person in whose place a substitute acted.
   */
  public record UpdateTaskResponseApprovals(Long customerId, String status, String name, Long onBehalfOf, String onBehalfOfName) {}

  /**
   * Present if the item of an open task has changed since the proposal. EXECUTE then needs {@code if-match} with the present etag of the item.
   * @param at Time of the last change of the item.
   * @param fields Fields that the call writes and that have another value now.
   */
  public record UpdateTaskResponseChangedSince(String at, List<String> fields) {}

  /**
   * @param label The field in words; a member of a JSON value by its dotted path.
   * @param key Key of the label, for readers of other languages.
   * @param values Values of the key, if it has any.
   * @param after Value afterwards; {@code ***} for a secret, {@code none} for a value that is removed.
   * @param before Present value; absent where the call creates something, and for secrets.
   */
  public record UpdateTaskResponseEffects(String label, String key, Map<String, Object> values, String after, String before) {}

  /**
   * The same words as key and values, for the reader’s own language. Absent from older tasks.
   * @param key English text with the names of its values in braces, as an ICU message.
   * @param values Values by name: a text, a number, `{quoted}{@code , }{amount, currency}{@code , }{time}{@code , another }{key, values}{@code , or a list of them, also as }{all}{@code , }{each}{@code  and }{sentences}`.
   */
  public record UpdateTaskResponseSentence(String key, Map<String, Object> values) {}

  /**
   * New value of the key. Its type depends on the key.
   * @param value Text, number, boolean or JSON, by the key's type. {@code clientSecret} is never shown again.
   */
  public record UpdateTenantConfigRequest(Object value) {
    public UpdateTenantConfigRequest() { this(null); }
    public UpdateTenantConfigRequest value(Object value) { return Records.with(this, "value", value); }
  }

  /** @param clientSecret Secret of the service at an identity provider; {@code ***} keeps the stored one. */
  public record UpdateTenantConfigRequestValue(String clientSecret) {
    public UpdateTenantConfigRequestValue() { this(null); }
    public UpdateTenantConfigRequestValue clientSecret(String clientSecret) { return Records.with(this, "clientSecret", clientSecret); }
  }

  /**
   * Fields of the tenant that change.
   * @param name (optional) Name that people see.
   * @param institution (optional) Short name of the institution.
   * @param shards (optional) The number of partitions over which new payments, withdrawals and transfers are spread. It can only be raised.
   */
  public record UpdateTenantRequest(String name, String institution, Long shards) {
    public UpdateTenantRequest() { this(null, null, null); }
    public UpdateTenantRequest name(String name) { return Records.with(this, "name", name); }
    public UpdateTenantRequest institution(String institution) { return Records.with(this, "institution", institution); }
    public UpdateTenantRequest shards(long shards) { return Records.with(this, "shards", shards); }
  }

  /**
   * Fields of an upstream that get another value.
   * @param baseUrl (optional) Address of the upstream. Paths of operations stand below it.
   * @param document (optional) New document; {@code null} removes it.
   * @param operations (optional) Operations that can be called.
   * @param timeoutSeconds (optional) Time limit of one request in seconds, 25 by default.
   * @param maxAnswerBytes (optional) Number of bytes of an answer that are read, 64 KiB by default.
   * @param headers (optional) Headers that are sent with every request, such as the {@code authorization} of the upstream. Never shown; {@code ***} keeps a stored value.
   * @param enabled (optional) False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
   */
  public record UpdateUpstreamRequest(String baseUrl, Map<String, Object> document, List<UpdateUpstreamRequestOperations> operations, Long timeoutSeconds, Long maxAnswerBytes, Map<String, String> headers, Boolean enabled) {
    public UpdateUpstreamRequest() { this(null, null, null, null, null, null, null); }
    public UpdateUpstreamRequest baseUrl(String baseUrl) { return Records.with(this, "baseUrl", baseUrl); }
    public UpdateUpstreamRequest document(Map<String, Object> document) { return Records.with(this, "document", document); }
    public UpdateUpstreamRequest operations(List<UpdateUpstreamRequestOperations> operations) { return Records.with(this, "operations", operations); }
    public UpdateUpstreamRequest timeoutSeconds(long timeoutSeconds) { return Records.with(this, "timeoutSeconds", timeoutSeconds); }
    public UpdateUpstreamRequest maxAnswerBytes(long maxAnswerBytes) { return Records.with(this, "maxAnswerBytes", maxAnswerBytes); }
    public UpdateUpstreamRequest headers(Map<String, String> headers) { return Records.with(this, "headers", headers); }
    public UpdateUpstreamRequest enabled(boolean enabled) { return Records.with(this, "enabled", enabled); }
  }

  /**
   * @param operationId Id of the operation: that of the document, if there is one.
   * @param item Item of the permission that calls need: {@code Payout} gives {@code Payout.CREATE}. Not one of the built-in items.
   * @param method (optional) Method of the operation; read from the document if there is one.
   * @param path (optional) Path below {@code baseUrl}, with `{name}` for parameters; read from the document if there is one.
   * @param action (optional) Action of the permission; by default it follows from the method.
   * @param summary (optional) The operation in a few words, for people who approve it.
   * @param amount (optional) JSON pointer to the amount in the body, such as {@code /amount}.
   * @param currency (optional) JSON pointer to the currency in the body, such as {@code /currency}.
   * @param describe (optional) Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.
   */
  public record UpdateUpstreamRequestOperations(String operationId, String item, String method, String path, String action, String summary, String amount, String currency, String describe) {
    public UpdateUpstreamRequestOperations() { this(null, null, null, null, null, null, null, null, null); }
    public UpdateUpstreamRequestOperations operationId(String operationId) { return Records.with(this, "operationId", operationId); }
    public UpdateUpstreamRequestOperations item(String item) { return Records.with(this, "item", item); }
    public UpdateUpstreamRequestOperations method(String method) { return Records.with(this, "method", method); }
    public UpdateUpstreamRequestOperations path(String path) { return Records.with(this, "path", path); }
    public UpdateUpstreamRequestOperations action(String action) { return Records.with(this, "action", action); }
    public UpdateUpstreamRequestOperations summary(String summary) { return Records.with(this, "summary", summary); }
    public UpdateUpstreamRequestOperations amount(String amount) { return Records.with(this, "amount", amount); }
    public UpdateUpstreamRequestOperations currency(String currency) { return Records.with(this, "currency", currency); }
    public UpdateUpstreamRequestOperations describe(String describe) { return Records.with(this, "describe", describe); }
  }

  /**
   * New name of the wallet, or that it takes credits in batches.
   * @param name (optional) Name that people see.
   * @param creditsInBatches (optional) The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again.
   */
  public record UpdateWalletRequest(String name, Boolean creditsInBatches) {
    public UpdateWalletRequest() { this(null, null); }
    public UpdateWalletRequest name(String name) { return Records.with(this, "name", name); }
    public UpdateWalletRequest creditsInBatches(Boolean creditsInBatches) { return Records.with(this, "creditsInBatches", creditsInBatches); }
  }

  /**
   * New URL, events, description, state or format; fields that are absent stay.
   * @param url (optional) URL that receives the callback.
   * @param events (optional) Events that are sent: names such as {@code task.executed}, groups such as {@code payment.*}, or {@code *}.
   * @param description (optional) Description for people.
   * @param enabled (optional) False: nothing is sent, and nothing is collected for later.
   * @param format (optional) {@code json}: events as JSON, signed with the secret of the endpoint. {@code set}: security event tokens (RFC 8417) of what concerns the security of people.
   */
  public record UpdateWebhookEndpointRequest(String url, List<String> events, String description, Boolean enabled, String format) {
    public UpdateWebhookEndpointRequest() { this(null, null, null, null, null); }
    public UpdateWebhookEndpointRequest url(String url) { return Records.with(this, "url", url); }
    public UpdateWebhookEndpointRequest events(List<String> events) { return Records.with(this, "events", events); }
    public UpdateWebhookEndpointRequest description(String description) { return Records.with(this, "description", description); }
    public UpdateWebhookEndpointRequest enabled(boolean enabled) { return Records.with(this, "enabled", enabled); }
    public UpdateWebhookEndpointRequest format(String format) { return Records.with(this, "format", format); }
  }

  /**
   * The outcome of the withdrawal. It can be reported once.
   * @param status The outcome of the withdrawal.
   */
  public record UpdateWithdrawalRequest(String status) {
    public UpdateWithdrawalRequest() { this(null); }
    public UpdateWithdrawalRequest status(String status) { return Records.with(this, "status", status); }
  }

  /**
   * Token, step-up intent, and the proof that the intent asks for.
   * @param jwt The token, with or without {@code Bearer } before it.
   * @param intentId Id of the step-up intent, from the {@code sca} header.
   * @param otp (optional) One-time code that was sent to the phone on record.
   * @param identity (optional) Name with which a person or program logs in; unique across all tenants.
   * @param password (optional) Password. It is never shown again. In a login with a launch token: that token.
   * @param totp (optional) Six-digit code of the authenticator app (RFC 6238), or a recovery code.
   * @param base64EncodedChallengeResponse (optional) Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64.
   * @param base64EncodedChallengeHash (optional) SHA-256 of the challenge that was answered, in base64.
   */
  public record UpgradeTokenRequest(String jwt, String intentId, String otp, String identity, String password, String totp, String base64EncodedChallengeResponse, String base64EncodedChallengeHash) {
    public UpgradeTokenRequest() { this(null, null, null, null, null, null, null, null); }
    public UpgradeTokenRequest jwt(String jwt) { return Records.with(this, "jwt", jwt); }
    public UpgradeTokenRequest intentId(String intentId) { return Records.with(this, "intentId", intentId); }
    public UpgradeTokenRequest otp(String otp) { return Records.with(this, "otp", otp); }
    public UpgradeTokenRequest identity(String identity) { return Records.with(this, "identity", identity); }
    public UpgradeTokenRequest password(String password) { return Records.with(this, "password", password); }
    public UpgradeTokenRequest totp(String totp) { return Records.with(this, "totp", totp); }
    public UpgradeTokenRequest base64EncodedChallengeResponse(String base64EncodedChallengeResponse) { return Records.with(this, "base64EncodedChallengeResponse", base64EncodedChallengeResponse); }
    public UpgradeTokenRequest base64EncodedChallengeHash(String base64EncodedChallengeHash) { return Records.with(this, "base64EncodedChallengeHash", base64EncodedChallengeHash); }
  }

  /**
   * Service of a tenant whose operations are called through this one.
   * @param name Name of the upstream: part of the path of its calls, and of the names of its operations ({@code bank.createPayout}).
   * @param baseUrl Address of the upstream. Paths of operations stand below it.
   * @param operations Operations that can be called.
   * @param timeoutSeconds Time limit of one request in seconds, 25 by default.
   * @param maxAnswerBytes Number of bytes of an answer that are read, 64 KiB by default.
   * @param headers Names of the additional headers. Their values are never shown.
   * @param enabled False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param document OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in {@code operations} can be called.
   */
  public record Upstream(String name, String baseUrl, List<UpstreamOperation> operations, Long timeoutSeconds, Long maxAnswerBytes, Map<String, Object> headers, Boolean enabled, String created, String lastModified, List<Long> pendingTasks, Map<String, Object> document) {}

  /**
   * Operation of an upstream: where it is, which permission it needs, and how people read it.
   * @param operationId Id of the operation: that of the document, if there is one.
   * @param item Item of the permission that calls need: {@code Payout} gives {@code Payout.CREATE}. Not one of the built-in items.
   * @param method HTTP method of the call.
   * @param path Path of the call.
   * @param action Operation that was called, as method and path template.
   * @param summary The operation in a few words, for people who approve it.
   * @param amount JSON pointer to the amount in the body, such as {@code /amount}.
   * @param currency JSON pointer to the currency in the body, such as {@code /currency}.
   * @param describe Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.
   */
  public record UpstreamOperation(String operationId, String item, String method, String path, String action, String summary, String amount, String currency, String describe) {}

  /**
   * The person of an access token, as far as its scopes allow.
   * @param sub Customer id of the person.
   * @param identity Name with which the person signs in.
   * @param tenantId Tenant of the person; absent above tenants.
   * @param name Full name, with the scope {@code profile}.
   * @param given_name First name, with the scope {@code profile}.
   * @param family_name Last name, with the scope {@code profile}.
   * @param email E-mail address, with the scope {@code email}.
   */
  public record UserInfo(String sub, String identity, Long tenantId, String name, String given_name, String family_name, String email) {}

  /**
   * Money of a customer or organisation in one currency.
   * @param walletId Wallet whose money it is.
   * @param balance Amount that can be spent now. Money held for a withdrawal is not part of it.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param customerId Id of the customer or admin user.
   * @param organisationId Company or association, made by the service.
   * @param name Name that people see.
   * @param creditsInBatches The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again.
   */
  public record Wallet(Long walletId, BigDecimal balance, String currency, String created, String lastModified, List<Long> pendingTasks, Long customerId, Long organisationId, String name, Boolean creditsInBatches) {}

  /**
   * One movement on a wallet, as its statement shows it.
   * @param entryId Identifies the movement on this wallet.
   * @param line Number of the transfer inside a bulk transfer, from 1.
   * @param movement Kind of movement that changed the balance.
   * @param movementId Id of the transfer, payment or withdrawal behind the entry.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param created Time of creation (UTC).
   * @param description Description for people.
   */
  public record WalletEntry(Long entryId, Long line, String movement, Long movementId, BigDecimal amount, String currency, String created, String description) {}

  /**
   * URL to which events are sent, and which events it wants.
   * @param webhookEndpointId Identifies the webhook endpoint; made by the service.
   * @param url URL that receives the callback.
   * @param events Events that are sent: names such as {@code task.executed}, groups such as {@code payment.*}, or {@code *}.
   * @param enabled False: nothing is sent, and nothing is collected for later.
   * @param format {@code json}: events as JSON, signed with the secret of the endpoint. {@code set}: security event tokens (RFC 8417) of what concerns the security of people.
   * @param readAs Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   * @param description Purpose of the endpoint, in words.
   * @param disabledBecause The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   */
  public record WebhookEndpoint(Long webhookEndpointId, String url, List<String> events, Boolean enabled, String format, List<String> readAs, String created, String lastModified, List<Long> pendingTasks, String description, String disabledBecause, String previousExpires) {}

  /**
   * Event that reports a change of a webhook endpoint.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record WebhookEndpointEvent(String eventType, Long eventId, String created, Long tenantId, WebhookEndpointEventData data, WebhookEndpointEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record WebhookEndpointEventActor(Long customerId, String agent) {}

  /**
   * The item of the event as a reader of it sees it, without secrets; {@code truncated} in it is true if long texts were cut.
   * @param webhookEndpointId Identifies the webhook endpoint; made by the service.
   * @param url URL that receives the callback.
   * @param events Events that are sent: names such as {@code task.executed}, groups such as {@code payment.*}, or {@code *}.
   * @param enabled False: nothing is sent, and nothing is collected for later.
   * @param format {@code json}: events as JSON, signed with the secret of the endpoint. {@code set}: security event tokens (RFC 8417) of what concerns the security of people.
   * @param readAs Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.
   * @param created Time of creation (UTC).
   * @param lastModified Time of the last change (UTC).
   * @param change Change of the endpoint; {@code disabled}: by the service, since it failed.
   * @param description Purpose of the endpoint, in words.
   * @param disabledBecause The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.
   * @param previousExpires Time until which the previous secret signs as well (UTC).
   */
  public record WebhookEndpointEventData(Long webhookEndpointId, String url, List<String> events, Boolean enabled, String format, List<String> readAs, String created, String lastModified, String change, String description, String disabledBecause, String previousExpires) {}

  /**
   * Money that leaves a wallet. Its end is reported by a webhook.
   * @param withdrawalId Identifies the withdrawal for ever; made by the service.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param status PENDING until it has ended; then it changes no more.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param walletId Wallet whose money it is.
   * @param fee Fee in the same currency.
   * @param type Kind of withdrawal, as it was created.
   * @param deliverToPhone Phone number (E.164) to which the money is delivered.
   * @param created Time of creation (UTC).
   * @param pendingTasks Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
   */
  public record Withdrawal(Long withdrawalId, String externalUniqueId, String status, BigDecimal amount, String currency, Long walletId, BigDecimal fee, String type, String deliverToPhone, String created, List<Long> pendingTasks) {}

  /**
   * Payload of the webhooks that report the end of a withdrawal.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param withdrawalId Identifies the withdrawal for ever; made by the service.
   * @param externalUniqueId Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
   * @param status The outcome.
   * @param amount Amount of money as a decimal number, with at most the decimals of its currency.
   * @param currency Currency code (ISO 4217), for example {@code EUR}.
   * @param walletId Wallet whose money it is.
   * @param fee Fee in the same currency.
   * @param created Time of creation (UTC).
   * @param type Kind of withdrawal, as it was created.
   */
  public record WithdrawalCallback(String eventType, Long withdrawalId, String externalUniqueId, String status, BigDecimal amount, String currency, Long walletId, BigDecimal fee, String created, String type) {}

  /**
   * Event that reports the end of a withdrawal.
   * @param eventType Kind of the callback, for example {@code payment.successful}. Answer 2xx to a kind that you do not know.
   * @param eventId Identifies the event: the same for every endpoint that gets it.
   * @param created Time of creation (UTC).
   * @param tenantId Tenant to which it belongs.
   * @param data 
   * @param actor Person who caused the event; absent if the service acted by itself.
   */
  public record WithdrawalEvent(String eventType, Long eventId, String created, Long tenantId, Withdrawal data, WithdrawalEventActor actor) {}

  /**
   * Person who caused the event; absent if the service acted by itself.
   * @param customerId Id of the customer or admin user.
   * @param agent Agent that acted with a token of this person.
   */
  public record WithdrawalEventActor(Long customerId, String agent) {}

  /**
   * Query of {@code getLoginChallenge}.
   * @param identity (optional) Name with which a person or program logs in; unique across all tenants.
   * @param clientChallenge (optional) 64 random bytes, encrypted with the public key of the service (RSA OAEP, SHA-1), in base64, URL-encoded.
   * @param parentDomain (optional) Parent domain of the passkeys, for a login without a name.
   */
  public record GetLoginChallengeQuery(String identity, String clientChallenge, String parentDomain) {
    public GetLoginChallengeQuery() { this(null, null, null); }
    public GetLoginChallengeQuery identity(String identity) { return Records.with(this, "identity", identity); }
    public GetLoginChallengeQuery clientChallenge(String clientChallenge) { return Records.with(this, "clientChallenge", clientChallenge); }
    public GetLoginChallengeQuery parentDomain(String parentDomain) { return Records.with(this, "parentDomain", parentDomain); }
  }

  /**
   * Query of {@code getLoginChallengeWithSlash}.
   * @param identity (optional) Name with which a person or program logs in; unique across all tenants.
   * @param clientChallenge (optional) 64 random bytes, encrypted with the public key of the service (RSA OAEP, SHA-1), in base64, URL-encoded.
   * @param parentDomain (optional) Parent domain of the passkeys, for a login without a name.
   */
  public record GetLoginChallengeWithSlashQuery(String identity, String clientChallenge, String parentDomain) {
    public GetLoginChallengeWithSlashQuery() { this(null, null, null); }
    public GetLoginChallengeWithSlashQuery identity(String identity) { return Records.with(this, "identity", identity); }
    public GetLoginChallengeWithSlashQuery clientChallenge(String clientChallenge) { return Records.with(this, "clientChallenge", clientChallenge); }
    public GetLoginChallengeWithSlashQuery parentDomain(String parentDomain) { return Records.with(this, "parentDomain", parentDomain); }
  }

  /**
   * Query of {@code listSessions}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListSessionsQuery(Long limit, String cursor) {
    public ListSessionsQuery() { this(null, null); }
    public ListSessionsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListSessionsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code endAgentToken}.
   * @param tasks (optional) {@code discard} ends its DRAFT and PENDING proposals with the token; {@code keep} leaves them open.
   */
  public record EndAgentTokenQuery(String tasks) {
    public EndAgentTokenQuery() { this(null); }
    public EndAgentTokenQuery tasks(String tasks) { return Records.with(this, "tasks", tasks); }
  }

  /**
   * Query of {@code getUnsubscribePage}.
   * @param tenant (optional) Tenant whose name, logo and colour the page takes.
   */
  public record GetUnsubscribePageQuery(String tenant) {
    public GetUnsubscribePageQuery() { this(null); }
    public GetUnsubscribePageQuery tenant(String tenant) { return Records.with(this, "tenant", tenant); }
  }

  /**
   * Query of {@code unsubscribe}.
   * @param tenant (optional) Tenant whose name, logo and colour the page takes.
   */
  public record UnsubscribeQuery(String tenant) {
    public UnsubscribeQuery() { this(null); }
    public UnsubscribeQuery tenant(String tenant) { return Records.with(this, "tenant", tenant); }
  }

  /**
   * Query of {@code startSamlLogin}.
   * @param returnTo (optional) Landing URL to which the browser returns; must be one that is configured.
   * @param forceAuthn (optional) {@code true}: the provider asks the person to sign in even if it still knows them, as a step-up needs.
   * @param state (optional) Random text that the landing URL repeats, by which a page knows that its browser started the login.
   */
  public record StartSamlLoginQuery(String returnTo, String forceAuthn, String state) {
    public StartSamlLoginQuery() { this(null, null, null); }
    public StartSamlLoginQuery returnTo(String returnTo) { return Records.with(this, "returnTo", returnTo); }
    public StartSamlLoginQuery forceAuthn(String forceAuthn) { return Records.with(this, "forceAuthn", forceAuthn); }
    public StartSamlLoginQuery state(String state) { return Records.with(this, "state", state); }
  }

  /**
   * Query of {@code startOpenIdLogin}.
   * @param returnTo (optional) Landing URL to which the browser returns; must be one that is configured.
   * @param forceAuthn (optional) {@code true}: the provider asks the person to sign in even if it still knows them, as a step-up needs.
   * @param state (optional) Random text that the landing URL repeats, by which a page knows that its browser started the login.
   */
  public record StartOpenIdLoginQuery(String returnTo, String forceAuthn, String state) {
    public StartOpenIdLoginQuery() { this(null, null, null); }
    public StartOpenIdLoginQuery returnTo(String returnTo) { return Records.with(this, "returnTo", returnTo); }
    public StartOpenIdLoginQuery forceAuthn(String forceAuthn) { return Records.with(this, "forceAuthn", forceAuthn); }
    public StartOpenIdLoginQuery state(String state) { return Records.with(this, "state", state); }
  }

  /**
   * Query of {@code finishOpenIdLogin}.
   * @param state (optional) State of the request.
   * @param code (optional) Code of the provider.
   * @param iss (optional) Issuer of the answer, against mix-ups of providers.
   * @param error (optional) Reason for which the provider refused.
   */
  public record FinishOpenIdLoginQuery(String state, String code, String iss, String error) {
    public FinishOpenIdLoginQuery() { this(null, null, null, null); }
    public FinishOpenIdLoginQuery state(String state) { return Records.with(this, "state", state); }
    public FinishOpenIdLoginQuery code(String code) { return Records.with(this, "code", code); }
    public FinishOpenIdLoginQuery iss(String iss) { return Records.with(this, "iss", iss); }
    public FinishOpenIdLoginQuery error(String error) { return Records.with(this, "error", error); }
  }

  /**
   * Query of {@code authorize}.
   * @param client_id (optional) Id of the client, or the https address of its metadata document.
   * @param redirect_uri (optional) Registered address to which the answer goes. The port of a loopback address may differ.
   * @param response_type (optional) Must be {@code code}.
   * @param response_mode (optional) Must be {@code query}, if it is sent at all.
   * @param code_challenge (optional) SHA-256 hash of the code verifier in base64url (RFC 7636).
   * @param code_challenge_method (optional) Must be {@code S256}.
   * @param state (optional) Text that the answer repeats.
   * @param scope (optional) {@code propose} for an agent; {@code openid}, with {@code profile} and {@code email}, to learn who the person is. Default: {@code propose}.
   * @param nonce (optional) Text that the ID token repeats.
   * @param resource (optional) URL of the MCP server, which is the default for {@code propose}, or the issuer, for an agent that uses the API (RFC 8707).
   * @param prompt (optional) {@code none} answers without asking anybody, {@code login} demands a new proof of identity, {@code consent} asks again what was allowed before.
   * @param max_age (optional) Largest age of the last proof of identity, in seconds.
   * @param login_hint (optional) Name with which the person probably signs in.
   * @param dpop_jkt (optional) Thumbprint (RFC 7638) of the key of the client: the code works only with a proof by this key (RFC 9449 §10).
   * @param acr_values (optional) Wanted classes of authentication, separated by spaces.
   * @param request (optional) Request objects are not supported.
   * @param request_uri (optional) Value that the endpoint {@code par} has answered.
   */
  public record AuthorizeQuery(String client_id, String redirect_uri, String response_type, String response_mode, String code_challenge, String code_challenge_method, String state, String scope, String nonce, String resource, String prompt, String max_age, String login_hint, String dpop_jkt, String acr_values, String request, String request_uri) {
    public AuthorizeQuery() { this(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null); }
    public AuthorizeQuery client_id(String client_id) { return Records.with(this, "client_id", client_id); }
    public AuthorizeQuery redirect_uri(String redirect_uri) { return Records.with(this, "redirect_uri", redirect_uri); }
    public AuthorizeQuery response_type(String response_type) { return Records.with(this, "response_type", response_type); }
    public AuthorizeQuery response_mode(String response_mode) { return Records.with(this, "response_mode", response_mode); }
    public AuthorizeQuery code_challenge(String code_challenge) { return Records.with(this, "code_challenge", code_challenge); }
    public AuthorizeQuery code_challenge_method(String code_challenge_method) { return Records.with(this, "code_challenge_method", code_challenge_method); }
    public AuthorizeQuery state(String state) { return Records.with(this, "state", state); }
    public AuthorizeQuery scope(String scope) { return Records.with(this, "scope", scope); }
    public AuthorizeQuery nonce(String nonce) { return Records.with(this, "nonce", nonce); }
    public AuthorizeQuery resource(String resource) { return Records.with(this, "resource", resource); }
    public AuthorizeQuery prompt(String prompt) { return Records.with(this, "prompt", prompt); }
    public AuthorizeQuery max_age(String max_age) { return Records.with(this, "max_age", max_age); }
    public AuthorizeQuery login_hint(String login_hint) { return Records.with(this, "login_hint", login_hint); }
    public AuthorizeQuery dpop_jkt(String dpop_jkt) { return Records.with(this, "dpop_jkt", dpop_jkt); }
    public AuthorizeQuery acr_values(String acr_values) { return Records.with(this, "acr_values", acr_values); }
    public AuthorizeQuery request(String request) { return Records.with(this, "request", request); }
    public AuthorizeQuery request_uri(String request_uri) { return Records.with(this, "request_uri", request_uri); }
  }

  /**
   * Query of {@code endOAuthSession}.
   * @param id_token_hint (optional) ID token of the session that ends, expired or not.
   * @param client_id (optional) Client of the ID token, if it is sent at all.
   * @param post_logout_redirect_uri (optional) Registered address to which the browser returns.
   * @param state (optional) Text that the redirect repeats.
   */
  public record EndOAuthSessionQuery(String id_token_hint, String client_id, String post_logout_redirect_uri, String state) {
    public EndOAuthSessionQuery() { this(null, null, null, null); }
    public EndOAuthSessionQuery id_token_hint(String id_token_hint) { return Records.with(this, "id_token_hint", id_token_hint); }
    public EndOAuthSessionQuery client_id(String client_id) { return Records.with(this, "client_id", client_id); }
    public EndOAuthSessionQuery post_logout_redirect_uri(String post_logout_redirect_uri) { return Records.with(this, "post_logout_redirect_uri", post_logout_redirect_uri); }
    public EndOAuthSessionQuery state(String state) { return Records.with(this, "state", state); }
  }

  /**
   * Query of {@code listOAuthClients}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListOAuthClientsQuery(Long limit, String cursor) {
    public ListOAuthClientsQuery() { this(null, null); }
    public ListOAuthClientsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListOAuthClientsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listGlobalOAuthClients}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListGlobalOAuthClientsQuery(Long limit, String cursor) {
    public ListGlobalOAuthClientsQuery() { this(null, null); }
    public ListGlobalOAuthClientsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListGlobalOAuthClientsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listOwnOperations}.
   * @param search (optional) Your aim, in your own words.
   * @param tenantId (optional) Tenant in which you want to do it; without it, your own.
   * @param upstream (optional) Name of an upstream: only its operations are listed, its reads too.
   */
  public record ListOwnOperationsQuery(String search, Long tenantId, String upstream) {
    public ListOwnOperationsQuery() { this(null, null, null); }
    public ListOwnOperationsQuery search(String search) { return Records.with(this, "search", search); }
    public ListOwnOperationsQuery tenantId(long tenantId) { return Records.with(this, "tenantId", tenantId); }
    public ListOwnOperationsQuery upstream(String upstream) { return Records.with(this, "upstream", upstream); }
  }

  /**
   * Query of {@code getOwnRights}.
   * @param tenantId (optional) Tenant in which the rights are told; without it, your own. People above tenants name one to get the rights there.
   */
  public record GetOwnRightsQuery(String tenantId) {
    public GetOwnRightsQuery() { this(null); }
    public GetOwnRightsQuery tenantId(String tenantId) { return Records.with(this, "tenantId", tenantId); }
  }

  /**
   * Query of {@code listPermissionHolders}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListPermissionHoldersQuery(Long limit, String cursor) {
    public ListPermissionHoldersQuery() { this(null, null); }
    public ListPermissionHoldersQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListPermissionHoldersQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listCustomerSessions}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListCustomerSessionsQuery(Long limit, String cursor) {
    public ListCustomerSessionsQuery() { this(null, null); }
    public ListCustomerSessionsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListCustomerSessionsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listInstitutionAdminSessions}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListInstitutionAdminSessionsQuery(Long limit, String cursor) {
    public ListInstitutionAdminSessionsQuery() { this(null, null); }
    public ListInstitutionAdminSessionsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListInstitutionAdminSessionsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listGlobalAdminSessions}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListGlobalAdminSessionsQuery(Long limit, String cursor) {
    public ListGlobalAdminSessionsQuery() { this(null, null); }
    public ListGlobalAdminSessionsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListGlobalAdminSessionsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listAdminUsers}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param search (optional) A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
   */
  public record ListAdminUsersQuery(Long limit, String cursor, String search) {
    public ListAdminUsersQuery() { this(null, null, null); }
    public ListAdminUsersQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListAdminUsersQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListAdminUsersQuery search(String search) { return Records.with(this, "search", search); }
  }

  /**
   * Query of {@code listTemporaryPositions}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTemporaryPositionsQuery(Long limit, String cursor) {
    public ListTemporaryPositionsQuery() { this(null, null); }
    public ListTemporaryPositionsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTemporaryPositionsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listInstitutionAdmins}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param search (optional) A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
   */
  public record ListInstitutionAdminsQuery(Long limit, String cursor, String search) {
    public ListInstitutionAdminsQuery() { this(null, null, null); }
    public ListInstitutionAdminsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListInstitutionAdminsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListInstitutionAdminsQuery search(String search) { return Records.with(this, "search", search); }
  }

  /**
   * Query of {@code listGlobalAdmins}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param search (optional) A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
   */
  public record ListGlobalAdminsQuery(Long limit, String cursor, String search) {
    public ListGlobalAdminsQuery() { this(null, null, null); }
    public ListGlobalAdminsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListGlobalAdminsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListGlobalAdminsQuery search(String search) { return Records.with(this, "search", search); }
  }

  /**
   * Query of {@code getPasswordPage}.
   * @param locale (optional) Language of the page; without it, that of the browser.
   * @param tenant (optional) Tenant whose look and language the page takes.
   * @param identity (optional) Identity of the link. Only the script of the page reads it.
   * @param hash (optional) Code of the link. Only the script of the page reads it.
   */
  public record GetPasswordPageQuery(String locale, String tenant, String identity, String hash) {
    public GetPasswordPageQuery() { this(null, null, null, null); }
    public GetPasswordPageQuery locale(String locale) { return Records.with(this, "locale", locale); }
    public GetPasswordPageQuery tenant(String tenant) { return Records.with(this, "tenant", tenant); }
    public GetPasswordPageQuery identity(String identity) { return Records.with(this, "identity", identity); }
    public GetPasswordPageQuery hash(String hash) { return Records.with(this, "hash", hash); }
  }

  /**
   * Query of {@code getLivenessPage}.
   * @param sessionId (optional) Id of the session, or of the liveness check.
   * @param locale (optional) Language of the page; without it, that of the browser.
   */
  public record GetLivenessPageQuery(String sessionId, String locale) {
    public GetLivenessPageQuery() { this(null, null); }
    public GetLivenessPageQuery sessionId(String sessionId) { return Records.with(this, "sessionId", sessionId); }
    public GetLivenessPageQuery locale(String locale) { return Records.with(this, "locale", locale); }
  }

  /**
   * Query of {@code listTenants}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTenantsQuery(Long limit, String cursor) {
    public ListTenantsQuery() { this(null, null); }
    public ListTenantsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTenantsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listInstitutionTenants}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListInstitutionTenantsQuery(Long limit, String cursor) {
    public ListInstitutionTenantsQuery() { this(null, null); }
    public ListInstitutionTenantsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListInstitutionTenantsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listCustomers}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param search (optional) A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
   * @param email (optional) Find the customer with this e-mail address.
   * @param identity (optional) Find the customer who logs in with this name.
   * @param nationalIdentityNumber (optional) Find the customer with this national identity number.
   * @param phoneNumber (optional) Find the customer with this phone number, in any usual form.
   * @param fields (optional) {@code customerId}: answer only the ids of matching customers.
   */
  public record ListCustomersQuery(Long limit, String cursor, String search, String email, String identity, String nationalIdentityNumber, String phoneNumber, String fields) {
    public ListCustomersQuery() { this(null, null, null, null, null, null, null, null); }
    public ListCustomersQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListCustomersQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListCustomersQuery search(String search) { return Records.with(this, "search", search); }
    public ListCustomersQuery email(String email) { return Records.with(this, "email", email); }
    public ListCustomersQuery identity(String identity) { return Records.with(this, "identity", identity); }
    public ListCustomersQuery nationalIdentityNumber(String nationalIdentityNumber) { return Records.with(this, "nationalIdentityNumber", nationalIdentityNumber); }
    public ListCustomersQuery phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
    public ListCustomersQuery fields(String fields) { return Records.with(this, "fields", fields); }
  }

  /**
   * Query of {@code hasCustomer}.
   * @param email (optional) Find the customer with this e-mail address.
   * @param identity (optional) Find the customer who logs in with this name.
   * @param nationalIdentityNumber (optional) Find the customer with this national identity number.
   * @param phoneNumber (optional) Find the customer with this phone number, in any usual form.
   */
  public record HasCustomerQuery(String email, String identity, String nationalIdentityNumber, String phoneNumber) {
    public HasCustomerQuery() { this(null, null, null, null); }
    public HasCustomerQuery email(String email) { return Records.with(this, "email", email); }
    public HasCustomerQuery identity(String identity) { return Records.with(this, "identity", identity); }
    public HasCustomerQuery nationalIdentityNumber(String nationalIdentityNumber) { return Records.with(this, "nationalIdentityNumber", nationalIdentityNumber); }
    public HasCustomerQuery phoneNumber(String phoneNumber) { return Records.with(this, "phoneNumber", phoneNumber); }
  }

  /**
   * Query of {@code getContactUndoPage}.
   * @param token (optional) Token of the link. Only the script of the page reads it.
   * @param locale (optional) Language of the page; without it, that of the browser.
   * @param tenant (optional) Tenant whose name, logo and colour the page takes.
   */
  public record GetContactUndoPageQuery(String token, String locale, String tenant) {
    public GetContactUndoPageQuery() { this(null, null, null); }
    public GetContactUndoPageQuery token(String token) { return Records.with(this, "token", token); }
    public GetContactUndoPageQuery locale(String locale) { return Records.with(this, "locale", locale); }
    public GetContactUndoPageQuery tenant(String tenant) { return Records.with(this, "tenant", tenant); }
  }

  /**
   * Query of {@code listOrganisations}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListOrganisationsQuery(Long limit, String cursor) {
    public ListOrganisationsQuery() { this(null, null); }
    public ListOrganisationsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListOrganisationsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listOrganisationPositions}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListOrganisationPositionsQuery(Long limit, String cursor) {
    public ListOrganisationPositionsQuery() { this(null, null); }
    public ListOrganisationPositionsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListOrganisationPositionsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listAttachments}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListAttachmentsQuery(Long limit, String cursor) {
    public ListAttachmentsQuery() { this(null, null); }
    public ListAttachmentsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListAttachmentsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listCustomerWallets}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListCustomerWalletsQuery(Long limit, String cursor) {
    public ListCustomerWalletsQuery() { this(null, null); }
    public ListCustomerWalletsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListCustomerWalletsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listOrganisationWallets}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListOrganisationWalletsQuery(Long limit, String cursor) {
    public ListOrganisationWalletsQuery() { this(null, null); }
    public ListOrganisationWalletsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListOrganisationWalletsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listTransfers}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTransfersQuery(Long limit, String cursor) {
    public ListTransfersQuery() { this(null, null); }
    public ListTransfersQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTransfersQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listBulkTransfers}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListBulkTransfersQuery(Long limit, String cursor) {
    public ListBulkTransfersQuery() { this(null, null); }
    public ListBulkTransfersQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListBulkTransfersQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listWalletEntries}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListWalletEntriesQuery(Long limit, String cursor) {
    public ListWalletEntriesQuery() { this(null, null); }
    public ListWalletEntriesQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListWalletEntriesQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listPayments}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListPaymentsQuery(Long limit, String cursor) {
    public ListPaymentsQuery() { this(null, null); }
    public ListPaymentsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListPaymentsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listWithdrawals}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListWithdrawalsQuery(Long limit, String cursor) {
    public ListWithdrawalsQuery() { this(null, null); }
    public ListWithdrawalsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListWithdrawalsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listTasks}.
   * @param initiatorCustomerId (optional) Only tasks of this initiator: {@code me}, or your own customer id.
   * @param approverCustomerId (optional) Only tasks in which this customer is a named or recorded approver; {@code me} is your own id.
   * @param executorRoles (optional) Only tasks that holders of one of these roles may approve; separated by commas.
   * @param tag (optional) Only tasks with this tag.
   * @param waitingForCustomerId (optional) Only tasks that wait for your approval: {@code me}, or your own customer id. Without {@code status} it means {@code PENDING}.
   * @param onBehalfOf (optional) Only tasks that the caller may approve in the place of somebody.
   * @param agentTokenId (optional) Only proposals of this agent token.
   * @param visibleToCustomerId (optional) Every task that you may see: {@code me}, or your own customer id. For a list without another filter.
   * @param maker (optional) Only tasks of this initiator, {@code me} or a customer id, as far as you see them.
   * @param kind (optional) Only tasks about this, for example {@code transfer}: {@code kind} of a task.
   * @param byAgent (optional) Only tasks that agents have made, or only those of people.
   * @param amountFrom (optional) Only tasks that move at least this amount.
   * @param amountTo (optional) Only tasks that move at most this amount.
   * @param currency (optional) Only tasks that move an amount in this currency.
   * @param createdFrom (optional) Only tasks that were made at this time or later.
   * @param createdTo (optional) Only tasks that were made at this time or earlier.
   * @param sort (optional) Order of the list by the age of the tasks.
   * @param status (optional) Only tasks in one of these statuses; separated by commas.
   * @param offset (optional) Number of items to skip.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTasksQuery(Object initiatorCustomerId, Object approverCustomerId, String executorRoles, String tag, Object waitingForCustomerId, String onBehalfOf, String agentTokenId, Object visibleToCustomerId, Object maker, String kind, String byAgent, BigDecimal amountFrom, BigDecimal amountTo, String currency, String createdFrom, String createdTo, String sort, List<String> status, Long offset, Long limit, String cursor) {
    public ListTasksQuery() { this(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null); }
    public ListTasksQuery initiatorCustomerId(Object initiatorCustomerId) { return Records.with(this, "initiatorCustomerId", initiatorCustomerId); }
    public ListTasksQuery approverCustomerId(Object approverCustomerId) { return Records.with(this, "approverCustomerId", approverCustomerId); }
    public ListTasksQuery executorRoles(String executorRoles) { return Records.with(this, "executorRoles", executorRoles); }
    public ListTasksQuery tag(String tag) { return Records.with(this, "tag", tag); }
    public ListTasksQuery waitingForCustomerId(Object waitingForCustomerId) { return Records.with(this, "waitingForCustomerId", waitingForCustomerId); }
    public ListTasksQuery onBehalfOf(String onBehalfOf) { return Records.with(this, "onBehalfOf", onBehalfOf); }
    public ListTasksQuery agentTokenId(String agentTokenId) { return Records.with(this, "agentTokenId", agentTokenId); }
    public ListTasksQuery visibleToCustomerId(Object visibleToCustomerId) { return Records.with(this, "visibleToCustomerId", visibleToCustomerId); }
    public ListTasksQuery maker(Object maker) { return Records.with(this, "maker", maker); }
    public ListTasksQuery kind(String kind) { return Records.with(this, "kind", kind); }
    public ListTasksQuery byAgent(String byAgent) { return Records.with(this, "byAgent", byAgent); }
    public ListTasksQuery amountFrom(BigDecimal amountFrom) { return Records.with(this, "amountFrom", amountFrom); }
    public ListTasksQuery amountTo(BigDecimal amountTo) { return Records.with(this, "amountTo", amountTo); }
    public ListTasksQuery currency(String currency) { return Records.with(this, "currency", currency); }
    public ListTasksQuery createdFrom(String createdFrom) { return Records.with(this, "createdFrom", createdFrom); }
    public ListTasksQuery createdTo(String createdTo) { return Records.with(this, "createdTo", createdTo); }
    public ListTasksQuery sort(String sort) { return Records.with(this, "sort", sort); }
    public ListTasksQuery status(List<String> status) { return Records.with(this, "status", status); }
    public ListTasksQuery offset(long offset) { return Records.with(this, "offset", offset); }
    public ListTasksQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTasksQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listTaskHistory}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTaskHistoryQuery(Long limit, String cursor) {
    public ListTaskHistoryQuery() { this(null, null); }
    public ListTaskHistoryQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTaskHistoryQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listTaskComments}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTaskCommentsQuery(Long limit, String cursor) {
    public ListTaskCommentsQuery() { this(null, null); }
    public ListTaskCommentsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTaskCommentsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code getPossibleApprovers}.
   * @param at (optional) Moment to ask for; without it, the last change of a task that has ended, otherwise now.
   */
  public record GetPossibleApproversQuery(String at) {
    public GetPossibleApproversQuery() { this(null); }
    public GetPossibleApproversQuery at(String at) { return Records.with(this, "at", at); }
  }

  /**
   * Query of {@code getOverview}.
   * @param hours (optional) Number of hours to look back, the present one included.
   */
  public record GetOverviewQuery(Long hours) {
    public GetOverviewQuery() { this(null); }
    public GetOverviewQuery hours(long hours) { return Records.with(this, "hours", hours); }
  }

  /**
   * Query of {@code listCallbacks}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param state (optional) State of the callback.
   * @param since (optional) Only what was created at or after this time (UTC).
   * @param webhookEndpointId (optional) Only those of this webhook endpoint.
   */
  public record ListCallbacksQuery(Long limit, String cursor, String state, String since, Long webhookEndpointId) {
    public ListCallbacksQuery() { this(null, null, null, null, null); }
    public ListCallbacksQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListCallbacksQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListCallbacksQuery state(String state) { return Records.with(this, "state", state); }
    public ListCallbacksQuery since(String since) { return Records.with(this, "since", since); }
    public ListCallbacksQuery webhookEndpointId(long webhookEndpointId) { return Records.with(this, "webhookEndpointId", webhookEndpointId); }
  }

  /**
   * Query of {@code listWebhookEndpoints}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListWebhookEndpointsQuery(Long limit, String cursor) {
    public ListWebhookEndpointsQuery() { this(null, null); }
    public ListWebhookEndpointsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListWebhookEndpointsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listUpstreams}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListUpstreamsQuery(Long limit, String cursor) {
    public ListUpstreamsQuery() { this(null, null); }
    public ListUpstreamsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListUpstreamsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listProperties}.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListPropertiesQuery(String cursor) {
    public ListPropertiesQuery() { this(null); }
    public ListPropertiesQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listTenantConfig}.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListTenantConfigQuery(String cursor) {
    public ListTenantConfigQuery() { this(null); }
    public ListTenantConfigQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code tryPostAuthenticationLogic}.
   * @param expression (optional) CEL expression to try instead of the one in force.
   */
  public record TryPostAuthenticationLogicQuery(String expression) {
    public TryPostAuthenticationLogicQuery() { this(null); }
    public TryPostAuthenticationLogicQuery expression(String expression) { return Records.with(this, "expression", expression); }
  }

  /**
   * Query of {@code listTenantAuditEvents}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param from (optional) Start of the period, inclusive (UTC).
   * @param to (optional) End of the period, exclusive (UTC).
   * @param actor (optional) Customer id of the caller, or {@code anonymous} or {@code service}.
   * @param item (optional) Only events about this thing: an id or name in the path, a task, or an id or identity in {@code before} or {@code after}.
   * @param kind (optional) Only events of this kind.
   * @param task (optional) Only events of this task: its proposal, its decisions, and the execution of its call.
   * @param path (optional) Only calls of this path, or of paths that begin with it.
   */
  public record ListTenantAuditEventsQuery(Long limit, String cursor, String from, String to, Object actor, String item, String kind, Long task, String path) {
    public ListTenantAuditEventsQuery() { this(null, null, null, null, null, null, null, null, null); }
    public ListTenantAuditEventsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListTenantAuditEventsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListTenantAuditEventsQuery from(String from) { return Records.with(this, "from", from); }
    public ListTenantAuditEventsQuery to(String to) { return Records.with(this, "to", to); }
    public ListTenantAuditEventsQuery actor(Object actor) { return Records.with(this, "actor", actor); }
    public ListTenantAuditEventsQuery item(String item) { return Records.with(this, "item", item); }
    public ListTenantAuditEventsQuery kind(String kind) { return Records.with(this, "kind", kind); }
    public ListTenantAuditEventsQuery task(long task) { return Records.with(this, "task", task); }
    public ListTenantAuditEventsQuery path(String path) { return Records.with(this, "path", path); }
  }

  /**
   * Query of {@code listGlobalAuditEvents}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   * @param from (optional) Start of the period, inclusive (UTC).
   * @param to (optional) End of the period, exclusive (UTC).
   * @param actor (optional) Customer id of the caller, or {@code anonymous} or {@code service}.
   * @param item (optional) Only events about this thing: an id or name in the path, a task, or an id or identity in {@code before} or {@code after}.
   * @param kind (optional) Only events of this kind.
   * @param task (optional) Only events of this task: its proposal, its decisions, and the execution of its call.
   * @param path (optional) Only calls of this path, or of paths that begin with it.
   */
  public record ListGlobalAuditEventsQuery(Long limit, String cursor, String from, String to, Object actor, String item, String kind, Long task, String path) {
    public ListGlobalAuditEventsQuery() { this(null, null, null, null, null, null, null, null, null); }
    public ListGlobalAuditEventsQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListGlobalAuditEventsQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
    public ListGlobalAuditEventsQuery from(String from) { return Records.with(this, "from", from); }
    public ListGlobalAuditEventsQuery to(String to) { return Records.with(this, "to", to); }
    public ListGlobalAuditEventsQuery actor(Object actor) { return Records.with(this, "actor", actor); }
    public ListGlobalAuditEventsQuery item(String item) { return Records.with(this, "item", item); }
    public ListGlobalAuditEventsQuery kind(String kind) { return Records.with(this, "kind", kind); }
    public ListGlobalAuditEventsQuery task(long task) { return Records.with(this, "task", task); }
    public ListGlobalAuditEventsQuery path(String path) { return Records.with(this, "path", path); }
  }

  /**
   * Query of {@code getAccessReport}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record GetAccessReportQuery(Long limit, String cursor) {
    public GetAccessReportQuery() { this(null, null); }
    public GetAccessReportQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public GetAccessReportQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }

  /**
   * Query of {@code listScimTokens}.
   * @param limit (optional) Maximum number of items on a page.
   * @param cursor (optional) Position to continue from: take it from the {@code link} header of the previous page.
   */
  public record ListScimTokensQuery(Long limit, String cursor) {
    public ListScimTokensQuery() { this(null, null); }
    public ListScimTokensQuery limit(long limit) { return Records.with(this, "limit", limit); }
    public ListScimTokensQuery cursor(String cursor) { return Records.with(this, "cursor", cursor); }
  }
}
