package countersign;

import countersign.Schemas.ListOwnOperationsQuery;
import countersign.Schemas.OperationCall;
import countersign.Schemas.OwnOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The operations of one upstream that the caller may read, make or propose. They are read with the first call. Threads can share it. */
public final class UpstreamCalls {
  private final Client client;
  private final long tenantId;
  private final String name;
  private List<OwnOperation> known = List.of();

  UpstreamCalls(Client client, long tenantId, String name) {
    this.client = client;
    this.tenantId = tenantId;
    this.name = name;
  }

  /** Lists the operations, with how each is called and the schema of its body. */
  public List<OwnOperation> operations() {
    List<OwnOperation> found = new ArrayList<>();
    for (OwnOperation each : client.listOwnOperations(new ListOwnOperationsQuery().tenantId(tenantId).upstream(name))) found.add(each);
    return found;
  }

  /**
   * Calls an operation by its id in the upstream's document. Throws CLIENT_UPSTREAM with the answer of an upstream that refuses.
   *
   * @param parameters Those of the path and of the query, by name; null for none. One of the query that has the name of a path
   *     parameter, or is called tenantId, is given as {@code query.<name>}.
   * @param body Maps, lists, texts, numbers, booleans and records; null for none.
   */
  public Done<Object> call(String operationId, Map<String, ?> parameters, Object body, CallOption... options) {
    OperationCall call = named(operationId);
    return new Done<>(client.request(call.method(), pathOf(call, parameters), body, options).body());
  }

  /** The same, stored as a task for other people to approve. */
  public Proposed call(String operationId, Map<String, ?> parameters, Object body, AsTask asTask, CallOption... options) {
    OperationCall call = named(operationId);
    return new Proposed(client.taskOf(client.request(call.method(), pathOf(call, parameters), body, asTask, options)));
  }

  private String pathOf(OperationCall call, Map<String, ?> parameters) {
    Map<String, Object> values = new LinkedHashMap<>();
    // Parameters of the service's own have the prefix path. in the path of an operation; callers know them by the name in the document.
    if (parameters != null)
      parameters.forEach((name, value) -> values.put(call.path().contains("{path." + name + "}") ? "path." + name : name, value));
    values.put("tenantId", tenantId);
    return Calls.pathOf(call.path(), values);
  }

  /** Reads the operations anew if one is not among those that were read: rights and operations may have changed since. */
  private synchronized OperationCall named(String operationId) {
    OperationCall call = among(operationId);
    if (call != null) return call;
    known = operations();
    call = among(operationId);
    if (call == null)
      throw new IllegalArgumentException(name + " has no operation \"" + operationId + "\" that you may read, make or propose");
    return call;
  }

  private OperationCall among(String operationId) {
    return known.stream().filter(each -> each.operationId().equals(name + "." + operationId)).findFirst().map(OwnOperation::call).orElse(null);
  }
}
