package countersign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The approvers of a write that is stored as a task instead of being made now: {@code AsTask.byRoles("LEVEL_02").submit()}.
 *
 * @param executorRoles Roles or positions whose holders may approve and execute.
 * @param approvers Customer ids of the approvers. An agent may leave both out if its token names its approvers.
 * @param byPolicy The approval policies that match the call say who approves.
 * @param comment A note for the approvers, in one line of ASCII; null for none.
 * @param tag A text in ASCII for finding the task again; null for none.
 * @param submitted True: the task begins as PENDING; otherwise as DRAFT, until its initiator submits it.
 * @param replaces A task of the same initiator that this one takes the place of; null for none.
 */
public record AsTask(
    List<String> executorRoles, List<Long> approvers, boolean byPolicy, String comment, String tag, boolean submitted, Long replaces) {

  /** With the approvers of the agent token, or of no one yet. */
  public AsTask() {
    this(List.of(), List.of(), false, null, null, false, null);
  }

  public static AsTask byRoles(String... roles) {
    return Records.with(new AsTask(), "executorRoles", List.of(roles));
  }

  public static AsTask byPeople(Long... customerIds) {
    return Records.with(new AsTask(), "approvers", List.of(customerIds));
  }

  /** The approval policies say who approves. */
  public static AsTask policies() {
    return Records.with(new AsTask(), "byPolicy", true);
  }

  public AsTask comment(String comment) {
    return Records.with(this, "comment", comment);
  }

  public AsTask tag(String tag) {
    return Records.with(this, "tag", tag);
  }

  public AsTask submit() {
    return Records.with(this, "submitted", true);
  }

  public AsTask replaces(long taskId) {
    return Records.with(this, "replaces", taskId);
  }

  /** The headers that store a call as a task. One is always sent, so that an incomplete request never makes the call. */
  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>(Map.of("task-skip-draft", String.valueOf(submitted), "prefer", "return=representation"));
    if (!executorRoles.isEmpty()) headers.put("task-executor-roles", String.join(",", executorRoles));
    if (!approvers.isEmpty()) headers.put("task-approver-userids", approvers.stream().map(String::valueOf).collect(Collectors.joining(",")));
    if (byPolicy) headers.put("task-by-policy", "true");
    if (comment != null) headers.put("task-initiator-comment", sendable("comment", comment));
    if (tag != null) headers.put("task-tag", sendable("tag", tag));
    if (replaces != null) headers.put("task-replaces", replaces.toString());
    return headers;
  }

  /** java.net.http sends every other character of a header as a question mark. */
  private static String sendable(String name, String text) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 127)) return text;
    throw new IllegalArgumentException(
        name + " must be one line of ASCII, since java.net.http sends no other characters in headers: write other texts by createTaskComment");
  }
}
