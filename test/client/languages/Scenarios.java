import countersign.AsTask;
import countersign.CallOption;
import countersign.Client;
import countersign.CountersignException;
import countersign.Credentials;
import countersign.Done;
import countersign.Json;
import countersign.KeptSession;
import countersign.Outcome;
import countersign.Pages;
import countersign.Proposed;
import countersign.Retry;
import countersign.Schemas.*;
import countersign.StepUp;
import countersign.UpstreamCalls;
import countersign.Verify;
import com.sun.net.httpserver.HttpServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Scenarios of the Java client against a running service; {@code scenarios.ts} lists them. Prints one line of JSON for each. */
public final class Scenarios {
  private static final Map<String, Scenario> ALL = new LinkedHashMap<>();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final CreateTransferRequest TRANSFER =
      new CreateTransferRequest().amount(new BigDecimal("0.25")).fromWalletId(1).toWalletId(3);
  private static Map<?, ?> situation;

  private interface Scenario {
    void run() throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    situation = (Map<?, ?>) Json.read(Files.readString(Path.of(System.getenv("SITUATION"))));
    outcomes();
    sessions();
    repetitions();
    verification();
    upstreams();
    for (Map.Entry<String, Scenario> each : ALL.entrySet()) {
      Map<String, Object> result = new HashMap<>();
      result.put("name", each.getKey());
      result.put("fault", null);
      try {
        watched("DELETE");
        each.getValue().run();
      } catch (Throwable fault) {
        StringWriter trace = new StringWriter();
        fault.printStackTrace(new PrintWriter(trace));
        result.put("fault", trace.toString());
      }
      System.out.println(Json.write(result));
    }
    System.exit(0);
  }

  private static void outcomes() {
    ALL.put("the main job: a back end logs in by its key, proposes, waits while another person approves, and verifies the callback", Scenarios::mainJob);
    ALL.put("a write is done or a task, and its type tells which", () -> {
      Done<Transfer> done = clientOf("operator").build().createTransfer(1, TRANSFER);
      equal(done.data().amount() + " " + done.data().currency(), "0.25 EUR");
      Outcome outcome = clientOf("maker").build().createTransfer(1, TRANSFER, AsTask.byRoles("LEVEL_02").submit().tag("java"));
      if (!(outcome instanceof Proposed proposed)) throw new AssertionError("no task");
      equal(proposed.task().status() + " " + proposed.task().tag(), "PENDING java");
      equal(clientOf("operator").build().getTransfer(1, done.data().transferId()), done.data());
    });
    ALL.put("a comment for the approvers arrives as it was written", () -> {
      Client maker = clientOf("maker").build();
      Proposed proposed = maker.createTransfer(1, TRANSFER, AsTask.byRoles("LEVEL_02").comment("Rent, 50% of \"March\""));
      equal(maker.getTask(proposed.task().taskId()).initiatorComment(), "Rent, 50% of \"March\"");
      // java.net.http would send question marks.
      for (String comment : List.of("Miete für März", "a\r\nprefer: b")) {
        watched("DELETE");
        try {
          maker.createTransfer(1, TRANSFER, AsTask.byRoles("LEVEL_02").comment(comment));
          throw new AssertionError("sent: " + comment);
        } catch (IllegalArgumentException refused) {
          equal(timesTo("/tenants/1/wallets/transfers"), 0L);
        }
      }
    });
    ALL.put("a refusal has its code, status, trace id and faulty fields", () -> {
      Client maker = clientOf("maker").build();
      CountersignException wrong = refused("GEN001", () -> maker.createTransfer(1, TRANSFER.amount(new BigDecimal("-1"))));
      equal(wrong.status() + " " + wrong.errors().get(0).field() + " " + wrong.traceId().length(), "400 amount 32");
      equal(refused("SEC006", () -> maker.createTransfer(1, TRANSFER)).status(), 403);
      equal(refused("GEN002", () -> maker.getTransfer(1, 1)).status(), 404);
      Client nobody = Client.at("http://127.0.0.1:1").retry(new Retry(1, Duration.ZERO)).build();
      equal(refused("CLIENT_NETWORK", nobody::getHealth).status(), 0);
    });
    ALL.put("a refusal that says when to come back says so to the caller", () -> {
      Client impatient = clientOf("operator").retry(new Retry(1, Duration.ZERO)).build();
      CallOption answered = CallOption.header("x-test-answer", "429 " + UUID.randomUUID());
      equal(refused("GEN008", () -> impatient.getWallet(1, 1, answered)).retryAfterSeconds(), 0L);
    });
  }

