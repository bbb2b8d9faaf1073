import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.math.BigDecimal;
import java.net.URI;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.TasksApi;
import org.openapitools.client.api.WalletsApi;
import org.openapitools.client.model.CreateTransferRequest;
import org.openapitools.client.model.LoginRequest;
import org.openapitools.client.model.UpdateTaskRequest;

/** The main job with a generated client: log in, propose a transfer, approve it, read the task and the transfer. */
public class MainJob {
  static JsonNode local;

  public static void main(String[] arguments) throws Exception {
    local = new ObjectMapper().readTree(new File(System.getenv("LOCAL")));
    CreateTransferRequest transfer = new CreateTransferRequest().amount(BigDecimal.valueOf(25)).fromWalletId(1L).toWalletId(3L).description("rent");
    long taskId = Long.parseLong(new WalletsApi(signedIn("maker"))
        .createTransferWithHttpInfo(1L, transfer, "LEVEL_02", null, null, null, "true", "return=representation", null, null, null, null, null)
        .getHeaders().get("task-id").get(0));

    TasksApi tasks = new TasksApi(signedIn("checker"));
    tasks.updateTask(taskId, new UpdateTaskRequest().status(UpdateTaskRequest.StatusEnum.EXECUTE), null, null, null);
    var task = tasks.getTask(taskId, null, null);
    long transferId = new ObjectMapper().readTree(task.getResponseBody()).get("transferId").asLong();
    var done = new WalletsApi(signedIn("operator")).getTransfer(1L, transferId, null, null);
    if (transferId <= Integer.MAX_VALUE || done.getTransferId() != transferId) throw new IllegalStateException("ids are cut off");
    System.out.println("openapi-generator (java): task " + taskId + " is " + task.getStatus());
  }

  static ApiClient signedIn(String role) throws ApiException {
    JsonNode user = local.get("users").get(role);
    LoginRequest proofs = new LoginRequest().identity(user.get("identity").asText()).password(user.get("password").asText());
    String token = new AuthenticationApi(client()).login(proofs, null).getHeaderValue();
    return client().setRequestInterceptor(request -> request.header("Authorization", token));
  }

  static ApiClient client() {
    URI service = URI.create(local.get("baseUrl").asText());
    return new ApiClient().setScheme(service.getScheme()).setHost(service.getHost()).setPort(service.getPort());
  }
}
