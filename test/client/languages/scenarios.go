// Scenarios of the Go client against a running service; scenarios.ts lists them. Prints one line of JSON for each.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"countersign"
)

type user struct {
	Identity, Password, PrivateKeyFile string
	CustomerID                         int64 `json:"customerId"`
}

type message struct {
	Method, URL, Body, Secret, Issuer, Audience string
	Headers                                     map[string]any
	Substitute                                  int64
}

var situation struct {
	BaseURL, DirectURL, PretenderURL, Otp, CallbackSecret string
	Users                                                 map[string]user
	ClientKeys                                            map[string]struct{ ClientID, Pem string }
	Event, Upstream                                       message
}

var (
	ctx      = context.Background()
	transfer = countersign.CreateTransferRequest{Amount: "0.25", FromWalletID: 1, ToWalletID: 3}
)

type scenario struct {
	name string
	run  func()
}

func main() {
	text, err := os.ReadFile(os.Getenv("SITUATION"))
	must(err)
	must(json.Unmarshal(text, &situation))
	for _, each := range scenarios {
		watched("DELETE")
		line, _ := json.Marshal(map[string]any{"name": each.name, "fault": faultOf(each.run)})
		fmt.Println(string(line))
	}
}

func faultOf(run func()) (fault any) {
	defer func() {
		if found := recover(); found != nil {
			fault = fmt.Sprint(found)
		}
	}()
	run()
	return nil
}