  private static void mainJob() throws Exception {
    BlockingQueue<Map.Entry<byte[], Map<String, List<String>>>> received = new ArrayBlockingQueue<>(10);
    HttpServer receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    receiver.createContext("/", exchange -> {
      received.add(Map.entry(exchange.getRequestBody().readAllBytes(), Map.copyOf(exchange.getRequestHeaders())));
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    });
    receiver.start();
    Client backEnd = clientOf("backend").build();
    CreatePaymentRequest payment = new CreatePaymentRequest()
        .paymentType("CARD").amount(new BigDecimal("12.5")).currency("EUR").walletId(1)
        .externalUniqueId("java-" + UUID.randomUUID()).callbackUrl("http://127.0.0.1:" + receiver.getAddress().getPort() + "/callbacks");
    Task task = backEnd.createPayment(1, payment, AsTask.byRoles("LEVEL_20").submit()).task();
    equal(task.status(), "PENDING");
    CompletableFuture<Task> waiting = CompletableFuture.supplyAsync(() -> backEnd.waitForTask(task.taskId(), Duration.ofSeconds(60)));
    Client operator = clientOf("operator").build();
    operator.updateTask(task.taskId(), new UpdateTaskRequest().status("EXECUTE"));
    Task decided = waiting.get();
    equal(decided.status(), "EXECUTED");
    long paymentId = (Long) ((Map<?, ?>) Json.read(decided.responseBody())).get("paymentId");
    operator.updatePayment(1, paymentId, new UpdatePaymentRequest().status("SUCCESSFUL"));
    Map.Entry<byte[], Map<String, List<String>>> arrived = received.poll(30, TimeUnit.SECONDS);
    if (arrived == null) throw new AssertionError("no callback");
    Object event = Verify.callback(arrived.getKey(), arrived.getValue(), (String) situation.get("callbackSecret"));
    if (!(event instanceof PaymentCallback paid)) throw new AssertionError("it is " + event);
    equal(paid.eventType() + " " + paid.paymentId() + " " + paid.amount(), "payment.successful " + paymentId + " 12.5");
    receiver.stop(0);
  }

