import { expect } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { Running } from '../../support/running.ts'

/** The password that people of the examples choose. */
export const OWN_PASSWORD = 'seven grey herons at dawn'

/** A new person takes the temporary password from the mail and chooses `OWN_PASSWORD`. */
export async function chooseFirstPassword(service: Running, { identity, email }: { readonly identity: string; readonly email: string }) {
  const sent = await eventually(`a temporary password for ${identity}`, () =>
    service.local.outbox
      .find({ to: email })
      .map(({ text }) => text.split(`log in as ${identity} with `)[1]?.split(' and choose ')[0])
      .find((each) => each !== undefined),
  )
  const path = `/global/identities/${encodeURIComponent(identity)}/password-change`
  const changed = await service.call('POST', path, { body: { currentPassword: sent, password: OWN_PASSWORD } })
  expect(changed.status, changed.text).toBe(200)
}