var scenarios = []scenario{
	{"the main job: a back end logs in by its key, proposes, waits while another person approves, and verifies the callback", mainJob},
	{"a write is done or a task, and its type tells which", func() {
		done := got(clientOf("operator").CreateTransfer(ctx, 1, transfer))
		equal(done.Amount.String()+" "+done.Currency, "0.25 EUR")
		asTask := countersign.AsTask{ExecutorRoles: []string{"LEVEL_02"}, Submit: true, Tag: "go"}
		task := got(clientOf("maker").CreateTransferAsTask(ctx, 1, transfer, asTask))
		equal(task.Status+" "+task.Tag, "PENDING go")
		equal(got(clientOf("operator").GetTransfer(ctx, 1, done.TransferID)), done)
	}},
	{"a comment for the approvers arrives as it was written", func() {
		maker, comment := clientOf("maker"), "Miete für März – 東京 “✓”"
		task := got(maker.CreateTransferAsTask(ctx, 1, transfer, countersign.AsTask{ExecutorRoles: []string{"LEVEL_02"}, Comment: comment}))
		equal(got(maker.GetTask(ctx, task.TaskID)).InitiatorComment, comment)
		_, err := maker.CreateTransferAsTask(ctx, 1, transfer, countersign.AsTask{ExecutorRoles: []string{"LEVEL_02"}, Comment: "a\r\nprefer: b"})
		equal(strings.Contains(fmt.Sprint(err), "one line"), true)
	}},
	{"a refusal has its code, status, trace id and faulty fields", func() {
		maker, wrong := clientOf("maker"), transfer
		wrong.Amount = "-1"
		refused := refusal("GEN001", second(maker.CreateTransfer(ctx, 1, wrong)))
		equal([]any{refused.Status, refused.Errors[0].Field, len(refused.TraceID)}, []any{400, "amount", 32})
		equal(refusal("SEC006", second(maker.CreateTransfer(ctx, 1, transfer))).Status, 403)
		equal(refusal("GEN002", second(maker.GetTransfer(ctx, 1, 1))).Status, 404)
		nobody := got(countersign.New(countersign.Options{BaseURL: "http://127.0.0.1:1", Retry: &countersign.Retry{Attempts: 1}}))
		equal(refusal("CLIENT_NETWORK", second(nobody.GetHealth(ctx))).Status, 0)
	}},
	{"a refusal that says when to come back says so to the caller", func() {
		impatient := clientOf("operator", func(o *countersign.Options) { o.Retry = &countersign.Retry{Attempts: 1} })
		_, err := impatient.GetWallet(ctx, 1, 1, countersign.WithHeader("x-test-answer", "429 "+unique()))
		equal(*refusal("GEN008", err).RetryAfterSeconds, int64(0))
	}},
	{"a wrong password is sent once", func() {
		credentials := countersign.Password{Identity: situation.Users["maker"].Identity, Password: "wrong"}
		client := got(countersign.New(countersign.Options{BaseURL: situation.BaseURL, Credentials: credentials}))
		for i := 0; i < 3; i++ {
			refusal("USR002", second(client.GetWallet(ctx, 1, 1)))
		}
		equal(timesTo("/authentication/login"), 1)
	}},
	{"a service that does not prove itself is sent no password", func() {
		client := got(countersign.New(countersign.Options{BaseURL: situation.PretenderURL, Credentials: credentialsOf("backend")}))
		refusal("CLIENT_PKI", second(client.GetWallet(ctx, 1, 1)))
		var paths []string
		for _, each := range seenBy(situation.PretenderURL, "GET") {
			paths = append(paths, each.Path)
		}
		equal(paths, []string{"/global/config/pkiAuthPublicKey", "/authentication/login-challenges"})
	}},
	{"credentials, proofs and sessions that are printed show no secret", func() {
		const secret = "a-secret-value"
		shown := []any{
			countersign.Password{Identity: "mary", Password: secret, DeviceFingerprint: secret},
			countersign.ClientKey{ClientID: "back-end", PrivateKey: got(countersign.ParsePrivateKey(situation.ClientKeys["ES256"].Pem))},
			countersign.Token{Token: secret},
			countersign.LaunchToken{Token: secret},
			countersign.KeptSession{Token: secret, CsrfToken: secret},
			&countersign.KeptSession{Token: secret, CsrfToken: secret},
			countersign.StepUpProof{OTP: secret, Password: secret, TOTP: secret},
			got(countersign.New(countersign.Options{BaseURL: situation.PretenderURL, Credentials: countersign.Password{Password: secret}})),
		}
		for _, each := range shown {
			text := fmt.Sprintf("%v %+v %#v %s", each, each, each, each)
			equal(fmt.Sprintf("%T %t", each, strings.Contains(text, secret) || len(text) > 300), fmt.Sprintf("%T false", each))
		}
		equal(strings.Contains(fmt.Sprint(shown[0], shown[1]), "mary"), true)
	}},
	{"an OAuth client logs in by each kind of key", func() {
		equal(len(situation.ClientKeys), 3)
		for _, key := range situation.ClientKeys {
			given := countersign.ClientKey{ClientID: key.ClientID, PrivateKey: got(countersign.ParsePrivateKey(key.Pem)), KeyID: "one"}
			client := got(countersign.New(countersign.Options{BaseURL: situation.DirectURL, Credentials: given}))
			equal(got(client.ListSessions(ctx, countersign.ListSessionsQuery{}).First(1))[0].Amr, []string{"pkjwt"})
		}
	}},
	{"parallel calls share one login", func() {
		client := clientOf("operator")
		inParallel(func() { got(client.GetWallet(ctx, 1, 1)) })
		equal(timesTo("/authentication/login"), 1)
	}},
	{"a token is renewed before its expiry", func() {
		passed := time.Duration(0)
		client := clientOf("operator", func(o *countersign.Options) { o.Now = func() time.Time { return time.Now().Add(passed) } })
		got(client.GetWallet(ctx, 1, 1))
		passed = 14*time.Minute + 30*time.Second
		got(client.GetWallet(ctx, 1, 1))
		equal([]int{timesTo("/authentication/login"), timesTo("/authentication/renew"), timesTo("/tenants/1/wallets/1")}, []int{1, 1, 2})
	}},
	{"a token that was refused is renewed once for parallel calls", func() {
		client := clientOf("operator")
		got(client.GetWallet(ctx, 1, 1))
		answer := got(http.Post(situation.DirectURL+"/local/clock", "application/json", strings.NewReader(`{"advanceSeconds": 960}`)))
		answer.Body.Close()
		inParallel(func() { got(client.GetWallet(ctx, 1, 1)) })
		equal([]int{timesTo("/authentication/login"), timesTo("/authentication/renew")}, []int{1, 1})
	}},
	{"a renewed token that has expired too is reported, not renewed again", func() {
		refusal("SEC002", second(clientOf("operator").GetWallet(ctx, 1, 1, countersign.WithHeader("x-test-expired", "1"))))
		equal([]int{timesTo("/authentication/login"), timesTo("/authentication/renew"), timesTo("/tenants/1/wallets/1")}, []int{1, 1, 2})
	}},
	{"a session continues in another client, and ends", func() {
		var kept *countersign.KeptSession
		first := clientOf("operator", func(o *countersign.Options) { o.OnSession = func(s *countersign.KeptSession) { kept = s } })
		got(first.GetWallet(ctx, 1, 1))
		other := got(countersign.New(countersign.Options{BaseURL: situation.BaseURL, Session: kept}))
		got(other.GetWallet(ctx, 1, 1))
		equal(timesTo("/authentication/login"), 1)
		must(other.SignOut(ctx))
		refusal("SEC001", second(other.GetWallet(ctx, 1, 1)))
		ended := got(countersign.New(countersign.Options{BaseURL: situation.BaseURL, Credentials: countersign.Token{Token: kept.Token}}))
		refusal("SEC001", second(ended.GetWallet(ctx, 1, 1)))
		again := clientOf("operator", func(o *countersign.Options) { o.OnSession = func(s *countersign.KeptSession) { kept = s } })
		got(again.GetWallet(ctx, 1, 1))
		unused := got(countersign.New(countersign.Options{BaseURL: situation.BaseURL, Credentials: countersign.Token{Token: kept.Token}}))
		must(unused.SignOut(ctx))
		refusal("SEC001", second(got(countersign.New(countersign.Options{BaseURL: situation.BaseURL, Session: kept})).GetWallet(ctx, 1, 1)))
	}},
	{"a write whose answer was lost takes effect once", func() {
		client := clientOf("operator")
		before := amount(got(client.GetWallet(ctx, 1, 3)).Balance)
		watched("DELETE")
		got(client.CreateTransfer(ctx, 1, transfer, countersign.WithHeader("x-test-cut", unique())))
		sent := seen("/tenants/1/wallets/transfers")
		equal([]any{len(sent), sent[0].Key == sent[1].Key, sent[0].Key == ""}, []any{2, true, false})
		equal(amount(got(client.GetWallet(ctx, 1, 3)).Balance)-before, 0.25)
	}},
	{"a write that must not be repeated is not repeated", func() {
		body := countersign.LoginRequest{Identity: "nobody@harbour.example", Password: "no password"}
		_, err := clientOf("operator").Login(ctx, body, countersign.WithHeader("x-test-cut", unique()))
		refusal("CLIENT_NETWORK", err)
		equal(timesTo("/authentication/login"), 1)
	}},
	{"a header that cannot be sent is told as such, and nothing is sent", func() {
		client := clientOf("operator")
		got(client.GetWallet(ctx, 1, 1))
		watched("DELETE")
		for name, value := range map[string]string{"two words": "x", "x-note": "a\nb"} {
			_, err := client.GetWallet(ctx, 1, 1, countersign.WithHeader(name, value))
			equal(strings.Contains(fmt.Sprint(err), "cannot be sent"), true)
		}
		equal(len(watched("GET")), 0)
	}},
	{"a refusal that passes is tried again", func() {
		told := 0
		client := clientOf("operator", func(o *countersign.Options) { o.OnProgress = func(string) { told++ } })
		got(client.GetWallet(ctx, 1, 1))
		watched("DELETE")
		for _, status := range []string{"429 ", "503 "} {
			got(client.GetWallet(ctx, 1, 1, countersign.WithHeader("x-test-answer", status+unique())))
		}
		equal([]int{timesTo("/tenants/1/wallets/1"), told}, []int{4, 2})
	}},
	{"a step-up is asked for, a wrong proof is asked for again, and the same bytes are sent", func() {
		var asked []string
		prove := func(needed countersign.StepUpNeeded) (*countersign.StepUpProof, error) {
			asked = append(asked, fmt.Sprint(needed.Type, needed.Attempt))
			if needed.Attempt == 1 {
				return &countersign.StepUpProof{OTP: "000000"}, nil
			}
			return &countersign.StepUpProof{OTP: situation.Otp}, nil
		}
		customer := clientOf("customer", func(o *countersign.Options) { o.OnStepUp = prove })
		equal(got(customer.CreateWithdrawal(ctx, 1, 1, withdrawal())).Status, "PENDING")
		equal(asked, []string{"OTP1", "OTP2"})
		var sent []passed
		for _, each := range watched("GET") {
			if strings.HasSuffix(each.Path, "/withdrawals") {
				sent = append(sent, each)
			}
		}
		equal([]any{len(sent), sent[0] == sent[1]}, []any{2, true})
		refusal("SEC004", second(clientOf("customer").CreateWithdrawal(ctx, 1, 1, withdrawal())))
	}},
	{"a list is read over all its pages, and can be continued", func() {
		client := clientOf("operator")
		var made []int64
		for i := 0; i < 5; i++ {
			made = append([]int64{got(client.CreateTransfer(ctx, 1, transfer)).TransferID}, made...)
		}
		inTwos := countersign.ListTransfersQuery{Limit: countersign.Ptr(int64(2))}
		var listed []int64
		list := client.ListTransfers(ctx, 1, inTwos)
		for list.Next() {
			listed = append(listed, list.Item().TransferID)
		}
		must(list.Err())
		equal(listed[:5], made)
		begun := client.ListTransfers(ctx, 1, inTwos)
		equal(len(got(begun.First(2))), 2)
		rest := got(client.ListTransfers(ctx, 1, inTwos, countersign.WithStart(begun.Start())).First(3))
		equal([]int64{rest[0].TransferID, rest[2].TransferID}, []int64{made[2], made[4]})
		// A number whose type is not known is as exact in a list as alone.
		key := "lock.minutes"
		var inList any
		settings := client.ListTenantConfig(ctx, 1, countersign.ListTenantConfigQuery{})
		for settings.Next() {
			if inList == nil && fmt.Sprintf("%T", settings.Item().Value) == "json.Number" {
				key, inList = settings.Item().Key, settings.Item().Value
			}
		}
		must(settings.Err())
		equal(inList, got(client.GetTenantConfig(ctx, 1, key)).Value)
	}},
	{"a forged callback is refused", func() {
		event := situation.Event
		body, header := []byte(event.Body), headerOf(event.Headers)
		other := "whsec_YW5vdGhlciBzZWNyZXQgb2YgMzIgYnl0ZXMuLi4uLi4="
		got(countersign.VerifyEvent(body, header, other, event.Secret))
		check := func(reason string, body []byte, header http.Header, secrets ...string) {
			_, err := countersign.VerifyCallback(body, header, secrets...)
			notTaken(reason, err)
		}
		check("no-signature-fits", append([]byte(event.Body), ' '), header, event.Secret)
		check("no-signature-fits", body, header, other)
		check("no-signature-fits", body, header)
		check("no-signature-fits", body, changed(header, "webhook-id", "msg_2"), event.Secret)
		for _, at := range []string{"1", "soon", "9999999999", "-1", "١٢٣"} {
			check("timestamp-is-off", body, changed(header, "webhook-timestamp", at), event.Secret)
		}
		check("header-is-missing", body, http.Header{}, event.Secret)
		check("header-is-missing", body, changed(header, "webhook-signature", "v2,AAAA"), event.Secret)
		for _, wrong := range []string{"whsec_", "", "whsec_%%%"} {
			check("secret-is-malformed", body, header, wrong)
		}
	}},
	{"an event is verified, and typed by its name", func() {
		event := situation.Event
		made, isTransfer := got(countersign.VerifyEvent([]byte(event.Body), headerOf(event.Headers), event.Secret)).(*countersign.TransferEvent)
		equal(isTransfer, true)
		equal(made.EventType+" "+made.Data.Amount.String(), "transfer.created 5")
	}},
	{"a request to an upstream names who asked and who approved, and another one is refused", func() {
		given := situation.Upstream
		header := headerOf(given.Headers)
		verify := func(method, url string, header http.Header, audience string) (*countersign.UpstreamApprovals, error) {
			received := httptest.NewRequest(method, url, nil)
			received.Header = header
			options := countersign.UpstreamOptions{ApprovalsFrom: given.Issuer, Audience: audience}
			return countersign.VerifyUpstreamRequest(received, []byte(given.Body), options, given.Secret)
		}
		approvals := got(verify("POST", given.URL, header, given.Audience))
		equal(approvals.Initiator, situation.Users["maker"].CustomerID)
		approval := approvals.Approvals[0]
		equal([]any{len(approvals.Approvals), approval.CustomerID, *approval.OnBehalfOf}, []any{1, given.Substitute, situation.Users["checker"].CustomerID})
		const why = "approvals-do-not-fit"
		notTaken(why, second(verify("POST", strings.Replace(given.URL, "urgent", "other", 1), header, given.Audience)))
		notTaken(why, second(verify("PUT", given.URL, header, given.Audience)))
		notTaken(why, second(verify("POST", given.URL, header, "https://other.example")))
		statement := header.Get("countersign-approvals")
		at := strings.Index(statement, ".") + 10
		letter := "A"
		if statement[at] == 'A' {
			letter = "B"
		}
		altered := statement[:at] + letter + statement[at+1:]
		unsigned := "eyJhbGciOiJub25lIn0." + strings.Split(statement, ".")[1] + "."
		for _, each := range []string{altered, unsigned, "", "a.b.c"} {
			notTaken(why, second(verify("POST", given.URL, changed(header, "countersign-approvals", each), given.Audience)))
		}
	}},
	{"an operation of an upstream is called by its id, or stored as a task", func() {
		bank := clientOf("operator").Upstream(1, "bank")
		answer := got(bank.Call(ctx, "getPayout", countersign.UpstreamInput{Parameters: map[string]any{"payoutId": "a b", "fields": "all"}}))
		var read map[string]string
		must(json.Unmarshal(answer.Body, &read))
		equal(read, map[string]string{"payoutId": "p1", "of": "/v1/payouts/a%20b?fields=all"})
		got(bank.Call(ctx, "getPayout", countersign.UpstreamInput{Parameters: map[string]any{"payoutId": "p1"}}))
		equal(timesTo("/authorization/operations"), 1)
		maker := clientOf("maker").Upstream(1, "bank")
		body := map[string]any{"amount": 12.5, "currency": "EUR", "iban": "DE89370400440532013000"}
		asTask := countersign.AsTask{ExecutorRoles: []string{"LEVEL_02"}, Submit: true}
		task := got(maker.CallAsTask(ctx, "createPayout", countersign.UpstreamInput{Body: body}, asTask))
		equal(task.Status+" "+task.Description, "PENDING Pay out 12.5 EUR to DE89370400440532013000")
		var ids []string
		for _, each := range got(maker.Operations(ctx)) {
			ids = append(ids, each.OperationID)
		}
		equal(strings.Contains(strings.Join(ids, " "), "bank.createPayout"), true)
		_, err := maker.Call(ctx, "cancelPayout", countersign.UpstreamInput{Parameters: map[string]any{"payoutId": "p1"}})
		equal(strings.HasPrefix(fmt.Sprint(err), `bank has no operation "cancelPayout"`), true)
	}},
	{"parameters of an upstream arrive as they were given, whatever their names", func() {
		given := map[string]any{
			"payoutId": "p1", "query.tenantId": "acme", "body": "short", "least": float64(244148279963833), "ids": []int64{7, 8}, "is": true,
			"none": nil, "since": time.Unix(0, 0).UTC(),
		}
		answer := got(clientOf("operator").Upstream(1, "bank").Call(ctx, "getPayout", countersign.UpstreamInput{Parameters: given}))
		var read map[string]string
		must(json.Unmarshal(answer.Body, &read))
		const query = "body=short&ids=7%2C8&is=true&least=244148279963833&since=1970-01-01T00%3A00%3A00Z&tenantId=acme"
		equal(read["of"], "/v1/payouts/p1?"+query)
		limited := countersign.UpstreamInput{Parameters: map[string]any{"customerId": "c1"}, Body: map[string]any{"limit": 5}}
		must(json.Unmarshal(got(clientOf("operator").Upstream(1, "bank").Call(ctx, "changeLimit", limited)).Body, &read))
		equal(read["of"], "/v1/limits/c1")
	}},
	{"a path parameter that would call another path is not sent", func() {
		for _, segment := range []string{".", ".."} {
			_, err := clientOf("operator").GetTenantConfig(ctx, 1, segment)
			equal(strings.Contains(fmt.Sprint(err), "would call another path"), true)
		}
		equal(len(watched("GET")), 0)
	}},
	{"the refusal of an upstream is its own: the session goes on, and nobody is asked for a proof", func() {
		asked := 0
		client := clientOf("operator", func(o *countersign.Options) {
			o.OnStepUp = func(countersign.StepUpNeeded) (*countersign.StepUpProof, error) {
				asked++
				return nil, nil
			}
		})
		_, err := client.Upstream(1, "bank").Call(ctx, "getPayout", countersign.UpstreamInput{Parameters: map[string]any{"payoutId": "refused"}})
		refused := refusal("CLIENT_UPSTREAM", err)
		equal([]any{refused.Status, strings.Contains(string(refused.Body), "SEC004"), refused.StepUp == nil, asked}, []any{401, true, true, 0})
		equal([]int{timesTo("/authentication/login"), timesTo("/authentication/renew")}, []int{1, 0})
		equal(timesTo("/tenants/1/upstreams/bank/payouts/refused"), 1)
	}},
}