  private static void sessions() {
    ALL.put("a wrong password is sent once", () -> {
      String identity = (String) userOf("maker").get("identity");
      Client client = Client.at(text("baseUrl")).credentials(Credentials.password(identity, "wrong")).build();
      for (int count = 0; count < 3; count++) refused("USR002", () -> client.getWallet(1, 1));
      equal(timesTo("/authentication/login"), 1L);
    });
    ALL.put("a service that does not prove itself is sent no password", () -> {
      Client client = Client.at(text("pretenderUrl")).credentials(credentialsOf("backend")).build();
      refused("CLIENT_PKI", () -> client.getWallet(1, 1));
      List<?> seen = (List<?>) Json.read(sent("GET", text("pretenderUrl") + "/watched", null));
      equal(seen.stream().map(each -> ((Map<?, ?>) each).get("path")).toList(), List.of("/global/config/pkiAuthPublicKey", "/authentication/login-challenges"));
    });
    ALL.put("credentials, proofs and sessions that are printed show no secret", () -> {
      String secret = "a-secret-value";
      List<Object> shown = List.of(
          Credentials.password("mary", secret).deviceFingerprint(secret), Credentials.token(secret), Credentials.launchToken(secret),
          new KeptSession(secret, 5L, "renew-csrf", secret), StepUp.Proof.otp(secret), StepUp.Proof.password("mary", secret));
      for (Object each : shown) equal(each.getClass() + " " + each.toString().contains(secret), each.getClass() + " false");
      equal(shown.get(0).toString().contains("mary"), true);
    });
    ALL.put("an OAuth client logs in by each kind of key", () -> {
      for (Map.Entry<?, ?> each : ((Map<?, ?>) situation.get("clientKeys")).entrySet()) {
        Map<?, ?> key = (Map<?, ?>) each.getValue();
        Credentials given = Credentials.clientKey((String) key.get("clientId"), (String) key.get("pem")).keyId("one");
        equal(Client.at(text("directUrl")).credentials(given).build().listSessions().first(1).get(0).amr(), List.of("pkjwt"));
      }
    });
    ALL.put("parallel calls share one login", () -> {
      Client client = clientOf("operator").build();
      inParallel(() -> client.getWallet(1, 1));
      equal(timesTo("/authentication/login"), 1L);
    });
    ALL.put("a token is renewed before its expiry", () -> {
      Instant[] now = {Instant.now()};
      Client client = clientOf("operator").clock(new SetClock(now)).build();
      client.getWallet(1, 1);
      now[0] = now[0].plusSeconds(14 * 60 + 30);
      client.getWallet(1, 1);
      equal(List.of(timesTo("/authentication/login"), timesTo("/authentication/renew"), timesTo("/tenants/1/wallets/1")), List.of(1L, 1L, 2L));
    });
    ALL.put("a token that was refused is renewed once for parallel calls", () -> {
      Client client = clientOf("operator").build();
      client.getWallet(1, 1);
      sent("POST", text("directUrl") + "/local/clock", "{\"advanceSeconds\": 960}");
      inParallel(() -> client.getWallet(1, 1));
      equal(List.of(timesTo("/authentication/login"), timesTo("/authentication/renew")), List.of(1L, 1L));
    });
    ALL.put("a renewed token that has expired too is reported, not renewed again", () -> {
      Client client = clientOf("operator").build();
      refused("SEC002", () -> client.getWallet(1, 1, CallOption.header("x-test-expired", "1")));
      equal(List.of(timesTo("/authentication/login"), timesTo("/authentication/renew"), timesTo("/tenants/1/wallets/1")), List.of(1L, 1L, 2L));
    });
    ALL.put("a session continues in another client, and ends", () -> {
      List<KeptSession> kept = new ArrayList<>();
      clientOf("operator").onSession(kept::add).build().getWallet(1, 1);
      Client other = Client.at(text("baseUrl")).session(kept.get(0)).build();
      other.getWallet(1, 1);
      equal(timesTo("/authentication/login"), 1L);
      other.signOut();
      refused("SEC001", () -> other.getWallet(1, 1));
      Client ended = Client.at(text("baseUrl")).credentials(Credentials.token(kept.get(0).token())).build();
      refused("SEC001", () -> ended.getWallet(1, 1));
      List<KeptSession> again = new ArrayList<>();
      clientOf("operator").onSession(again::add).build().getWallet(1, 1);
      Client.at(text("baseUrl")).credentials(Credentials.token(again.get(0).token())).build().signOut();
      refused("SEC001", () -> Client.at(text("baseUrl")).session(again.get(0)).build().getWallet(1, 1));
    });
  }

