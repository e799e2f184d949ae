import { errorCode } from '#rules/errors/error-code'
import { hashDocument } from '#einvoice/hash-document'
import { parseXml } from '#einvoice/parse-xml'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'
import { FatooraCsid, FatooraRefusal, FatooraVerdict } from '#integrations/fatoora/fatoora-shapes'
import type {
  AuthorityRemark,
  CsidAnswer,
  Refused,
  StampedDocument,
  TaxAuthority,
  Undecided,
  UnitCredentials,
} from '#domain/core/ports/tax-authority'

/** The authority's copies, as its addresses name them. */
const folders = { sandbox: 'developer-portal', simulation: 'simulation', production: 'core' } as const

/** A summary invoice of a month with a thousand orders comes back with 2 MB. */
const maxAnswer = 10_000_000

/**
 * The authority's API, version 2, over HTTP. Whatever does not say clearly what became of a call is
 * `unknown`: the caller asks again with the same bytes, which the authority then knows. Sources: "Reporting
 * API", "Clearance API", "Production CSID (Renewal)" of its sandbox; e-invoicing facts, section 6.
 * @param baseUrl without the environment and a slash at the end
 * @param timeout milliseconds for a whole call
 */
export function createFatoora({
  baseUrl,
  timeout = 30_000,
}: {
  baseUrl: string
  timeout?: number
}): TaxAuthority {
  const send = createJsonCaller({
    baseUrl,
    timeout,
    maxAnswer,
    // Its words for the people who read them; its gateway answers in plain text or HTML, and the status is
    // what counts.
    headers: { 'accept-version': 'V2', 'accept-language': 'ar' },
    parse: (text) => parseOr(text),
  })

  async function ask(
    method: string,
    path: string,
    { body, headers }: { body: unknown; headers: Record<string, string> },
  ): Promise<JsonAnswer | Undecided> {
    let answer: JsonAnswer
    try {
      answer = await send(method, path, body, headers)
    } catch (error) {
      return { outcome: 'unknown', status: null, reason: reasonOf(error) }
    }
    if (answer.status === 401) return { outcome: 'unauthorized' }
    if (answer.status === 429) return { outcome: 'busy', retryAfter: answer.retryAfter }
    return answer
  }

  function askAs(
    by: UnitCredentials,
    method: string,
    path: string,
    sent: { body: unknown; headers?: Record<string, string> },
  ) {
    const authorization = `Basic ${Buffer.from(`${by.token}:${by.secret}`).toString('base64')}`
    return ask(method, `/${folders[by.environment]}${path}`, {
      body: sent.body,
      headers: { authorization, ...sent.headers },
    })
  }

  return {
    async complianceCsid({ environment, otp, csr }) {
      const sent = { body: { csr: toBase64(csr) }, headers: { otp } }
      return readCsid(await ask('POST', `/${folders[environment]}/compliance`, sent))
    },

    async complianceCheck(by, document) {
      const answer = await askAs(by, 'POST', '/compliance/invoices', { body: bodyOf(document) })
      const read = readVerdict(answer)
      if ('outcome' in read) return read
      const { verdict, warnings } = read
      const isAccepted = verdict.validationResults.status !== 'ERROR'
      return isAccepted ? { outcome: 'accepted', warnings } : contradiction(answer)
    },

    async productionCsid(by, requestId) {
      const body = { compliance_request_id: requestId }
      return readCsid(await askAs(by, 'POST', '/production/csids', { body }))
    },

    async renewCsid(by, { otp, csr }) {
      const sent = { body: { csr: toBase64(csr) }, headers: { otp } }
      const answer = await askAs(by, 'PATCH', '/production/csids', sent)
      if ('outcome' in answer || answer.status !== 428) return readCsid(answer)
      const csid = readCsid({ ...answer, status: 200 })
      return csid.outcome === 'issued' ? { outcome: 'checks_needed', csid: csid.csid } : csid
    },

    async report(by, document) {
      const answer = await askAs(by, 'POST', '/invoices/reporting/single', {
        body: bodyOf(document),
        headers: { 'clearance-status': '0' },
      })
      if (!('outcome' in answer) && answer.status === 409) {
        // "Invoice was already Reported successfully earlier": it says so as an error.
        return FatooraVerdict.safeParse(answer.body).success
          ? { outcome: 'accepted', wasKnown: true, warnings: [] }
          : unreadable(answer)
      }
      const read = readVerdict(answer)
      if ('outcome' in read) return read
      const { verdict, warnings } = read
      const isReported = verdict.reportingStatus?.startsWith('REPORTED') ?? false
      return isReported ? { outcome: 'accepted', wasKnown: false, warnings } : contradiction(answer)
    },

    async clear(by, document) {
      const answer = await askAs(by, 'POST', '/invoices/clearance/single', {
        body: bodyOf(document),
        headers: { 'clearance-status': '1' },
      })
      if (!('outcome' in answer) && answer.status === 303) return { outcome: 'clearance_off' }
      const read = readVerdict(answer)
      if ('outcome' in read) return read
      const { verdict, warnings, status } = read
      const xml = Buffer.from(verdict.clearedInvoice ?? '', 'base64').toString('utf8')
      if (verdict.clearanceStatus !== 'CLEARED' || !isOf(xml, document)) return contradiction(answer)
      return { outcome: 'accepted', wasKnown: status === 208, warnings, xml }
    },
  }
}