func mainJob() {
	arrived := make(chan any, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		event, err := countersign.VerifyCallback(body, r.Header, situation.CallbackSecret)
		if err != nil {
			event = err
		}
		arrived <- event
	}))
	defer receiver.Close()
	backEnd, operator := clientOf("backend"), clientOf("operator")
	payment := countersign.CreatePaymentRequest{
		PaymentType: "CARD", Amount: "12.5", Currency: "EUR", WalletID: 1,
		ExternalUniqueID: "go-" + unique(), CallbackURL: receiver.URL,
	}
	task := got(backEnd.CreatePaymentAsTask(ctx, 1, payment, countersign.AsTask{ExecutorRoles: []string{"LEVEL_20"}, Submit: true}))
	equal(task.Status, "PENDING")
	waiting := make(chan countersign.Task)
	go func() {
		decided, _ := backEnd.WaitForTask(ctx, task.TaskID)
		waiting <- decided
	}()
	got(operator.UpdateTask(ctx, task.TaskID, countersign.UpdateTaskRequest{Status: "EXECUTE"}))
	decided := <-waiting
	equal(decided.Status, "EXECUTED")
	var made countersign.Payment
	must(json.Unmarshal([]byte(decided.ResponseBody), &made))
	got(operator.UpdatePayment(ctx, 1, made.PaymentID, countersign.UpdatePaymentRequest{Status: "SUCCESSFUL"}))
	event := <-arrived
	paid, isPayment := event.(*countersign.PaymentCallback)
	equal([]any{isPayment, fmt.Sprint(event)}, []any{true, fmt.Sprint(paid)})
	equal([]any{paid.EventType, paid.PaymentID, paid.Amount.String()}, []any{"payment.successful", made.PaymentID, "12.5"})
}

