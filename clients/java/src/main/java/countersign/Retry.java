package countersign;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How often a request is sent again.
 *
 * @param attempts Maximum number of attempts; 1 for no retries.
 * @param maxWait Longest automatic wait. A longer one is left to the caller.
 */
public record Retry(int attempts, Duration maxWait) {
  static final Retry DEFAULT = new Retry(5, Duration.ofSeconds(60));

  private static final long FIRST_WAIT_MS = 200;
  private static final long MAX_BACKOFF_MS = 5_000;
  /** Added at random to {@code retry-after}, so that clients do not come back all at once. */
  private static final long SPREAD_MS = 250;

  /** The wait before attempt {@code sent + 1}: exponential with jitter, and no shorter than the service asks. */
  static Duration waitBefore(int sent, Long retryAfterSeconds) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    double backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * Math.pow(2, sent - 1)) * (0.5 + random.nextDouble() / 2);
    double askedMs = retryAfterSeconds == null ? 0 : retryAfterSeconds * 1000.0 + random.nextDouble() * SPREAD_MS;
    return Duration.ofMillis((long) Math.max(backoffMs, askedMs));
  }
}
