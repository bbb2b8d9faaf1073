import type { Running } from './running.ts'

/** Runs something while a permission row of the demo tenant reads so; afterwards it is what it was. */
export async function withRow<T>(service: Running, row: string, grants: string, run: () => Promise<T>): Promise<T> {
  const path = `/tenants/1/config/${row}`
  const set = async (body: unknown) => {
    const answer = await service.call('PUT', path, { token: await service.tokenOf('globalAdmin'), body })
    if (answer.status !== 200) throw new Error(`${row} can't be set: ${answer.text}`)
  }
  const { value } = (await service.call('GET', path, { token: await service.tokenOf('globalAdmin') })).body as { value: string }
  await set({ value: grants })
  try {
    return await run()
  } finally {
    await set({ value })
  }
}
