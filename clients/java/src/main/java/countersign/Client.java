package countersign;

import countersign.Schemas.Task;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Makes the calls of the API document, and logs in when a call needs it. Threads can share one. */
public final class Client extends Operations {
  private static final System.Logger LOG = System.getLogger("countersign");
  private static final Set<String> DECIDED = Set.of("EXECUTED", "REJECTED", "DISCARDED", "FAILED");
  private static final long FIRST_PAUSE_MS = 250;
  private static final long MAX_PAUSE_MS = 5_000;
  /** Longest wait of one call: the service waits no longer, and a proxy may end a longer one. */
  private static final long MAX_WAIT_SECONDS = 25;

  private boolean isAgeKnown;

  private Client(Builder given) {
    URI base = URI.create(given.baseUrl);
    if (base.getScheme() == null || !base.getScheme().matches("https?") || base.getRawAuthority() == null)
      throw new IllegalArgumentException("the base URL must be an address such as https://api.example.com");
    origin = base.getScheme() + "://" + base.getRawAuthority() + base.getRawPath().replaceFirst("(/svc-conductor(/rest/v1)?)?/?$", "");
    prover = given.prover;
    transport = new Transport(given.http, given.timeout, given.retry, given.onProgress, this::warnOfAge);
    session = new SessionKeeper(given.credentials, given.session, this::openCall, origin + "/svc-conductor", given.onSession, given.clock);
  }

  /** A client of the service at this address, such as {@code https://api.example.com}; {@code build()} makes it. */
  public static Builder at(String baseUrl) {
    return new Builder(baseUrl);
  }

  /** The options of a client. */
  public static final class Builder {
    private final String baseUrl;
    private Credentials credentials;
    private KeptSession session;
    private Consumer<KeptSession> onSession = session -> {};
    private StepUp.Prover prover;
    private Consumer<String> onProgress = what -> LOG.log(System.Logger.Level.DEBUG, what);
    private Retry retry = Retry.DEFAULT;
    private Duration timeout = Duration.ofSeconds(35);
    private HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Clock clock = Clock.systemUTC();

    private Builder(String baseUrl) {
      this.baseUrl = baseUrl;
    }

    public Builder credentials(Credentials credentials) {
      this.credentials = credentials;
      return this;
    }

    /** A session from {@link #onSession} to continue with. */
    public Builder session(KeptSession session) {
      this.session = session;
      return this;
    }

    /** Called with each session that begins or is renewed, and with null when it ends. A session is a secret. */
    public Builder onSession(Consumer<KeptSession> onSession) {
      this.onSession = onSession;
      return this;
    }

    /** Asks a person for the proof of a single call (SEC004). */
    public Builder onStepUp(StepUp.Prover prover) {
      this.prover = prover;
      return this;
    }

    /** Told before each wait for another attempt. */
    public Builder onProgress(Consumer<String> onProgress) {
      this.onProgress = onProgress;
      return this;
    }

    public Builder retry(Retry retry) {
      this.retry = retry;
      return this;
    }

    /** Time limit of one attempt; 35 s by default. */
    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    /** Another HTTP client, for a proxy or certificates of your own. It must not follow redirects. */
    public Builder http(HttpClient http) {
      this.http = http;
      return this;
    }

    /** The clock by which tokens are renewed. */
    public Builder clock(Clock clock) {
      this.clock = clock;
      return this;
    }

    public Client build() {
      return new Client(this);
    }
  }

  /**
   * Waits until a task is EXECUTED, REJECTED, DISCARDED or FAILED: each call is answered when the status changes. A service that answers at once
   * is asked again after a pause. Throws CLIENT_TIMEOUT when the time is over.
   */
  public Task waitForTask(long taskId, Duration timeout) {
    Instant until = Instant.now().plus(timeout);
    for (long pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 3 / 2)) {
      long waitSeconds = Math.max(0, Math.min(MAX_WAIT_SECONDS, Duration.between(Instant.now(), until).toSeconds()));
      Answer answer = send("GET", "/global/tasks/" + taskId, "", null, null, CallOption.header("prefer", "wait=" + waitSeconds));
      Task task = Records.read(Kind.of(Task.class), answer.body());
      if (DECIDED.contains(task.status())) return task;
      Duration left = Duration.between(Instant.now(), until);
      if (left.isNegative() || left.isZero())
        throw CountersignException.own("CLIENT_TIMEOUT", "Task " + taskId + " is still " + task.status() + " after " + timeout.toSeconds() + " s", null);
      boolean waited = answer.headers().getOrDefault("preference-applied", "").contains("wait=");
      if (!waited || left.toMillis() < 1000) Transport.pause(Duration.ofMillis(Math.min(pauseMs, left.toMillis())));
    }
  }

  /**
   * Any call, for paths that are known only at run time: below {@code /svc-conductor/rest/v1}, or from {@code /svc-conductor} on.
   *
   * @param body Maps, lists, texts, numbers, booleans and records; null for none. A null inside is sent.
   */
  public Answer request(String method, String path, Object body, CallOption... options) {
    return send(method, path, method.equals("GET") || method.equals("HEAD") ? "" : "k", body, null, options);
  }

  /** The same, stored as a task for other people to approve. */
  public Answer request(String method, String path, Object body, AsTask asTask, CallOption... options) {
    return send(method, path, "k", body, asTask, options);
  }

  /** Calls of an upstream by operation id: {@code client.upstream(1, "bank").call("createPayout", Map.of(), body)}. */
  public UpstreamCalls upstream(long tenantId, String name) {
    return new UpstreamCalls(this, tenantId, name);
  }

  /** Logs in now, and uses these credentials from here on. */
  public KeptSession signIn(Credentials credentials) {
    return session.signIn(credentials);
  }

  /** Ends the session in the service and here. Credentials stay: the next call logs in again. */
  public void signOut() {
    KeptSession ended = session.begun();
    if (ended == null) return;
    try {
      // As an open call: a refused token must not begin another session only to end it.
      openCall("POST", "/authentication/logout", null, Map.of("authorization", "Bearer " + ended.token()), false);
    } catch (CountersignException refused) {
      if (refused.status() != 401) throw refused;
    }
    session.use(null);
  }

  /** Continues with another session; null forgets the one in use. */
  public void useSession(KeptSession given) {
    session.use(given);
  }

  /** The session in use, or null. A secret. */
  public KeptSession currentSession() {
    return session.current();
  }

  /** Warns once if the service is older than the API document that this client was made from. */
  private void warnOfAge(Answer answer) {
    String version = answer.headers().get("api-version");
    if (isAgeKnown || version == null) return;
    isAgeKnown = true;
    if (isOlder(version.split("[-+]")[0].split("\\."), DOCUMENT_VERSION.split("[-+]")[0].split("\\.")))
      LOG.log(System.Logger.Level.WARNING, "The service has version {0} of the API, this client is made for {1}", version, DOCUMENT_VERSION);
  }

  private static boolean isOlder(String[] version, String[] than) {
    for (int index = 0; index < than.length; index++) {
      int one = index < version.length && version[index].matches("\\d{1,6}") ? Integer.parseInt(version[index]) : 0;
      if (one != Integer.parseInt(than[index])) return one < Integer.parseInt(than[index]);
    }
    return false;
  }
}
