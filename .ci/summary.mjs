// `node .ci/summary.mjs <failed steps> <report>...` names every failed test of the JSON reports and prints the counts as the last line.
// `node .ci/summary.mjs --repeatable <report>` prints the files that failed, one per line, if all of them may run again; otherwise nothing.
// A file of `<suite>-alone.json` replaces the same file of `<suite>.json`, where it had failed beside others. A test that failed there and
// passed alone is FLAKY: it is named and counted.
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

const failedIn = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed')

/** Attacks and races are never repeated: one failure in many rounds is what they are meant to find. */
const NEVER_REPEATED_FILES = /attack|forger|injection|escalation|fuzz|race|at-once|\.(?:fault|model|soak|mutation)\.test\.ts$/
const NEVER_REPEATED_TESTS = /\battack:|\b(?:parallel|at once|at the same time|race)\b/i

function mayRunAgain(file) {
  if (NEVER_REPEATED_FILES.test(file.name)) return false
  return failedIn(file).every(({ fullName }) => !NEVER_REPEATED_TESTS.test(fullName))
}

function printRepeatable(report) {
  const failed = filesOf(report).filter(({ status }) => status === 'failed')
  if (failed.every(mayRunAgain)) for (const { name } of failed) print(relative(process.cwd(), name))
}

/** The tests of a file that failed beside others and passed alone; the file itself, where it failed as a whole. */
function flakyIn(before, alone) {
  const passed = new Set(alone.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName))
  const flaky = failedIn(before).filter(({ fullName }) => passed.has(fullName))
  return flaky.length > 0 ? flaky.map(({ fullName }) => `${alone.name} > ${fullName}`) : [alone.name]
}

/** The last result of each file, and the tests that passed only when their file ran alone. */
function latestOf(reports) {
  const latest = new Map()
  const flaky = []
  for (const report of [...reports].sort((a, b) => a.endsWith('-alone.json') - b.endsWith('-alone.json'))) {
    const suite = basename(report, '.json').replace(/-alone$/, '')
    for (const file of filesOf(report)) {
      const key = `${suite} ${file.name}`
      const before = latest.get(key)
      if (before !== undefined && file.status === 'passed') flaky.push(...flakyIn(before, file))
      latest.set(key, file)
    }
  }
  return { latest, flaky }
}

function summarise(failedSteps, reports) {
  const { latest, flaky } = latestOf(reports)
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const file of latest.values()) {
    const { name, status, message, assertionResults } = file
    for (const result of assertionResults) count[result.status in count ? result.status : 'skipped'] += 1
    const failed = failedIn(file)
    for (const { fullName, failureMessages } of failed) print(`FAILED ${name}\n  ${fullName}\n  ${failureMessages.join('\n  ')}`)
    // A file whose imports or hooks failed has no failed test: its message says why.
    if (status === 'failed' && failed.length === 0) print(`FAILED ${name}\n  ${message}`)
  }
  for (const name of flaky) print(`FLAKY ${name}`)
  if (flaky.length > 0) print(`${flaky.length} FLAKY: failed beside other tests and passed alone`)
  print(`${count.passed} passed, ${count.failed || failedSteps} failed, ${count.skipped} skipped`)
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--repeatable') printRepeatable(rest[0])
else summarise(Number(first), rest)
