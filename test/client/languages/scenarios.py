"""Scenarios of the Python client against a running service; `scenarios.ts` lists them. Prints one line of JSON for each."""

import json
import os
import sys
import threading
import time
import traceback
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer

import countersign
from countersign import AsTask, CallOptions, ClientKey, CountersignError, Done, Password, Proposed, Retry, StepUpProof, Token

with open(os.environ["SITUATION"], encoding="utf-8") as file:
    SITUATION = json.load(file)

SCENARIOS = {}
TRANSFER = countersign.CreateTransferRequest(amount=Decimal("0.25"), from_wallet_id=1, to_wallet_id=3)


def scenario(name):
    return lambda run: SCENARIOS.setdefault(name, run)


def credentials_of(role):
    user = SITUATION["users"][role]
    key = None
    if "privateKeyFile" in user:
        with open(user["privateKeyFile"], encoding="utf-8") as pem:
            key = pem.read()
    return Password(identity=user["identity"], password=user["password"], private_key=key)


def client_of(role, url=None, **options):
    return countersign.Client(url or SITUATION["baseUrl"], credentials_of(role), **options)


def watched(method="GET"):
    with urllib.request.urlopen(urllib.request.Request(SITUATION["baseUrl"] + "/watched", method=method)) as answer:
        return json.load(answer)


def times_to(path, method=None):
    return sum(1 for seen in watched() if seen["path"] == path and method in (None, seen["method"]))


