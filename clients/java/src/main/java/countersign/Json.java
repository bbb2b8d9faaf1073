package countersign;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON, so that the client depends on nothing but the JDK. Values are {@code Map}, {@code List}, {@code String}, {@code Long}
 * for whole numbers that fit, {@code BigDecimal} for others, {@code Boolean} and null.
 */
public final class Json {
  /** Deeper values are refused: a reader that calls itself must not exhaust the stack. */
  private static final int MAX_DEPTH = 200;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** The value of a JSON text. Throws {@code IllegalArgumentException} if it is no JSON. */
  public static Object read(String text) {
    Json reader = new Json(text);
    Object value = reader.value(0);
    reader.space();
    if (reader.at < text.length()) throw reader.fault("more than one value");
    return value;
  }

  /** The JSON text of maps, lists, texts, numbers, booleans, null and records. */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value == null || value instanceof Boolean) out.append(value);
    else if (value instanceof BigDecimal number) out.append(number.stripTrailingZeros().toPlainString());
    else if (value instanceof Number number && !Double.isNaN(number.doubleValue()) && !Double.isInfinite(number.doubleValue())) out.append(number);
    else if (value instanceof CharSequence words) write(words, out);
    else if (value instanceof Record record) write(Records.toMap(record), out);
    else if (value instanceof Map<?, ?> map) {
      String between = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(between);
        write(entry.getKey().toString(), out);
        out.append(':');
        write(entry.getValue(), out);
        between = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list) {
      String between = "[";
      for (Object each : list) {
        out.append(between);
        write(each, out);
        between = ",";
      }
      out.append(between.equals("[") ? "[]" : "]");
    } else throw new IllegalArgumentException("no JSON is known for " + value.getClass());
  }

  private static void write(CharSequence words, StringBuilder out) {
    out.append('"');
    for (int index = 0; index < words.length(); index++) {
      char c = words.charAt(index);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ' || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }

  private Object value(int depth) {
    if (depth > MAX_DEPTH) throw fault("deeper than " + MAX_DEPTH);
    space();
    if (at >= text.length()) throw fault("no value");
    return switch (text.charAt(at)) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    space();
    if (isNext('}')) return map;
    do {
      space();
      if (at >= text.length() || text.charAt(at) != '"') throw fault("no name");
      String name = string();
      space();
      if (!isNext(':')) throw fault("no colon");
      map.put(name, value(depth + 1));
      space();
    } while (isNext(','));
    if (!isNext('}')) throw fault("no end of an object");
    return map;
  }

  private List<Object> array(int depth) {
    List<Object> list = new ArrayList<>();
    at++;
    space();
    if (isNext(']')) return list;
    do {
      list.add(value(depth + 1));
      space();
    } while (isNext(','));
    if (!isNext(']')) throw fault("no end of a list");
    return list;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return out.toString();
      }
      if (c < ' ') throw fault("a control character in a text");
      out.append(c == '\\' ? escaped() : c);
    }
    throw fault("no end of a text");
  }

  private char escaped() {
    at++;
    char c = at < text.length() ? text.charAt(at) : ' ';
    switch (c) {
      case '"', '\\', '/':
        return c;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        String digits = text.substring(Math.min(at + 1, text.length()), Math.min(at + 5, text.length()));
        if (!digits.matches("[0-9A-Fa-f]{4}")) throw fault("a wrong escape");
        at += 4;
        return (char) Integer.parseInt(digits, 16);
      default:
        throw fault("a wrong escape");
    }
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    String digits = text.substring(start, at);
    if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?")) throw fault("no value");
    if (digits.matches("-?[0-9]{1,18}")) return Long.valueOf(digits);
    return new BigDecimal(digits);
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw fault("no value");
    at += word.length();
    return value;
  }

  private boolean isNext(char c) {
    if (at >= text.length() || text.charAt(at) != c) return false;
    at++;
    return true;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private IllegalArgumentException fault(String what) {
    return new IllegalArgumentException("no JSON: " + what + " at " + at);
  }
}
