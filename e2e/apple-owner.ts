import { newPerson, type Look, type Person } from './person.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** What the person does with the sheet, and what Safari can do. */
type Play = {
  hand?: 'pays' | 'cancels'
  version?: number
  hasCard?: boolean
  opens?: boolean
  /** False: an iPhone whose Safari has no Apple Pay at all. */
  exists?: boolean
}

/** A person whose browser takes itself for Safari on an iPhone. */
export async function newOwner(look: Look, play: Play = {}): Promise<Person> {
  const person = await newPerson(look)
  await person.context.addInitScript(
    ({ userAgent, hand, version, hasCard, opens, exists }) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
      const result: { statuses: number[]; sessions: unknown[]; requests: unknown[] } = {
        statuses: [],
        sessions: [],
        requests: [],
      }
      class ApplePaySession {
        static STATUS_SUCCESS = 0
        static STATUS_FAILURE = 1
        static supportsVersion = (asked: number) => asked <= version
        static canMakePayments = () => hasCard
        onvalidatemerchant?: (event: { validationURL: string }) => void
        onpaymentauthorized?: (event: { payment: { token: unknown } }) => void
        oncancel?: () => void
        constructor(_version: number, request: unknown) {
          result.requests.push(request)
        }
        begin() {
          if (!opens) throw new Error('InvalidAccessError')
          const validationURL = 'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/startSession'
          setTimeout(() => this.onvalidatemerchant?.({ validationURL }), 20)
        }
        completeMerchantValidation(session: unknown) {
          result.sessions.push(session)
          const token = {
            paymentData: { version: 'EC_v1', data: 'made up' },
            paymentMethod: { network: 'mada' },
          }
          setTimeout(() => {
            if (hand === 'cancels') this.oncancel?.()
            else this.onpaymentauthorized?.({ payment: { token } })
          }, 20)
        }
        completePayment({ status }: { status: number }) {
          result.statuses.push(status)
        }
        abort() {
          result.statuses.push(-1)
        }
      }
      Object.assign(globalThis, { appleResult: result }, exists && { ApplePaySession })
    },
    { userAgent: iphone, hand: 'pays', version: 14, hasCard: true, opens: true, exists: true, ...play },
  )
  return person
}

type Result = { statuses: number[]; sessions: { domainName?: string }[]; requests: unknown[] }
/** What Safari was told. */
export const appleResult = ({ page }: Person): Promise<Result> => page.evaluate('appleResult')

/** Apple's button of the page. */
export const appleButton = ({ page, say }: Person) =>
  page.getByRole('button', { name: say('الدفع عبر Apple Pay') })
