import type { HandlerPorts, Ports } from '../../ports/ports.ts'

/** The ports without the table. Made once per process. */
export function handlerPorts(ports: Ports): HandlerPorts {
  const known = made.get(ports)
  if (known !== undefined) return known
  const { store, ...others } = ports
  const narrowed: HandlerPorts = { ...others, atOnce: { write: (write) => store.write(write), commit: (writes) => store.commit(writes) } }
  made.set(ports, narrowed)
  return narrowed
}

const made = new WeakMap<Ports, HandlerPorts>()