  private static void repetitions() {
    ALL.put("a write whose answer was lost takes effect once", () -> {
      Client client = clientOf("operator").build();
      BigDecimal before = client.getWallet(1, 3).balance();
      watched("DELETE");
      client.createTransfer(1, TRANSFER, CallOption.header("x-test-cut", UUID.randomUUID().toString()));
      List<?> keys = seen("/tenants/1/wallets/transfers").stream().map(each -> each.get("key")).toList();
      equal(keys.size() + " " + keys.stream().distinct().count() + " " + keys.contains(null), "2 1 false");
      equal(client.getWallet(1, 3).balance().subtract(before).toPlainString(), "0.25");
    });
    ALL.put("a write that must not be repeated is not repeated", () -> {
      Client client = clientOf("operator").build();
      LoginRequest body = new LoginRequest().identity("nobody@harbour.example").password("no password");
      refused("CLIENT_NETWORK", () -> client.login(body, CallOption.header("x-test-cut", UUID.randomUUID().toString())));
      equal(timesTo("/authentication/login"), 1L);
    });
    ALL.put("a header that cannot be sent is told as such, and nothing is sent", () -> {
      Client client = clientOf("operator").build();
      client.getWallet(1, 1);
      watched("DELETE");
      for (CallOption odd : List.of(CallOption.header("two words", "x"), CallOption.header("x-note", "a\nb"))) {
        try {
          throw new AssertionError("sent: " + client.getWallet(1, 1, odd));
        } catch (IllegalArgumentException refused) {
          equal(refused.getMessage().contains("header"), true);
        }
      }
      equal(watched("GET").size(), 0);
    });
    ALL.put("a refusal that passes is tried again", () -> {
      List<String> told = new ArrayList<>();
      Client client = clientOf("operator").onProgress(told::add).build();
      client.getWallet(1, 1);
      watched("DELETE");
      for (int status : new int[] {429, 503}) client.getWallet(1, 1, CallOption.header("x-test-answer", status + " " + UUID.randomUUID()));
      equal(timesTo("/tenants/1/wallets/1") + " " + told.size(), "4 2");
    });
    ALL.put("a step-up is asked for, a wrong proof is asked for again, and the same bytes are sent", () -> {
      List<String> asked = new ArrayList<>();
      Client customer = clientOf("customer").onStepUp(needed -> {
        asked.add(needed.type() + " " + needed.attempt());
        return StepUp.Proof.otp(needed.attempt() == 1 ? "000000" : text("otp"));
      }).build();
      equal(customer.createWithdrawal(1, 1, withdrawal()).data().status(), "PENDING");
      equal(asked, List.of("OTP 1", "OTP 2"));
      List<Map<?, ?>> sent = watched("GET").stream().filter(each -> String.valueOf(each.get("path")).endsWith("/withdrawals")).toList();
      equal(sent.size() + " " + sent.stream().map(each -> each.get("key") + " " + each.get("digest")).distinct().count(), "2 1");
      Client without = clientOf("customer").build();
      refused("SEC004", () -> without.createWithdrawal(1, 1, withdrawal()));
    });
    ALL.put("a list is read over all its pages, and can be continued", () -> {
      Client client = clientOf("operator").build();
      List<Long> made = new ArrayList<>();
      for (int count = 0; count < 5; count++) made.add(0, client.createTransfer(1, TRANSFER).data().transferId());
      ListTransfersQuery inTwos = new ListTransfersQuery().limit(2);
      List<Long> listed = new ArrayList<>();
      for (Transfer each : client.listTransfers(1, inTwos)) listed.add(each.transferId());
      equal(listed.subList(0, 5), made);
      equal(listed.stream().distinct().count(), (long) listed.size());
      Pages.Page<Transfer> first = client.listTransfers(1, inTwos).pages().iterator().next();
      List<Transfer> rest = client.listTransfers(1, inTwos, CallOption.start(first.next())).first(3);
      equal(List.of(first.items().get(1).transferId(), rest.get(2).transferId()), List.of(made.get(1), made.get(4)));
      equal(client.listTransfers(1, inTwos).first(3).size(), 3);
    });
  }

  private static CreateWithdrawalRequest withdrawal() {
    String own = "java-" + UUID.randomUUID();
    return new CreateWithdrawalRequest().amount(BigDecimal.TEN).type("CASH").externalUniqueId(own).deliverToPhone("+447700900123");
  }

  private static void verification() {
    ALL.put("a forged callback is refused", () -> {
      Map<?, ?> event = (Map<?, ?>) situation.get("event");
      byte[] body = bytes(event.get("body"));
      Map<String, List<String>> headers = headersIn(event);
      String secret = (String) event.get("secret");
      String other = "whsec_YW5vdGhlciBzZWNyZXQgb2YgMzIgYnl0ZXMuLi4uLi4=";
      Verify.event(body, headers, other, secret);
      notTaken("no-signature-fits", () -> Verify.callback(bytes(event.get("body") + " "), headers, secret));
      notTaken("no-signature-fits", () -> Verify.callback(body, headers, other));
      notTaken("no-signature-fits", () -> Verify.callback(body, headers));
      notTaken("no-signature-fits", () -> Verify.callback(body, changed(headers, "webhook-id", "msg_2"), secret));
      for (String time : List.of("1", "soon", "9999999999", "١٢٣"))
        notTaken("timestamp-is-off", () -> Verify.callback(body, changed(headers, "webhook-timestamp", time), secret));
      notTaken("header-is-missing", () -> Verify.callback(body, Map.of(), secret));
      notTaken("header-is-missing", () -> Verify.callback(body, changed(headers, "webhook-signature", "v2,AAAA"), secret));
      for (String wrong : new String[] {"whsec_", "", "whsec_%%%", null}) notTaken("secret-is-malformed", () -> Verify.callback(body, headers, wrong));
    });
    ALL.put("an event is verified, and typed by its name", () -> {
      Map<?, ?> event = (Map<?, ?>) situation.get("event");
      Object payload = Verify.event(bytes(event.get("body")), headersIn(event), (String) event.get("secret"));
      if (!(payload instanceof TransferEvent made)) throw new AssertionError("it is " + payload);
      equal(made.eventType() + " " + made.data().amount(), "transfer.created 5");
    });
    ALL.put("a request to an upstream names who asked and who approved, and another one is refused", () -> {
      Map<?, ?> given = (Map<?, ?>) situation.get("upstream");
      String url = (String) given.get("url");
      byte[] body = bytes(given.get("body"));
      Map<String, List<String>> headers = headersIn(given);
      String audience = (String) given.get("audience");
      Verify.UpstreamApprovals approvals = verified("POST", url, body, headers, audience);
      equal(approvals.initiator(), userOf("maker").get("customerId"));
      equal(approvals.approvals().stream().map(Verify.Approval::customerId).toList(), List.of(given.get("substitute")));
      equal(approvals.approvals().get(0).onBehalfOf(), userOf("checker").get("customerId"));
      String why = "approvals-do-not-fit";
      notTaken(why, () -> verified("POST", url.replace("urgent", "other"), body, headers, audience));
      notTaken(why, () -> verified("PUT", url, body, headers, audience));
      notTaken(why, () -> verified("POST", url, body, headers, "https://other.example"));
      String statement = headers.get("countersign-approvals").get(0);
      int at = statement.indexOf('.') + 10;
      String altered = statement.substring(0, at) + (statement.charAt(at) == 'A' ? "B" : "A") + statement.substring(at + 1);
      for (String each : List.of(altered, "eyJhbGciOiJub25lIn0." + statement.split("\\.")[1] + ".", "", "a.b.c"))
        notTaken(why, () -> verified("POST", url, body, changed(headers, "countersign-approvals", each), audience));
    });
  }

