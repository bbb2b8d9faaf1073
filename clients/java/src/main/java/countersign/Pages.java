package countersign;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A list over all its pages: {@code for (Task task : client.listTasks(…))}. Pages are fetched when they are needed. */
public final class Pages<T> implements Iterable<T> {
  private static final Pattern NEXT = Pattern.compile("\\s*<[^>?]*\\?([^>]*)>.*;\\s*rel=\"?next\"?.*", Pattern.CASE_INSENSITIVE);

  private final String firstPath;
  private final Function<String, Fetched<T>> fetch;

  /** What came for a path: the items, and the header {@code link}. */
  record Fetched<T>(List<T> items, String link) {}

  /**
   * One page.
   *
   * @param next The position of the next page, to continue there with {@link CallOption#start}; null on the last page.
   */
  public record Page<T>(List<T> items, String next) {}

  Pages(String firstPath, Function<String, Fetched<T>> fetch) {
    this.firstPath = firstPath;
    this.fetch = fetch;
  }

  /** The same, page by page. */
  public Iterable<Page<T>> pages() {
    return () -> new Iterator<>() {
      private String path = firstPath;

      @Override
      public boolean hasNext() {
        return path != null;
      }

      @Override
      public Page<T> next() {
        if (path == null) throw new NoSuchElementException();
        Fetched<T> fetched = fetch.apply(path);
        String query = nextQuery(fetched.link());
        // Only the query of the link is used: no answer can send the token elsewhere.
        path = query == null ? null : firstPath.replaceFirst("\\?.*", "") + "?" + query;
        return new Page<>(fetched.items(), query);
      }
    };
  }

  @Override
  public Iterator<T> iterator() {
    Iterator<Page<T>> pages = pages().iterator();
    return new Iterator<>() {
      private Iterator<T> items = List.<T>of().iterator();

      @Override
      public boolean hasNext() {
        while (!items.hasNext() && pages.hasNext()) items = pages.next().items().iterator();
        return items.hasNext();
      }

      @Override
      public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        return items.next();
      }
    };
  }

  /** The first items, in as few requests as they need. */
  public List<T> first(int count) {
    List<T> found = new ArrayList<>();
    if (count <= 0) return found;
    for (T item : this) {
      found.add(item);
      if (found.size() >= count) break;
    }
    return found;
  }

  /** The query of the target with {@code rel="next"} in a header {@code link} (RFC 8288). */
  private static String nextQuery(String link) {
    for (String part : (link == null ? "" : link).split(",\\s*(?=<)")) {
      Matcher found = NEXT.matcher(part);
      if (found.matches()) return found.group(1);
    }
    return null;
  }
}
