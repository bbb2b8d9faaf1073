"""
Orders of a shop, in FastAPI: the shop asks Countersign before it acts. `POST /orders` asks whether its user may pay (AuthZEN), then makes a
payment that Countersign calls back about. The callback is verified, and the goods are sent once.

    pip install fastapi uvicorn ./clients/python
    uvicorn app:app --port 8080
"""

import os
from decimal import Decimal

from countersign import (
    CallbackVerificationError,
    Client,
    CountersignError,
    CreatePaymentRequest,
    EvaluateAccessRequest,
    EvaluateAccessRequestAction,
    EvaluateAccessRequestResource,
    EvaluateAccessRequestSubject,
    Password,
    PaymentCallback,
    verify_callback,
)
from fastapi import Body, FastAPI, Header, HTTPException, Request, Response
from fastapi.responses import JSONResponse

TENANT_ID = 1
SECRET = os.environ["CALLBACK_SECRET"]
client = Client(os.environ["COUNTERSIGN_URL"], Password(identity=os.environ["IDENTITY"], password=os.environ["PASSWORD"]))

#: Orders by name, and the names of those whose goods were sent. In earnest tables, with the order as their unique key.
orders: dict[str, dict[str, object]] = {}
sent: list[str] = []

app = FastAPI()


# A plain `def` runs in a thread, so that a call which waits does not hold up the others.
@app.post("/orders")
def create_order(order: str = Body(), amount: Decimal = Body(gt=0), x_user: int = Header()) -> JSONResponse:
    """`x_user`: the customer id of the user. In earnest the session of the shop says who this is."""
    if order in orders:
        return JSONResponse(orders[order])
    answer = client.evaluate_access(
        body=EvaluateAccessRequest(
            subject=EvaluateAccessRequestSubject(type="customer", id=str(x_user)),
            action=EvaluateAccessRequestAction(name="CREATE"),
            resource=EvaluateAccessRequestResource(type="Payment", id=order, properties={"tenantId": TENANT_ID, "walletId": 1}),
        )
    )
    if not answer.decision:
        raise HTTPException(403, "you may not pay" if answer.context is None else answer.context.reason)
    payment = CreatePaymentRequest(
        payment_type="CARD",
        amount=amount,
        currency="EUR",
        wallet_id=1,
        # Repeating it answers the same payment: two requests at once pay once.
        external_unique_id=f"order-{order}",
        callback_url=os.environ["CALLBACK_URL"],
    )
    made = client.create_payment(tenant_id=TENANT_ID, body=payment).data
    orders.setdefault(order, {"order": order, "state": "WAITING", "paymentId": made.payment_id})
    return JSONResponse(orders[order], 202)


@app.post("/callbacks")
async def receive_callback(request: Request) -> Response:
    """The raw bytes are verified before anything parses them. A callback comes at least once; the goods go out once."""
    try:
        event = verify_callback(await request.body(), request.headers, SECRET)
    except CallbackVerificationError:
        return Response(status_code=400)
    if isinstance(event, PaymentCallback):
        name = event.external_unique_id.removeprefix("order-")
        found = orders.setdefault(name, {"order": name, "paymentId": event.payment_id})
        found["state"] = "PAID" if event.event_type == "payment.successful" else "FAILED"
        if found["state"] == "PAID" and name not in sent:
            sent.append(name)
    return Response(status_code=204)


@app.get("/orders/{order}")
def get_order(order: str) -> dict[str, object]:
    if order not in orders:
        raise HTTPException(404)
    return {**orders[order], "timesSent": sent.count(order)}


@app.exception_handler(CountersignError)
def refuse(_: Request, refused: CountersignError) -> JSONResponse:
    status = 400 if refused.status == 400 else 502
    return JSONResponse({"code": refused.code, "error": refused.description, "traceId": refused.trace_id}, status)
