package countersign;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Sends requests, and repeats those that are safe to repeat. */
final class Transport {
  /** 502 and 504 come from a gateway: it is unknown whether the service has done its work. */
  static final Set<Integer> PASSING_STATUSES = Set.of(502, 503, 504);

  private final HttpClient http;
  private final Duration timeout;
  private final Retry retry;
  private final Consumer<String> onProgress;
  private final Consumer<Answer> onAnswer;

  Transport(HttpClient http, Duration timeout, Retry retry, Consumer<String> onProgress, Consumer<Answer> onAnswer) {
    // A token goes to no other address.
    if (http.followRedirects() != HttpClient.Redirect.NEVER) throw new IllegalArgumentException("the HTTP client must not follow redirects");
    this.http = http;
    this.timeout = timeout;
    this.retry = retry;
    this.onProgress = onProgress;
    this.onAnswer = onAnswer;
  }

  /** Sends a request until it has a final answer, or a retry makes no sense. Returns any answer below 400. */
  Answer send(Request request) {
    for (int sent = 1; ; sent++) {
      CountersignException refused;
      boolean mayRepeat;
      try {
        Answer answer = attempt(request);
        onAnswer.accept(answer);
        if (answer.status() < 400) return answer;
        refused = CountersignException.of(answer);
        mayRepeat = isWorthRepeating(answer, request);
      } catch (CountersignException fault) {
        refused = fault;
        mayRepeat = request.isRepeatable();
      }
      Duration wait = Retry.waitBefore(sent, refused.retryAfterSeconds());
      if (!mayRepeat || sent >= retry.attempts() || wait.compareTo(retry.maxWait()) > 0) throw refused;
      onProgress.accept("attempt " + (sent + 1) + " in " + wait.toMillis() + " ms: " + refused.getMessage());
      pause(wait);
    }
  }

  static void pause(Duration wait) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException cause) {
      throw interrupted(cause);
    }
  }

  private Answer attempt(Request request) {
    HttpRequest.BodyPublisher body =
        request.body() == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(request.body());
    HttpRequest.Builder asked = HttpRequest.newBuilder(URI.create(request.url())).method(request.method(), body).timeout(timeout);
    request.headers().forEach(asked::header);
    try {
      return answerFrom(http.send(asked.build(), HttpResponse.BodyHandlers.ofByteArray()));
    } catch (HttpTimeoutException cause) {
      throw CountersignException.own("CLIENT_TIMEOUT", "No answer within " + timeout.toMillis() + " ms from " + request.url(), cause);
    } catch (IOException cause) {
      throw CountersignException.own("CLIENT_NETWORK", "No answer from " + request.url() + ": " + cause, cause);
    } catch (InterruptedException cause) {
      throw interrupted(cause);
    }
  }

  private static IllegalStateException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("the thread was interrupted while it waited for the service", cause);
  }

  private static Answer answerFrom(HttpResponse<byte[]> response) {
    Map<String, String> headers = new TreeMap<>();
    response.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT), String.join(", ", values)));
    if (response.body().length == 0) return new Answer(response.statusCode(), headers, null);
    String text = new String(response.body(), StandardCharsets.UTF_8);
    boolean isJson = headers.getOrDefault("content-type", "").matches("(?is).*[/+]json(;.*|\\s.*|)");
    try {
      return new Answer(response.statusCode(), headers, isJson ? Json.read(text) : text);
    } catch (IllegalArgumentException cause) {
      // Half an answer can look like a whole one if the connection was cut.
      throw CountersignException.own("CLIENT_NETWORK", "The answer of the service is incomplete", cause);
    }
  }

  /**
   * 429 means that nothing was done. A repeatable request may also be sent again after a fault of a gateway. 409 GEN004 to a request with a key
   * can mean that its first copy is still in progress; the service marks a repeated refusal. Every other 409 is an answer.
   */
  private static boolean isWorthRepeating(Answer answer, Request request) {
    if (answer.status() == 429) return true;
    if (!request.isRepeatable()) return false;
    if (answer.status() == 409) {
      boolean isInProgress = answer.body() instanceof Map<?, ?> body && "GEN004".equals(body.get("code"));
      boolean isReplayed = "true".equals(answer.headers().get("idempotency-replayed"));
      return request.headers().containsKey("idempotency-key") && isInProgress && !isReplayed;
    }
    // A task finds out what became of the request: repeating it would make another one.
    return PASSING_STATUSES.contains(answer.status()) && !answer.headers().containsKey("task-id");
  }
}
