import { readFileSync } from 'node:fs'
import { PlainError } from '#server/process/plain-error'

/** `NAME=value`; a value in quotes may have several lines. The last group is one without quotes. */
const assignment = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:'[^']*'|"[^"]*"|`[^`]*`|([^\n]*))/gm

/**
 * Variables of such a file that its readers do not agree about. Without quotes `node --env-file` ends a value
 * at a `#`, which systemd takes for a part of it, and systemd takes backslashes away, which Node keeps: the
 * store would run with another secret than its commands.
 */
export function findUnclearValues(text: string): string[] {
  return [...text.matchAll(assignment)].flatMap(([, name = '', bare = '']) =>
    /[#\\]/.test(bare) ? [name] : [],
  )
}

/**
 * Refuses files of variables whose values this process and systemd's may have read differently.
 * @param args of Node itself, by which it was told which files to read
 */
export function refuseUnclearFiles(args: readonly string[]): void {
  const problems = listFiles(args).flatMap((file) =>
    findUnclearValues(read(file)).map((name) => `  ${file}: ${name}`),
  )
  if (problems.length === 0) return
  throw new PlainError(
    `Not every reader takes these values for the same, because they have a # or a backslash without quotes:\n${problems.join('\n')}\nPut each of them in single quotes: NAME='value'. A remark stands on a line of its own.`,
  )
}

function listFiles(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const [, file] = /^--env-file(?:-if-exists)?(?:=(.*))?$/.exec(arg) ?? [undefined, null]
    if (file === null) return []
    return [file ?? args[index + 1] ?? '']
  })
}

/** One that may be missing is empty. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
