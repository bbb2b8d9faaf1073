package countersign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** An option of one call. */
public interface CallOption {
  void setIn(Options options);

  /** The idempotency key of this write; a repeat with the same key has no second effect. Every write gets one by itself. */
  static CallOption idempotencyKey(String key) {
    return options -> options.idempotencyKey = key;
  }

  /** A header beside the client's own, such as {@code if-match}. */
  static CallOption header(String name, String value) {
    return options -> options.headers.put(name.toLowerCase(java.util.Locale.ROOT), value);
  }

  /** Called with status and headers of the answer, such as {@code etag}. */
  static CallOption onResponse(Consumer<Answer> reader) {
    return options -> options.onResponse = reader;
  }

  /** The {@code next} of a page, to continue a list there. */
  static CallOption start(String next) {
    return options -> options.start = next;
  }

  /** All options of one call. */
  final class Options {
    String idempotencyKey;
    String start;
    final Map<String, String> headers = new LinkedHashMap<>();
    Consumer<Answer> onResponse = answer -> {};

    Options(CallOption... given) {
      for (CallOption option : given) option.setIn(this);
    }
  }
}