  private static void upstreams() {
    ALL.put("an operation of an upstream is called by its id, or stored as a task", () -> {
      UpstreamCalls bank = clientOf("operator").build().upstream(1, "bank");
      Map<?, ?> read = (Map<?, ?>) bank.call("getPayout", Map.of("payoutId", "a b", "fields", "all"), null).data();
      equal(read, Map.of("payoutId", "p1", "of", "/v1/payouts/a%20b?fields=all"));
      bank.call("getPayout", Map.of("payoutId", "p1"), null);
      equal(timesTo("/authorization/operations"), 1L);
      UpstreamCalls maker = clientOf("maker").build().upstream(1, "bank");
      Map<String, Object> body = Map.of("amount", new BigDecimal("12.5"), "currency", "EUR", "iban", "DE89370400440532013000");
      Proposed proposed = maker.call("createPayout", Map.of(), body, AsTask.byRoles("LEVEL_02").submit());
      equal(proposed.task().status() + " " + proposed.task().description(), "PENDING Pay out 12.5 EUR to DE89370400440532013000");
      equal(maker.operations().stream().anyMatch(each -> each.operationId().equals("bank.createPayout")), true);
      try {
        throw new AssertionError("called: " + maker.call("cancelPayout", Map.of("payoutId", "p1"), null));
      } catch (IllegalArgumentException unknown) {
        equal(unknown.getMessage().startsWith("bank has no operation \"cancelPayout\""), true);
      }
    });
    ALL.put("parameters of an upstream arrive as they were given, whatever their names", () -> {
      UpstreamCalls bank = clientOf("operator").build().upstream(1, "bank");
      Map<String, Object> given = new LinkedHashMap<>(Map.of("payoutId", "p1"));
      given.put("query.tenantId", "acme");
      given.put("body", "short");
      given.put("least", 244148279963833.0);
      given.put("ids", List.of(7, 8));
      given.put("none", null);
      given.put("a&b", "c");
      Map<?, ?> read = (Map<?, ?>) bank.call("getPayout", given, null).data();
      equal(read.get("of"), "/v1/payouts/p1?tenantId=acme&body=short&least=244148279963833&ids=7%2C8&a%26b=c");
      equal(((Map<?, ?>) bank.call("listPayouts", null, null).data()).get("of"), "/v1/payouts");
      equal(((Map<?, ?>) bank.call("changeLimit", Map.of("customerId", "c1"), Map.of("limit", 5)).data()).get("of"), "/v1/limits/c1");
    });
    ALL.put("a path parameter that would call another path is not sent", () -> {
      Client client = clientOf("operator").build();
      for (String segment : List.of(".", "..")) {
        try {
          throw new AssertionError("sent: " + client.getTenantConfig(1, segment));
        } catch (IllegalArgumentException refused) {
          equal(refused.getMessage().contains("would call another path"), true);
        }
      }
      equal(watched("GET").size(), 0);
    });
    ALL.put("the refusal of an upstream is its own: the session goes on, and nobody is asked for a proof", () -> {
      List<Object> asked = new ArrayList<>();
      Client client = clientOf("operator").onStepUp(each -> {
        asked.add(each);
        return null;
      }).build();
      CountersignException refused = refused("CLIENT_UPSTREAM", () -> client.upstream(1, "bank").call("getPayout", Map.of("payoutId", "refused"), null));
      equal(refused.status() + " " + ((Map<?, ?>) refused.answer().body()).get("code") + " " + refused.stepUp() + " " + asked, "401 SEC004 null []");
      equal(timesTo("/authentication/login") + " " + timesTo("/authentication/renew"), "1 0");
      equal(timesTo("/tenants/1/upstreams/bank/payouts/refused"), 1L);
    });
  }

