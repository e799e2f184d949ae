import { parseWords, useKeptInBrowser } from '../list/kept-in-browser.ts'

/** Ids of files that were requested in this browser and whose completion was not shown yet. */
export function useWaitingExports() {
  return useKeptInBrowser('admin-exports-waiting', parseWords)
}
