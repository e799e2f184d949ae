import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/**
 * A reporter of tests that failed and passed when they were tried once more, which the other reporters count like any other. Writes
 * their names, each with what its first try failed of, as JSON into the file that SECOND_TRIES names.
 */
export default class SecondTries implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase) {
    if (!test.ok() || !test.diagnostic()?.retryCount) return
    const name = `${path.relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`
    // The errors of the tries before stay with a test that passed in the end.
    const [first] = test.result().errors ?? []
    this.#names.push(first ? `${name}\n    ${firstLines(first.message)}` : name)
  }

  onTestRunEnd() {
    const file = process.env['SECOND_TRIES']
    if (file) writeFileSync(file, JSON.stringify(this.#names))
  }
}

/** Enough of an error to know it by, without the page of a browser behind it. */
function firstLines(message: string): string {
  return message.split('\n').slice(0, 3).join(' ').slice(0, 300)
}
