import { randomFillSync } from 'node:crypto'

/** Size of the pool, which is filled in one call: the generator of the system takes as long for 4 KiB as for 16 bytes. */
const POOL = 4096

/** Random bytes from the system's generator, each used once and wiped from the pool. */
export function randomPool(): (size: number) => Buffer {
  const pool = Buffer.alloc(POOL)
  let used = POOL
  return (size) => {
    if (size > POOL / 4) return randomFillSync(Buffer.alloc(size))
    if (used + size > POOL) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = Buffer.from(pool.subarray(used, used + size))
    pool.fill(0, used, used + size)
    used += size
    return bytes
  }
}
