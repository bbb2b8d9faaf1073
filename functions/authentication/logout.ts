import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { endSession } from '../../shared/storage/sessions.ts'

export const logout = endpoint({
  method: 'POST',
  path: '/authentication/logout',
  operationId: 'logout',
  group: 'authentication',
  summary: 'Log out',
  description: 'Ends the session of the token. None of its tokens works or can be renewed afterwards.',
  access: { kind: 'token' },
  refusals: ['token-invalid', 'not-for-agents'],
  handle({ caller, unitOfWork }) {
    unitOfWork.change = { before: { sessionId: caller.sessionId } }
    unitOfWork.add(endSession(caller.customerId, caller.sessionId, 'token-invalid'))
    return ok()
  },
})
