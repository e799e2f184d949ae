type Device = { browser: string; browser_version: string; platform: string }

/**
 * What the API says of a session's program and machine; empty where nobody knows, so that a page can say it
 * in its language.
 */
export function deviceWords({ browser, browser_version, platform }: Device): {
  program: string
  machine: string
} {
  return { program: known(browser) && `${browser} ${browser_version}`.trim(), machine: known(platform) }
}

function known(word: string): string {
  return word === 'Unknown' ? '' : word
}