def advance(seconds):
    body = json.dumps({"advanceSeconds": seconds}).encode()
    headers = {"content-type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(SITUATION["directUrl"] + "/local/clock", body, headers)).close()


def equal(one, other):
    assert one == other, f"{one!r} is not {other!r}"


def refused(code, call):
    try:
        answer = call()
    except CountersignError as error:
        equal(error.code, code)
        return error
    raise AssertionError(f"it answered {answer!r} instead of {code}")


class Receiver:
    """Takes callbacks on loopback."""

    def __init__(self):
        self.received = []
        self.arrived = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.received.append((body, dict(self.headers)))
                self.send_response(204)
                self.end_headers()
                receiver.arrived.set()

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/callbacks"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@scenario("the main job: a back end logs in by its key, proposes, waits while another person approves, and verifies the callback")
def main_job():
    receiver = Receiver()
    back_end = client_of("backend")
    payment = countersign.CreatePaymentRequest(
        payment_type="CARD",
        amount=Decimal("12.5"),
        currency="EUR",
        wallet_id=1,
        external_unique_id=f"python-{uuid.uuid4()}",
        callback_url=receiver.url,
    )
    proposed = back_end.create_payment(tenant_id=1, body=payment, as_task=AsTask(executor_roles=["LEVEL_20"], submit=True))
    equal(proposed.task.status, "PENDING")
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(back_end.wait_for_task, proposed.task.task_id, timeout_seconds=60)
        client_of("operator").update_task(task_id=proposed.task.task_id, body=countersign.UpdateTaskRequest(status="EXECUTE"))
        decided = waiting.result()
    equal(decided.status, "EXECUTED")
    made = json.loads(decided.response_body)
    settled = client_of("operator").update_payment(
        tenant_id=1, payment_id=made["paymentId"], body=countersign.UpdatePaymentRequest(status="SUCCESSFUL")
    )
    assert isinstance(settled, Done)
    assert receiver.arrived.wait(30), "no callback"
    body, headers = receiver.received[0]
    event = countersign.verify_callback(body, headers, SITUATION["callbackSecret"])
    assert isinstance(event, countersign.PaymentCallback)
    equal((event.event_type, event.payment_id, event.amount), ("payment.successful", made["paymentId"], Decimal("12.5")))
    receiver.server.shutdown()


@scenario("a write is done or a task, and its type tells which")
def outcomes():
    done = client_of("operator").create_transfer(tenant_id=1, body=TRANSFER)
    assert isinstance(done, Done) and isinstance(done.data, countersign.Transfer)
    equal((done.data.amount, done.data.currency), (Decimal("0.25"), "EUR"))
    as_task = AsTask(executor_roles=["LEVEL_02"], submit=True, tag="python")
    proposed = client_of("maker").create_transfer(tenant_id=1, body=TRANSFER, as_task=as_task)
    assert isinstance(proposed, Proposed) and isinstance(proposed.task, countersign.Task)
    equal((proposed.task.status, proposed.task.tag), ("PENDING", "python"))
    equal(client_of("operator").get_transfer(tenant_id=1, transfer_id=done.data.transfer_id), done.data)


@scenario("a comment for the approvers arrives as it was written")
def comments():
    comment = "Miete für März – 東京 “✓”"
    maker = client_of("maker")
    proposed = maker.create_transfer(tenant_id=1, body=TRANSFER, as_task=AsTask(executor_roles=["LEVEL_02"], comment=comment))
    equal(maker.get_task(task_id=proposed.task.task_id).initiator_comment, comment)
    try:
        maker.create_transfer(tenant_id=1, body=TRANSFER, as_task=AsTask(executor_roles=["LEVEL_02"], comment="a\r\nprefer: b"))
    except ValueError:
        return
    raise AssertionError("a comment of two lines was sent")


@scenario("a refusal has its code, status, trace id and faulty fields")
def refusals():
    maker = client_of("maker")
    wrong = refused("GEN001", lambda: maker.create_transfer(tenant_id=1, body={"amount": "much", "fromWalletId": 1, "toWalletId": 3}))
    equal((wrong.status, [each.field for each in wrong.errors], len(wrong.trace_id)), (400, ["amount"], 32))
    equal(refused("SEC006", lambda: maker.create_transfer(tenant_id=1, body=TRANSFER)).status, 403)
    equal(refused("GEN002", lambda: maker.get_transfer(tenant_id=1, transfer_id=1)).status, 404)
    nobody = countersign.Client("http://127.0.0.1:1", retry=Retry(attempts=1))
    equal(refused("CLIENT_NETWORK", lambda: nobody.get_health()).status, 0)


@scenario("a refusal that says when to come back says so to the caller")
def retry_after():
    impatient = client_of("operator", retry=Retry(attempts=1))
    options = CallOptions(headers={"x-test-answer": f"429 {uuid.uuid4()}"})
    equal(refused("GEN008", lambda: impatient.get_wallet(tenant_id=1, wallet_id=1, options=options)).retry_after_seconds, 0)


@scenario("a wrong password is sent once")
def wrong_password():
    identity = credentials_of("maker").identity
    client = countersign.Client(SITUATION["baseUrl"], Password(identity=identity, password="wrong"))
    for _ in range(3):
        refused("USR002", lambda: client.get_wallet(tenant_id=1, wallet_id=1))
    equal(times_to("/authentication/login"), 1)


@scenario("a service that does not prove itself is sent no password")
def pretender():
    refused("CLIENT_PKI", lambda: client_of("backend", SITUATION["pretenderUrl"]).get_wallet(tenant_id=1, wallet_id=1))
    with urllib.request.urlopen(SITUATION["pretenderUrl"] + "/watched") as answer:
        equal([seen["path"] for seen in json.load(answer)], ["/global/config/pkiAuthPublicKey", "/authentication/login-challenges"])


@scenario("credentials, proofs and sessions that are printed show no secret")
def printed_secrets():
    secret = "a-secret-value"
    answers = [{"securityQuestionId": 1, "answer": secret}]
    shown = [
        Password(identity="mary", password=secret, private_key=secret, security_question_answers=answers),
        ClientKey(client_id="back-end", private_key=secret),
        Token(token=secret),
        countersign.LaunchToken(launch_token=secret),
        countersign.KeptSession(secret, 5, "renew-csrf", secret),
        StepUpProof(otp=secret, identity="mary", password=secret, totp=secret, private_key=secret),
    ]
    for each in shown:
        assert secret not in repr(each) and secret not in str(each), f"{type(each)} shows its secret"
    assert "mary" in repr(shown[0]) and "back-end" in repr(shown[1])


@scenario("an OAuth client logs in by each kind of key")
def client_keys():
    for algorithm, key in SITUATION["clientKeys"].items():
        given = ClientKey(client_id=key["clientId"], private_key=key["pem"], key_id="one")
        sessions = countersign.Client(SITUATION["directUrl"], given).list_sessions().first(1)
        equal((algorithm, sessions[0].amr), (algorithm, ["pkjwt"]))


@scenario("parallel calls share one login")
def parallel():
    client = client_of("operator")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: client.get_wallet(tenant_id=1, wallet_id=1), range(8)))
    equal(times_to("/authentication/login"), 1)


