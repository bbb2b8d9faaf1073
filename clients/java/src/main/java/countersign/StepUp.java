package countersign;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Proofs for a single call (SEC004). */
public final class StepUp {
  /** Number of proofs that the service accepts for verification. */
  private static final int MAX_PROOFS = 3;

  private StepUp() {}

  /** Asks a person for a proof. Without one (null) the call is refused with SEC004. */
  public interface Prover {
    Proof prove(Needed needed);
  }

  /**
   * A call that needs a proof.
   *
   * @param type OTP, IDENTITY or CLOUD_LIVENESS.
   * @param sessionId For a liveness check: its session, or the address of its page.
   * @param body The bytes that were sent, and will be sent again unchanged; null for none.
   * @param description The service's description of the proof.
   * @param attempt 1, then 2 and 3 after a wrong proof; the third wrong proof ends the step-up.
   */
  public record Needed(String type, String sessionId, String method, String path, byte[] body, String description, int attempt) {}

  /** The proof, by the required kind. A completed liveness check needs none of the fields: {@code new Proof()}. */
  public record Proof(String otp, String identity, String password, String totp, Credentials.KeyHolder key) {
    public Proof() {
      this(null, null, null, null, null);
    }

    public static Proof otp(String code) {
      return new Proof(code, null, null, null, null);
    }

    public static Proof password(String identity, String password) {
      return new Proof(null, identity, password, null, null);
    }

    /** By the key pair of an identity (PKI): a PEM. */
    public static Proof privateKey(String identity, String pem) {
      return new Proof(null, identity, null, null, Keys.holderOf(Keys.privateKeyFrom(pem, "CLIENT_PKI")));
    }

    public Proof totp(String code) {
      return new Proof(otp, identity, password, code, key);
    }

    @Override
    public String toString() {
      return "Proof";
    }
  }

  /** Asks for proofs until one is right; returns a token that works once, for this request only. Null if nobody gives a proof. */
  static String prove(CountersignException refused, Request request, String token, Prover prover, Transport transport, Keys.OpenCall call, String url) {
    CountersignException.StepUpChallenge needed = refused.stepUp();
    if (needed == null) return null;
    URI target = URI.create(request.url());
    String path = target.getRawPath() + (target.getRawQuery() == null ? "" : "?" + target.getRawQuery());
    String description = refused.description();
    for (int attempt = 1; ; attempt++) {
      Needed asked = new Needed(needed.type(), needed.sessionId(), request.method(), path, request.body(), description, attempt);
      Proof proof = prover.prove(asked);
      if (proof == null) return null;
      Map<String, Object> sent = fieldsOf(proof, call);
      sent.put("jwt", token);
      sent.put("intentId", needed.intentId());
      Map<String, String> headers = Map.of("content-type", "application/json", "idempotency-key", UUID.randomUUID().toString());
      try {
        Answer answer = transport.send(new Request("PUT", url, headers, Calls.bytesOf(sent), true).withToken(token));
        return KeptSession.from((Map<?, ?>) answer.body()).token();
      } catch (CountersignException wrong) {
        if (!Set.of("USR002", "USR016").contains(wrong.code()) || attempt >= MAX_PROOFS) throw wrong;
        description = wrong.description();
      }
    }
  }

  private static Map<String, Object> fieldsOf(Proof proof, Keys.OpenCall call) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (proof.key() != null) fields.putAll(Keys.provePki(proof.key(), proof.identity(), call));
    if (proof.otp() != null) fields.put("otp", proof.otp());
    if (proof.identity() != null) fields.put("identity", proof.identity());
    if (proof.password() != null) fields.put("password", proof.password());
    if (proof.totp() != null) fields.put("totp", proof.totp());
    return fields;
  }
}
