import { expect, test } from 'vitest'
import { parseUserAgent } from './parse-user-agent.ts'

const agents: [string, string, string, string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Windows',
    'Chrome',
    '131.0',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51',
    'Windows',
    'Edge',
    '131.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Safari',
    '18.1',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Chrome',
    '131.0',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    'macOS',
    'Firefox',
    '132.0',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Android',
    'Samsung Internet',
    '26.0',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'Linux',
    'Headless Chrome',
    '131.0',
  ],
  ['curl/8.5.0', 'Unknown', 'curl', '8.5'],
  ['python-requests/2.32.3', 'Unknown', 'python-requests', '2.32'],
  ['', 'Unknown', 'Unknown', ''],
  ['Mozilla/5.0 <script>', 'Unknown', 'Unknown', ''],
]

test.each(agents)('%s', (header, platform, browser, version) => {
  expect(parseUserAgent(header)).toEqual({ platform, browser, version })
})