func withdrawal() countersign.CreateWithdrawalRequest {
	return countersign.CreateWithdrawalRequest{Amount: "10", Type: "CASH", ExternalUniqueID: "go-" + unique(), DeliverToPhone: "+447700900123"}
}

func clientOf(role string, more ...func(*countersign.Options)) *countersign.Client {
	options := countersign.Options{BaseURL: situation.BaseURL, Credentials: credentialsOf(role)}
	for _, set := range more {
		set(&options)
	}
	return got(countersign.New(options))
}

func credentialsOf(role string) countersign.Credentials {
	found := situation.Users[role]
	password := countersign.Password{Identity: found.Identity, Password: found.Password}
	if found.PrivateKeyFile != "" {
		password.PrivateKey = got(countersign.ParsePrivateKey(string(got(os.ReadFile(found.PrivateKeyFile)))))
	}
	return password
}

type passed struct{ Method, Path, Key, Digest string }

func watched(method string) []passed { return seenBy(situation.BaseURL, method) }

func seenBy(url, method string) (all []passed) {
	answer := got(http.DefaultClient.Do(got(http.NewRequest(method, url+"/watched", nil))))
	defer answer.Body.Close()
	must(json.NewDecoder(answer.Body).Decode(&all))
	return all
}

func seen(path string) (found []passed) {
	for _, each := range watched("GET") {
		if each.Path == path {
			found = append(found, each)
		}
	}
	return found
}

