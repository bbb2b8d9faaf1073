package countersign;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies what the service sends: callbacks, events, and requests to upstreams. */
public final class Verify {
  private static final long TOLERANCE_SECONDS = 300;
  private static final String STATEMENT_TYPE = "countersign-approvals+jwt";
  private static final Duration KEYS_KEPT = Duration.ofMinutes(5);
  private static final Duration KEYS_TIMEOUT = Duration.ofSeconds(10);
  private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Map<String, KnownKeys> KEYS = new ConcurrentHashMap<>();

  private record KnownKeys(Instant until, List<?> keys) {}

  private Verify() {}

  /** The message did not come from the service, or was changed. Answer it with 400, and do nothing else. */
  public static final class Failure extends Exception {
    private static final long serialVersionUID = 1;
    private final String reason;

    private Failure(String reason, String message) {
      super(message);
      this.reason = reason;
    }

    /** header-is-missing, timestamp-is-off, no-signature-fits, body-is-no-json, secret-is-malformed or approvals-do-not-fit. */
    public String reason() {
      return reason;
    }
  }

  /** The people behind a request: the one who asked, and those who approved. A direct call has no task, and only an agent has a name. */
  public record UpstreamApprovals(long initiator, String agent, Long taskId, List<Approval> approvals, String idempotencyKey) {}

  /**
   * One approval.
   *
   * @param onBehalfOf The person in whose place a substitute approved; null where nobody did.
   */
  public record Approval(long customerId, String at, Long onBehalfOf) {}

  /** A request as a receiver got it: {@code url} may be a path with its query. */
  public record Received(String method, String url, byte[] body, Map<String, List<String>> headers) {}

  /**
   * Verifies a callback (Standard Webhooks) and returns its payload: a record of {@link Schemas} by {@code eventType}, or a map of an event that
   * is newer than this client. Pass the bytes that came, before anything parses them, and both secrets during a rotation. A callback can come
   * more than once: handle each {@code webhook-id} once.
   */
  public static Object callback(byte[] body, Map<String, List<String>> headers, String... secrets) throws Failure {
    checkSignature(body, headers, secrets);
    return payload(body, Schemas.CALLBACKS);
  }

  /** The same for an event that a webhook endpoint received, with the secret of that endpoint. */
  public static Object event(byte[] body, Map<String, List<String>> headers, String... secrets) throws Failure {
    checkSignature(body, headers, secrets);
    return payload(body, Schemas.EVENTS);
  }

  /**
   * Verifies a request that the service sent to an upstream: its signature, and the statement of who asked and who approved.
   *
   * @param approvalsFrom The address of the service with {@code /svc-conductor}.
   * @param audience The base URL under which this receiver is registered.
   */
  public static UpstreamApprovals upstreamRequest(Received received, String approvalsFrom, String audience, String... secrets) throws Failure {
    checkSignature(received.body(), received.headers(), secrets);
    Map<?, ?> claims = statementIn(header(received.headers(), "countersign-approvals"), approvalsFrom);
    if (!audience.replaceFirst("/+$", "").equals(claims.get("aud"))) throw doesNotFit("it is for another receiver");
    if (!digestOf(received).equals(claims.get("digest"))) throw doesNotFit("it is for another request");
    String key = header(received.headers(), "idempotency-key");
    if (claims.get("taskId") != null && !key.equals(header(received.headers(), "webhook-id"))) throw doesNotFit("its key is another");
    List<Approval> approvals = new ArrayList<>();
    if (claims.get("approvals") instanceof List<?> list)
      for (Object each : list) if (each instanceof Map<?, ?> one) approvals.add(approvalIn(one));
    return new UpstreamApprovals((Long) claims.get("initiator"), (String) claims.get("agent"), (Long) claims.get("taskId"), approvals, key);
  }

  private static Approval approvalIn(Map<?, ?> one) {
    return new Approval((Long) one.get("customerId"), (String) one.get("at"), (Long) one.get("onBehalfOf"));
  }

  private static void checkSignature(byte[] body, Map<String, List<String>> headers, String... secrets) throws Failure {
    String id = required(headers, "webhook-id");
    String timestamp = required(headers, "webhook-timestamp");
    List<String> signatures = signaturesIn(headers);
    if (!timestamp.matches("[0-9]{1,12}") || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS)
      throw new Failure("timestamp-is-off", "Header webhook-timestamp must lie within 300 s of now: it was replayed, or a clock is wrong");
    boolean fits = false;
    for (String secret : secrets) {
      byte[] expected = Base64.getEncoder().encode(hmac(keyFrom(secret), id + "." + timestamp + ".", body));
      // All are compared, in constant time each.
      for (String given : signatures) fits |= MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
    }
    if (!fits)
      throw new Failure("no-signature-fits", "No signature fits: the body was parsed and written again, or the secret is of another tenant or stage");
  }

  /** The {@code v1,<base64>} parts of both headers. */
  private static List<String> signaturesIn(Map<String, List<String>> headers) throws Failure {
    List<String> signatures = new ArrayList<>();
    for (String name : List.of("webhook-signature", "svc-signature"))
      for (String part : header(headers, name).split(" ")) if (part.startsWith("v1,")) signatures.add(part.substring(3));
    if (signatures.isEmpty()) throw new Failure("header-is-missing", "Header webhook-signature is missing, or holds no v1 signature");
    return signatures;
  }

  private static byte[] keyFrom(String secret) throws Failure {
    byte[] key = new byte[0];
    try {
      if (secret != null) key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
    } catch (IllegalArgumentException malformed) {
      // As if it were empty.
    }
    // With an empty key anybody could sign: a variable that is not set must not pass.
    if (key.length == 0) throw new Failure("secret-is-malformed", "The secret must be whsec_ followed by base64");
    return key;
  }

