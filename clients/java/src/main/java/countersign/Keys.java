package countersign;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;

/** Everything that needs a private key. */
final class Keys {
  private static final SecureRandom RANDOM = new SecureRandom();
  /** OAEP with SHA-1 and MGF1 with SHA-1: the meaning of this name in the JDK. */
  private static final String OAEP = "RSA/ECB/OAEPWithSHA-1AndMGF1Padding";
  private static final int CHALLENGE_BYTES = 64;
  /** The service accepts an assertion for at most five minutes. */
  private static final long ASSERTION_LIFETIME_SECONDS = 60;
  private static final int P256_BITS = 256;

  private Keys() {}

  /** A call that needs no token. */
  interface OpenCall {
    Object send(String method, String path, Object body, Map<String, String> headers, boolean isRepeatable);
  }

  /** Proves a key pair: first checks that the service has its own private key, then answers its challenge. */
  static Map<String, String> provePki(Credentials.KeyHolder holder, String identity, OpenCall call) {
    byte[] secret = new byte[CHALLENGE_BYTES];
    RANDOM.nextBytes(secret);
    String query = "identity=" + encoded(identity) + "&clientChallenge=" + encoded(base64(encrypted(secret, call)));
    Map<?, ?> answer = (Map<?, ?>) call.send("GET", "/authentication/login-challenges?" + query, null, Map.of(), true);
    byte[] proof = decoded(String.valueOf(answer.get("base64EncodedClientChallengeResponse")));
    if (!MessageDigest.isEqual(proof, sha256(secret)))
      throw CountersignException.own("CLIENT_PKI", "The service did not prove that it holds its private key: nothing was sent to it", null);
    byte[] challenge = decoded(String.valueOf(answer.get("base64EncodedChallenge")));
    try {
      String response = base64(sha256(holder.decrypt(challenge)));
      return Map.of("base64EncodedChallengeResponse", response, "base64EncodedChallengeHash", base64(sha256(challenge)));
    } catch (Exception cause) {
      String fault = "The private key does not open the challenge: it belongs to another public key than the one on the identity";
      throw CountersignException.own("CLIENT_PKI", fault, cause);
    }
  }

  /** A JWT by which an OAuth client proves that it holds its key (RFC 7523). */
  static String signedAssertion(Credentials.ClientKey client, String issuer) {
    long now = Instant.now().getEpochSecond();
    byte[] unique = new byte[16];
    RANDOM.nextBytes(unique);
    Map<String, Object> header = new LinkedHashMap<>(Map.of("alg", algorithmOf(client.privateKey())));
    if (client.keyId() != null) header.put("kid", client.keyId());
    Map<String, Object> claims = Map.of(
        "iss", client.clientId(), "sub", client.clientId(), "aud", issuer, "iat", now, "exp", now + ASSERTION_LIFETIME_SECONDS, "jti", urlSafe(unique));
    String signed = part(header) + "." + part(claims);
    try {
      Signature signature = signatureBy(client.privateKey());
      signature.initSign(client.privateKey());
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + urlSafe(signature.sign());
    } catch (GeneralSecurityException cause) {
      throw CountersignException.own("CLIENT_KEY", "The private key signs nothing: " + cause.getMessage(), cause);
    }
  }

  static Credentials.KeyHolder holderOf(PrivateKey key) {
    if (!key.getAlgorithm().equals("RSA")) throw CountersignException.own("CLIENT_PKI", "privateKey must be an RSA key", null);
    return challenge -> {
      Cipher cipher = Cipher.getInstance(OAEP);
      cipher.init(Cipher.DECRYPT_MODE, key);
      return cipher.doFinal(challenge);
    };
  }

  static PrivateKey privateKeyFrom(String pem, String code) {
    if (pem.contains("-----BEGIN PRIVATE KEY-----")) {
      String base64 = pem.replace("\\n", "\n").replaceAll("(?s).*-----BEGIN PRIVATE KEY-----(.*)-----END PRIVATE KEY-----.*", "$1");
      for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
        try {
          return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
        } catch (GeneralSecurityException | IllegalArgumentException anotherType) {
          // A key of another type.
        }
      }
    }
    String fault = "The private key must be the text of an unencrypted PEM file that begins with -----BEGIN PRIVATE KEY-----, not its path";
    throw CountersignException.own(code, fault, null);
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException(cause);
    }
  }

  static String urlSafe(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static byte[] encrypted(byte[] secret, OpenCall call) {
    try {
      byte[] der = decoded(String.valueOf(call.send("GET", "/global/config/pkiAuthPublicKey", null, Map.of(), true)));
      PublicKey key = KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der));
      Cipher cipher = Cipher.getInstance(OAEP);
      cipher.init(Cipher.ENCRYPT_MODE, key);
      return cipher.doFinal(secret);
    } catch (GeneralSecurityException cause) {
      throw CountersignException.own("CLIENT_PKI", "The service has no RSA key", cause);
    }
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException cause) {
      throw CountersignException.own("CLIENT_PKI", "The service answered no base64", cause);
    }
  }

  private static String algorithmOf(PrivateKey key) {
    if (key instanceof RSAPrivateKey) return "PS256";
    if (key instanceof ECPrivateKey ec && ec.getParams().getOrder().bitLength() == P256_BITS) return "ES256";
    if (key.getAlgorithm().equals("EdDSA") || key.getAlgorithm().equals("Ed25519")) return "EdDSA";
    throw CountersignException.own("CLIENT_KEY", "The private key must be an EC (P-256), Ed25519 or RSA key", null);
  }

  private static Signature signatureBy(PrivateKey key) throws GeneralSecurityException {
    switch (algorithmOf(key)) {
      case "ES256":
        return Signature.getInstance("SHA256withECDSAinP1363Format");
      case "EdDSA":
        return Signature.getInstance("Ed25519");
      default:
        Signature signature = Signature.getInstance("RSASSA-PSS");
        signature.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
        return signature;
    }
  }

  private static String part(Map<String, Object> value) {
    return urlSafe(Json.write(value).getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
