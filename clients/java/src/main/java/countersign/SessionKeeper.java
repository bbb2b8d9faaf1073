package countersign;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The session of a client: starts it when a call needs it, renews it, and replaces it when the service refuses it. Threads share it: one login
 * or renewal at a time, which the others wait for.
 */
final class SessionKeeper {
  /** Renewed this long before its expiry, or after four fifths of a shorter lifetime. */
  private static final double RENEW_BEFORE_SECONDS = 60;
  /** Maximum number of logins after temporary faults. */
  private static final int MAX_LOGINS = 4;
  private static final String ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

  private final Keys.OpenCall call;
  private final String issuer;
  private final Consumer<KeptSession> onSession;
  private final Clock clock;
  private Credentials credentials;
  private KeptSession session;
  private double renewAt = Double.POSITIVE_INFINITY;
  /** Wrong proofs are not sent again, because repeating them would only lock the identity. */
  private CountersignException wrongProofs;

  SessionKeeper(Credentials credentials, KeptSession session, Keys.OpenCall call, String issuer, Consumer<KeptSession> onSession, Clock clock) {
    this.credentials = credentials;
    this.call = call;
    this.issuer = issuer;
    this.onSession = onSession;
    this.clock = clock;
    if (session != null) keep(session, Origin.GIVEN);
  }

  /** A session from elsewhere, some time ago, or from the service, just now. */
  private enum Origin { GIVEN, FRESH }

  synchronized KeptSession current() {
    return session;
  }

  /** The session in use, or that of a given token which no call has needed yet. Nobody logs in for it. */
  synchronized KeptSession begun() {
    if (session == null && credentials instanceof Credentials.Token token && !token.isReplaceable()) logIn();
    return session;
  }

  synchronized void use(KeptSession given) {
    keep(given, Origin.GIVEN);
    onSession.accept(given);
  }

  synchronized KeptSession signIn(Credentials given) {
    // Nobody goes on as somebody else when this login is refused.
    if (session != null) use(null);
    credentials = given;
    wrongProofs = null;
    return logIn();
  }

  /** The token for the next call; logs in or renews first if needed. Null without credentials. */
  synchronized String token() {
    if (session == null) return credentials == null ? null : logIn().token();
    if (now() >= renewAt) refreshAhead();
    return session == null ? null : session.token();
  }

  /** Gets another token after a 401; false if that is impossible. */
  synchronized boolean replace(String refused, String code) {
    if (session != null && !session.token().equals(refused)) return true;
    if (session != null && code.equals("SEC002") && session.isRenewable() && renew()) return true;
    return logInAgain();
  }

  /** A client proves its key again before its token expires; other tokens are renewed. */
  private void refreshAhead() {
    if (!session.isRenewable()) {
      if (credentials instanceof Credentials.ClientKey) logInAgain();
      return;
    }
    try {
      if (!renew()) logInAgain();
    } catch (CountersignException fault) {
      // The old token still works for a moment, so a failed renewal costs nothing yet.
      if (fault.status() == 401) throw fault;
    }
  }

  /** False if the session has ended. */
  private boolean renew() {
    KeptSession before = session;
    Map<String, String> csrf = before.csrfToken() == null ? Map.of() : Map.of(before.csrfHeaderName(), before.csrfToken());
    try {
      Object answer = call.send("POST", "/authentication/renew", Map.of("jwt", before.token()), csrf, true);
      begin(KeptSession.from((Map<?, ?>) answer).after(before), Origin.FRESH);
      return true;
    } catch (CountersignException refused) {
      if (refused.status() == 401 || refused.status() == 403) return false;
      throw refused;
    }
  }

  /** A launch token works once, and a fixed token cannot be replaced. */
  private boolean logInAgain() {
    boolean isOnce = credentials instanceof Credentials.LaunchToken || credentials instanceof Credentials.Token token && !token.isReplaceable();
    if (credentials == null || isOnce) return false;
    logIn();
    return true;
  }

