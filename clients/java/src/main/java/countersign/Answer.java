package countersign;

import java.util.Map;

/**
 * An answer of the service.
 *
 * @param headers By lower-case name.
 * @param body JSON as {@link Json} reads it; text of anything else; null if it is empty.
 */
public record Answer(int status, Map<String, String> headers, Object body) {}
