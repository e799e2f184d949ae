import type { ServerResponse } from 'node:http'

/** Numbers that make something go wrong, at both companies. All others are accepted when they are Saudi mobiles. */
export const practiceNumbers = {
  rejected: '966500000400',
  noBalance: '966500000402',
  tooMany: '966500000429',
  fault: '966500000500',
  /** Accepted, and the connection is cut. */
  cutAfterAccepted: '966500000501',
  /** A page instead of JSON. */
  page: '966500000502',
  /** Never answers. */
  silent: '966500000504',
}

/** International, without plus or zeros; a Saudi mobile. */
export function isReachable(number: string): boolean {
  return /^9665\d{8}$/.test(number) && number !== practiceNumbers.rejected
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  write(response, status, JSON.stringify(body))
}

export function write(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
