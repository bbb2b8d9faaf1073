// `node .ci/summary.mjs <failed steps> <report>...` names every failed test of the JSON reports and prints the counts as the last line.
// `node .ci/summary.mjs --failed-files <report>` prints the files that failed, one per line.
// A file of `<suite>-alone.json` replaces the same file of `<suite>.json`, where it had failed beside others.
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'

const print = (line) => process.stdout.write(`${line}\n`)

/** Files of one report; none for a suite that ended before it wrote its report. */
function filesOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}

function summarise(failedSteps, reports) {
  const latest = new Map()
  for (const report of [...reports].sort((a, b) => a.endsWith('-alone.json') - b.endsWith('-alone.json'))) {
    const suite = basename(report, '.json').replace(/-alone$/, '')
    for (const file of filesOf(report)) {
      const key = `${suite} ${file.name}`
      if (latest.has(key) && file.status === 'passed') print(`FLAKY: failed beside other tests and passed alone: ${file.name}`)
      latest.set(key, file)
    }
  }
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, status, message, assertionResults } of latest.values()) {
    for (const result of assertionResults) count[result.status in count ? result.status : 'skipped'] += 1
    const failed = assertionResults.filter((result) => result.status === 'failed')
    for (const { fullName, failureMessages } of failed) print(`FAILED ${name}\n  ${fullName}\n  ${failureMessages.join('\n  ')}`)
    // A file whose imports or hooks failed has no failed test: its message says why.
    if (status === 'failed' && failed.length === 0) print(`FAILED ${name}\n  ${message}`)
  }
  print(`${count.passed} passed, ${count.failed || failedSteps} failed, ${count.skipped} skipped`)
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--failed-files') {
  for (const { name, status } of filesOf(rest[0])) if (status === 'failed') print(relative(process.cwd(), name))
} else summarise(Number(first), rest)
