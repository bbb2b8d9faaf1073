package countersign;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the calls of all operations. */
abstract class Calls {
  static final String BASE_PATH = "/svc-conductor/rest/v1";
  /** Maximum number of new tokens, and of step-ups, for one call. */
  private static final int MAX_REPLACEMENTS = 2;
  private static final int MAX_STEP_UPS = 2;
  private static final Pattern IN_BRACES = Pattern.compile("\\{([^}]+)\\}");

  SessionKeeper session;
  Transport transport;
  String origin;
  StepUp.Prover prover;

  <T> T plain(String method, String template, String flags, Map<String, Object> values, Object body, Kind<T> kind, CallOption... options) {
    return Records.read(kind, call(method, template, flags, values, body, null, options).body());
  }

  <T> Done<T> done(String method, String template, String flags, Map<String, Object> values, Object body, Kind<T> kind, CallOption... options) {
    return new Done<>(plain(method, template, flags, values, body, kind, options));
  }

  Proposed proposed(String method, String template, String flags, Map<String, Object> values, Object body, AsTask asTask, CallOption... options) {
    return new Proposed(taskOf(call(method, template, flags, values, body, asTask, options)));
  }

  <T> Pages<T> pages(String method, String template, String flags, Map<String, Object> values, Object body, Kind<T> kind, CallOption... options) {
    String path = pathOf(template, values);
    String start = new CallOption.Options(options).start;
    return new Pages<>(start == null ? path : path.replaceFirst("\\?.*", "") + "?" + start, each -> {
      Answer answer = send(method, each, flags, null, null, options);
      List<?> items = answer.body() instanceof List<?> list ? list : List.of();
      return new Pages.Fetched<>(items.stream().map(item -> Records.read(kind, item)).toList(), answer.headers().get("link"));
    });
  }

  boolean exists(String method, String template, String flags, Map<String, Object> values, Object body, CallOption... options) {
    try {
      call(method, template, flags, values, body, null, options);
      return true;
    } catch (CountersignException refused) {
      if (refused.status() == 404) return false;
      throw refused;
    }
  }

  String target(String method, String template, String flags, Map<String, Object> values, Object body, CallOption... options) {
    return call(method, template, flags, values, body, null, options).headers().get("location");
  }

