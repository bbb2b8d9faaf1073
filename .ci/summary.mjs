// Reads the JSON reports of the suites, names every failed test, and prints the counts as the last line.
import { readFileSync } from 'node:fs'

const [failedSteps, ...files] = process.argv.slice(2)
const reports = files.map((file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
  }
})

const print = (line) => process.stdout.write(`${line}\n`)

/** A file that fails before its tests run has no assertion: its message says why. */
for (const { name, status, message, assertionResults } of reports.flatMap((report) => report.testResults)) {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  for (const { fullName, failureMessages } of failed) print(`FAILED ${name}\n  ${fullName}\n  ${failureMessages.join('\n  ')}`)
  if (status === 'failed' && failed.length === 0) print(`FAILED ${name}\n  ${message}`)
}

const sum = (count) => reports.reduce((total, report) => total + report[count], 0)
const failed = sum('numFailedTests') || Number(failedSteps)
print(`${sum('numPassedTests')} passed, ${failed} failed, ${sum('numPendingTests')} skipped`)
