package countersign;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A refusal of the service, or a call that the client gave up on. Branch on {@link #code()}; the message is for people. */
public final class CountersignException extends RuntimeException {
  private static final long serialVersionUID = 1;
  /** Codes for a refusal without a body: an answer to HEAD, or one of a gateway before the service. */
  private static final Map<Integer, String> CODE_OF_STATUS = Map.of(
      400, "GEN001", 403, "SEC003", 404, "GEN002", 405, "GEN003", 409, "GEN004", 413, "GEN005", 415, "GEN006", 422, "GEN007", 429, "GEN008", 503, "GEN010");
  /** In the answers of an upstream: the call was decided and sent on. */
  private static final String UPSTREAM_STATUS = "countersign-upstream-status";
  private static final Set<String> WITH_RETRY_AFTER = Set.of("USR001", "USR030", "GEN008");

  private final String code;
  private final String description;
  private final int status;
  private final transient Answer answer;
  private final transient Map<?, ?> body;

  private CountersignException(String code, String description, int status, Answer answer, Throwable cause) {
    super(code + ": " + description + faultsIn(bodyOf(answer)), cause);
    this.code = code;
    this.description = description;
    this.status = status;
    this.answer = answer;
    this.body = bodyOf(answer);
  }

  /** A field of a request, and its fault. */
  public record FieldError(String field, String description) {}

  /**
   * The proof that a refusal with SEC004 requires.
   *
   * @param type OTP, IDENTITY or CLOUD_LIVENESS.
   * @param sessionId For a liveness check: its session, or the address of its page.
   */
  public record StepUpChallenge(String intentId, String type, String sessionId) {}

  /** An item that has changed since a proposal: its present etag, the time of the change, and the fields. */
  public record ChangedItem(String etag, String at, List<String> fields) {}

  /** A fault of the client's own: CLIENT_NETWORK, CLIENT_TIMEOUT, CLIENT_PKI, CLIENT_KEY or CLIENT_ANSWER. */
  static CountersignException own(String code, String description, Throwable cause) {
    return new CountersignException(code, description, 0, null, cause);
  }

  /** An answer with a status of 400 or more. */
  static CountersignException of(Answer answer) {
    if (answer.headers().containsKey(UPSTREAM_STATUS))
      return new CountersignException("CLIENT_UPSTREAM", "The upstream answered " + answer.status(), answer.status(), answer, null);
    Map<?, ?> body = bodyOf(answer);
    String challenge = first(answer.headers().get("www-authenticate"), answer.headers().get("x-amzn-remapped-www-authenticate"), body.get("challenge"), "");
    String code = first(body.get("code"), codeWithoutBody(answer.status(), challenge));
    String description = first(body.get("description"), body.get("error_description"), "The service answered " + answer.status());
    return new CountersignException(code, description, answer.status(), answer, null);
  }

  public String code() {
    return code;
  }

  public String description() {
    return description;
  }

  /** HTTP status; 0 if the service did not answer. */
  public int status() {
    return status;
  }

  /** Quote it when you ask for help; empty if the service did not answer. */
  public String traceId() {
    String[] parents = header("traceparent") == null ? new String[0] : header("traceparent").split("-");
    return first(body.get("traceId"), parents.length > 1 ? parents[1] : "");
  }

  /** For a validation error (GEN001): the fields and their faults. */
  public List<FieldError> errors() {
    return errorsIn(body);
  }

  /** Seconds to wait before the same request makes sense again; null if the service did not say. */
  public Long retryAfterSeconds() {
    String header = header("retry-after");
    if (header != null && header.matches("\\d{1,9}")) return Long.valueOf(header);
    try {
      if (header != null) return Math.max(0, secondsUntil(ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)));
    } catch (DateTimeParseException notADate) {
      // As if it were absent.
    }
    return WITH_RETRY_AFTER.contains(code) ? 1L : null;
  }

  /** For SEC004: the required proof; otherwise null. */
  public StepUpChallenge stepUp() {
    // A proxy may hide the header; the body has it too.
    String header = first(header("sca"), body.get("sca"));
    if (header == null) return null;
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : header.split(";")) {
      int at = part.indexOf('=');
      if (at > 0) parts.put(part.substring(0, at).strip(), part.substring(at + 1).strip());
    }
    boolean isKnown = parts.containsKey("id") && Set.of("OTP", "IDENTITY", "CLOUD_LIVENESS").contains(parts.getOrDefault("type", ""));
    return isKnown ? new StepUpChallenge(parts.get("id"), parts.get("type"), parts.get("sessionId")) : null;
  }

  /** For TSK007: what has changed since the proposal; otherwise null. */
  public ChangedItem changed() {
    if (body.get("etag") == null || !(body.get("changedSince") instanceof Map<?, ?> since)) return null;
    List<String> fields = new ArrayList<>();
    if (since.get("fields") instanceof List<?> list) for (Object each : list) fields.add(String.valueOf(each));
    return new ChangedItem(String.valueOf(body.get("etag")), String.valueOf(since.get("at")), fields);
  }

  /** For UPS002 on a write: the task that finds out whether the request took effect; otherwise null. */
  public Long taskId() {
    String header = header("task-id");
    return header != null && header.matches("\\d{1,18}") ? Long.valueOf(header) : null;
  }

  /** A link to the explanation of this code; null if there is none. */
  public String docs() {
    return first(body.get("docs"));
  }

  /** The whole answer; null if there was none. */
  public Answer answer() {
    return answer;
  }

  private String header(String name) {
    return answer == null ? null : answer.headers().get(name);
  }

  private static long secondsUntil(ZonedDateTime time) {
    return time.toEpochSecond() - Instant.now().getEpochSecond();
  }

  /** Nothing in the answer of an upstream is about the session, or asks for a proof: it is in {@link #answer()} only. */
  private static Map<?, ?> bodyOf(Answer answer) {
    boolean isOfService = answer != null && !answer.headers().containsKey(UPSTREAM_STATUS);
    return isOfService && answer.body() instanceof Map<?, ?> map ? map : Map.of();
  }

  private static String codeWithoutBody(int status, String challenge) {
    if (status == 401) {
      if (challenge.contains("insufficient_user_authentication")) return "SEC004";
      // An invalid token may have expired: renewing it decides.
      return challenge.contains("invalid_token") ? "SEC002" : "SEC001";
    }
    return CODE_OF_STATUS.getOrDefault(status, status >= 500 ? "GEN009" : "CLIENT_ANSWER");
  }

  private static List<FieldError> errorsIn(Map<?, ?> body) {
    List<FieldError> errors = new ArrayList<>();
    if (body.get("errors") instanceof List<?> list)
      for (Object each : list)
        if (each instanceof Map<?, ?> error) errors.add(new FieldError(String.valueOf(error.get("field")), String.valueOf(error.get("description"))));
    return errors;
  }

  private static String faultsIn(Map<?, ?> body) {
    String faults = errorsIn(body).stream().map(error -> error.field() + " " + error.description()).collect(Collectors.joining("; "));
    return faults.isEmpty() ? "" : " (" + faults + ")";
  }

  private static String first(Object... values) {
    for (Object value : values) if (value instanceof String text) return text;
    return null;
  }
}