  /** The values of parameters by name: those of a query record, and those named one by one. */
  static Map<String, Object> values(Record query, Object... named) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int index = 0; index < named.length; index += 2) values.put((String) named[index], named[index + 1]);
    if (query != null) values.putAll(Records.toMap(query));
    return values;
  }

  /** The task that stores a call. An older service answers its id only. */
  Schemas.Task taskOf(Answer answer) {
    String taskId = answer.headers().get("task-id");
    if (taskId == null) throw CountersignException.own("CLIENT_ANSWER", "The service stored no task", null);
    boolean isTask = answer.body() instanceof Map<?, ?> body && taskId.equals(String.valueOf(body.get("taskId")));
    Answer whole = isTask ? answer : send("GET", "/global/tasks/" + Keys.encoded(taskId), "", null, null);
    return Records.read(Kind.of(Schemas.Task.class), whole.body());
  }

  private Answer call(String method, String template, String flags, Map<String, Object> values, Object body, AsTask asTask, CallOption... options) {
    return send(method, pathOf(template, values), flags, body, asTask, options);
  }

  /** {@code flags}: {@code o} needs no token; {@code k} takes an Idempotency-Key. */
  Answer send(String method, String path, String flags, Object body, AsTask asTask, CallOption... given) {
    CallOption.Options options = new CallOption.Options(given);
    Map<String, String> headers = new LinkedHashMap<>(asTask == null ? Map.of() : asTask.headers());
    if (options.idempotencyKey != null || flags.contains("k"))
      headers.put("idempotency-key", options.idempotencyKey == null ? UUID.randomUUID().toString() : options.idempotencyKey);
    if (body != null) headers.put("content-type", "application/json");
    // The caller's own headers come last, so that they replace those of the client.
    headers.putAll(options.headers);
    boolean isRepeatable = method.equals("GET") || method.equals("HEAD") || headers.containsKey("idempotency-key");
    Request request = new Request(method, urlOf(path), headers, body == null ? null : bytesOf(body), isRepeatable);
    Answer answer = flags.contains("o") ? transport.send(request) : sendAuthorised(request);
    options.onResponse.accept(answer);
    return answer;
  }

  /**
   * Sends a request with the token of the session. After SEC001, and once after SEC002, it is sent again with another token, after SEC004 with
   * one for this request only. Its bytes and its key stay the same.
   */
  private Answer sendAuthorised(Request request) {
    String steppedUp = null;
    int replacements = 0;
    int stepUps = 0;
    boolean wasExpired = false;
    while (true) {
      String token = steppedUp != null ? steppedUp : session.token();
      try {
        return transport.send(request.withToken(token));
      } catch (CountersignException refused) {
        if (refused.status() != 401) throw refused;
        if (refused.code().equals("SEC004") && token != null && prover != null && stepUps++ < MAX_STEP_UPS) {
          steppedUp = StepUp.prove(refused, request, session.token(), prover, transport, this::openCall, urlOf("/authentication/jwt"));
          if (steppedUp == null) throw refused;
        } else {
          boolean isExpired = refused.code().equals("SEC002");
          // A renewed token that has expired already would be renewed in vain.
          if (isExpired && wasExpired) throw refused;
          wasExpired = wasExpired || isExpired;
          boolean isAboutToken = isExpired || refused.code().equals("SEC001");
          boolean mayReplace = isAboutToken && steppedUp == null && replacements++ < MAX_REPLACEMENTS;
          if (!mayReplace || !session.replace(token, refused.code())) throw refused;
        }
      }
    }
  }

  /** Makes a call that needs no token. Renewing twice does no harm; logging in twice could consume a code. A text is a form. */
  Object openCall(String method, String path, Object body, Map<String, String> given, boolean isRepeatable) {
    Map<String, String> headers = new LinkedHashMap<>(given);
    if (body != null) headers.put("content-type", body instanceof String ? "application/x-www-form-urlencoded" : "application/json");
    byte[] bytes = body == null ? null : body instanceof String form ? form.getBytes(StandardCharsets.UTF_8) : bytesOf(body);
    return transport.send(new Request(method, urlOf(path), headers, bytes, isRepeatable)).body();
  }

  static byte[] bytesOf(Object json) {
    return Json.write(json).getBytes(StandardCharsets.UTF_8);
  }

  private String urlOf(String path) {
    return origin + (path.startsWith("/svc-conductor/") ? "" : BASE_PATH) + path;
  }

  /**
   * Path parameters are inserted, everything else goes into the query. A query parameter that has the name of a path parameter is given as
   * {@code query.<name>}.
   */
  static String pathOf(String template, Map<String, ?> values) {
    Map<String, Object> query = new LinkedHashMap<>(values);
    Set<String> used = new HashSet<>();
    String path = IN_BRACES.matcher(template).replaceAll(found -> {
      used.add(found.group(1));
      return Matcher.quoteReplacement(Keys.encoded(segmentOf(found.group(1), query.remove(found.group(1)))));
    });
    String asked = query.entrySet().stream()
        .filter(each -> each.getValue() != null)
        .map(each -> Keys.encoded(queryNameOf(each.getKey(), used)) + "=" + Keys.encoded(textOf(each.getValue())))
        .collect(Collectors.joining("&"));
    return asked.isEmpty() ? path : path + "?" + asked;
  }

  /** The value of a path parameter. URLs leave out dot segments, encoded or not, so that one of them would call another path. */
  private static String segmentOf(String name, Object value) {
    String text = value == null ? "" : textOf(value);
    if (text.isEmpty()) throw new IllegalArgumentException(name + " is required");
    if (text.equals(".") || text.equals("..")) throw new IllegalArgumentException(name + " must not be \"" + text + "\", which would call another path");
    return text;
  }

  private static String queryNameOf(String name, Set<String> used) {
    String own = name.startsWith("query.") ? name.substring("query.".length()) : name;
    return used.contains(own) ? own : name;
  }

  private static String textOf(Object value) {
    if (value instanceof Collection<?> several) return several.stream().map(Calls::textOf).collect(Collectors.joining(","));
    if (value instanceof BigDecimal || value instanceof Double || value instanceof Float) return new BigDecimal(value.toString()).toPlainString();
    return String.valueOf(value);
  }
}
