import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import countersign.AsTask;
import countersign.CallOption;
import countersign.Client;
import countersign.CountersignException;
import countersign.Credentials;
import countersign.Json;
import countersign.Schemas.CreateTransferRequest;
import countersign.Schemas.ExplainRequest;
import countersign.Schemas.ExplainResponse;
import countersign.Schemas.Task;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Payouts of a shop, with nothing but the JDK: the shop asks Countersign before it acts. {@code POST /payouts/<name>} with an amount explains
 * the call first, has it approved by another person, waits for the decision, and then tells the courier once.
 */
public final class PayoutServer {
  private static final long TENANT_ID = 1;
  private static final String PATH = "/tenants/" + TENANT_ID + "/wallets/transfers";

  private final Client client;
  private final String approvers;
  private final ExecutorService waiting = Executors.newCachedThreadPool();
  /** States by the name of the payout. In earnest a table with the name as its unique key. */
  private final Map<String, String> payouts = new ConcurrentHashMap<>();
  private final AtomicInteger couriers = new AtomicInteger();

  private PayoutServer(Client client, String approvers) {
    this.client = client;
    this.approvers = approvers;
  }

  public static void main(String[] arguments) throws IOException {
    Map<String, String> env = System.getenv();
    Credentials credentials = Credentials.password(env.get("IDENTITY"), env.get("PASSWORD"));
    Client client = Client.at(env.get("COUNTERSIGN_URL")).credentials(credentials).build();
    PayoutServer shop = new PayoutServer(client, env.getOrDefault("APPROVERS", "LEVEL_02"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(env.getOrDefault("PORT", "8080"))), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/payouts/", shop::answer);
    server.start();
    System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String name = exchange.getRequestURI().getPath().substring("/payouts/".length());
    // In earnest the session of the shop says who this is.
    String user = exchange.getRequestHeaders().getFirst("x-user");
    String amount = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (exchange.getRequestMethod().equals("POST") && user != null) payOut(name, new BigDecimal(amount), user);
      send(exchange, payouts.containsKey(name) ? 200 : 404, Map.of("state", payouts.getOrDefault(name, "NONE"), "couriers", couriers.get()));
    } catch (NumberFormatException noNumber) {
      send(exchange, 400, Map.of("error", "the body must be an amount"));
    } catch (NotAllowed refused) {
      send(exchange, 403, Map.of("error", refused.getMessage()));
    } catch (CountersignException refused) {
      send(exchange, 502, Map.of("code", refused.code(), "error", refused.description(), "traceId", refused.traceId()));
    }
  }

  /** Proposes a payout once, however often it is asked for. */
  private void payOut(String name, BigDecimal amount, String user) {
    CreateTransferRequest transfer = new CreateTransferRequest()
        .amount(amount).fromWalletId(1).toWalletId(3).description("Payout " + name).externalUniqueId("payout-" + name);
    ExplainResponse explained = client.explain(new ExplainRequest().method("POST").path(PATH).body(transfer));
    if (!explained.decision().equals("ALLOW") && !explained.decision().equals("TASK_REQUIRED")) throw new NotAllowed(explained.whatWouldHelp());
    if (payouts.putIfAbsent(name, "WAITING") != null) return;
    try {
      CallOption key = CallOption.idempotencyKey("payout-" + name);
      Task task = client.createTransfer(TENANT_ID, transfer, AsTask.byRoles(approvers).submit().tag(name).comment("Asked by " + user), key).task();
      waiting.submit(() -> finish(name, client.waitForTask(task.taskId(), Duration.ofDays(1))));
    } catch (RuntimeException refused) {
      payouts.remove(name);
      throw refused;
    }
  }

  /** The shop's own part, once for each payout. */
  private void finish(String name, Task decided) {
    String state = decided.status().equals("EXECUTED") ? "PAID" : "REFUSED";
    if (payouts.replace(name, "WAITING", state) && state.equals("PAID")) couriers.incrementAndGet();
  }

  private static void send(HttpExchange exchange, int status, Map<String, ?> answer) throws IOException {
    byte[] body = Json.write(answer).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static final class NotAllowed extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotAllowed(String why) {
      super(why);
    }
  }
}
