package countersign;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns JSON into records and back. */
final class Records {
  private Records() {}

  /** A copy of a record with another value of one component. */
  static <R extends Record> R with(R record, String component, Object value) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    for (int index = 0; index < values.length; index++)
      values[index] = components[index].getName().equals(component) ? value : valueOf(components[index], record);
    return made(Records.<R>classOf(record), components, values);
  }

  /** The components by their names in JSON. Those that are null are left out. */
  static Map<String, Object> toMap(Record record) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value = valueOf(component, record);
      if (value != null) map.put(nameOf(component), value);
    }
    return map;
  }

  static <T> T read(Kind<T> kind, Object json) {
    @SuppressWarnings("unchecked")
    T value = (T) read(kind.type, json);
    return value;
  }

  /** A value of JSON as this type; null where it does not fit, since a newer service may answer more than this client knows. */
  private static Object read(Type type, Object json) {
    if (json == null || type == Object.class) return json;
    if (type instanceof ParameterizedType generic) {
      Type[] inner = generic.getActualTypeArguments();
      if (json instanceof List<?> list && generic.getRawType() == List.class) return list.stream().map(each -> read(inner[0], each)).toList();
      if (!(json instanceof Map<?, ?> map) || generic.getRawType() != Map.class) return null;
      Map<Object, Object> read = new LinkedHashMap<>();
      map.forEach((name, value) -> read.put(name, read(inner[1], value)));
      return read;
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord()) return json instanceof Map<?, ?> map ? record(plain, map) : null;
    if (plain == BigDecimal.class && json instanceof Long whole) return BigDecimal.valueOf(whole);
    return plain.isInstance(json) ? json : null;
  }

  private static Object record(Class<?> type, Map<?, ?> json) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int index = 0; index < values.length; index++)
      values[index] = read(components[index].getGenericType(), json.get(nameOf(components[index])));
    return made(type, components, values);
  }

  private static String nameOf(RecordComponent component) {
    Named named = component.getAnnotation(Named.class);
    return named == null ? component.getName() : named.value();
  }

  private static Object valueOf(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static <R> R made(Class<R> type, RecordComponent[] components, Object[] values) {
    Class<?>[] types = new Class<?>[components.length];
    for (int index = 0; index < types.length; index++) types[index] = components[index].getType();
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException cause) {
      throw new IllegalStateException(cause);
    }
  }

  @SuppressWarnings("unchecked")
  private static <R extends Record> Class<R> classOf(R record) {
    return (Class<R>) record.getClass();
  }
}
