/** A position or role as people read it: `LEVEL_01` as "Level 1", `GLOBAL_ADMIN` as "Global admin". */
export function roleWords(role: string): string {
  const level = /^LEVEL_(\d\d)$/.exec(role)?.[1]
  if (level !== undefined) return `Level ${Number(level)}`
  const words = role.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