  private static byte[] hmac(byte[] key, String head, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(head.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static String required(Map<String, List<String>> headers, String name) throws Failure {
    String value = header(headers, name);
    if (value.isEmpty()) throw new Failure("header-is-missing", "Header " + name + " is missing");
    return value;
  }

  /** The first value of a header, whatever the case of its name; empty if there is none. */
  private static String header(Map<String, List<String>> headers, String name) {
    for (Map.Entry<String, List<String>> each : headers.entrySet())
      if (name.equalsIgnoreCase(each.getKey()) && !each.getValue().isEmpty()) return each.getValue().get(0);
    return "";
  }

  private static Object payload(byte[] body, Map<String, Class<?>> kinds) throws Failure {
    Object payload;
    try {
      payload = Json.read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException | IllegalArgumentException cause) {
      throw new Failure("body-is-no-json", "The signed body is no JSON");
    }
    Class<?> kind = payload instanceof Map<?, ?> map ? kinds.get(String.valueOf(map.get("eventType"))) : null;
    return kind == null ? payload : Records.read(Kind.of(kind), payload);
  }

  private static Map<?, ?> statementIn(String token, String issuer) throws Failure {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) throw doesNotFit("it is no statement of the service");
    Map<?, ?> head = partOf(parts[0]);
    if (!"ES256".equals(head.get("alg")) || !STATEMENT_TYPE.equals(head.get("typ"))) throw doesNotFit("it is no statement of the service");
    if (!isSigned(keyNamed(issuer, head.get("kid")), parts[0] + "." + parts[1], bytesOf(parts[2]))) throw doesNotFit("its signature is wrong");
    Map<?, ?> claims = partOf(parts[1]);
    long now = Instant.now().getEpochSecond();
    boolean isTimely = claims.get("exp") instanceof Long exp && exp + TOLERANCE_SECONDS >= now
        && claims.get("iat") instanceof Long iat && iat - TOLERANCE_SECONDS <= now;
    if (!issuer.equals(claims.get("iss"))) throw doesNotFit("it is of another issuer");
    if (!isTimely) throw doesNotFit("it has expired");
    return claims;
  }

  private static Map<?, ?> partOf(String text) throws Failure {
    try {
      if (Json.read(new String(bytesOf(text), StandardCharsets.UTF_8)) instanceof Map<?, ?> map) return map;
    } catch (IllegalArgumentException noJson) {
      // Refused below.
    }
    throw doesNotFit("it is no JWT");
  }

  private static byte[] bytesOf(String base64) throws Failure {
    try {
      return Base64.getUrlDecoder().decode(base64);
    } catch (IllegalArgumentException cause) {
      throw doesNotFit("it is no JWT");
    }
  }

  private static boolean isSigned(PublicKey key, String signed, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance("SHA256withECDSAinP1363Format");
      verifier.initVerify(key);
      verifier.update(signed.getBytes(StandardCharsets.UTF_8));
      return verifier.verify(signature);
    } catch (GeneralSecurityException wrongForm) {
      return false;
    }
  }

  /** A key of the service. An unknown one is looked for once more, since keys are rotated. */
  private static PublicKey keyNamed(String issuer, Object kid) throws Failure {
    for (boolean isAnew : new boolean[] {false, true})
      for (Object each : keysFrom(issuer, isAnew))
        if (each instanceof Map<?, ?> jwk && kid != null && kid.equals(jwk.get("kid")) && "P-256".equals(jwk.get("crv"))) return keyFrom(jwk);
    throw doesNotFit("its key is unknown");
  }

  private static PublicKey keyFrom(Map<?, ?> jwk) throws Failure {
    try {
      AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
      curve.init(new ECGenParameterSpec("secp256r1"));
      ECPoint point = new ECPoint(new BigInteger(1, bytesOf((String) jwk.get("x"))), new BigInteger(1, bytesOf((String) jwk.get("y"))));
      return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
    } catch (GeneralSecurityException cause) {
      throw doesNotFit("its key is of another kind");
    }
  }

  private static List<?> keysFrom(String issuer, boolean isAnew) {
    KnownKeys known = KEYS.get(issuer);
    if (!isAnew && known != null && known.until().isAfter(Instant.now())) return known.keys();
    String url = issuer + "/.well-known/jwks.json";
    try {
      String text = HTTP.send(HttpRequest.newBuilder(URI.create(url)).timeout(KEYS_TIMEOUT).build(), HttpResponse.BodyHandlers.ofString()).body();
      List<?> keys = Json.read(text) instanceof Map<?, ?> map && map.get("keys") instanceof List<?> list ? list : List.of();
      KEYS.put(issuer, new KnownKeys(Instant.now().plus(KEYS_KEPT), keys));
      return keys;
    } catch (IOException cause) {
      throw CountersignException.own("CLIENT_NETWORK", "No answer from " + url, cause);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the thread was interrupted while it read the keys of the service", cause);
    }
  }

  private static String digestOf(Received received) {
    String target = received.url().replaceFirst("^https?://[^/]+", "");
    int at = target.indexOf('?');
    String path = at < 0 ? target : target.substring(0, at);
    String query = at < 0 ? "" : target.substring(at + 1);
    byte[] head = (received.method().toUpperCase(java.util.Locale.ROOT) + "\n" + path + "\n" + query + "\n").getBytes(StandardCharsets.UTF_8);
    byte[] all = ByteBuffer.allocate(head.length + received.body().length).put(head).put(received.body()).array();
    return Keys.urlSafe(Keys.sha256(all));
  }

  private static Failure doesNotFit(String why) {
    return new Failure("approvals-do-not-fit", "Header countersign-approvals does not fit: " + why);
  }
}
