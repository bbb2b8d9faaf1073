package countersign

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// Number of proofs that the service accepts for verification.
const maxProofs = 3

// StepUpNeeded is a call that needs a proof (SEC004).
type StepUpNeeded struct {
	// Type is OTP, IDENTITY or CLOUD_LIVENESS.
	Type string
	// SessionID of a liveness check: its session, or the address of its page.
	SessionID    string
	Method, Path string
	// Body that was sent, and will be sent again unchanged.
	Body []byte
	// Description of the proof by the service.
	Description string
	// Attempt is 1, then 2 and 3 after a wrong proof; the third wrong proof ends the step-up.
	Attempt int
}

// StepUpProof is the proof, by the required kind. A completed liveness check needs none of the fields.
type StepUpProof struct {
	OTP, Identity, Password, TOTP string
	// PrivateKey of the identity, with or without its password, for IDENTITY.
	PrivateKey any
}

// Format prints no proof.
func (p StepUpProof) Format(to fmt.State, _ rune) {
	fmt.Fprintf(to, "Proof of %s", first(p.Identity, "a step-up"))
}

// OnStepUp asks a person for a proof. Without one (nil) the call is refused with SEC004.
type OnStepUp func(needed StepUpNeeded) (*StepUpProof, error)

// proveStepUp asks for proofs until one is right; it returns a token that works once, for this request only.
func (c *Client) proveStepUp(ctx context.Context, refused *Error, asked request) (string, error) {
	token, err := c.session.token(ctx)
	target, _ := url.Parse(asked.url)
	if err != nil || refused.StepUp == nil || target == nil {
		return "", err
	}
	description := refused.Description
	for attempt := 1; ; attempt++ {
		needed := StepUpNeeded{refused.StepUp.Type, refused.StepUp.SessionID, asked.method, target.RequestURI(), asked.body, description, attempt}
		proof, err := c.options.OnStepUp(needed)
		if err != nil || proof == nil {
			return "", err
		}
		sent, err := c.fieldsOf(ctx, proof)
		if err != nil {
			return "", err
		}
		sent["jwt"], sent["intentId"] = token, refused.StepUp.IntentID
		body, err := json.Marshal(sent)
		if err != nil {
			return "", err
		}
		header := http.Header{}
		header.Set("content-type", "application/json")
		header.Set("idempotency-key", newKey())
		answer, err := c.transport.send(ctx, request{"PUT", c.urlOf("/authentication/jwt"), header, body, true}.withToken(token))
		if err == nil {
			upgraded, err := sessionFrom(answer.Body)
			if err != nil {
				return "", err
			}
			return upgraded.Token, nil
		}
		if !(IsCode(err, "USR002") || IsCode(err, "USR016")) || attempt >= maxProofs {
			return "", err
		}
		description = err.(*Error).Description
	}
}

func (c *Client) fieldsOf(ctx context.Context, proof *StepUpProof) (map[string]any, error) {
	fields := map[string]any{}
	if proof.PrivateKey != nil {
		var err error
		if fields, err = provePki(ctx, proof.PrivateKey, proof.Identity, c.openCall); err != nil {
			return nil, err
		}
	}
	for name, text := range map[string]string{"otp": proof.OTP, "identity": proof.Identity, "password": proof.Password, "totp": proof.TOTP} {
		if text != "" {
			fields[name] = text
		}
	}
	return fields, nil
}
