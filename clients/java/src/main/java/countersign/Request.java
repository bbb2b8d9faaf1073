package countersign;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request, which may be sent several times.
 *
 * @param isRepeatable True if a second copy does no harm: a read, or a write with an idempotency key.
 */
record Request(String method, String url, Map<String, String> headers, byte[] body, boolean isRepeatable) {
  Request withToken(String token) {
    if (token == null) return this;
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("authorization", "Bearer " + token);
    return new Request(method, url, all, body, isRepeatable);
  }
}