@scenario("a token is renewed before its expiry")
def renewal_ahead():
    passed = [0.0]
    client = client_of("operator", now=lambda: time.time() + passed[0])
    client.get_wallet(tenant_id=1, wallet_id=1)
    passed[0] = 14.5 * 60
    client.get_wallet(tenant_id=1, wallet_id=1)
    equal((times_to("/authentication/login"), times_to("/authentication/renew"), times_to("/tenants/1/wallets/1")), (1, 1, 2))


@scenario("a token that was refused is renewed once for parallel calls")
def renewal_after():
    client = client_of("operator")
    client.get_wallet(tenant_id=1, wallet_id=1)
    advance(16 * 60)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: client.get_wallet(tenant_id=1, wallet_id=1), range(8)))
    equal((times_to("/authentication/login"), times_to("/authentication/renew")), (1, 1))


@scenario("a renewed token that has expired too is reported, not renewed again")
def expired_again():
    client = client_of("operator")
    refused("SEC002", lambda: client.get_wallet(tenant_id=1, wallet_id=1, options=CallOptions(headers={"x-test-expired": "1"})))
    equal((times_to("/authentication/login"), times_to("/authentication/renew"), times_to("/tenants/1/wallets/1")), (1, 1, 2))


@scenario("a session continues in another client, and ends")
def sessions():
    kept = []
    client_of("operator", on_session=kept.append).get_wallet(tenant_id=1, wallet_id=1)
    other = countersign.Client(SITUATION["baseUrl"], session=kept[-1])
    other.get_wallet(tenant_id=1, wallet_id=1)
    equal(times_to("/authentication/login"), 1)
    other.sign_out()
    refused("SEC001", lambda: other.get_wallet(tenant_id=1, wallet_id=1))
    ended = countersign.Client(SITUATION["baseUrl"], Token(token=kept[-1].token))
    refused("SEC001", lambda: ended.get_wallet(tenant_id=1, wallet_id=1))
    again = client_of("operator", on_session=kept.append)
    again.get_wallet(tenant_id=1, wallet_id=1)
    countersign.Client(SITUATION["baseUrl"], Token(token=kept[-1].token)).sign_out()
    refused("SEC001", lambda: countersign.Client(SITUATION["baseUrl"], session=kept[-1]).get_wallet(tenant_id=1, wallet_id=1))


@scenario("a write whose answer was lost takes effect once")
def lost_answer():
    client = client_of("operator")
    before = client.get_wallet(tenant_id=1, wallet_id=3).balance
    watched("DELETE")
    options = CallOptions(headers={"x-test-cut": str(uuid.uuid4())})
    client.create_transfer(tenant_id=1, body=TRANSFER, options=options)
    sent = [seen for seen in watched() if seen["path"] == "/tenants/1/wallets/transfers"]
    equal((len(sent), len({seen["key"] for seen in sent}), sent[0]["key"] is None), (2, 1, False))
    equal(client.get_wallet(tenant_id=1, wallet_id=3).balance - before, Decimal("0.25"))


@scenario("a write that must not be repeated is not repeated")
def not_repeated():
    client = client_of("operator", retry=Retry(attempts=3))
    options = CallOptions(headers={"x-test-cut": str(uuid.uuid4())})
    body = countersign.LoginRequest(identity="nobody@harbour.example", password="no password")
    refused("CLIENT_NETWORK", lambda: client.login(body=body, options=options))
    equal(times_to("/authentication/login"), 1)


@scenario("a header that cannot be sent is told as such, and nothing is sent")
def odd_headers():
    client = client_of("operator")
    client.get_wallet(tenant_id=1, wallet_id=1)
    watched("DELETE")
    for headers in ({"two\nlines": "x"}, {"x-note": "a\nb"}):
        try:
            client.get_wallet(tenant_id=1, wallet_id=1, options=CallOptions(headers=headers))
        except ValueError as error:
            assert "header" in str(error), error
        else:
            raise AssertionError(f"sent: {headers}")
    equal(len(watched()), 0)


