package countersign;

/** Nothing has changed yet: the call waits as a task. */
public record Proposed(Schemas.Task task) implements Outcome {}