func timesTo(path string) int { return len(seen(path)) }

func inParallel(call func()) {
	var group sync.WaitGroup
	faults := make(chan any, 8)
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			if fault := faultOf(call); fault != nil {
				faults <- fault
			}
		}()
	}
	group.Wait()
	equal(len(faults), 0)
}

func headerOf(given map[string]any) http.Header {
	header := http.Header{}
	for name, value := range given {
		header.Set(name, fmt.Sprint(value))
	}
	return header
}

func changed(header http.Header, name, value string) http.Header {
	all := header.Clone()
	all.Set(name, value)
	return all
}

func notTaken(reason string, err error) {
	var refused *countersign.VerificationError
	if !errors.As(err, &refused) {
		panic(fmt.Sprintf("taken, or %v: %s", err, reason))
	}
	equal(refused.Reason, reason)
}

func refusal(code string, err error) *countersign.Error {
	var refused *countersign.Error
	if !errors.As(err, &refused) {
		panic(fmt.Sprintf("%v instead of %s", err, code))
	}
	equal(refused.Code, code)
	return refused
}

func amount(number json.Number) float64 { return got(number.Float64()) }

func unique() string {
	bytes := make([]byte, 8)
	got(rand.Read(bytes))
	return fmt.Sprintf("%x", bytes)
}

func got[T any](value T, err error) T {
	must(err)
	return value
}

func second[T any](_ T, err error) error { return err }

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func equal(one, other any) {
	if !reflect.DeepEqual(one, other) {
		panic(fmt.Sprintf("%v is not %v", one, other))
	}
}