@scenario("a refusal that passes is tried again")
def passing():
    told = []
    client = client_of("operator", on_progress=told.append)
    client.get_wallet(tenant_id=1, wallet_id=1)
    watched("DELETE")
    for status in (429, 503):
        client.get_wallet(tenant_id=1, wallet_id=1, options=CallOptions(headers={"x-test-answer": f"{status} {uuid.uuid4()}"}))
    equal((times_to("/tenants/1/wallets/1"), len(told)), (4, 2))
    equal(client_of("operator", timeout_seconds=float("inf")).get_wallet(tenant_id=1, wallet_id=1).wallet_id, 1)


@scenario("a step-up is asked for, a wrong proof is asked for again, and the same bytes are sent")
def step_up():
    asked = []

    def prove(request):
        asked.append(request)
        return StepUpProof(otp="000000" if request.attempt == 1 else SITUATION["otp"])

    customer = client_of("customer", on_step_up=prove)

    def body():
        own = f"python-{uuid.uuid4()}"
        return countersign.CreateWithdrawalRequest(amount=10, type="CASH", external_unique_id=own, deliver_to_phone="+447700900123")

    withdrawn = customer.create_withdrawal(tenant_id=1, wallet_id=1, body=body())
    equal((withdrawn.data.status, [each.type for each in asked], [each.attempt for each in asked]), ("PENDING", ["OTP", "OTP"], [1, 2]))
    sent = [(seen["key"], seen["digest"]) for seen in watched() if seen["path"].endswith("/withdrawals")]
    equal((len(sent), len(set(sent))), (2, 1))
    refused("SEC004", lambda: client_of("customer").create_withdrawal(tenant_id=1, wallet_id=1, body=body()))


@scenario("a list is read over all its pages, and can be continued")
def pages():
    client = client_of("operator")
    made = [client.create_transfer(tenant_id=1, body=TRANSFER).data.transfer_id for _ in range(5)]
    listed = [each.transfer_id for each in client.list_transfers(tenant_id=1, limit=2)]
    equal((listed[:5], len(set(listed)) == len(listed)), (made[::-1], True))
    first = next(client.list_transfers(tenant_id=1, limit=2).pages())
    rest = client.list_transfers(tenant_id=1, limit=2, options=CallOptions(start=first.next)).first(3)
    equal([each.transfer_id for each in [*first.items, *rest]], listed[:5])
    equal(len(client.list_transfers(tenant_id=1, limit=2).first(3)), 3)


@scenario("a forged callback is refused")
def forgeries():
    event = SITUATION["event"]
    body, headers, secret = event["body"], event["headers"], event["secret"]
    other = "whsec_YW5vdGhlciBzZWNyZXQgb2YgMzIgYnl0ZXMuLi4uLi4="
    countersign.verify_event(body, headers, [other, secret])
    forged = {
        "no-signature-fits": [(body + " ", headers, secret), (body, headers, other), (body, {**headers, "webhook-id": "msg_2"}, secret)],
        "timestamp-is-off": [(body, {**headers, "webhook-timestamp": time}, secret) for time in ("1", "soon", "9999999999", "١٢٣")],
        "header-is-missing": [(body, {}, secret), (body, {**headers, "webhook-signature": "v2,AAAA"}, secret)],
        "secret-is-malformed": [(body, headers, "whsec_"), (body, headers, ""), (body, headers, "whsec_%%%")],
    }
    for reason, cases in forged.items():
        for case in cases:
            try:
                countersign.verify_callback(*case)
            except countersign.CallbackVerificationError as error:
                equal(error.reason, reason)
            else:
                raise AssertionError(f"taken: {reason}")


@scenario("an event is verified, and typed by its name")
def events():
    event = SITUATION["event"]
    payload = countersign.verify_event(event["body"].encode(), event["headers"], event["secret"])
    assert isinstance(payload, countersign.TransferEvent)
    equal((payload.event_type, payload.data.amount), ("transfer.created", Decimal(5)))


