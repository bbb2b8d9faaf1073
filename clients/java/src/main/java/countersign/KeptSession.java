package countersign;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** A session that can be stored and given to another client. A secret. */
public record KeptSession(String token, Long expiresEpochSecs, String csrfHeaderName, String csrfToken) {
  /** The session in an answer to a login or renewal. */
  static KeptSession from(Map<?, ?> answer) {
    String csrfToken = (String) answer.get("csrfToken");
    String name = answer.get("csrfHeaderName") instanceof String given ? given : "renew-csrf";
    return new KeptSession(bare((String) answer.get("headerValue")), (Long) answer.get("expiresEpochSecs"), csrfToken == null ? null : name, csrfToken);
  }

  static String bare(String token) {
    return token.startsWith("Bearer ") ? token.substring("Bearer ".length()) : token;
  }

  /** A session that goes on with the CSRF token of the one before, if the renewal answered no other. */
  KeptSession after(KeptSession before) {
    return csrfToken != null ? this : new KeptSession(token, expiresEpochSecs, before.csrfHeaderName, before.csrfToken);
  }

  /** The claims of the token, which nothing here verifies: the service does. Empty if it is no JWT. */
  Map<?, ?> claims() {
    try {
      byte[] payload = Base64.getUrlDecoder().decode(token.split("\\.")[1]);
      return Json.read(new String(payload, StandardCharsets.UTF_8)) instanceof Map<?, ?> claims ? claims : Map.of();
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException notAJwt) {
      return Map.of();
    }
  }

  /** False for an agent's token, and for that of an OAuth client, which proves its key again. */
  boolean isRenewable() {
    return !"UpdateByTasks".equals(claims().get("scope")) && !claims().containsKey("client_id");
  }

  @Override
  public String toString() {
    return "KeptSession until " + expiresEpochSecs;
  }
}
