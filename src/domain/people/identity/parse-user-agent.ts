export type UserAgent = { platform: string; browser: string; version: string }

/** More specific names first: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\/([\d.]+)/, 'Edge'],
  [/\bOPR\/([\d.]+)/, 'Opera'],
  [/\bSamsungBrowser\/([\d.]+)/, 'Samsung Internet'],
  [/\bYaBrowser\/([\d.]+)/, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/\bCriOS\/([\d.]+)/, 'Chrome'],
  [/\bHeadlessChrome\/([\d.]+)/, 'Headless Chrome'],
  [/\bChrome\/([\d.]+)/, 'Chrome'],
  [/\bVersion\/([\d.]+).*Safari\//, 'Safari'],
  [/\bcurl\/([\d.]+)/, 'curl'],
]

const platforms: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What the login activity shows of a User-Agent: enough for a person to recognise the own device. Only the
 * major version and what follows the first dot are kept. A program that names itself (`name/1.2`) is shown by
 * that name.
 */
export function parseUserAgent(header: string): UserAgent {
  const platform = platforms.find(([pattern]) => pattern.test(header))?.[1] ?? 'Unknown'
  for (const [pattern, browser] of browsers) {
    const match = pattern.exec(header)
    if (match?.[1]) return { platform, browser, version: shortVersion(match[1]) }
  }
  const program = /^([\w.-]{1,40})\/([\d.]+)/.exec(header)
  if (program?.[1] && program[1] !== 'Mozilla') {
    return { platform, browser: program[1], version: shortVersion(program[2] ?? '') }
  }
  return { platform, browser: 'Unknown', version: '' }
}

function shortVersion(version: string): string {
  return version.split('.').slice(0, 2).join('.').slice(0, 20)
}