@scenario("a request to an upstream names who asked and who approved, and another one is refused")
def upstreams():
    given = SITUATION["upstream"]
    users = SITUATION["users"]

    def verify(**changed):
        sent = {**given, **changed}
        return countersign.verify_upstream_request(
            sent["body"],
            sent["headers"],
            sent["secret"],
            approvals_from=sent["issuer"],
            audience=sent["audience"],
            method=sent["method"],
            url=sent["url"],
        )

    approvals = verify()
    equal(approvals.initiator, users["maker"]["customerId"])
    [approval] = approvals.approvals
    equal((approval.customer_id, approval.on_behalf_of), (given["substitute"], users["checker"]["customerId"]))
    statement = given["headers"]["countersign-approvals"]
    at = statement.index(".") + 10
    changed = statement[:at] + ("A" if statement[at] != "A" else "B") + statement[at + 1 :]
    unsigned = "eyJhbGciOiJub25lIn0." + statement.split(".")[1] + "."
    for case in (
        {"url": given["url"].replace("urgent", "other")},
        {"method": "PUT"},
        {"audience": "https://other.example"},
        *({"headers": {**given["headers"], "countersign-approvals": each}} for each in (changed, unsigned, "", "a.b.c")),
    ):
        try:
            verify(**case)
        except countersign.CallbackVerificationError as error:
            equal(error.reason, "approvals-do-not-fit")
        else:
            raise AssertionError(f"taken: {case}")


@scenario("an operation of an upstream is called by its id, or stored as a task")
def upstream_calls():
    bank = client_of("operator").upstream(1, "bank")
    read = bank.call("getPayout", {"payoutId": "a b", "fields": "all"})
    equal(read, Done({"payoutId": "p1", "of": "/v1/payouts/a%20b?fields=all"}))
    bank.call("getPayout", {"payoutId": "p1"})
    equal(times_to("/authorization/operations"), 1)
    maker = client_of("maker").upstream(1, "bank")
    body = {"amount": Decimal("12.5"), "currency": "EUR", "iban": "DE89370400440532013000"}
    proposed = maker.call("createPayout", body=body, as_task=AsTask(executor_roles=["LEVEL_02"], submit=True))
    equal((proposed.kind, proposed.task.status), ("task", "PENDING"))
    equal(proposed.task.description, "Pay out 12.5 EUR to DE89370400440532013000")
    assert "bank.createPayout" in [each.operation_id for each in maker.operations()]
    try:
        maker.call("cancelPayout", {"payoutId": "p1"})
    except TypeError as error:
        assert 'bank has no operation "cancelPayout"' in str(error)
    else:
        raise AssertionError("an operation that no row grants was called")


@scenario("parameters of an upstream arrive as they were given, whatever their names")
def upstream_parameters():
    bank = client_of("operator").upstream(1, "bank")
    given = {"payoutId": "p1", "query.tenantId": "acme", "body": "short", "least": Decimal("1E+3"), "ids": [7, 8], "is": True, "none": None}
    of = bank.call("getPayout", given).data["of"]
    equal(of, "/v1/payouts/p1?tenantId=acme&body=short&least=1000&ids=7%2C8&is=true")
    equal(bank.call("changeLimit", {"customerId": "c1"}, body={"limit": 5}).data["of"], "/v1/limits/c1")


@scenario("a path parameter that would call another path is not sent")
def dot_segments():
    client = client_of("operator")
    for segment in (".", ".."):
        try:
            client.get_tenant_config(tenant_id=1, key=segment)
        except TypeError as error:
            assert "would call another path" in str(error)
        else:
            raise AssertionError(f"sent: {segment}")
    equal(len(watched()), 0)


@scenario("the refusal of an upstream is its own: the session goes on, and nobody is asked for a proof")
def upstream_refusals():
    asked = []
    client = client_of("operator", on_step_up=asked.append)
    error = refused("CLIENT_UPSTREAM", lambda: client.upstream(1, "bank").call("getPayout", {"payoutId": "refused"}))
    equal((error.status, error.answer["code"], error.step_up, asked), (401, "SEC004", None, []))
    equal((times_to("/authentication/login"), times_to("/authentication/renew")), (1, 0))
    equal(times_to("/tenants/1/upstreams/bank/payouts/refused"), 1)


for name, run in SCENARIOS.items():
    watched("DELETE")
    fault = None
    try:
        run()
    except BaseException:
        fault = traceback.format_exc()
    print(json.dumps({"name": name, "fault": fault}), flush=True)
sys.exit(0)
