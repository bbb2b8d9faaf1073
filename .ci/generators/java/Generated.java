package javax.annotation;

/** The annotation that generated code carries: JDK 9 removed it. */
public @interface Generated {
  String[] value();
}
