package countersign;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** A type with its parameters, which Java keeps for subclasses only: {@code new Kind<List<Task>>() {}}. */
abstract class Kind<T> {
  final Type type;

  Kind() {
    type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
  }

  private Kind(Type type) {
    this.type = type;
  }

  static <T> Kind<T> of(Class<T> type) {
    return new Kind<>(type) {};
  }
}
