import { UNLISTED_EXPIRY_CODE } from './guesses.ts'

// Source: Tap's documents, "Testing Cards" and "Charge Response Codes".

export type Scheme = 'MADA' | 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS'

/** What the practice bank knows of a card: all that decides a charge, and nothing that identifies the card. */
export interface Behaviour {
  /** The payer is asked on the bank's page. */
  enrolled: boolean
  /** `response.code` that the bank answers when asked for money. */
  code: string
  /** The same when the owner is not there. */
  codeAlone: string
}

export const publishedCards: { number: string; scheme: Scheme; enrolled: boolean }[] = [
  { number: '4464040000000007', scheme: 'MADA', enrolled: true },
  { number: '5588480000000003', scheme: 'MADA', enrolled: false },
  { number: '4508750015741019', scheme: 'VISA', enrolled: true },
  { number: '4012000033330026', scheme: 'VISA', enrolled: false },
  { number: '5123450000000008', scheme: 'MASTERCARD', enrolled: true },
  { number: '5111111111111118', scheme: 'MASTERCARD', enrolled: false },
  { number: '345678901234564', scheme: 'AMERICAN_EXPRESS', enrolled: true },
  { number: '371449635398431', scheme: 'AMERICAN_EXPRESS', enrolled: false },
]

/** Month/year of expiry to the bank's answer. Those that are not ours are Tap's. */
export const expiries: { expiry: string; code: string; codeAlone?: string; ours?: true }[] = [
  { expiry: '01/39', code: '000' },
  { expiry: '04/27', code: '407' },
  { expiry: '08/28', code: '801' },
  { expiry: '01/37', code: '513' },
  { expiry: '02/37', code: '408' },
  { expiry: '05/37', code: '901' },
  // Ours: the documents have no date for these, and their "declined" one is over.
  { expiry: '06/37', code: '501', ours: true },
  { expiry: '07/37', code: '505', ours: true },
  { expiry: '08/37', code: '509', ours: true },
  { expiry: '09/37', code: '000', codeAlone: '505', ours: true },
  { expiry: '10/37', code: '000', codeAlone: '509', ours: true },
  { expiry: '11/37', code: '407', ours: true },
]

export const codeWords: Record<string, [status: string, message: string]> = {
  '000': ['CAPTURED', 'Captured'],
  '100': ['INITIATED', 'Initiated'],
  '301': ['ABANDONED', 'Abandoned'],
  '302': ['CANCELLED', 'Canceled'],
  '407': ['FAILED', 'Failed, Expired Card'],
  '408': ['FAILED', 'Failed, Unspecified Failure'],
  '501': ['DECLINED', 'Declined'],
  '502': ['DECLINED', 'Declined, Incorrect CSC/CVV'],
  '505': ['DECLINED', 'Declined, Insufficient Funds'],
  '509': ['DECLINED', 'Declined, Card Issuer - Do not Contact'],
  '512': ['DECLINED', 'Declined, Not Authenticated'],
  '513': ['DECLINED', 'Declined, Card Acquirer - Error'],
  '516': ['DECLINED', 'Declined, Authentication Failed'],
  '601': ['VOID', 'Void'],
  '702': ['RESTRICTED', 'Restricted, Retry Limit Exceeded'],
  '801': ['TIMEDOUT', 'Timed Out'],
  '901': ['UNKNOWN', 'Unknown'],
}

/** CVV 102 (1020 at American Express) does not match. */
const wrongCvc = new Set(['102', '1020'])

export function behaviourOf(card: { number: string; month: number; year: number; cvc: string }): Behaviour {
  const known = publishedCards.find(({ number }) => number === card.number)
  const expiry = `${String(card.month).padStart(2, '0')}/${String(card.year % 100).padStart(2, '0')}`
  const listed = expiries.find((one) => one.expiry === expiry)
  const answer = wrongCvc.has(card.cvc) ? '502' : (listed?.code ?? UNLISTED_EXPIRY_CODE)
  return {
    enrolled: known?.enrolled ?? true,
    code: answer,
    codeAlone: answer === '000' ? (listed?.codeAlone ?? '000') : answer,
  }
}

export function schemeOf(number: string): Scheme | undefined {
  const known = publishedCards.find((card) => card.number === number)
  if (known) return known.scheme
  if (/^(446404|558848|420132)/.test(number)) return 'MADA'
  if (/^3[47]\d{13}$/.test(number)) return 'AMERICAN_EXPRESS'
  if (/^4\d{15}$/.test(number)) return 'VISA'
  return /^5[1-5]\d{14}$/.test(number) ? 'MASTERCARD' : undefined
}
