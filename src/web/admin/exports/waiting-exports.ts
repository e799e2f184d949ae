import { parseWords, useKeptInBrowser } from '../list/kept-in-browser.ts'

/** The files that this browser asked for and has not told its user about yet, by their ids. */
export function useWaitingExports() {
  return useKeptInBrowser('admin-exports-waiting', parseWords)
}