function bodyOf({ hash, uuid, xml }: StampedDocument) {
  return { invoiceHash: hash, uuid, invoice: toBase64(xml) }
}

function readCsid(answer: JsonAnswer | Undecided): CsidAnswer {
  if ('outcome' in answer) return answer
  if (answer.status === 200) {
    const csid = FatooraCsid.safeParse(answer.body)
    if (!csid.success) return unreadable(answer)
    const { requestID: requestId, binarySecurityToken: token, secret } = csid.data
    return { outcome: 'issued', csid: { requestId, token, secret } }
  }
  const errors = FatooraRefusal.safeParse(answer.body)
  if (answer.status !== 400 || !errors.success) return unreadable(answer)
  return { outcome: 'refused', errors: errors.data }
}

type Read = { verdict: FatooraVerdict; warnings: AuthorityRemark[]; status: number }

/** What was decided about a document: accepted (200, 202, 208) or refused (400) with reasons. */
function readVerdict(answer: JsonAnswer | Undecided): Read | Refused | Undecided {
  if ('outcome' in answer) return answer
  const { status, body } = answer
  if (![200, 202, 208, 400].includes(status)) return unreadable(answer)
  const parsed = FatooraVerdict.safeParse(body)
  if (status !== 400) {
    if (!parsed.success) return unreadable(answer)
    return { verdict: parsed.data, warnings: parsed.data.validationResults.warningMessages, status }
  }
  const { errorMessages: errors = [], warningMessages: warnings = [] } = parsed.data?.validationResults ?? {}
  const others = FatooraRefusal.safeParse(body)
  const all = errors.length > 0 ? errors : (others.data ?? [])
  // A refusal without a reason may be of any gateway in between: it stays open, and alarms go by its age.
  return all.length > 0 ? { outcome: 'refused', errors: all, warnings } : unreadable(answer)
}

/**
 * Whether a cleared file is that document: stamp and QR code, which the authority replaces, are outside of
 * its hash.
 */
function isOf(xml: string, { hash }: StampedDocument): boolean {
  try {
    return hashDocument(parseXml(xml)) === hash
  } catch {
    return false
  }
}

function unreadable({ status }: JsonAnswer): Undecided {
  return { outcome: 'unknown', status, reason: `the answer (${status}) is not one that is known` }
}

function contradiction(answer: JsonAnswer | Undecided): Undecided {
  if ('outcome' in answer) return answer
  const { status } = answer
  return { outcome: 'unknown', status, reason: `the answer (${status}) contradicts itself` }
}

/** Never with what was sent: errors of Node name host and port at the most. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return errorCode(error) || error.message
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
