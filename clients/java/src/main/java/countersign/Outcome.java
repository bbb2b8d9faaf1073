package countersign;

/** The outcome of a write: it is done, or it waits as a task. */
public sealed interface Outcome permits Done, Proposed {}