  private static Verify.UpstreamApprovals verified(String method, String url, byte[] body, Map<String, List<String>> headers, String audience)
      throws Verify.Failure {
    Map<?, ?> given = (Map<?, ?>) situation.get("upstream");
    Verify.Received received = new Verify.Received(method, url, body, headers);
    return Verify.upstreamRequest(received, (String) given.get("issuer"), audience, (String) given.get("secret"));
  }

  private interface Verification {
    Object run() throws Verify.Failure;
  }

  private static void notTaken(String reason, Verification verification) {
    try {
      throw new AssertionError("taken: " + verification.run());
    } catch (Verify.Failure refused) {
      equal(refused.reason(), reason);
    }
  }

  private static Map<String, List<String>> headersIn(Map<?, ?> message) {
    Map<String, List<String>> headers = new HashMap<>();
    ((Map<?, ?>) message.get("headers")).forEach((name, value) -> headers.put((String) name, List.of(String.valueOf(value))));
    return headers;
  }

  private static Map<String, List<String>> changed(Map<String, List<String>> headers, String name, String value) {
    Map<String, List<String>> all = new HashMap<>(headers);
    all.put(name, List.of(value));
    return all;
  }

  private static byte[] bytes(Object text) {
    return String.valueOf(text).getBytes(StandardCharsets.UTF_8);
  }

  private static Client.Builder clientOf(String role) throws Exception {
    return Client.at(text("baseUrl")).credentials(credentialsOf(role));
  }

  private static Credentials credentialsOf(String role) throws Exception {
    Map<?, ?> user = userOf(role);
    Credentials.Password password = Credentials.password((String) user.get("identity"), (String) user.get("password"));
    Object file = user.get("privateKeyFile");
    return file == null ? password : password.privateKey(Files.readString(Path.of((String) file)));
  }

  private static Map<?, ?> userOf(String role) {
    return (Map<?, ?>) ((Map<?, ?>) situation.get("users")).get(role);
  }

  private static String text(String name) {
    return (String) situation.get(name);
  }

  private static List<Map<?, ?>> watched(String method) {
    List<Map<?, ?>> seen = new ArrayList<>();
    for (Object each : (List<?>) Json.read(sent(method, text("baseUrl") + "/watched", null))) seen.add((Map<?, ?>) each);
    return seen;
  }

  private static List<Map<?, ?>> seen(String path) {
    return watched("GET").stream().filter(each -> path.equals(each.get("path"))).toList();
  }

  private static long timesTo(String path) {
    return seen(path).size();
  }

  private static String sent(String method, String url, String body) {
    HttpRequest.BodyPublisher publisher = body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).method(method, publisher).header("content-type", "application/json").build();
    try {
      return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (Exception cause) {
      throw new AssertionError(cause);
    }
  }

  private static void inParallel(Runnable call) {
    List<CompletableFuture<Void>> calls = IntStream.range(0, 8).mapToObj(each -> CompletableFuture.runAsync(call)).toList();
    calls.forEach(CompletableFuture::join);
  }

  private static CountersignException refused(String code, Supplier<?> call) {
    try {
      throw new AssertionError("it answered " + call.get() + " instead of " + code);
    } catch (CountersignException refused) {
      equal(refused.code(), code);
      return refused;
    }
  }

  private static void equal(Object one, Object other) {
    if (!Objects.equals(one, other)) throw new AssertionError(one + " is not " + other);
  }

  private static final class SetClock extends Clock {
    private final Instant[] now;

    SetClock(Instant[] now) {
      this.now = now;
    }

    @Override
    public Instant instant() {
      return now[0];
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
