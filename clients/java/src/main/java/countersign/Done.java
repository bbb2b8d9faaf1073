package countersign;

/** The call was made, with this answer. */
public record Done<T>(T data) implements Outcome {}
