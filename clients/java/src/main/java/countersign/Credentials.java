package countersign;

import java.security.PrivateKey;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** How a client proves who it is. */
public sealed interface Credentials {
  /** An identity with its password; more of its proofs are added by the methods. */
  static Password password(String identity, String password) {
    return new Password(identity, password, null, null, null, null, null);
  }

  /** A registered OAuth client (kind service), which proves itself by its EC (P-256), Ed25519 or RSA key: a PEM (PKCS #8). */
  static ClientKey clientKey(String clientId, String privateKeyPem) {
    return new ClientKey(clientId, Keys.privateKeyFrom(privateKeyPem, "CLIENT_KEY"), null, null);
  }

  /** A token from elsewhere, which cannot be replaced. */
  static Token token(String token) {
    return new Token(() -> token, false);
  }

  /** Tokens from elsewhere: called for another one when the service refuses the last. */
  static Token token(Supplier<String> token) {
    return new Token(token, true);
  }

  /** The one-time token of a launch link. */
  static LaunchToken launchToken(String token) {
    return new LaunchToken(token);
  }

  /** Opens a challenge by RSA-OAEP with SHA-1 (also for MGF1): a key that cannot be read out, such as one in an HSM. */
  interface KeyHolder {
    byte[] decrypt(byte[] challenge) throws Exception;
  }

  /** An identity with its password and, if there is a key holder, its key pair (PKI). */
  record Password(
      String identity,
      String password,
      KeyHolder key,
      Supplier<String> totp,
      Supplier<String> otp,
      String deviceFingerprint,
      List<Map<String, Object>> securityQuestionAnswers)
      implements Credentials {

    /** The RSA key of the identity: a PEM (PKCS #8). */
    public Password privateKey(String pem) {
      return privateKey(Keys.privateKeyFrom(pem, "CLIENT_PKI"));
    }

    public Password privateKey(PrivateKey key) {
      return key(Keys.holderOf(key));
    }

    public Password key(KeyHolder key) {
      return Records.with(this, "key", key);
    }

    /** Called for the 6-digit code at each login of an identity that needs one. */
    public Password totp(Supplier<String> code) {
      return Records.with(this, "totp", code);
    }

    /** Called at each login for the code that was sent by SMS, which enrols another device. */
    public Password otp(Supplier<String> code) {
      return Records.with(this, "otp", code);
    }

    /** {@code <name>:<fingerprint>}, if the tenant requires it. */
    public Password deviceFingerprint(String fingerprint) {
      return Records.with(this, "deviceFingerprint", fingerprint);
    }

    public Password securityQuestionAnswers(List<Map<String, Object>> answers) {
      return Records.with(this, "securityQuestionAnswers", answers);
    }

    /** Somebody has to type a code for this login. It works once. */
    boolean asksForCode() {
      return totp != null || otp != null;
    }

    @Override
    public String toString() {
      return "Password of " + identity;
    }
  }

  /** An OAuth client with its key. */
  record ClientKey(String clientId, PrivateKey privateKey, String keyId, String scope) implements Credentials {
    /** {@code kid} of the key, if the client has several. */
    public ClientKey keyId(String keyId) {
      return Records.with(this, "keyId", keyId);
    }

    /** The client only reads and proposes. */
    public ClientKey proposing() {
      return Records.with(this, "scope", "propose");
    }

    @Override
    public String toString() {
      return "Key of client " + clientId;
    }
  }

  record Token(Supplier<String> token, boolean isReplaceable) implements Credentials {}

  record LaunchToken(String token) implements Credentials {
    @Override
    public String toString() {
      return "Launch token";
    }
  }
}
