/** The yes or no of a query string; undefined when it was not asked for. */
export function flagOf(flag: 'true' | 'false' | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 'true'
}