  private KeptSession logIn() {
    if (wrongProofs != null) throw wrongProofs;
    try {
      begin(sessionFor(credentials), credentials instanceof Credentials.Token ? Origin.GIVEN : Origin.FRESH);
      return session;
    } catch (CountersignException refused) {
      boolean asksAnew = credentials instanceof Credentials.Password password && password.asksForCode();
      if (refused.code().equals("USR002") && !asksAnew) wrongProofs = refused;
      throw refused;
    }
  }

  private KeptSession sessionFor(Credentials given) {
    if (given instanceof Credentials.Token token) return new KeptSession(KeptSession.bare(token.token().get()), null, null, null);
    if (given instanceof Credentials.ClientKey client) return sessionByClientKey(client);
    if (given instanceof Credentials.LaunchToken launch) return sessionBy(Map.of("password", launch.token()));
    Credentials.Password password = (Credentials.Password) given;
    for (int begun = 1; ; begun++) {
      try {
        return sessionBy(proofsOf(password));
      } catch (CountersignException fault) {
        // A session whose token was lost does no harm, and a new challenge can be requested. A code works once.
        boolean isPassing = Set.of("CLIENT_NETWORK", "CLIENT_TIMEOUT").contains(fault.code()) || Transport.PASSING_STATUSES.contains(fault.status());
        if (!isPassing || password.asksForCode() || begun >= MAX_LOGINS) throw fault;
        Transport.pause(Retry.waitBefore(begun, fault.retryAfterSeconds()));
      }
    }
  }

  private KeptSession sessionBy(Map<String, ?> proofs) {
    return KeptSession.from((Map<?, ?>) call.send("POST", "/authentication/login", proofs, Map.of(), false));
  }

  private KeptSession sessionByClientKey(Credentials.ClientKey client) {
    String form = "grant_type=client_credentials&client_assertion_type=" + Keys.encoded(ASSERTION_TYPE)
        + "&client_assertion=" + Keys.signedAssertion(client, issuer) + (client.scope() == null ? "" : "&scope=" + client.scope());
    Object answer = call.send("POST", "/svc-conductor/oauth/token", form, Map.of(), false);
    return new KeptSession((String) ((Map<?, ?>) answer).get("access_token"), null, null, null);
  }

  private Map<String, Object> proofsOf(Credentials.Password given) {
    Map<String, Object> proofs = new LinkedHashMap<>();
    if (given.key() != null) proofs.putAll(Keys.provePki(given.key(), given.identity(), call));
    proofs.put("identity", given.identity());
    proofs.put("password", given.password());
    if (given.totp() != null) proofs.put("totp", given.totp().get());
    if (given.otp() != null) proofs.put("otp", given.otp().get());
    if (given.deviceFingerprint() != null) proofs.put("deviceFingerprint", given.deviceFingerprint());
    if (given.securityQuestionAnswers() != null) proofs.put("securityQuestionAnswers", given.securityQuestionAnswers());
    return proofs;
  }

  private void begin(KeptSession begun, Origin origin) {
    keep(begun, origin);
    onSession.accept(begun);
  }

  /** Sets the time of the renewal. A fresh token's lifetime is counted from now, because the clock of the service may differ. */
  private void keep(KeptSession kept, Origin origin) {
    session = kept;
    renewAt = Double.POSITIVE_INFINITY;
    if (kept == null) return;
    Map<?, ?> claims = kept.claims();
    Object expiry = claims.get("exp") != null ? claims.get("exp") : kept.expiresEpochSecs();
    if (!(expiry instanceof Number exp)) return;
    double lifetime = exp.doubleValue() - (claims.get("iat") instanceof Number iat ? iat.doubleValue() : now());
    double expiresAt = origin == Origin.FRESH ? now() + lifetime : exp.doubleValue();
    renewAt = expiresAt - Math.min(RENEW_BEFORE_SECONDS, Math.max(0, lifetime / 5));
  }

  private double now() {
    return clock.millis() / 1000.0;
  }
}
