import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/**
 * A reporter of tests that failed and passed when they were tried once more, which the other reporters count like any other. Writes
 * their names, as JSON, into the file that SECOND_TRIES names.
 */
export default class SecondTries implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase) {
    if (!test.ok() || !test.diagnostic()?.retryCount) return
    this.#names.push(`${path.relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`)
  }

  onTestRunEnd() {
    const file = process.env['SECOND_TRIES']
    if (file) writeFileSync(file, JSON.stringify(this.#names))
  }
}
