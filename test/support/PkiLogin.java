import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;

/** Logs in with a key pair and a password, with nothing but the JDK: java PkiLogin.java <base URL> <identity> <password> <private key file>. */
public class PkiLogin {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  /** OAEP with SHA-1 and MGF1: what the JDK means by this name. */
  private static final String TRANSFORMATION = "RSA/ECB/OAEPWithSHA-1AndMGF1Padding";

  public static void main(String[] arguments) throws Exception {
    String api = arguments[0] + "/svc-conductor/rest/v1";
    String identity = arguments[1];
    String password = arguments[2];
    PrivateKey privateKey = privateKeyFrom(Path.of(arguments[3]));
    PublicKey serviceKey = publicKeyFrom(get(api + "/global/config/pkiAuthPublicKey"));

    byte[] secret = new byte[64];
    new SecureRandom().nextBytes(secret);
    String clientChallenge = base64(crypt(Cipher.ENCRYPT_MODE, serviceKey, secret));
    String answer = get(api + "/authentication/login-challenges/?identity=" + encoded(identity) + "&clientChallenge=" + encoded(clientChallenge));
    byte[] proof = Base64.getDecoder().decode(field(answer, "base64EncodedClientChallengeResponse"));
    if (!Arrays.equals(proof, sha256(secret))) throw new IllegalStateException("the service has not proved itself");

    byte[] challenge = Base64.getDecoder().decode(field(answer, "base64EncodedChallenge"));
    byte[] response = crypt(Cipher.DECRYPT_MODE, privateKey, challenge);
    String body = String.format(
        "{\"identity\":\"%s\",\"password\":\"%s\",\"base64EncodedChallengeResponse\":\"%s\",\"base64EncodedChallengeHash\":\"%s\"}",
        identity, password, base64(sha256(response)), base64(sha256(challenge)));
    HttpRequest login = HttpRequest.newBuilder(URI.create(api + "/authentication/login"))
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    System.out.println(send(login));
  }

  private static byte[] crypt(int mode, java.security.Key key, byte[] bytes) throws Exception {
    Cipher cipher = Cipher.getInstance(TRANSFORMATION);
    cipher.init(mode, key);
    return cipher.doFinal(bytes);
  }

  private static PrivateKey privateKeyFrom(Path file) throws Exception {
    String der = Files.readString(file).replaceAll("-----[A-Z ]+-----|\\s", "");
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(der)));
  }

  private static PublicKey publicKeyFrom(String base64) throws Exception {
    return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }

  private static byte[] sha256(byte[] bytes) throws Exception {
    return MessageDigest.getInstance("SHA-256").digest(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String field(String json, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
    return found.group(1);
  }

  private static String get(String url) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(url)).GET().build());
  }

  private static String send(HttpRequest request) throws Exception {
    HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IllegalStateException(response.statusCode() + " " + response.body());
    return response.body();
  }
}
